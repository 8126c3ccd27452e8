"""The distant market: its marker, its tiles, and what can still be turned."""

from collections.abc import Iterator

from rules.effects import DistantMarketReset, Effect
from rules.position import Position
from rules.violations import Violation
from rules.vocabulary import Json, Space


def is_closed(position: Position) -> bool:
    """Tell whether the marker stands on X."""
    return position.tables.distant_track[position.state.distant_marker] is None


def out_of_reach(position: Position, mill: Space) -> Iterator[Violation]:
    """Yield why a mill cannot sell to the distant market."""  # L-DIST-01
    if is_closed(position):
        yield position.broken("L-DIST-01", "closed")
    place = position.tables.slots[mill].location
    if not position.trades((place,)):
        yield position.broken("L-DIST-01", location=place)


def values_left(position: Position) -> list[int]:
    """Return the values that can still be turned this era."""  # L-DIST-10
    turned = position.state.distant_turned
    tiles = position.tables.distant_tiles
    return [value for value, copies in tiles.items() if copies > turned.get(value, 0)]


def not_in_stack(position: Position, value: int) -> Iterator[Violation]:
    """Yield that no tile of a value is left in the stack."""
    left = values_left(position)
    if value not in left:
        yield position.broken("L-DIST-10", value=value, left=left)


def row_after(position: Position, value: int) -> int:
    """Return the row the marker stands on after a tile; it never passes X."""
    last = len(position.tables.distant_track) - 1
    return min(position.state.distant_marker + value, last)


def chances(position: Position) -> Json:
    """Return the values left with their copies, and what each would bring."""
    turned, tiles = position.state.distant_turned, position.tables.distant_tiles
    return {
        str(value): {
            "left": tiles[value] - turned.get(value, 0),
            "income": position.tables.distant_track[row_after(position, value)],
        }
        for value in values_left(position)
    }


def reset(position: Position) -> Iterator[Effect]:
    """Yield the market's fresh start between the eras."""  # L-ERA-01
    yield DistantMarketReset()

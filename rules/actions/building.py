"""Which tile can be built and on which slot, cards and money apart."""

from collections.abc import Iterator

from rules.position import Position
from rules.state import Placed
from rules.tables import Slot, Tile
from rules.violations import Violation
from rules.vocabulary import CANAL, Industry, PlayerId


def unbuildable(position: Position, player: PlayerId, industry: Industry) -> Iterator[Violation]:
    """Yield why the lowest tile of an industry cannot be built now."""
    tile = position.next_tile(player, industry)
    if tile is None:
        yield position.broken("C-BUILD-04", industry=industry)
    elif position.state.era not in tile.eras:
        case = "says" if tile.eras else "never"
        era = position.state.era
        yield position.broken("C-BUILD-10", case, industry=industry, level=tile.level, era=era)


def slots_for(position: Position, industry: Industry) -> list[Slot]:
    """Return the slots that show an industry's icon."""
    return [slot for slot in position.tables.slots.values() if industry in slot.industries]


def sites(position: Position, player: PlayerId) -> Iterator[tuple[Tile, Slot]]:
    """Yield every tile with every slot it may go on, cards, cubes and money apart."""
    for industry in position.tables.stacks:
        if any(unbuildable(position, player, industry)):
            continue
        tile = position.next_tile(player, industry)
        assert tile is not None
        for slot in slots_for(position, industry):
            if not any(misplaced(position, player, slot, industry)):
                yield tile, slot


def misplaced(
    position: Position, player: PlayerId, slot: Slot, industry: Industry
) -> Iterator[Violation]:
    """Yield why the lowest tile of an industry may not go on a slot."""
    if industry not in slot.industries:
        yield position.broken("C-BUILD-05", industry=industry, space=slot.space)
    second = position.state.era == CANAL and _stands_in(position, player, slot)
    old = position.state.board.get(slot.space)
    if old is not None and old.industry == industry:
        yield from _not_overbuildable(position, player, old)
        if second and old.owner != player:
            yield position.broken("C-OVER-09", location=slot.location)
        return
    if old is not None:
        yield position.broken("C-BUILD-07", space=slot.space, industry=industry)
    elif len(slot.industries) > 1 and _has_own_slot_free(position, slot, industry):
        yield position.broken("C-BUILD-05", "preference", industry=industry, location=slot.location)
    if second:
        yield position.broken("C-BUILD-08", location=slot.location)


def _has_own_slot_free(position: Position, slot: Slot, industry: Industry) -> bool:
    """Tell whether a slot showing only this icon is free in the location."""
    board = position.state.board
    return any(
        other.industries == (industry,) and other.space not in board
        for other in position.tables.locations[slot.location].slots
    )


def _stands_in(position: Position, player: PlayerId, slot: Slot) -> bool:
    """Tell whether a player has a tile in the slot's location, on another slot."""
    board = position.state.board
    for other in position.tables.locations[slot.location].slots:
        placed = board.get(other.space)
        if placed is not None and placed.owner == player and other is not slot:
            return True
    return False


def _not_overbuildable(position: Position, player: PlayerId, old: Placed) -> Iterator[Violation]:
    """Yield why a tile on the board may not be replaced by the lowest one of its industry."""
    tile = position.next_tile(player, old.industry)
    if tile is not None and old.level >= tile.level:
        yield position.broken("C-OVER-01", level=tile.level, old=old.level, industry=old.industry)
    if old.owner == player:
        return
    if old.industry not in position.tables.markets:
        yield position.broken("C-OVER-03", industry=old.industry)
    elif position.state.markets[old.industry] or position.stocked(old.industry):
        cubes = sum(position.state.board[each].cubes for each in position.stocked(old.industry))
        market = position.state.markets[old.industry]
        yield position.broken("C-OVER-04", industry=old.industry, cubes=cubes, market=market)

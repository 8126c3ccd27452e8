"""Beer: who may drink whose barrels, and the barrel that a second rail needs."""

from collections.abc import Iterable, Iterator

from rules.effects import Effect
from rules.position import Position
from rules.resources import take_from_tile
from rules.tables import Line
from rules.violations import Violation
from rules.vocabulary import MERCHANT, LocationId, PlayerId, Source, Space

BREWERY = "brewery"


def breweries(
    position: Position, player: PlayerId, places: Iterable[LocationId]
) -> dict[Space, int]:
    """Return the barrels a player may drink for something at these places, by brewery."""
    regions = {position.region(place) for place in places}
    board, slots = position.state.board, position.tables.slots
    return {
        space: board[space].cubes
        for space in position.stocked(BREWERY)
        if board[space].owner == player  # B-BEER-01
        or position.region(slots[space].location) in regions  # B-BEER-02
    }


def why_not_beer(position: Position, source: Source, places: Iterable[LocationId]) -> Violation:
    """Return why a space may not be drunk from for something at these places."""
    tile = position.state.board.get(source)
    if tile is None or tile.industry != BREWERY or not tile.cubes:
        return position.broken("B-BEER-01", source=source)
    return position.broken("B-BEER-02", source=source, location=list(places))


class BeerForSecondRail:
    """Two rails in one action cost a barrel from a brewery as well."""  # B-NET-01

    def violations(
        self, position: Position, player: PlayerId, line: Line, beer: Source | None
    ) -> Iterator[Violation]:
        """Yield why the second rail gets no beer so."""
        able = breweries(position, player, line.ends)  # B-NET-02: judged from the second link
        if beer is None:
            case = "unnamed" if able else "says"
            yield position.broken("B-NET-01", case, link=line.id, choices=sorted(able))
        elif beer == MERCHANT:
            yield position.broken("B-NET-01", "merchant")
        elif beer not in able:
            refusal = why_not_beer(position, beer, line.ends)
            yield refusal
            if refusal.rule == "B-BEER-02":
                yield position.broken("B-NET-02", source=beer, link=line.id)

    def effects(
        self, position: Position, player: PlayerId, beer: Source | None
    ) -> Iterator[Effect]:
        """Yield the barrel's drinking."""
        assert beer is not None
        yield from take_from_tile(position, player, "beer", beer)

    def sources(self, position: Position, player: PlayerId, line: Line) -> list[Source | None]:
        """Return every brewery that would do."""
        return [*breweries(position, player, line.ends)]

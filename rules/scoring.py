"""Points of an era, line by line: links by the icons at their ends, tiles by what they show."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules import income
from rules.effects import Effect, LinksReturned, PointsScored
from rules.position import Position
from rules.vocabulary import LineId, LocationId, PlayerId, Space


@dataclass(frozen=True, slots=True)
class LinkLine:
    """What one link scores: the icons at each of its ends."""

    player: PlayerId
    link: LineId
    ends: dict[LocationId, int]

    @property
    def vp(self) -> int:
        """Return the points of the link."""
        return sum(self.ends.values())


@dataclass(frozen=True, slots=True)
class TileLine:
    """What one flipped tile scores."""

    player: PlayerId
    space: Space
    industry: str
    level: int
    vp: int


def link_icons(position: Position) -> dict[LocationId, int]:
    """Return how many link icons lie open in each location that has any."""
    icons = {
        place.id: place.link_vp for place in position.tables.locations.values() if place.link_vp
    }
    slots = position.tables.slots
    for space, tile in position.state.board.items():
        if tile.flipped:  # C-SCORE-02, C-SCORE-03
            place = slots[space].location
            icons[place] = icons.get(place, 0) + position.face(tile).link_vp
    return icons


def link_lines(position: Position) -> list[LinkLine]:
    """Return what every link on the board would score now."""  # C-SCORE-01
    icons = link_icons(position)
    lines = position.tables.lines
    return [
        LinkLine(owner, link, {end: icons.get(end, 0) for end in lines[link].ends})
        for link, owner in position.state.links.items()
    ]


def tile_lines(position: Position) -> list[TileLine]:
    """Return what every flipped tile would score now."""  # C-ERA-03
    return [
        TileLine(tile.owner, space, tile.industry, tile.level, position.face(tile).vp)
        for space, tile in position.state.board.items()
        if tile.flipped
    ]


def score_era(position: Position) -> Iterator[Effect]:
    """Yield an era's scoring: links, which then leave the board, then tiles."""  # C-ERA-01
    era = position.state.era
    for link in link_lines(position):
        if link.vp:
            yield PointsScored(link.player, link.vp, era, "links", "link", link.link)
    yield LinksReturned(len(position.state.links))
    for tile in tile_lines(position):
        if tile.vp:
            yield PointsScored(tile.player, tile.vp, era, "industries", "tile", tile.space)


def score_cash(position: Position) -> Iterator[Effect]:
    """Yield points for money left at the end."""  # L-CASH-01
    state = position.state
    for player, seat in state.seats.items():
        vp = seat.money // position.tables.pounds_per_vp
        if vp:
            yield PointsScored(player, vp, state.era, "other", "cash")


def score_introductory(position: Position) -> Iterator[Effect]:
    """Yield the extra scoring of the introductory game: money, income, higher tiles again."""
    rules = position.tables.introductory
    if rules is None:
        return
    era, seats = position.state.era, position.state.seats
    for player, seat in seats.items():
        money = min(seat.money // rules.pounds_per_vp, rules.most_money_vp)  # C-INTRO-02
        if money:
            yield PointsScored(player, money, era, "other", "cash")
        level = income.level(position.tables, seat.income_space) * rules.vp_per_income_level
        gain = max(level, -seat.vp)  # C-INTRO-03
        if gain:
            yield PointsScored(player, gain, era, "other", "income")
    for tile in tile_lines(position):  # C-INTRO-04
        if tile.level > 1 and tile.vp:
            yield PointsScored(tile.player, tile.vp, era, "other", "tile", tile.space)


def ranking(position: Position) -> tuple[tuple[PlayerId, ...], ...]:
    """Return the players by points, income space and money; equals share a group."""
    seats = position.state.seats
    groups: dict[tuple[int, int, int], list[PlayerId]] = {}
    for player, seat in seats.items():  # C-END-01 to C-END-03
        groups.setdefault((seat.vp, seat.income_space, seat.money), []).append(player)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))

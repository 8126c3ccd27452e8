"""A state read against its tables: connections, distances and networks, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.state import GameState, Placed, Seat
from rules.tables import Tables, Tile
from rules.violations import Violation
from rules.vocabulary import COAL, Card, Industry, LocationId, PlayerId, Space

if TYPE_CHECKING:
    from rules.effects import Effect
    from rules.ruleset import Ruleset


class Position:
    """What can be asked of a state; thrown away with it.

    Answers are kept, so whoever changes the state needs a new position before asking again
    about connections, networks or stocks.
    """

    def __init__(self, state: GameState, ruleset: Ruleset) -> None:
        self.state = state
        self.ruleset = ruleset
        self.tables: Tables = ruleset.tables
        self._tiers: dict[tuple[LocationId, ...], list[list[Space]]] = {}
        self._networks: dict[PlayerId, set[LocationId]] = {}

    def broken(self, rule: str, case: str = "says", **values: Any) -> Violation:
        """Return a violation of a rule in this game."""
        return Violation(rule, case, values, self.tables)

    def after(self, effects: Iterable[Effect]) -> Position:
        """Return the position that effects lead to, this one left as it is."""
        position = Position(self.state.copy(), self.ruleset)
        for effect in effects:
            effect.apply(position.state)
        return position

    def seat(self, player: PlayerId) -> Seat:
        """Return a player's seat."""
        return self.state.seats[player]

    def next_tile(self, player: PlayerId, industry: Industry) -> Tile | None:
        """Return the lowest tile left in a stack of the mat."""
        stack = self.tables.stacks[industry]
        taken = self.state.seats[player].taken[industry]
        return stack[taken] if taken < len(stack) else None

    def face(self, placed: Placed) -> Tile:
        """Return what is printed on a tile of the board."""
        return self.tables.tiles[placed.industry, placed.level]

    @cached_property
    def near(self) -> dict[LocationId, list[LocationId]]:
        """Return each linked location's neighbours over links of any owner."""  # C-CONN-01
        near: dict[LocationId, list[LocationId]] = {}
        lines = self.tables.lines
        for line in self.state.links:
            ends = lines[line].ends
            for end in ends:
                near.setdefault(end, []).extend(other for other in ends if other != end)
        return near

    @cached_property
    def _regions(self) -> dict[LocationId, LocationId]:
        """Name each linked location's connected region by one of its members."""
        regions: dict[LocationId, LocationId] = {}
        near = self.near
        for start in near:
            if start in regions:
                continue
            regions[start] = start
            open_ends = [start]
            while open_ends:
                for place in near[open_ends.pop()]:
                    if place not in regions:
                        regions[place] = start
                        open_ends.append(place)
        return regions

    def region(self, location: LocationId) -> LocationId:
        """Return the region of a location; an unlinked one is a region of its own."""
        return self._regions.get(location, location)  # C-CONN-02

    def connected(self, one: LocationId, other: LocationId) -> bool:
        """Tell whether links of any owners join two locations."""
        return self.region(one) == self.region(other)

    @cached_property
    def _trading_regions(self) -> frozenset[LocationId]:
        """Return the regions that contain a market trade icon."""
        printed = [place.id for place in self.tables.locations.values() if place.trade_icon]
        carriers = self.ruleset.trade_icons_on
        if carriers:
            slots = self.tables.slots
            printed += [
                slots[space].location
                for space, tile in self.state.board.items()
                if tile.industry in carriers
            ]
        return frozenset(self.region(place) for place in printed)

    def trades(self, locations: Iterable[LocationId]) -> bool:
        """Tell whether any of the locations is connected to a market trade icon."""
        return any(self.region(place) in self._trading_regions for place in locations)

    def network(self, player: PlayerId) -> set[LocationId]:
        """Return the locations in a player's network."""  # C-NET-01
        known = self._networks.get(player)
        if known is None:
            slots, lines = self.tables.slots, self.tables.lines
            known = {
                slots[space].location
                for space, tile in self.state.board.items()
                if tile.owner == player
            }
            for line, owner in self.state.links.items():
                if owner == player:
                    known.update(lines[line].ends)
            self._networks[player] = known
        return known

    def stocked(self, industry: Industry) -> list[Space]:
        """Return the tiles of an industry that still hold cubes or barrels."""
        return self._stocks.get(industry, [])

    @cached_property
    def _stocks(self) -> dict[Industry, list[Space]]:
        stocks: dict[Industry, list[Space]] = {}
        for space, tile in self.state.board.items():
            if tile.cubes:
                stocks.setdefault(tile.industry, []).append(space)
        return stocks

    @cached_property
    def _mines(self) -> dict[LocationId, list[Space]]:
        mines: dict[LocationId, list[Space]] = {}
        for space in self.stocked(COAL):
            mines.setdefault(self.tables.slots[space].location, []).append(space)
        return mines

    def coal_tiers(self, starts: tuple[LocationId, ...]) -> list[list[Space]]:
        """Return connected mines with coal by distance, nearest tier first.

        All starts are at distance 0, as both ends of a link just placed are (C-CONN-04).
        """
        tiers = self._tiers.get(starts)
        if tiers is None:
            tiers = self._tiers[starts] = self._search_tiers(starts) if self._mines else []
        return tiers

    def _search_tiers(self, starts: Sequence[LocationId]) -> list[list[Space]]:
        mines, near = self._mines, self.near
        seen = set(starts)
        edge: list[LocationId] = list(starts)
        tiers: list[list[Space]] = []
        while edge:
            tier = [space for place in edge if place in mines for space in mines[place]]
            if tier:
                tiers.append(tier)
            further: list[LocationId] = []
            for place in edge:
                for other in near.get(place, ()):
                    if other not in seen:
                        seen.add(other)
                        further.append(other)
            edge = further
        return tiers

    def cards_left(self, card: Card) -> int:
        """Return how many copies of an ordinary card nobody has discarded this era."""
        return self.tables.cards[card] - self.state.discards.get(card, 0)

    def ordinary_cards(self, player: PlayerId) -> int:
        """Return how many ordinary cards a player holds."""
        seat = self.state.seats[player]
        return seat.hand - len(seat.wilds)

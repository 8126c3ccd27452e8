"""Build: the lowest tile of an industry goes on the board, over another tile too."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rules import cards, market, resources
from rules.actions import building
from rules.effects import (
    CardDiscarded,
    CubesSold,
    Effect,
    MoneyPaid,
    MoneyReceived,
    TilePlaced,
    TileRemoved,
)
from rules.events import IndustryBuilt
from rules.position import Position
from rules.ruleset import CardUse
from rules.tables import Slot, Tile
from rules.turn import cannot_act, too_dear
from rules.violations import Reasons, Violation, closest
from rules.vocabulary import COAL, IRON, Card, Json, PlayerId, Source, Space, is_wild, space_of

BuildRule = Callable[[Position, IndustryBuilt], Iterator[Violation]]
"""A further rule that one edition has for builds."""


class Build:
    """Building with one card, or with several where the edition knows how."""

    name = "build"

    def __init__(
        self,
        uses: Mapping[str, CardUse],
        also: Sequence[BuildRule] = (),
        many_cards: int = 0,
        many_cards_rule: BuildRule | None = None,
    ) -> None:
        self.uses = uses
        self.also = also
        self.many_cards = many_cards
        self.many_cards_rule = many_cards_rule

    def parts(self, event: IndustryBuilt) -> int:
        """Return that a build is one part."""
        return 1

    def actions_used(self, event: IndustryBuilt) -> int:
        """Return one action for each card."""
        return len(event.cards) if event.cards is not None else 1

    def violations(
        self, position: Position, event: IndustryBuilt, part: int
    ) -> Iterator[Violation]:
        """Yield every rule the build breaks."""
        player = event.player
        played = event.cards if event.cards is not None else [event.card]
        yield from cannot_act(position, player, played)
        slot = position.tables.slots[space_of(event.location, event.slot)]
        if event.cards is not None:
            if self.many_cards_rule:
                yield from self.many_cards_rule(position, event)
        elif event.card is None:
            yield position.broken("C-CARD-02")
        else:
            yield from self.card_refusals(position, player, event.card, slot, event.industry)
        for rule in self.also:
            yield from rule(position, event)
        yield from building.unbuildable(position, player, event.industry)
        yield from building.misplaced(position, player, slot, event.industry)
        tile = position.next_tile(player, event.industry)
        if tile is None:
            return
        yield from resources.wrong_coal(position, (slot.location,), tile.coal, event.coal)
        yield from resources.wrong_iron(position, tile.iron, event.iron)
        yield from self._unpayable(position, event, slot, tile)

    def card_refusals(
        self, position: Position, player: PlayerId, card: Card, slot: Slot, industry: str
    ) -> Iterator[Violation]:
        """Yield why a card does not build an industry on a slot."""
        use = self.uses[card if is_wild(card) else card.partition(":")[0]]
        yield from use(position, player, card, slot.location, industry)
        kind = card.partition(":")[2] if is_wild(card) else card.partition(":")[0]
        occupied = slot.space in position.state.board
        if kind == "industry" and occupied and not position.network(player):  # C-BUILD-12
            yield position.broken("C-BUILD-12", space=slot.space)

    def _unpayable(
        self, position: Position, event: IndustryBuilt, slot: Slot, tile: Tile
    ) -> Iterator[Violation]:
        total = self._cost(position, tile, event.coal or (), event.iron or ())
        short = list(too_dear(position, event.player, total))
        yield from short
        if short:
            _, earned = self._market_move(position, slot, tile)
            if position.seat(event.player).money + earned >= total:
                yield position.broken("C-BUILD-11", cost=total, earned=earned)

    def _cost(
        self, position: Position, tile: Tile, coal: Sequence[Source], iron: Sequence[Source]
    ) -> int:
        bought = resources.cost(position, COAL, coal) + resources.cost(position, IRON, iron)
        return tile.money + bought

    def _market_move(self, position: Position, slot: Slot, tile: Tile) -> tuple[int, int]:
        """Return how many cubes of a new tile go to the market and what they earn."""
        goods = position.tables.markets.get(tile.industry)
        if goods is None or (tile.industry == COAL and not position.trades((slot.location,))):
            return 0, 0
        there = position.state.markets[tile.industry]
        cubes = tile.cubes.get(position.state.era, 0)
        moved = min(cubes, market.room(goods, there))  # C-MKT-01, C-MKT-03
        return moved, market.receipts(goods, there, moved)

    def effects(self, position: Position, event: IndustryBuilt, part: int) -> Iterator[Effect]:
        """Yield a build in its order: card, tile, payment, cubes, market, flip."""  # C-BUILD-01
        player, state = event.player, position.state
        for card in event.cards if event.cards is not None else (event.card,):
            yield CardDiscarded(player, card)
        slot = position.tables.slots[space_of(event.location, event.slot)]
        tile = position.next_tile(player, event.industry)
        assert tile is not None
        old = state.board.get(slot.space)
        if old is not None:  # C-OVER-05, C-OVER-06
            yield TileRemoved(
                old.owner, slot.space, old.industry, old.level, old.cubes, "overbuilt"
            )
        cubes = tile.cubes.get(state.era, 0)
        yield TilePlaced(player, slot.space, tile.industry, tile.level, cubes)
        if tile.money:
            yield MoneyPaid(player, tile.money, "tile")
        yield from resources.take(position, player, COAL, event.coal or ())
        yield from resources.take(position, player, IRON, event.iron or ())
        moved, earned = self._market_move(position, slot, tile)
        if moved:
            yield CubesSold(player, slot.space, tile.industry, moved)
            yield MoneyReceived(player, earned, "market")
        sold_out = moved > 0 and moved == cubes  # C-MKT-04
        if sold_out or position.tables.flips[tile.industry] == "on_build":
            yield from resources.flip(position, slot.space)

    def presumed(self, position: Position, event: IndustryBuilt, part: int) -> Iterator[Effect]:
        """Yield nothing: no part follows."""
        return iter(())

    def completions(
        self, position: Position, event: IndustryBuilt, part: int
    ) -> Iterator[IndustryBuilt]:
        """Yield the event with coal and iron named, every way."""
        tile = position.next_tile(event.player, event.industry)
        if tile is None:
            return
        for coal, iron in self._ways(position, event, tile):
            yield replace(event, coal=coal, iron=iron)

    def _ways(
        self, position: Position, event: IndustryBuilt, tile: Tile
    ) -> Iterator[tuple[tuple[Source, ...], tuple[Source, ...]]]:
        coals, irons = [event.coal], [event.iron]
        if event.coal is None:
            choices = resources.coal_choices(position, (event.location,))
            coals = [*resources.plans(choices, tile.coal)]
        if event.iron is None:
            irons = [*resources.plans(resources.iron_choices(position), tile.iron)]
        for coal in coals:
            for iron in irons:
                yield coal or (), iron or ()

    def legal(self, position: Position) -> Iterator[IndustryBuilt]:
        """Yield every build, once for each card face that could serve."""
        player = position.state.order[position.state.turn_index]
        money = position.seat(player).money
        for tile, slot in building.sites(position, player):
            event = IndustryBuilt(player, slot.location, slot.index, tile.industry)
            faces = self._faces(position, player, slot, tile)
            doubles = self._doubles(position, event)
            if not faces and not doubles:
                continue
            for coal, iron in self._ways(position, event, tile):
                if self._cost(position, tile, coal, iron) > money:
                    continue
                way = replace(event, coal=coal, iron=iron)
                for face in faces:
                    yield replace(way, card=face)
                for cards_played in doubles:
                    yield replace(way, cards=cards_played)

    def _faces(self, position: Position, player: PlayerId, slot: Slot, tile: Tile) -> list[Card]:
        return [
            face
            for face in cards.faces_for(position, player, slot.location, tile.industry)
            if not any(self.card_refusals(position, player, face, slot, tile.industry))
            and not any(
                refusal
                for rule in self.also
                for refusal in rule(
                    position,
                    IndustryBuilt(player, slot.location, slot.index, tile.industry, card=face),
                )
            )
        ]

    def _doubles(self, position: Position, event: IndustryBuilt) -> list[tuple[Card | None, ...]]:
        if not self.many_cards_rule:
            return []
        several = replace(event, cards=(None,) * self.many_cards)
        refused = any(self.many_cards_rule(position, several))
        return [] if refused else [(None,) * self.many_cards]

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return each industry's next tile with the places it can go, or why not."""
        player = position.state.order[position.state.turn_index]
        tiles = [
            self._tile_options(position, player, industry, reasons)
            for industry in position.tables.stacks
        ]
        possible = any(tile["places"] for tile in tiles)
        refused = [why for tile in tiles for why in (tile["not"].values() or [tile["why"]])]
        return {"possible": possible, "why": [] if possible else closest(refused), "tiles": tiles}

    def _tile_options(
        self, position: Position, player: PlayerId, industry: str, reasons: Reasons
    ) -> Json:
        tile = position.next_tile(player, industry)
        why = reasons.numbers(building.unbuildable(position, player, industry))
        places: list[Json] = []
        refused: dict[Space, list[int]] = {}
        if tile is not None and not why:
            for slot in building.slots_for(position, industry):
                against: list[Violation] = []
                place = self._place(position, player, slot, tile, against)
                if place:
                    places.append(place)
                else:
                    refused[slot.space] = reasons.numbers(against)
        return {
            "industry": industry,
            "level": tile.level if tile else None,
            "money": tile.money if tile else 0,
            "coal": tile.coal if tile else 0,
            "iron": tile.iron if tile else 0,
            "why": why,
            "places": places,
            "not": refused,
        }

    def _place(
        self, position: Position, player: PlayerId, slot: Slot, tile: Tile, why: list[Violation]
    ) -> Json | None:
        """Return what building on a slot takes, or None after adding the reasons to `why`."""
        why.extend(building.misplaced(position, player, slot, tile.industry))
        event = IndustryBuilt(player, slot.location, slot.index, tile.industry)
        faces = self._faces(position, player, slot, tile)
        doubles = self._doubles(position, event)
        if not faces and not doubles:
            why.append(position.broken("C-BUILD-03", "no_card", location=slot.location))
        coal = resources.mixes(resources.coal_choices(position, (slot.location,)), tile.coal)
        if not coal:
            why.extend(resources.wrong_coal(position, (slot.location,), tile.coal, None))
            return None
        iron = resources.mixes(resources.iron_choices(position), tile.iron)
        cost = self._cost(position, tile, coal[0], iron[0])
        why.extend(too_dear(position, player, cost))
        if why:
            return None
        return {
            "space": slot.space,
            "over": slot.space in position.state.board,
            "cost": cost,
            "coal": coal,
            "iron": iron,
            "cards": faces,
            "two_cards": bool(doubles),
        }

    def more(self, position: Position, event: IndustryBuilt) -> Json | None:
        """Return that a build is whole."""
        return None

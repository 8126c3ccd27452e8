"""Develop: one or two tiles leave the mat, an iron cube each."""

from collections.abc import Iterator
from dataclasses import replace

from rules import cards, resources
from rules.effects import CardDiscarded, Effect, TileDeveloped
from rules.events import TilesDeveloped
from rules.position import Position
from rules.turn import cannot_act, too_dear
from rules.violations import Reasons, Violation, closest
from rules.vocabulary import IRON, Industry, Json, PlayerId

MOST = 2


def undevelopable(position: Position, player: PlayerId, industry: Industry) -> Iterator[Violation]:
    """Yield why the lowest tile of an industry cannot be removed from the mat."""
    tile = position.next_tile(player, industry)
    if tile is None:
        yield position.broken("C-DEV-01", "none_left", industry=industry)
    elif not tile.developable:
        yield position.broken("B-DEV-01", industry=industry, level=tile.level)


class Develop:
    """Each tile is one part: its iron is paid before the next tile goes."""  # C-DEV-03

    name = "develop"

    def parts(self, event: TilesDeveloped) -> int:
        """Return one part for each tile."""
        return max(len(event.industries), 1)

    def actions_used(self, event: TilesDeveloped) -> int:
        """Return that it takes one action."""
        return 1

    def violations(
        self, position: Position, event: TilesDeveloped, part: int
    ) -> Iterator[Violation]:
        """Yield every rule that removing this tile breaks."""
        count = len(event.industries)
        if part == 0:
            yield from cannot_act(position, event.player, [event.card])
            if not 1 <= count <= MOST:
                yield position.broken("C-DEV-01", given=count, most=MOST)
        if not event.industries:
            return
        industry = event.industries[part]
        yield from undevelopable(position, event.player, industry)
        if part and industry == event.industries[0]:
            yield from self._bulb_under_bulb(position, event.player, industry)
        iron = self._iron(position, event, part)
        per_tile = position.tables.iron_per_development
        yield from resources.wrong_iron(position, per_tile, iron)
        price = resources.cost(position, IRON, iron or ())
        yield from too_dear(position, event.player, price, "rest" if part else "says")
        if part == count - 1 and self._misnumbered(position, event):
            needed, given = per_tile * count, len(event.iron or ())
            yield position.broken("C-DEV-02", needed=needed, given=given)

    def _misnumbered(self, position: Position, event: TilesDeveloped) -> bool:
        """Tell whether the event names iron, but not a cube for each tile."""
        wanted = position.tables.iron_per_development * len(event.industries)
        return event.iron is not None and len(event.iron) != wanted

    def _bulb_under_bulb(
        self, position: Position, player: PlayerId, industry: Industry
    ) -> Iterator[Violation]:
        tile = position.next_tile(player, industry)
        if tile is not None and not tile.developable:
            yield position.broken("B-DEV-02", industry=industry, level=tile.level)

    def _iron(self, position: Position, event: TilesDeveloped, part: int) -> tuple[str, ...] | None:
        per_tile = position.tables.iron_per_development
        if event.iron is None or len(event.iron) <= part * per_tile:
            return None
        return event.iron[part * per_tile : (part + 1) * per_tile]

    def effects(self, position: Position, event: TilesDeveloped, part: int) -> Iterator[Effect]:
        """Yield a tile's leaving the mat and its iron."""
        player = event.player
        if part == 0:
            yield CardDiscarded(player, event.card)
        industry = event.industries[part]
        tile = position.next_tile(player, industry)
        assert tile is not None
        yield TileDeveloped(player, industry, tile.level)
        yield from resources.take(position, player, IRON, self._iron(position, event, part) or ())

    def presumed(self, position: Position, event: TilesDeveloped, part: int) -> Iterator[Effect]:
        """Yield a tile that may not go so, for the next one of its stack to be judged."""
        if not event.industries:
            return
        tile = position.next_tile(event.player, event.industries[part])
        iron = self._iron(position, event, part)
        if tile is not None:
            yield TileDeveloped(event.player, tile.industry, tile.level)
        if not any(resources.wrong_iron(position, position.tables.iron_per_development, iron)):
            yield from resources.take_unpaid(position, event.player, IRON, iron or ())

    def completions(
        self, position: Position, event: TilesDeveloped, part: int
    ) -> Iterator[TilesDeveloped]:
        """Yield the event with this tile's iron named, every way."""
        if part == 0 and self._misnumbered(position, event):
            return
        if self._iron(position, event, part) is not None:
            yield event
            return
        wanted = position.tables.iron_per_development
        if len(event.iron or ()) < part * wanted:  # the first tile's iron is still to be chosen
            yield event
            return
        for plan in resources.plans(resources.iron_choices(position), wanted):
            yield replace(event, iron=(*(event.iron or ()), *plan))

    def _affordable(
        self, position: Position, event: TilesDeveloped, part: int
    ) -> Iterator[TilesDeveloped]:
        """Yield the completions of a part that the player has the money for."""
        money = position.seat(event.player).money
        for way in self.completions(position, event, part):
            if resources.cost(position, IRON, self._iron(position, way, part) or ()) <= money:
                yield way

    def legal(self, position: Position) -> Iterator[TilesDeveloped]:
        """Yield every single development and every ordered pair."""
        player = position.state.order[position.state.turn_index]
        card = cards.any_card(position, player)
        for industry in position.tables.stacks:
            if any(undevelopable(position, player, industry)):
                continue
            for one in self._affordable(position, TilesDeveloped(player, card, (industry,)), 0):
                yield one
                then = position.after([])
                for effect in self.effects(then, one, 0):
                    effect.apply(then.state)
                yield from self._second(then, one)

    def _second(self, position: Position, one: TilesDeveloped) -> Iterator[TilesDeveloped]:
        for industry in position.tables.stacks:
            if not any(undevelopable(position, one.player, industry)):
                pair = replace(one, industries=(*one.industries, industry))
                yield from self._affordable(position, pair, 1)

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return each stack's lowest tile, whether it may go, and what iron costs now."""
        player = position.state.order[position.state.turn_index]
        choices = resources.iron_choices(position)
        per_tile = position.tables.iron_per_development
        ways = [resources.mixes(choices, n * per_tile) for n in range(1, MOST + 1)]
        costs = [resources.cost(position, IRON, mixes[0]) for mixes in ways]
        industries = [
            self._industry_options(position, player, industry, reasons)
            for industry in position.tables.stacks
        ]
        affordable = sum(1 for cost in costs if cost <= position.seat(player).money)
        removable = sum((not each["why"]) + (not each["again_why"]) for each in industries)
        most = min(affordable, removable)
        dear = reasons.numbers(too_dear(position, player, costs[0]))
        return {
            "possible": most > 0,
            "why": [] if most else dear or closest(each["why"] for each in industries),
            "most": most,
            "costs": costs,
            "iron": ways,
            "industries": industries,
        }

    def _industry_options(
        self, position: Position, player: PlayerId, industry: Industry, reasons: Reasons
    ) -> Json:
        """Return a stack's lowest tile and why it, or the next one too, may not go."""
        tile = position.next_tile(player, industry)
        why = list(undevelopable(position, player, industry))
        again = why
        if tile is not None and not why:
            then = position.after([TileDeveloped(player, industry, tile.level)])
            again = [
                *undevelopable(then, player, industry),
                *self._bulb_under_bulb(then, player, industry),
            ]
        return {
            "industry": industry,
            "level": tile.level if tile else None,
            "why": reasons.numbers(why),
            "again_why": reasons.numbers(again),
        }

    def more(self, position: Position, event: TilesDeveloped) -> Json | None:
        """Return nothing: the options say already what a second tile could be."""
        return None

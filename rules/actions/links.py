"""Links: canals one at a time, rails one or two, each with coal when placed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from rules import cards, resources
from rules.effects import CardDiscarded, Effect, LinkPlaced, MoneyPaid
from rules.events import LinksBuilt
from rules.position import Position
from rules.tables import Line
from rules.turn import cannot_act, too_dear
from rules.violations import Reasons, Violation, closest
from rules.vocabulary import COAL, RAIL, Json, LineId, PlayerId, Source


class SecondLink(Protocol):
    """What two links in one action need besides money and coal."""

    def violations(
        self, position: Position, player: PlayerId, line: Line, beer: Source | None
    ) -> Iterator[Violation]:
        """Yield why the second link cannot be paid for so."""

    def effects(
        self, position: Position, player: PlayerId, beer: Source | None
    ) -> Iterator[Effect]:
        """Yield what the second link uses up."""

    def sources(self, position: Position, player: PlayerId, line: Line) -> list[Source | None]:
        """Return every source that would do."""


class NothingMore:
    """Two links ask for nothing besides money and coal."""

    def violations(
        self, position: Position, player: PlayerId, line: Line, beer: Source | None
    ) -> Iterator[Violation]:
        """Yield nothing."""
        return iter(())

    def effects(
        self, position: Position, player: PlayerId, beer: Source | None
    ) -> Iterator[Effect]:
        """Yield nothing."""
        return iter(())

    def sources(self, position: Position, player: PlayerId, line: Line) -> list[Source | None]:
        """Return that nothing is needed."""
        return [None]


class Links:
    """Placing links; each is one part, judged after those before it."""  # C-LINK-04

    name = "links"

    def __init__(self, second: SecondLink, first_anywhere: bool) -> None:
        self.second = second
        self.first_anywhere = first_anywhere

    def parts(self, event: LinksBuilt) -> int:
        """Return one part for each link."""
        return max(len(event.links), 1)

    def actions_used(self, event: LinksBuilt) -> int:
        """Return that it takes one action."""
        return 1

    def violations(self, position: Position, event: LinksBuilt, part: int) -> Iterator[Violation]:
        """Yield every rule that placing this link breaks."""
        costs = position.tables.link_costs[position.state.era]
        count = len(event.links)
        if part == 0:
            yield from cannot_act(position, event.player, [event.card])
            if not 1 <= count <= len(costs):
                rule = "C-LINK-02" if len(costs) == 1 else "C-LINK-03"
                yield position.broken(rule, given=count, most=len(costs))
            if count == 1 and event.beer is not None:
                yield position.broken("B-NET-05")
        if not event.links:
            return
        line = position.tables.lines[event.links[part]]
        yield from self.unplaceable(position, event.player, line)
        if count > len(costs):
            return
        coal_sources = self._coal(position, event, part)
        wanted = self._coal_wanted(position)
        wrong = list(resources.wrong_coal(position, line.ends, wanted, coal_sources))
        yield from wrong
        price = costs[count - 1] if part == 0 else 0
        price += resources.cost(position, COAL, coal_sources or ())
        yield from too_dear(position, event.player, price, "rest" if part else "says")
        if part:
            yield from self.second.violations(position, event.player, line, event.beer)
        if part == count - 1 and not wrong and self._misnumbered(position, event):
            needed, given = wanted * count, len(event.coal or ())
            yield position.broken("C-COAL-01", needed=needed, given=given)

    def _misnumbered(self, position: Position, event: LinksBuilt) -> bool:
        """Tell whether the event names coal, but not a cube for each link."""
        wanted = self._coal_wanted(position) * len(event.links)
        return event.coal is not None and len(event.coal) != wanted

    def unplaceable(self, position: Position, player: PlayerId, line: Line) -> Iterator[Violation]:
        """Yield why a player cannot put a link on a line now, coal and money apart."""
        state = position.state
        if line.id in state.links:
            owner = state.links[line.id]
            case = "yours" if owner == player else "says"
            yield position.broken("C-LINK-06", case, link=line.id, player=owner)
        if state.era not in line.eras:
            yield position.broken("C-LINK-08", link=line.id, era=state.era)
        if state.seats[player].links_left <= 0:
            yield position.broken("C-LINK-07")
        network = position.network(player)
        if network:
            if network.isdisjoint(line.ends):
                yield position.broken("C-LINK-01", link=line.id)
        elif not self.first_anywhere:
            yield position.broken("L-NET-02", link=line.id)

    def _coal_wanted(self, position: Position) -> int:
        return position.tables.coal_per_rail_link if position.state.era == RAIL else 0

    def _coal(self, position: Position, event: LinksBuilt, part: int) -> tuple[str, ...] | None:
        wanted = self._coal_wanted(position)
        if event.coal is None or len(event.coal) < (part + 1) * wanted:
            return None
        return event.coal[part * wanted : (part + 1) * wanted]

    def effects(self, position: Position, event: LinksBuilt, part: int) -> Iterator[Effect]:
        """Yield a link's placing, its coal, and what a second link needs."""
        player = event.player
        if part == 0:
            yield CardDiscarded(player, event.card)
            cost = position.tables.link_costs[position.state.era][len(event.links) - 1]
            yield MoneyPaid(player, cost, "links")
        yield LinkPlaced(player, event.links[part])
        coal = self._coal(position, event, part) or ()
        yield from resources.take(position, player, COAL, coal)
        if part:
            yield from self.second.effects(position, player, event.beer)

    def presumed(self, position: Position, event: LinksBuilt, part: int) -> Iterator[Effect]:
        """Yield a link that may not be placed so, for the next one to start from."""
        if not event.links or event.links[part] in position.state.links:
            return
        line, coal = position.tables.lines[event.links[part]], self._coal(position, event, part)
        wrong = any(resources.wrong_coal(position, line.ends, self._coal_wanted(position), coal))
        yield LinkPlaced(event.player, line.id)
        if not wrong:
            yield from resources.take_unpaid(position, event.player, COAL, coal or ())

    def completions(self, position: Position, event: LinksBuilt, part: int) -> Iterator[LinksBuilt]:
        """Yield the event with this link's coal and beer named, every way."""
        if not event.links or (part == 0 and self._misnumbered(position, event)):
            return
        coal = self._coal(position, event, part)
        if coal is not None and (part == 0 or event.beer is not None):
            yield event
            return
        line = position.tables.lines[event.links[part]]
        wanted = self._coal_wanted(position)
        choices = resources.coal_choices(position, line.ends)
        ways = resources.plans(choices, wanted) if coal is None else [coal]
        beers: list[Source | None] = [event.beer]
        if part and event.beer is None:
            beers = self.second.sources(position, event.player, line) or [None]
        before = (event.coal or ())[: part * wanted]
        if len(before) < part * wanted:  # the first link's coal is still to be chosen
            yield from (replace(event, beer=beer) for beer in beers)
            return
        for way in ways:
            for beer in beers:
                yield replace(event, coal=(*before, *way), beer=beer)

    def _affordable(self, position: Position, event: LinksBuilt, part: int) -> Iterator[LinksBuilt]:
        """Yield the completions of a part that the player has the money and the beer for."""
        line = position.tables.lines[event.links[part]]
        if part and not self.second.sources(position, event.player, line):
            return
        price = position.tables.link_costs[position.state.era][len(event.links) - 1]
        money = position.seat(event.player).money - (0 if part else price)
        for way in self.completions(position, event, part):
            if resources.cost(position, COAL, self._coal(position, way, part) or ()) <= money:
                yield way

    def legal(self, position: Position) -> Iterator[LinksBuilt]:
        """Yield every single link, and every ordered pair where two may be placed."""
        player = position.state.order[position.state.turn_index]
        card = cards.any_card(position, player)
        costs = position.tables.link_costs[position.state.era]
        money = position.seat(player).money
        lines = self.placeable(position, player)
        for line in lines:
            if money >= costs[0]:
                yield from self._affordable(position, LinksBuilt(player, card, (line.id,)), 0)
        if len(costs) > 1 and money >= costs[1]:
            for line in lines:
                yield from self._pairs(position, player, card, line)

    def _pairs(
        self, position: Position, player: PlayerId, card: str | None, line: Line
    ) -> Iterator[LinksBuilt]:
        """Yield every legal pair that begins with a line."""
        if position.seat(player).links_left < 2:
            return
        for then, begun in self._begun(position, LinksBuilt(player, card, (line.id,))):
            for second in self.placeable(then, player):
                pair = replace(begun, links=(line.id, second.id))
                yield from self._affordable(then, pair, 1)

    def _begun(
        self, position: Position, first: LinksBuilt
    ) -> Iterator[tuple[Position, LinksBuilt]]:
        """Yield each way to place the first of two links, with the position it leads to."""
        pair = replace(first, links=(*first.links, *first.links), coal=None)
        for begun in self._affordable(position, pair, 0):
            if first.coal is not None and begun.coal != first.coal:
                continue
            then = position.after([])
            for effect in self.effects(then, begun, 0):
                effect.apply(then.state)
            yield then, begun

    def placeable(self, position: Position, player: PlayerId) -> list[Line]:
        """Return the lines a player could put a link on, coal and money apart."""
        return [
            line
            for line in position.tables.lines.values()
            if not any(self.unplaceable(position, player, line))
        ]

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return each line with its cost and coal, or why not; and whether two are possible."""
        player = position.state.order[position.state.turn_index]
        costs = position.tables.link_costs[position.state.era]
        lines: list[Json] = []
        refused: dict[LineId, list[int]] = {}
        for line in position.tables.lines.values():
            if position.state.era not in line.eras or line.id in position.state.links:
                continue
            why = list(self.unplaceable(position, player, line))
            offer = None if why else self._offer(position, player, line, costs[0], why)
            if offer:
                lines.append(offer)
            else:
                refused[line.id] = reasons.numbers(why)
        against = closest(refused.values())
        if not lines and not refused:
            against = reasons.numbers(
                [position.broken("C-LINK-06", "none_free", era=position.state.era)]
            )
        against_two: list[int] = []
        if lines and len(costs) > 1:
            least = costs[1] - costs[0] + min(line["cost"] for line in lines)
            against_two = reasons.numbers(self._against_two(position, player, least))
        return {
            "possible": bool(lines),
            "why": [] if lines else against,
            "costs": list(costs),
            "lines": lines,
            "not": refused,
            "two": bool(lines) and len(costs) > 1 and not against_two,
            "two_why": against_two,
        }

    def _offer(
        self, position: Position, player: PlayerId, line: Line, cost: int, why: list[Violation]
    ) -> Json | None:
        """Return a line's offer, or None after adding to `why` what stands against it."""
        wanted = self._coal_wanted(position)
        coal = resources.mixes(resources.coal_choices(position, line.ends), wanted)
        if not coal:
            why.extend(resources.wrong_coal(position, line.ends, wanted, None))
            return None
        total = cost + resources.cost(position, COAL, coal[0])
        why.extend(too_dear(position, player, total))
        return None if why else {"link": line.id, "cost": total, "coal": coal}

    def _against_two(self, position: Position, player: PlayerId, least: int) -> list[Violation]:
        """Return what stands in the way of the pair of links that comes closest."""
        short = list(too_dear(position, player, least))
        if position.seat(player).links_left < 2:
            short.append(position.broken("C-LINK-07", "one_left"))
        if short:
            return short
        nearest: list[Violation] = []
        for line in self.placeable(position, player):
            for then, begun in self._begun(position, LinksBuilt(player, None, (line.id,))):
                for second in self.placeable(then, player):
                    pair = replace(begun, links=(line.id, second.id))
                    if any(self._affordable(then, pair, 1)):
                        return []
                    found = list(self._unfinishable(then, pair, second))
                    nearest = min(nearest or found, found, key=len)
        return nearest or [position.broken("C-LINK-01", "second")]

    def _unfinishable(
        self, position: Position, pair: LinksBuilt, line: Line
    ) -> Iterator[Violation]:
        """Yield why a second link, placeable as such, cannot be completed."""
        wanted = self._coal_wanted(position)
        ways = resources.plans(resources.coal_choices(position, line.ends), wanted)
        if not ways:
            yield from resources.wrong_coal(position, line.ends, wanted, None)
        else:
            yield from too_dear(position, pair.player, resources.cost(position, COAL, ways[0]))
        if not self.second.sources(position, pair.player, line):
            yield from self.second.violations(position, pair.player, line, None)

    def more(self, position: Position, event: LinksBuilt) -> Json | None:
        """Return the links that may follow a first one, with coal, beer and the whole cost."""
        costs = position.tables.link_costs[position.state.era]
        if len(event.links) >= len(costs):
            return None
        found: dict[str, Json] = {}
        for then, begun in self._begun(position, event):
            spent = position.seat(event.player).money - then.seat(event.player).money
            for line in self.placeable(then, event.player):
                pair = replace(begun, links=(*event.links, line.id))
                for way in self._affordable(then, pair, 1):
                    coal = (way.coal or ())[-1:]
                    cost = spent + resources.cost(then, COAL, coal)
                    offer = found.setdefault(line.id, {"link": line.id, "ways": []})
                    offer["ways"].append({"coal": list(coal), "beer": way.beer, "cost": cost})
        return {"lines": list(found.values())}

"""What a phone is offered is what the legal list holds, told in few bytes."""

import gzip
import json
from collections.abc import Iterable
from typing import Any

from rules import engine
from rules.effects import MoneyPaid
from rules.state import GameState
from tests.rules.conformance.games import Game

MOST_BYTES = 24 * 1024
NAMES = {
    "build": "industry_built",
    "links": "links_built",
    "develop": "tiles_developed",
    "sell": "goods_sold",
    "loan": "loan_taken",
    "scout": "scouted",
    "pass": "passed",
    "shortfall": "shortfall_paid",
}


def of_kind(state: GameState, action: str) -> list[Any]:
    return [event for event in engine.legal(state) if event.type == NAMES[action]]


def mixes(ways: Iterable[Iterable[str]]) -> set[tuple[str, ...]]:
    """Return ways to take cubes without their order."""
    return {tuple(sorted(way)) for way in ways}


def cost(state: GameState, event: Any) -> int:
    effects = engine.apply(state, event).effects
    return sum(effect.amount for effect in effects if isinstance(effect, MoneyPaid))


def positions(games: list[Game]) -> list[GameState]:
    return [state for game in games for state in game.sampled(1)]


def test_each_action_is_possible_when_the_list_has_it_and_says_why_not_otherwise(
    games: list[Game],
) -> None:
    for state in positions(games):
        options = engine.options(state)
        assert options["player"] == (state.turn or state.owes)
        for action, offer in options["actions"].items():
            assert offer["possible"] == bool(of_kind(state, action)), action
            assert bool(offer["why"]) != offer["possible"], action
        kinds = {event.type for event in engine.legal(state)}
        assert kinds <= {NAMES[action] for action in options["actions"]}


def test_reasons_are_told_once_and_all_are_used(games: list[Game]) -> None:
    for state in positions(games):
        options = engine.options(state)
        used: set[int] = set()

        def collect(value: Any, key: str, used: set[int] = used) -> None:
            if key in ("why", "again_why", "two_why"):
                used.update(value)
            elif key == "not":
                used.update(number for numbers in value.values() for number in numbers)
                assert all(value.values())
            elif isinstance(value, dict):
                for inner, each in value.items():
                    collect(each, inner)
            elif isinstance(value, list):
                for each in value:
                    collect(each, "")

        collect(options["actions"], "")
        told = [json.dumps(reason) for reason in options["reasons"]]
        assert len({*told}) == len(told)
        assert used == {*range(len(told))}


def test_options_are_small_at_every_point(games: list[Game]) -> None:
    for state in positions(games):
        text = json.dumps(engine.options(state), ensure_ascii=False).encode()
        assert len(gzip.compress(text)) <= MOST_BYTES


def test_builds_agree_with_the_list(games: list[Game]) -> None:
    for state in positions(games):
        offer = engine.options(state)["actions"].get("build")
        if offer is None:
            continue
        found: dict[tuple[str, str], list[Any]] = {}
        for event in of_kind(state, "build"):
            space = f"{event.location}/{event.slot}"
            found.setdefault((event.industry, space), []).append(event)
        for tile in offer["tiles"]:
            places = {place["space"] for place in tile["places"]}
            assert places.isdisjoint(tile["not"])
            for place in tile["places"]:
                events = found.pop((tile["industry"], place["space"]))
                assert {*place["cards"]} == {e.card for e in events if e.cards is None}
                assert place["two_cards"] == any(e.cards is not None for e in events)
                assert mixes(place["coal"]) == mixes(e.coal for e in events)
                assert mixes(place["iron"]) == mixes(e.iron for e in events)
                assert {cost(state, event) for event in events} == {place["cost"]}
        assert not found


def test_links_agree_with_the_list(games: list[Game]) -> None:
    for state in positions(games):
        offer = engine.options(state)["actions"].get("links")
        if offer is None:
            continue
        events = of_kind(state, "links")
        single = [event for event in events if len(event.links) == 1]
        assert {line["link"] for line in offer["lines"]} == {e.links[0] for e in single}
        assert offer["two"] == any(len(event.links) == 2 for event in events)
        for line in offer["lines"]:
            these = [event for event in single if event.links[0] == line["link"]]
            assert mixes(line["coal"]) == mixes(event.coal for event in these)
            assert {cost(state, event) for event in these} == {line["cost"]}
        for event in single[:2]:
            check_second_links(state, event, events)


def check_second_links(state: GameState, first: Any, events: list[Any]) -> None:
    """A preview of one rail says which may follow, with coal, beer and the whole cost."""
    more = engine.preview(state, first)["more"]
    pairs = [e for e in events if len(e.links) == 2 and e.links[0] == first.links[0]]
    pairs = [pair for pair in pairs if pair.coal[:1] == first.coal]
    if more is None:
        assert not pairs
        return
    offered = {
        (line["link"], *way["coal"], way["beer"], way["cost"])
        for line in more["lines"]
        for way in line["ways"]
    }
    assert offered == {(p.links[1], p.coal[1], p.beer, cost(state, p)) for p in pairs}


def test_developments_agree_with_the_list(games: list[Game]) -> None:
    for state in positions(games):
        offer = engine.options(state)["actions"].get("develop")
        if offer is None:
            continue
        events = of_kind(state, "develop")
        able = {each["industry"] for each in offer["industries"] if not each["why"]}
        twice = {each["industry"] for each in offer["industries"] if not each["again_why"]}
        one = {event.industries[0] for event in events if len(event.industries) == 1}
        two = {event.industries for event in events if len(event.industries) == 2}
        assert offer["most"] == max((len(event.industries) for event in events), default=0)
        assert one == (able if offer["most"] else set())
        assert {a for a, b in two if a == b} == (twice if offer["most"] == 2 else set())
        for size in range(1, offer["most"] + 1):
            these = [event for event in events if len(event.industries) == size]
            assert mixes(offer["iron"][size - 1]) == mixes(event.iron for event in these)
            assert {cost(state, event) for event in these} == {offer["costs"][size - 1]}


def offered_sales(tiles: list[dict[str, Any]], values: Iterable[str]) -> set[tuple[Any, ...]]:
    """Return the single sales among offers: the tile, where it goes, what is drunk."""
    found: set[tuple[Any, ...]] = set()
    for tile in tiles:
        for buyer in tile.get("buyers", ()):
            found |= {(tile["tile"], buyer["merchant"], *mix) for mix in mixes(buyer["beer"])}
        found |= {(tile["tile"], port) for port in tile.get("ports", ())}
        if tile.get("distant"):
            found |= {(tile["tile"], int(value)) for value in values}
    return found


def listed_sale(sale: Any) -> tuple[Any, ...]:
    if hasattr(sale, "merchant"):
        return (sale.tile, sale.merchant, *sorted(sale.beer))
    return (sale.tile, sale.distant if sale.port is None else sale.port)


def test_sales_agree_with_the_list_and_the_plan_can_be_recorded(games: list[Game]) -> None:
    for state in positions(games):
        offer = engine.options(state)["actions"].get("sell")
        if offer is None:
            continue
        events = of_kind(state, "sell")
        listed = {listed_sale(event.sales[0]) for event in events}
        assert offered_sales(offer["tiles"], offer.get("distant", ())) == listed
        if offer["plan"]:
            wild = engine.legal(state)[-1].card
            data = {"player": state.turn, "card": wild, "sales": offer["plan"]}
            plan = engine.read_event(state, {"type": "goods_sold", **data})
            assert engine.apply(state, plan).event == plan
            assert engine.preview(state, plan)["more"].get("tiles", []) == [] or "distant" in offer
        for event in events[:1]:
            check_further_sales(state, event)


def check_further_sales(state: GameState, event: Any) -> None:
    """A preview of a sale says what can be sold too; each of those is then legal."""
    more = engine.preview(state, event)["more"]
    written = engine.write_event(event)
    for tile in more["tiles"]:
        if tile.get("buyers"):
            buyer = tile["buyers"][0]
            beer = next((way for way in buyer["beer"] if "merchant" not in way), None)
            sale = {"tile": tile["tile"], "merchant": buyer["merchant"], "beer": beer}
            if beer is None:
                continue
        elif tile.get("ports"):
            sale = {"tile": tile["tile"], "port": tile["ports"][0]}
        else:
            sale = {"tile": tile["tile"], "distant": int(next(iter(more["distant"])))}
        longer = {**written, "sales": [*written["sales"], sale]}
        engine.apply(state, engine.read_event(state, longer))


def test_loans_and_shortfalls_agree_with_the_list(games: list[Game]) -> None:
    for state in positions(games):
        actions = engine.options(state)["actions"]
        if "loan" in actions:
            amounts = actions["loan"]["amounts"]
            able = {each["amount"]: each["income_space"] for each in amounts if not each["why"]}
            events = of_kind(state, "loan")
            assert able == {
                event.amount: engine.apply(state, event).state.seats[event.player].income_space
                for event in events
            }
        else:
            offer = actions["shortfall"]
            brings = {tile["space"]: tile["brings"] for tile in offer["tiles"]}
            answers = [event.tiles for event in of_kind(state, "shortfall")]
            assert {space for tiles in answers for space in tiles} == {*brings}
            enough = sum(brings.values()) >= offer["missing"]
            for tiles in answers:
                assert (sum(brings[each] for each in tiles) >= offer["missing"]) == enough

"""What a data file of the right shape can still get wrong: ids that nothing has, things twice."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from rules.income import HIGHEST_SPACE, LOWEST_LEVEL
from rules.vocabulary import CANAL, COAL, IRON, RAIL, WILD_INDUSTRY, WILD_LOCATION, Json

Found = Iterator[tuple[str, str]]
"""Places in the file with what is wrong there."""

ERAS = (CANAL, RAIL)
FLIPS = ("sell", "on_build", "last_cube", "last_resource_removed", "cotton_sold_through_it")
BONUSES = ("vp", "money", "income_spaces", "develop")
COUNTS = (2, 3, 4)


def contradictions(data: Json) -> Found:
    """Yield every contradiction in a data file whose shape is right."""
    yield from _track(data)
    yield from _markets(data["markets"], "markets")
    yield from _industries(data)
    yield from _locations(data)
    yield from _links(data)
    yield from _cards(data)
    yield from _twice("loans", (loan["money"] for loan in data["loans"]))
    yield from _merchants(data)
    yield from _distant_market(data)
    yield from _variants(data)


def _unknown(where: str, ids: Iterable[Any], known: Iterable[Any]) -> Found:
    for each in ids:
        if each not in known:
            yield where, f"{each!r} is not known"


def _twice(where: str, ids: Iterable[Any]) -> Found:
    for each, times in Counter(ids).items():
        if times > 1:
            yield where, f"{each!r} is there twice"


def _track(data: Json) -> Found:
    levels = data["income_levels"]
    if len(levels) != HIGHEST_SPACE + 1:
        yield "income_levels", f"the track has {HIGHEST_SPACE + 1} spaces"
    elif levels[0] != LOWEST_LEVEL:
        yield "income_levels", f"the track begins at level {LOWEST_LEVEL}"
    for space, (level, following) in enumerate(pairwise(levels)):
        if following not in (level, level + 1):
            yield f"income_levels[{space + 1}]", "the track does not go up level by level"
    if data["setup"]["income_space"] >= len(levels):
        yield "setup.income_space", "lies beyond the track"


def _markets(markets: Json, where: str) -> Found:
    if {*markets} != {COAL, IRON}:
        yield where, "there is one for coal and one for iron"
    for key, market in markets.items():
        prices = market["prices"]
        if not prices or prices != sorted(prices):
            yield f"{where}.{key}.prices", "prices do not ascend"
        elif market["empty_price"] <= prices[-1]:
            yield f"{where}.{key}.empty_price", "is not above every other price"
        if market["start"] > len(prices):
            yield f"{where}.{key}.start", "more cubes than spaces"


def _industries(data: Json) -> Found:
    for needed in (COAL, IRON):
        if needed not in data["industries"]:
            yield "industries", f"{needed!r} is missing"
    for key, industry in data["industries"].items():
        where = f"industries.{key}"
        yield from _unknown(f"{where}.flips", [industry["flips"]], FLIPS)
        lowest = -1
        for index, face in enumerate(industry["levels"]):
            at = f"{where}.levels[{index}]"
            yield from _unknown(f"{at}.eras", face["eras"], ERAS)
            if {*face["cubes"]} != {*face["eras"]}:
                yield f"{at}.cubes", "cubes and eras disagree"
            if face["level"] <= lowest:
                yield f"{at}.level", "levels do not ascend"
            lowest = face["level"]


def _locations(data: Json) -> Found:
    for key, place in data["locations"].items():
        for index, icons in enumerate(place["slots"]):
            where = f"locations.{key}.slots[{index}]"
            yield from _unknown(where, icons, data["industries"])
            if not icons:
                yield where, "shows no industry"
        if len(place.get("slots_xy", ())) != len(place["slots"]):
            yield f"locations.{key}.slots_xy", "needs a place for each slot"


def _links(data: Json) -> Found:
    yield from _twice("links", (line["id"] for line in data["links"]))
    for index, line in enumerate(data["links"]):
        where = f"links[{index}]"
        yield from _unknown(f"{where}.ends", line["ends"], data["locations"])
        if len({*line["ends"]}) < 2 or len({*line["ends"]}) != len(line["ends"]):
            yield f"{where}.ends", "a line joins two or three different places"
        if not line["canal"] and not line["rail"]:
            yield where, "can be built in no era"


def _cards(data: Json) -> Found:
    yield from _twice("cards", (card["id"] for card in data["cards"]))
    names = {"location": data["locations"], "industry": data["industries"]}
    for index, card in enumerate(data["cards"]):
        kind, _, shown = card["id"].partition(":")
        yield from _unknown(f"cards[{index}].id", shown.split("+"), names.get(kind, ()))
    wilds = data.get("wild_cards", {})
    yield from _unknown("wild_cards", wilds, (WILD_LOCATION, WILD_INDUSTRY))


def _merchants(data: Json) -> Found:
    tiles = data.get("merchant_tiles", [])
    yield from _twice("merchant_tiles", (tile["id"] for tile in tiles))
    for index, tile in enumerate(tiles):
        goods = data["industries"]
        yield from _unknown(f"merchant_tiles[{index}].accepts", tile["accepts"], goods)
    for key, merchant in data.get("merchants", {}).items():
        yield from _unknown("merchants", [key], data["locations"])
        yield from _unknown(f"merchants.{key}.bonus", merchant["bonus"], BONUSES)
        if len(merchant["bonus"]) != 1:
            yield f"merchants.{key}.bonus", "a barrel gives one bonus"


def _distant_market(data: Json) -> Found:
    if "distant_market" not in data:
        return
    market = data["distant_market"]
    yield from _twice("distant_market.tiles", (tile["move"] for tile in market["tiles"]))
    if [row for row, gain in enumerate(market["track"]) if gain is None] != [
        len(market["track"]) - 1
    ]:
        yield "distant_market.track", "ends with null, the X, and has no other"


def _variants(data: Json) -> Found:
    places, lines = data["locations"], {line["id"] for line in data["links"]}
    for key, variant in data["variants"].items():
        where = f"variants.{key}"
        counts = variant.get("players", COUNTS)
        yield from _unknown(f"{where}.players", counts, COUNTS)
        yield from _unknown(f"{where}.eras", variant.get("eras", ()), ERAS)
        yield from _unknown(
            where, [variant[end] for end in ("from", "to") if end in variant], places
        )
        for name, known in (("removed_locations", places), ("removed_links", lines)):
            yield from _unknown(f"{where}.{name}", variant.get(name, ()), known)
        yield from _unknown(f"{where}.canal_too", variant.get("canal_too", ()), lines)
        yield from _markets(variant.get("markets", data["markets"]), f"{where}.markets")
        for name in ("cards_under_deck_tile", "rail_cards_removed", "rounds_per_era"):
            if name in variant and {*variant[name]} != {str(count) for count in counts}:
                yield f"{where}.{name}", "needs a number for each player count of the variant"
        if variant.get("pounds_per_vp") == 0:
            yield f"{where}.pounds_per_vp", "must be above 0"
        if "industry" in variant:
            yield from _face(data, variant, where)


def _face(data: Json, variant: Json, where: str) -> Found:
    """Yield that a variant changes a tile which does not exist."""
    stack = data["industries"].get(variant["industry"], {"levels": []})
    levels = [face["level"] for face in stack["levels"]]
    yield from _unknown(f"{where}.industry", [variant["industry"]], data["industries"])
    yield from _unknown(f"{where}.level", [variant["level"]], levels)

"""A data file that contradicts itself is refused, naming file and key; the real ones are sound."""

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from rules import birmingham, engine, lancashire
from rules.editions import ruleset_for
from rules.reading import DataFile, read_tables
from rules.tables import DataError
from tests.rules.conformance.games import TABLES, setups

FILES = {"birmingham": birmingham.DATA, "lancashire": lancashire.DATA}
BY_EDITION = pytest.mark.parametrize("edition", engine.EDITIONS)
Way = tuple[Any, ...]


def read_all(edition: str, data: Any) -> None:
    """Read a data file for every player count and every set of options."""
    file = DataFile("changed.json", data)
    for players in (2, 3, 4):
        fitting = [key for key, counts in engine.options_of(edition).items() if players in counts]
        for size in range(len(fitting) + 1):
            for chosen in combinations(fitting, size):
                read_tables(file, players, frozenset(chosen))


def refusal(edition: str, data: Any) -> str:
    """Return what is said about a file; fails if it is read, or refused any other way."""
    with pytest.raises(DataError) as error:
        read_all(edition, data)
    return str(error.value)


def written(way: Way) -> str:
    """Return a way into the file as a refusal writes it."""
    parts = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in way)
    return parts.removeprefix(".")


def inside(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Yield every value inside a file with the way to it."""
    if way:
        yield way, value
    keys: Any = ()
    if isinstance(value, dict):
        keys = value
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield from inside(value[key], (*way, key))


def kind_of(way: Way) -> str:
    """Return a way with numbers and ids left out: one of a kind is enough to try."""
    named = re.sub(r"\[\d+\]", "[]", written(way))
    return re.sub(r"^(locations|industries|markets|merchants|wild_cards)\.[\w:]+", r"\1.*", named)


def one_of_each_kind(edition: str) -> list[tuple[Way, Any]]:
    found: dict[str, tuple[Way, Any]] = {}
    for way, value in inside(FILES[edition].data):
        found.setdefault(kind_of(way), (way, value))
    return list(found.values())


def changed(edition: str, way: Way, value: Any) -> Any:
    """Return the edition's data with one value changed."""
    data = deepcopy(FILES[edition].data)
    inner = data
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    return data


def without(edition: str, way: Way) -> Any:
    data = changed(edition, way, None)
    inner = data
    for key in way[:-1]:
        inner = inner[key]
    del inner[way[-1]]
    return data


@BY_EDITION
def test_the_real_files_are_sound(edition: str) -> None:
    read_all(edition, FILES[edition].data)


@BY_EDITION
def test_a_value_of_a_wrong_type_is_refused_with_its_key(edition: str) -> None:
    tried = 0
    for way, value in one_of_each_kind(edition):
        for wrong in (None, "x", -77, 1.5, True, [], {}, [None], {"x": 1}):
            same = type(wrong) is type(value) or (type(value) is float and wrong in (-77, 1.5))
            level = way[0] == "income_levels" and wrong == -77
            nullable = wrong is None and way[-1] in ("banner",)
            if same or level or nullable or (way[-2:-1] == ("track",) and wrong is None):
                continue
            said = refusal(edition, changed(edition, way, wrong))
            assert said.startswith(f"changed.json: {written(way)}"), (written(way), wrong, said)
            tried += 1
    assert tried > 500


def complaint(edition: str, data: Any) -> str | None:
    """Return what is said about a file, None if it is read."""
    try:
        read_all(edition, data)
    except DataError as error:
        return str(error)
    return None


@BY_EDITION
def test_a_missing_key_is_refused_by_name(edition: str) -> None:
    """What may be left out is what an edition has of its own and does not add up without."""
    ways = [way for way, _ in one_of_each_kind(edition) if isinstance(way[-1], str)]
    said = {way: complaint(edition, without(edition, way)) for way in ways}
    missing = {way for way, told in said.items() if told and told.endswith(": is missing")}
    for way in missing:
        assert said[way] == f"changed.json: {written(way)}: is missing"
    assert len(missing) > 60
    read = {kind_of(way) for way, told in said.items() if told is None}
    assert read <= MAY_BE_LEFT_OUT


MAY_BE_LEFT_OUT = {
    "cards[].classic",
    "costs.beer_for_two_rail_links",
    "costs.pounds_per_vp_at_the_end",
    "distant_market",
    "setup.rounds_without_loans_at_the_end",
    "variants.first_edition_mills.note",
    "wild_cards",
    "wild_cards.*",
    "locations.*.spaces_xy",
    "distant_market.tiles[].community_two_player",
}


@BY_EDITION
def test_a_key_nobody_knows_is_refused(edition: str) -> None:
    ids = ("locations", "industries", "markets", "merchants", "wild_cards", "bonus")
    for way, value in one_of_each_kind(edition):
        if isinstance(value, dict) and way[-1] not in ids:
            said = refusal(edition, changed(edition, (*way, "colour"), 1))
            assert said == f"changed.json: {written(way)}.colour: is not a known key"


WRONG: list[tuple[str, Way, Any, str]] = [
    ("birmingham", ("links", 0, "ends", 1), "atlantis", "links[0].ends"),
    ("birmingham", ("links", 0, "ends"), ["belper", "belper"], "links[0].ends"),
    ("birmingham", ("links", 0, "ends"), ["belper"], "links[0].ends"),
    ("birmingham", ("links", 1, "id"), "belper-derby", "links"),
    ("birmingham", ("links", 1, "rail"), False, "links[1]"),
    ("birmingham", ("locations", "leek", "slots", 0, 0), "port", "locations.leek.slots[0]"),
    ("birmingham", ("locations", "leek", "slots", 0), [], "locations.leek.slots[0]"),
    ("birmingham", ("locations", "leek", "slots_xy"), [], "locations.leek.slots_xy"),
    ("birmingham", ("cards", 0, "id"), "location:atlantis", "cards[0].id"),
    ("birmingham", ("cards", 0, "id"), "industry:port", "cards[0].id"),
    ("birmingham", ("cards", 0, "id"), "wonder:belper", "cards[0].id"),
    ("birmingham", ("cards", 0, "id"), "location:derby", "cards"),
    ("birmingham", ("cards", 0, "copies", "4"), 3, "cards"),
    ("birmingham", ("wild_cards", "wild:era"), 4, "wild_cards"),
    ("birmingham", ("income_levels",), [*range(-10, 89)], "income_levels"),
    ("birmingham", ("income_levels", 5), 5, "income_levels[5]"),
    ("birmingham", ("income_levels", 0), -9, "income_levels"),
    ("birmingham", ("setup", "income_space"), 100, "setup.income_space"),
    ("birmingham", ("setup", "rounds_per_era", "3"), 8, "cards"),
    ("birmingham", ("setup", "dead_cards_per_player"), 2, "cards"),
    ("birmingham", ("setup", "actions_per_turn"), 3, "cards"),
    ("birmingham", ("markets", "tin"), {"prices": [1], "start": 1, "empty_price": 2}, "markets"),
    ("birmingham", ("markets", "coal", "prices", 0), 9, "markets.coal.prices"),
    ("birmingham", ("markets", "coal", "prices"), [], "markets.coal.prices"),
    ("birmingham", ("markets", "coal", "start"), 15, "markets.coal.start"),
    ("birmingham", ("markets", "iron", "empty_price"), 5, "markets.iron.empty_price"),
    ("birmingham", ("industries", "coal", "flips"), "never", "industries.coal.flips"),
    ("birmingham", ("industries", "coal", "levels", 0, "eras"), ["steam"], "levels[0].eras"),
    ("birmingham", ("industries", "coal", "levels", 0, "cubes"), {"rail": 2}, "levels[0].cubes"),
    ("birmingham", ("industries", "coal", "levels", 1, "level"), 1, "levels[1].level"),
    ("birmingham", ("merchant_tiles", 0, "accepts", 0), "port", "merchant_tiles[0].accepts"),
    ("birmingham", ("merchant_tiles", 0, "id"), "cotton", "merchant_tiles"),
    ("birmingham", ("merchant_tiles", 0, "copies", "2"), 2, "merchant_tiles"),
    ("birmingham", ("merchants", "oxford", "spaces"), 3, "merchant_tiles"),
    ("birmingham", ("merchants", "oxford", "min_players"), 4, "merchant_tiles"),
    ("birmingham", ("merchants", "oxford", "bonus"), {"beer": 1}, "merchants.oxford.bonus"),
    ("birmingham", ("merchants", "oxford", "bonus"), {}, "merchants.oxford.bonus"),
    ("birmingham", ("variants", "introductory", "pounds_per_vp"), 0, "pounds_per_vp"),
    ("lancashire", ("loans", 1, "money"), 10, "loans"),
    ("lancashire", ("distant_market", "track", 8), 0, "distant_market.track"),
    ("lancashire", ("distant_market", "track", 0), None, "distant_market.track"),
    ("lancashire", ("distant_market", "tiles", 0, "move"), 4, "distant_market.tiles"),
    ("lancashire", ("cards", 0, "classic"), 9, "cards"),
    ("lancashire", ("cards", 0, "community_two_player"), 9, "cards"),
    ("lancashire", ("variants", "virtual_link", "to"), "atlantis", "variants.virtual_link"),
    ("lancashire", ("variants", "classic_deck", "players"), [3, 5], "classic_deck.players"),
    ("lancashire", ("variants", "classic_deck", "cards"), 64, "classic_deck.cards"),
    ("lancashire", ("variants", "classic_deck", "distant_tiles"), 10, "distant_tiles"),
    ("lancashire", ("variants", "classic_deck", "rounds_per_era"), {"3": 9}, "rounds_per_era"),
    ("lancashire", ("variants", "first_edition_mills", "industry"), "silk", "industry"),
    ("lancashire", ("variants", "first_edition_mills", "level"), 7, "level"),
    ("lancashire", ("variants", "introductory", "eras"), ["steam"], "introductory.eras"),
    ("lancashire", ("variants", "community_two_player", "canal_too"), ["x-y"], "canal_too"),
    ("lancashire", ("variants", "community_two_player", "removed_links"), [], "links["),
    ("lancashire", ("variants", "community_two_player", "removed_locations"), ["x"], "removed"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "way", "value", "key"), WRONG, ids=[f"{w[0]} {written(w[1])}" for w in WRONG]
)
def test_a_contradiction_is_refused_with_file_and_key(
    edition: str, way: Way, value: Any, key: str
) -> None:
    said = refusal(edition, changed(edition, way, value))
    assert said.startswith("changed.json: ")
    assert key in said


@BY_EDITION
@pytest.mark.parametrize("data", [None, [], "x", 7, {}], ids=str)
def test_what_is_no_data_file_is_refused(edition: str, data: Any) -> None:
    assert refusal(edition, data).startswith("changed.json: ")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-players")
def test_every_table_can_be_dealt(table: tuple[str, int]) -> None:
    """Hands, dead cards and deck make the whole; what is played uses it up exactly."""
    for setup in setups(*table):
        tables = ruleset_for(setup).tables
        state = engine.start(setup)
        assert state.deck + tables.dead_cards + 8 * table[1] == tables.deck_size
        assert tables.deck_size in {40, 54, 64, 66}

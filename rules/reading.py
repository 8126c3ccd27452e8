"""Turns an edition's data file into tables; a file that contradicts itself is refused."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from rules.contradictions import contradictions
from rules.shape import DATA_FILE, mismatches
from rules.tables import (
    DataError,
    Introductory,
    Line,
    Location,
    Market,
    Merchant,
    Slot,
    Tables,
    Tile,
)
from rules.vocabulary import CANAL, RAIL, Era, Json, space_of

ERAS: tuple[Era, ...] = (CANAL, RAIL)


class DataFile:
    """One edition's data file, checked when it is read; raises DataError naming file and key."""

    def __init__(self, name: str, data: Any) -> None:
        self.name = name
        self.data = data
        for where, message in mismatches(DATA_FILE, data):
            raise DataError(f"{name}: {where}: {message}")
        for where, message in contradictions(data):
            raise DataError(f"{name}: {where}: {message}")

    @classmethod
    def of_package(cls, package: str) -> "DataFile":
        """Read the data file that lies in an edition's package."""
        edition = package.rpartition(".")[2]
        text = (files(package) / "data" / f"{edition}.json").read_text("utf-8")
        return cls(f"{edition}.json", json.loads(text))

    def require(self, holds: bool, key: str, message: str) -> None:
        """Refuse the file when a condition does not hold."""
        if not holds:
            raise DataError(f"{self.name}: {key}: {message}")

    def get(self, *path: str) -> Any:
        """Return the value under a path of keys."""
        value = self.data
        for depth, key in enumerate(path):
            found = isinstance(value, dict) and key in value
            self.require(found, ".".join(path[: depth + 1]), "is missing")
            value = value[key]
        return value

    def find(self, *path: str, default: Any) -> Any:
        """Return the value under a path of keys, or a default where the file has none."""
        value = self.data
        for key in path:
            if not isinstance(value, dict) or key not in value:
                return default
            value = value[key]
        return value


def read_tables(file: DataFile, players: int, options: frozenset[str]) -> Tables:
    """Return the tables for a player count and options; raises DataError on contradictions."""
    changes = _variant_changes(file, options)
    locations = _locations(file, changes)
    tables = Tables(
        edition=file.get("id"),
        name=file.get("name"),
        players=players,
        options=options,
        locations=locations,
        place_names={key: place["name"] for key, place in file.get("locations").items()},
        lines=_lines(file, changes, locations),
        virtual_link=_virtual_link(file, options, locations),
        drawing=_drawing(file),
        **_agreed(file, changes, players, options),
        **_prices(file, changes),
        **_pieces(file, changes, str(players), _copies_key(options)),
        **_merchant_parts(file, players),
    )
    _check(file, tables)
    return tables


def _agreed(
    file: DataFile, changes: Mapping[str, Any], players: int, options: frozenset[str]
) -> dict[str, Any]:
    """Return what every player starts with and how long a game lasts."""
    count = str(players)
    setup = {**file.get("setup"), **changes["setup"]}
    classic = file.find("variants", "classic_deck", default={}) if _classic(options) else {}
    dead = classic.get("cards_under_deck_tile", {}).get(count)
    intro = _introductory(file) if "introductory" in options else None
    return {
        "eras": (CANAL,) if intro else ERAS,
        "rounds": classic.get("rounds_per_era", setup["rounds_per_era"])[count],
        "money": setup["money"],
        "income_space": setup["income_space"],
        "hand": setup["hand"],
        "dead_cards": setup["dead_cards_per_player"] * players if dead is None else dead,
        "rail_cards_removed": classic.get("rail_cards_removed", {}).get(count, 0),
        "actions_per_turn": setup["actions_per_turn"],
        "first_round_actions": setup["first_round_actions"],
        "link_tiles": setup["link_tiles"],
        "rounds_without_loans": setup.get("rounds_without_loans_at_the_end", 0),
        "introductory": intro,
    }


def _prices(file: DataFile, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what things cost and bring."""
    return {
        "link_costs": _link_costs(file),
        "coal_per_rail_link": file.get("costs", "coal_per_rail_link"),
        "iron_per_development": file.get("costs", "iron_per_development"),
        "beer_for_two_links": file.find("costs", "beer_for_two_rail_links", default=0),
        "pounds_per_vp": file.find("costs", "pounds_per_vp_at_the_end", default=0),
        "loans": {loan["money"]: loan["levels"] for loan in file.get("loans")},
        "income_levels": tuple(file.get("income_levels")),
        "markets": _markets(file, changes),
    }


def _pieces(
    file: DataFile, changes: Mapping[str, Any], count: str, copies_key: str | None
) -> dict[str, Any]:
    """Return industry tiles, cards and the distant market."""
    industries = file.get("industries")
    return {
        "stacks": _stacks(file, changes),
        "flips": {key: value["flips"] for key, value in industries.items()},
        "industry_names": {key: value["name"] for key, value in industries.items()},
        "cards": {card["id"]: _copies(card, copies_key, count) for card in file.get("cards")},
        "wild_cards": dict(file.find("wild_cards", default={})),
        "distant_tiles": _distant_tiles(file, copies_key, count),
        "distant_track": tuple(file.find("distant_market", "track", default=[])),
    }


def _merchant_parts(file: DataFile, players: int) -> dict[str, Any]:
    """Return merchants, their tiles and every space one could lie on."""
    spaces = frozenset(
        space_of(place, n)
        for place, merchant in file.find("merchants", default={}).items()
        for n in range(merchant["spaces"])
    )
    return {
        "merchants": _merchants(file, players),
        "merchant_accepts": _merchant_accepts(file),
        "merchant_copies": _merchant_copies(file, str(players)),
        "merchant_spaces": spaces,
    }


def _classic(options: frozenset[str]) -> bool:
    return "classic_deck" in options


def _copies_key(options: frozenset[str]) -> str | None:
    if "community_two_player" in options:
        return "community_two_player"
    return "classic" if _classic(options) else None


def _variant_changes(file: DataFile, options: frozenset[str]) -> dict[str, Any]:
    """Collect what the chosen options replace in the printed data."""
    changes: dict[str, Any] = {"setup": {}, "without": set(), "canal_too": set(), "vp": {}}
    for option in sorted(options):
        variant = file.get("variants", option)
        if "money" in variant:
            changes["setup"]["money"] = variant["money"]
        changes["without"] |= {*variant.get("removed_locations", ())}
        changes["without"] |= {*variant.get("removed_links", ())}
        changes["canal_too"] |= {*variant.get("canal_too", ())}
        if "markets" in variant:
            changes["markets"] = variant["markets"]
        if "vp" in variant:
            changes["vp"][variant["industry"], variant["level"]] = variant["vp"]
    return changes


def _copies(entry: Json, key: str | None, count: str) -> int:
    """Return the copies in use: a variant's own figure where it has one, else by players."""
    if key is not None and key in entry:
        return int(entry[key])
    return int(entry["copies"].get(count, 0))


def _locations(file: DataFile, changes: Mapping[str, Any]) -> dict[str, Location]:
    found = {}
    for key, place in file.get("locations").items():
        if key in changes["without"]:
            continue
        slots = tuple(
            Slot(space_of(key, index), key, index, tuple(icons))
            for index, icons in enumerate(place["slots"])
        )
        found[key] = Location(
            key, place["name"], place["kind"], slots, place["link_vp"], place["trade_icon"]
        )
    return found


def _lines(
    file: DataFile, changes: Mapping[str, Any], locations: Mapping[str, Location]
) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for index, line in enumerate(file.get("links")):
        where = f"links[{index}]"
        if line["id"] in changes["without"]:
            continue
        for end in line["ends"]:
            file.require(end in locations, where, f"{line['id']!r} ends where nothing is left")
        canal = line["canal"] or line["id"] in changes["canal_too"]
        eras = frozenset(era for era, has in ((CANAL, canal), (RAIL, line["rail"])) if has)
        found[line["id"]] = Line(line["id"], tuple(line["ends"]), eras)
    return found


def _link_costs(file: DataFile) -> dict[str, tuple[int, ...]]:
    costs = file.get("costs")
    return {CANAL: (costs["canal_link"],), RAIL: (costs["rail_link"], costs["two_rail_links"])}


def _markets(file: DataFile, changes: Mapping[str, Any]) -> dict[str, Market]:
    return {
        key: Market(tuple(market["prices"]), market["start"], market["empty_price"])
        for key, market in changes.get("markets", file.get("markets")).items()
    }


def _stacks(file: DataFile, changes: Mapping[str, Any]) -> dict[str, tuple[Tile, ...]]:
    found = {}
    for key, industry in file.get("industries").items():
        stack: list[Tile] = []
        for face in industry["levels"]:
            tile = Tile(
                key,
                face["level"],
                face["money"],
                face["coal"],
                face["iron"],
                face["beer"],
                changes["vp"].get((key, face["level"]), face["vp"]),
                face["income"],
                face["link_vp"],
                face["cubes"],
                frozenset(face["eras"]),
                face["developable"],
            )
            stack.extend([tile] * face["count"])
        found[key] = tuple(stack)
    return found


def _merchants(file: DataFile, players: int) -> dict[str, Merchant]:
    found = {}
    for key, merchant in file.find("merchants", default={}).items():
        if merchant["min_players"] <= players:
            ((bonus, amount),) = merchant["bonus"].items()
            spaces = tuple(space_of(key, n) for n in range(merchant["spaces"]))
            found[key] = Merchant(spaces, bonus, amount)
    return found


def _merchant_accepts(file: DataFile) -> dict[str, frozenset[str]]:
    tiles = file.find("merchant_tiles", default=[])
    return {tile["id"]: frozenset(tile["accepts"]) for tile in tiles}


def _merchant_copies(file: DataFile, count: str) -> dict[str, int]:
    return {t["id"]: t["copies"][count] for t in file.find("merchant_tiles", default=[])}


def _distant_tiles(file: DataFile, key: str | None, count: str) -> dict[int, int]:
    most = max(file.get("setup", "rounds_per_era"))
    count = most if key == "classic" else count  # L-CLASSIC-01: every distant tile is in play
    tiles = file.find("distant_market", "tiles", default=[])
    return {tile["move"]: _copies(tile, key, count) for tile in tiles}


def _introductory(file: DataFile) -> Introductory:
    variant = file.get("variants", "introductory")
    return Introductory(
        variant["pounds_per_vp"], variant["most_money_vp"], variant["vp_per_income_level"]
    )


def _virtual_link(
    file: DataFile, options: frozenset[str], locations: Mapping[str, Location]
) -> tuple[str, str] | None:
    if "virtual_link" not in options:
        return None
    variant = file.get("variants", "virtual_link")
    ends = (variant["from"], variant["to"])
    return ends if all(end in locations for end in ends) else None


def _drawing(file: DataFile) -> Json:
    """Keep what only a map needs: positions and banner colours."""
    places = {
        key: {
            name: place[name] for name in ("banner", "xy", "slots_xy", "spaces_xy") if name in place
        }
        for key, place in file.get("locations").items()
    }
    return {"locations": places, "links": {line["id"]: line["xy"] for line in file.get("links")}}


def _check(file: DataFile, tables: Tables) -> None:
    """Refuse totals that cannot be dealt, paid or played."""
    _check_cards(file, tables)
    if _classic(tables.options):
        variant = file.get("variants", "classic_deck")
        distant = sum(tables.distant_tiles.values())
        counted = {"cards": tables.deck_size, "distant_tiles": distant}
        for key, count in counted.items():
            file.require(variant[key] == count, f"variants.classic_deck.{key}", f"{count} counted")
    spaces = sum(len(merchant.spaces) for merchant in tables.merchants.values())
    tiles = sum(tables.merchant_copies.values())
    file.require(spaces == tiles, "merchant_tiles", f"{tiles} tiles for {spaces} spaces")
    for card in tables.cards:
        _check_card(file, tables, card)


def _check_cards(file: DataFile, tables: Tables) -> None:  # C-SETUP-07
    count, rounds, deck = tables.players, tables.rounds, tables.deck_size
    canal_actions = tables.actions_per_turn * (rounds - 1) + tables.first_round_actions
    canal = canal_actions * count + tables.dead_cards
    message = f"{deck} cards, but {count} players use {canal} in the canal era"
    file.require(deck == canal, "cards", message)
    rail = tables.actions_per_turn * rounds * count + tables.rail_cards_removed
    message = f"{deck} cards, but {count} players use {rail} in the rail era"
    file.require(deck == rail, "cards", message)


def _check_card(file: DataFile, tables: Tables, card: str) -> None:
    kind, _, names = card.partition(":")
    off_the_map = kind == "location" and names not in tables.locations
    in_use = tables.cards[card] > 0
    file.require(not (off_the_map and in_use), "cards", f"{card!r} names a place off the map")

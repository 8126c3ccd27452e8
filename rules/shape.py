"""What a data file looks like: every key, whether it must be there, and its type.

A shape is written like the JSON it describes: a type for a plain value, `[shape]` for a list,
`{"*": shape}` for ids of one kind, any other dictionary for fixed keys, `?` behind optional ones.
"""

from collections.abc import Callable, Iterator
from typing import Any


class Signed:
    """A whole number that may be negative; `int` may not."""


class Maybe:
    """A value that may also be null."""

    def __init__(self, shape: Any) -> None:
        self.shape = shape


_COPIES = {"2": int, "3": int, "4": int}
_BY_COUNT = {"2?": int, "3?": int, "4?": int}
_MARKETS = {"*": {"prices": [int], "start": int, "empty_price": int}}
_LOCATION = {
    "name": str,
    "kind": str,
    "banner": Maybe(str),
    "slots": [[str]],
    "link_vp": int,
    "trade_icon": bool,
    "xy": [float],
    "slots_xy?": [[float]],
    "spaces_xy?": [[float]],
}
_FACE = {
    **dict.fromkeys(
        ("level", "count", "money", "coal", "iron", "beer", "vp", "income", "link_vp"), int
    ),
    "cubes": {"canal?": int, "rail?": int},
    "eras": [str],
    "developable": bool,
}
_VARIANTS = {
    "introductory?": {
        "eras": [str],
        "pounds_per_vp": int,
        "most_money_vp": int,
        "vp_per_income_level": int,
        "level_2_and_up_score_again": bool,
    },
    "virtual_link?": {"from": str, "to": str, "allows": str},
    "classic_deck?": {
        "players": [int],
        "cards": int,
        "cards_under_deck_tile": _BY_COUNT,
        "rail_cards_removed": _BY_COUNT,
        "rounds_per_era": _BY_COUNT,
        "distant_tiles": int,
    },
    "community_two_player?": {
        "players": [int],
        "money": int,
        "removed_locations": [str],
        "removed_links": [str],
        "canal_too": [str],
        "markets": _MARKETS,
        "note?": str,
    },
    "first_edition_mills?": {"industry": str, "level": int, "vp": int, "note?": str},
}
DATA_FILE = {
    "id": str,
    "name": str,
    "edition": str,
    "setup": {
        **dict.fromkeys(("money", "income_space", "hand", "dead_cards_per_player"), int),
        **dict.fromkeys(("actions_per_turn", "first_round_actions", "link_tiles"), int),
        "rounds_per_era": _COPIES,
        "rounds_without_loans_at_the_end?": int,
    },
    "costs": {
        **dict.fromkeys(("canal_link", "rail_link", "two_rail_links"), int),
        **dict.fromkeys(("coal_per_rail_link", "iron_per_development"), int),
        "beer_for_two_rail_links?": int,
        "pounds_per_vp_at_the_end?": int,
    },
    "loans": [{"money": int, "levels": int}],
    "income_levels": [Signed],
    "markets": _MARKETS,
    "locations": {"*": _LOCATION},
    "links": [{"id": str, "ends": [str], "canal": bool, "rail": bool, "xy": [float]}],
    "industries": {"*": {"name": str, "flips": str, "levels": [_FACE]}},
    "cards": [{"id": str, "copies": _COPIES, "classic?": int, "community_two_player?": int}],
    "wild_cards?": {"*": int},
    "merchant_tiles?": [{"id": str, "accepts": [str], "copies": _COPIES}],
    "merchants?": {"*": {"spaces": int, "min_players": int, "bonus": {"*": int}}},
    "distant_market?": {
        "tiles": [{"move": int, "copies": _COPIES, "community_two_player?": int}],
        "track": [Maybe(int)],
    },
    "variants": _VARIANTS,
}

_PLAIN: dict[type, tuple[str, Callable[[Any], bool]]] = {
    str: ("text", lambda value: isinstance(value, str) and bool(value)),
    bool: ("true or false", lambda value: isinstance(value, bool)),
    int: ("a whole number from 0", lambda value: type(value) is int and value >= 0),
    Signed: ("a whole number", lambda value: type(value) is int),
    float: ("a number", lambda value: type(value) in (int, float)),
}


def mismatches(shape: Any, value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield every place where a value does not have its shape, with what is wrong there."""
    if isinstance(shape, Maybe):
        if value is not None:
            yield from mismatches(shape.shape, value, where)
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield where, "must be a list"
            return
        for index, each in enumerate(value):
            yield from mismatches(shape[0], each, f"{where}[{index}]")
    elif isinstance(shape, dict):
        if not isinstance(value, dict):
            yield where, "must be an object"
            return
        yield from _mismatched_keys(shape, value, f"{where}." if where else "")
    else:
        word, fits = _PLAIN[shape]
        if not fits(value):
            yield where, f"must be {word}"


def _mismatched_keys(
    shape: dict[str, Any], value: dict[str, Any], where: str
) -> Iterator[tuple[str, str]]:
    for key, each in value.items():
        inner = shape.get("*", shape.get(key, shape.get(f"{key}?")))
        if inner is None:
            yield f"{where}{key}", "is not a known key"
        else:
            yield from mismatches(inner, each, f"{where}{key}")
    for key in shape:
        if key != "*" and not key.endswith("?") and key not in value:
            yield f"{where}{key}", "is missing"

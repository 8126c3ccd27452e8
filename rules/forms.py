"""How the events that both editions share look in JSON."""

from collections.abc import Mapping
from typing import Any

from rules import wire
from rules.events import (
    Amended,
    GameSetUp,
    IndustryBuilt,
    Inserted,
    LinksBuilt,
    LoanTaken,
    Passed,
    Reverted,
    Ruled,
    ShortfallPaid,
    TilesDeveloped,
    Voided,
)
from rules.wire import Form, Malformed, Names, list_of

ACTED = {"player": wire.player, "card": wire.card}
CORRECTIONS = ("reverted", "amended", "inserted", "voided")
RULING_FIELDS = ("money", "vp", "income_space")


def slot_exists(names: Names, event: IndustryBuilt, where: str) -> None:
    """Refuse a slot that the location does not have."""
    slots = len(names.tables.locations[event.location].slots)
    if not 0 <= event.slot < slots:
        raise Malformed(f"{where}.slot", f"{event.location} has {slots} slots, counted from 0")


def _corrected_event(names: Names, data: Any, where: str) -> Any:
    if isinstance(data, dict) and data.get("type") in CORRECTIONS:
        raise Malformed(f"{where}.type", "a correction cannot contain a correction")
    return wire.read_event(names, data, where)


def _changes(names: Names, data: Any, where: str) -> dict[str, dict[str, int]]:
    if not isinstance(data, dict) or not data:
        raise Malformed(where, "must be an object with at least one player")
    return {
        wire.player(names, key, where): _adjustment(names, value, f"{where}.{key}")
        for key, value in data.items()
    }


def _adjustment(names: Names, data: Any, where: str) -> dict[str, int]:
    if not isinstance(data, dict) or not data:
        raise Malformed(where, "must be an object with at least one change")
    for key in data:
        if key not in RULING_FIELDS:
            raise Malformed(f"{where}.{key}", "unknown field")
    return {key: wire.integer(names, value, f"{where}.{key}") for key, value in data.items()}


BUILT: Mapping[str, wire.Reader] = {
    "player": wire.player,
    "location": wire.location,
    "slot": wire.integer,
    "industry": wire.industry,
}
BUILT_SOURCES: Mapping[str, wire.Reader] = {
    "coal": list_of(wire.cube_source),
    "iron": list_of(wire.cube_source),
}
LINKED: Mapping[str, wire.Reader] = {**ACTED, "links": list_of(wire.line)}

SHARED: Mapping[str, Form] = {
    "game_set_up": Form(GameSetUp, {"turn_order": list_of(wire.player)}, {}),
    "industry_built": Form(IndustryBuilt, {**BUILT, "card": wire.card}, BUILT_SOURCES, slot_exists),
    "links_built": Form(LinksBuilt, LINKED, {"coal": list_of(wire.cube_source)}),
    "tiles_developed": Form(
        TilesDeveloped,
        {**ACTED, "industries": list_of(wire.industry)},
        {"iron": list_of(wire.cube_source)},
    ),
    "loan_taken": Form(LoanTaken, {**ACTED, "amount": wire.integer}, {}),
    "passed": Form(Passed, ACTED, {}),
    "shortfall_paid": Form(
        ShortfallPaid, {"player": wire.player, "tiles": list_of(wire.space)}, {}
    ),
    "reverted": Form(Reverted, {"to": wire.integer}, {"player": wire.player}),
    "amended": Form(
        Amended, {"seq": wire.integer, "event": _corrected_event}, {"player": wire.player}
    ),
    "inserted": Form(
        Inserted, {"after": wire.integer, "event": _corrected_event}, {"player": wire.player}
    ),
    "voided": Form(Voided, {"seq": wire.integer}, {"player": wire.player}),
    "ruled": Form(Ruled, {"changes": _changes, "reason": wire.text}, {"player": wire.player}),
}

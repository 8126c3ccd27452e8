"""The `brass-log/1` document: reading it strictly, replaying it line by line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules import engine
from rules.editions import check_setup
from rules.history import BreaksLater, Timeline
from rules.state import Setup
from rules.violations import Illegal
from rules.vocabulary import Json
from rules.wire import Malformed, read_event

FORMAT = "brass-log/1"
FIELDS = ("format", "edition", "options", "players", "events")


@dataclass(frozen=True)
class Log:
    """A whole game as a document."""

    setup: Setup
    names: dict[str, str]
    events: tuple[Any, ...]


def parse(text: str) -> Log:
    """Return the log that a JSON text holds; raises Malformed."""
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_doubles)
    except RecursionError:
        raise Malformed("", "the document is nested too deeply") from None
    except ValueError as error:
        raise Malformed("", f"not JSON: {error}") from None
    return read(data)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _no_doubles(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen = [key for key, _ in pairs]
        double = next(key for key in seen if seen.count(key) > 1)
        raise ValueError(f"the key {double!r} is there twice")
    return found


def read(data: Any) -> Log:
    """Return the log that JSON values stand for; raises Malformed."""
    if not isinstance(data, dict):
        raise Malformed("", "the document must be an object")
    for key in data:
        if key not in FIELDS:
            raise Malformed(str(key), "unknown field")
    for key in ("format", "edition", "players", "events"):
        if key not in data:
            raise Malformed(key, "is missing")
    if data["format"] != FORMAT:
        raise Malformed("format", f"must be {FORMAT!r}")
    names = _players(data["players"])
    options = _options(data.get("options", {}))
    if not isinstance(data["edition"], str):
        raise Malformed("edition", "must be a string")
    setup = Setup(data["edition"], options, tuple(names))
    check_setup(setup)
    if not isinstance(data["events"], list):
        raise Malformed("events", "must be a list")
    known = engine.names_for(setup)
    events = tuple(
        read_event(known, event, f"events[{index}]") for index, event in enumerate(data["events"])
    )
    return Log(setup, names, events)


def _players(data: Any) -> dict[str, str]:
    if not isinstance(data, list):
        raise Malformed("players", "must be a list")
    names: dict[str, str] = {}
    for index, player in enumerate(data):
        where = f"players[{index}]"
        if not isinstance(player, dict):
            raise Malformed(where, "must be an object")
        for key in player:
            if key not in ("id", "name"):
                raise Malformed(f"{where}.{key}", "unknown field")
        if not isinstance(player.get("id"), str):
            raise Malformed(f"{where}.id", "must be a string")
        if player["id"] in names:
            raise Malformed(f"{where}.id", f"{player['id']!r} is there twice")
        if not isinstance(player.get("name", ""), str):
            raise Malformed(f"{where}.name", "must be a string")
        names[str(player["id"])] = str(player.get("name", player["id"]))
    return names


def _options(data: Any) -> tuple[str, ...]:
    if not isinstance(data, dict):
        raise Malformed("options", "must be an object")
    for key, value in data.items():
        if not isinstance(value, bool):
            raise Malformed(f"options.{key}", "must be true or false")
    unknown_too = [key for key, value in data.items() if value or key not in _all_options()]
    return tuple(sorted(unknown_too))


def _all_options() -> set[str]:
    return {option for edition in engine.EDITIONS for option in engine.options_of(edition)}


def document(setup: Setup, names: dict[str, str], events: list[Any]) -> Json:
    """Return a game as a `brass-log/1` document."""
    return {
        "format": FORMAT,
        "edition": setup.edition,
        "options": dict.fromkeys(setup.options, True),
        "players": [{"id": player, "name": names[player]} for player in setup.players],
        "events": [engine.write_event(event) for event in events],
    }


def replay(log: Log, *, full: bool = False) -> Iterator[Json]:
    """Yield a line for each event and a last one; an illegal event's line ends it."""
    timeline = Timeline(log.setup)
    for seq, event in enumerate(log.events, start=1):
        try:
            timeline.record(event)
        except Illegal as refusal:
            yield illegal_line(seq, refusal)
            return
        except Malformed as error:
            raise located(seq, error) from None
        yield {"seq": seq, "type": event.type, **engine.line(timeline.state, full=full)}
    yield engine.result(timeline.state)


def located(seq: int, error: Malformed) -> Malformed:
    """Return what is wrong with an event as wrong at its place in the document."""
    return Malformed(f"events[{seq - 1}]{error.where.removeprefix('event')}", error.message)


def illegal_line(seq: int, refusal: Illegal) -> Json:
    """Return the line that names every rule an event breaks."""
    found = [violation.as_json() for violation in refusal.violations]
    line: Json = {"illegal": True, "seq": seq, "violations": found}
    return line | ({"breaks": refusal.seq} if isinstance(refusal, BreaksLater) else {})

"""Sources may be left out of an event when there is one way to take them, and only then."""

from random import Random
from typing import Any

import pytest

from rules import engine
from rules.playout.game import steps
from rules.state import GameState, Setup

SOURCES = ("coal", "iron", "beer")
ASKING = {"C-COAL-04", "C-IRON-02", "B-BEER-05", "B-NET-01"}
POSITIONS = 12
EVENTS = 25


def stripped(event: Any) -> dict[str, Any]:
    """Return an event's JSON without any source."""
    data = {key: value for key, value in engine.write_event(event).items() if key not in SOURCES}
    if "sales" in data:
        data["sales"] = [
            {key: value for key, value in sale.items() if key != "beer"} for sale in data["sales"]
        ]
    return data


def sources(event: Any) -> str:
    """Return what an event takes from where, whatever the order."""
    data = engine.write_event(event)
    lists = [data.get("coal", []), data.get("iron", []), [data.get("beer")]]
    lists += [sale.get("beer", []) for sale in data.get("sales", [])]
    return str([sorted(each, key=str) for each in lists])


def ways(state: GameState) -> dict[str, tuple[dict[str, Any], set[str]]]:
    """Return each legal event without its sources, and the ways there are to take them."""
    found: dict[str, tuple[dict[str, Any], set[str]]] = {}
    for event in engine.legal(state):
        data = stripped(event)
        found.setdefault(str(data), (data, set()))[1].add(sources(event))
    return found


def check(state: GameState, data: dict[str, Any], known: set[str]) -> None:
    """Leave the sources out and see that the engine fills in or asks."""
    event = engine.read_event(state, data)
    if len(known) > 1:
        asked = {violation.rule for violation in engine.violations(state, event)}
        assert asked
        assert asked <= ASKING
        return
    filled = engine.apply(state, event).event
    assert {sources(filled)} == known
    assert engine.apply(state, filled).event == filled


def try_positions(setup: Setup, policy: str) -> int:
    """Try many events of some positions of a random game; return how many had to ask."""
    states = [state for _, state in steps(setup, 1, policy) if state.turn]
    chance, asked = Random(f"{setup} {policy}"), 0
    for state in chance.sample(states, POSITIONS):
        choices = list(ways(state).values())
        for data, known in chance.sample(choices, min(EVENTS, len(choices))):
            check(state, data, known)
            asked += len(known) > 1
    return asked


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_one_way_is_filled_in_and_several_are_asked_for(edition):
    """Tried at tables of two, three and four with railway builders and sellers."""
    asked = 0
    for players in (2, 3, 4):
        setup = Setup(edition, (), tuple(f"p{seat}" for seat in range(1, players + 1)))
        asked += sum(try_positions(setup, policy) for policy in ("railway", "seller", "builder"))
    assert asked > 0

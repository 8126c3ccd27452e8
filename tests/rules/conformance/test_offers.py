"""What is offered is accepted, and what is accepted was offered."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import engine
from rules.playout.game import steps
from rules.state import GameState
from rules.vocabulary import Json
from tests.rules.conformance.games import (
    QUICK_POLICIES,
    TABLES,
    Game,
    canonical,
    setups,
)
from tests.rules.conformance.mutants import Mutator, as_listed, is_listed_kind

MUTANTS = 60


def listed(state: GameState) -> set[str]:
    """Return the legal list of a position, each event as text."""
    events = [as_listed(state, event) for event in engine.legal(state)]
    return {canonical(engine.write_event(event)) for event in events}


def check_offers(state: GameState) -> None:
    offered = engine.legal(state)
    assert offered
    assert len({canonical(engine.write_event(event)) for event in offered}) == len(offered)
    for event in offered:
        outcome = engine.apply(state, event)
        assert outcome.event == event
        assert event.player == (state.turn or state.owes)


def check_mutants(state: GameState, chance: Random) -> int:
    """Try changed events and return how many were accepted: each of those must be listed."""
    offered = [engine.write_event(event) for event in engine.legal(state)]
    legal, mutator, accepted = listed(state), Mutator(state, chance), 0
    for _ in range(MUTANTS):
        data = mutator.changed(chance.choice(offered))
        if chance.random() < 0.3:
            data = mutator.changed(data)
        try:
            event = engine.read_event(state, data)
            outcome = engine.apply(state, event)
        except (engine.Malformed, engine.Illegal):
            continue
        if is_listed_kind(outcome.event):
            accepted += 1
            written = canonical(engine.write_event(as_listed(state, outcome.event)))
            assert written in legal, written
    return accepted


def test_what_is_offered_is_accepted(games: list[Game]) -> None:
    for game in games:
        for state in game.sampled(2):
            check_offers(state)


def test_what_is_accepted_was_offered(games: list[Game]) -> None:
    accepted = 0
    for game in games:
        for state in game.sampled(2):
            accepted += check_mutants(state, Random(str(game)))
    assert accepted > 20 * len(games)


def test_what_was_played_was_offered(games: list[Game]) -> None:
    """The table's own events, with the cards they really used, are in the list too."""
    for game in games:
        steps = [step for step in game.fold() if step.event.type != "game_set_up"]
        for before, event, _ in Random(str(game)).sample(steps, 2):
            if is_listed_kind(event):
                assert canonical(engine.write_event(as_listed(before, event))) in listed(before)


def left_open(event: Json) -> Json:
    """Return an event as a phone may send it, its sources left to the engine."""
    kept = {key: value for key, value in event.items() if key not in ("coal", "iron", "beer")}
    if "sales" in kept:
        kept["sales"] = [left_open(sale) for sale in kept["sales"]]
    return kept


def unordered(event: Json) -> Json:
    """Return an event with its sources sorted: their order alone makes no other way."""
    sources = {key: sorted(event[key]) for key in ("coal", "iron", "beer") if key in event}
    sales = {"sales": [unordered(sale) for sale in event["sales"]]} if "sales" in event else {}
    return {**event, **sources, **sales}


def test_left_out_sources_are_filled_in_when_only_one_way_is_legal(games: list[Game]) -> None:
    filled = refused = 0
    for game in games[::3]:
        for state in game.sampled(1):
            ways: dict[str, list[Any]] = {}
            for event in engine.legal(state):
                ways.setdefault(canonical(left_open(engine.write_event(event))), []).append(event)
            for text, events in ways.items():
                sent = engine.read_event(state, json.loads(text))
                if len({canonical(unordered(engine.write_event(each))) for each in events}) == 1:
                    assert engine.resolve(state, sent) in events
                    assert engine.apply(state, sent).event in events
                    filled += 1
                else:
                    assert engine.resolve(state, sent) == sent
                    assert engine.violations(state, sent), text
                    refused += 1
    assert filled > 10 * refused > 0


def test_nothing_is_offered_before_and_after_the_game(games: list[Game]) -> None:
    for game in games:
        assert engine.legal(engine.start(game.setup)) == []
        assert engine.legal(game.states()[-1]) == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-players")
@settings(max_examples=20)
@given(data=st.data())
def test_any_game_at_any_point(table: tuple[str, int], data: st.DataObject) -> None:
    """A game nobody has played before: Hypothesis chooses table, policy, seed and moment."""
    setup = data.draw(st.sampled_from(setups(*table)))
    policy = data.draw(st.sampled_from(QUICK_POLICIES))
    playing = steps(setup, data.draw(st.integers(100, 10_000)), policy)
    moment = data.draw(st.integers(1, 80))
    state = [state for _, state in islice(playing, moment) if not state.finished][-1]
    check_offers(state)
    check_mutants(state, data.draw(st.randoms(use_true_random=False)))

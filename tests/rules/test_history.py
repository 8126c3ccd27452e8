"""Corrections: what the game is after reverted, amended, inserted, voided and ruled."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import engine
from rules.events import Amended, Inserted, LoanTaken, Passed, Reverted, Ruled, Voided
from rules.history import BreaksLater, Timeline, fold
from rules.wire import Malformed
from tests.rules.conformance.games import TABLES, Game, play, setups, state_hash

BY_TABLE = pytest.mark.parametrize(
    "table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-players"
)


def game_at(table: tuple[str, int], seed: int = 3) -> Game:
    return play(setups(*table)[0], "uniform", seed)


def at(game: Game, events: int) -> Timeline:
    """Return the timeline after the first events of a game."""
    return fold(game.setup, game.events[:events])


@BY_TABLE
def test_going_back_is_as_if_it_never_happened(table: tuple[str, int]) -> None:
    game = game_at(table)
    states = game.states()
    for played, to in ((5, 4), (30, 1), (20, 20)):
        timeline = at(game, played)
        assert timeline.record(Reverted(to)).state == states[to - 1]
        assert timeline.record(game.events[to]).state == states[to]


@BY_TABLE
def test_going_back_to_before_a_going_back_is_redo(table: tuple[str, int]) -> None:
    game = game_at(table)
    timeline = at(game, 12)
    before = state_hash(timeline.state)
    timeline.record(Reverted(6))
    assert state_hash(timeline.record(Reverted(12)).state) == before
    assert state_hash(timeline.record(Reverted(13)).state) == state_hash(game.states()[5])


@BY_TABLE
@settings(max_examples=15)
@given(chance=st.randoms(use_true_random=False))
def test_an_amended_event_is_the_event_recorded_right(
    table: tuple[str, int], chance: Random
) -> None:
    """Any other legal event recorded first and then replaced leaves no trace."""
    game = game_at(table)
    played = chance.randrange(1, 25)
    timeline = at(game, played)
    timeline.record(chance.choice(engine.legal(timeline.state)))
    outcome = timeline.record(Amended(played + 1, game.events[played]))
    assert outcome.state == game.states()[played]
    assert [entry.seq for entry in timeline.entries] == [*range(1, played + 2)]


@BY_TABLE
@settings(max_examples=15)
@given(chance=st.randoms(use_true_random=False))
def test_a_voided_last_event_never_happened(table: tuple[str, int], chance: Random) -> None:
    game = game_at(table)
    played = chance.randrange(1, 25)
    timeline = at(game, played)
    before = timeline.state
    timeline.record(chance.choice(engine.legal(before)))
    assert timeline.record(Voided(played + 1)).state == before


@BY_TABLE
def test_an_inserted_event_is_as_if_it_was_never_forgotten(table: tuple[str, int]) -> None:
    """Forgotten at the end, inserted there; its number is the correction's own."""
    game = game_at(table)
    timeline = at(game, 7)
    outcome = timeline.record(Inserted(7, game.events[7]))
    assert outcome.state == game.states()[7]
    assert timeline.entries[-1].seq == 8
    assert timeline.record(Voided(8)).state == game.states()[6]


def passes(players: int, rounds: int) -> list[Any]:
    """Return a game in which everybody passes, from Lancashire."""
    setup = setups("lancashire", players)[0]
    start = engine.start(setup)
    set_up = {"type": "game_set_up", "turn_order": [*setup.players]}
    events = [engine.read_event(start, set_up)]
    for round_number in range(rounds):
        for player in setup.players:
            events += [Passed(player, None)] * (1 if round_number == 0 else 2)
    return events


def test_an_event_inserted_in_the_middle_moves_everything_after_it() -> None:
    """A forgotten pass in the second round shifts the turns, which the next events then break."""
    events = passes(2, 3)
    timeline = fold(setups("lancashire", 2)[0], events)
    with pytest.raises(BreaksLater) as refusal:
        timeline.record(Inserted(4, Passed("p1", None)))
    assert refusal.value.seq == 5
    assert {violation.rule for violation in refusal.value.violations} == {"C-ROUND-02"}


def test_an_amendment_in_the_middle_is_folded_through() -> None:
    """A loan instead of a pass early on: the money is there at the end, income paid since."""
    events = passes(2, 3)
    timeline = fold(setups("lancashire", 2)[0], events)
    assert timeline.state.seats["p1"].money == 30
    timeline.record(Amended(2, LoanTaken("p1", None, 30)))
    assert timeline.state.seats["p1"].income_space == 7
    assert timeline.state.seats["p1"].money == 30 + 30 - 3 * 3
    assert timeline.state.seats["p2"].money == 30


def test_a_refused_correction_names_the_first_event_that_breaks_and_changes_nothing() -> None:
    events = passes(2, 3)
    timeline = fold(setups("lancashire", 2)[0], events)
    before, entries, stored = timeline.state, list(timeline.entries), list(timeline.events)
    for correction, breaks in ((Voided(1), 2), (Voided(2), 3), (Amended(4, events[0]), 4)):
        with pytest.raises(BreaksLater) as refusal:
            timeline.record(correction)
        assert refusal.value.seq == breaks
        assert (timeline.state, timeline.entries, timeline.events) == (before, entries, stored)


@pytest.mark.parametrize(
    ("correction", "where"),
    [
        (Reverted(0), "event.to"),
        (Reverted(-1), "event.to"),
        (Reverted(14), "event.to"),
        (Voided(99), "event.seq"),
        (Voided(0), "event.seq"),
        (Amended(99, Passed("p1", None)), "event.seq"),
        (Inserted(99, Passed("p1", None)), "event.after"),
    ],
)
def test_a_correction_of_nothing_says_so(correction: Any, where: str) -> None:
    timeline = fold(setups("lancashire", 2)[0], passes(2, 3)[:11])
    with pytest.raises(Malformed) as error:
        timeline.record(correction)
    assert error.value.where == where


def test_what_was_voided_is_no_longer_there_to_be_corrected() -> None:
    timeline = fold(setups("lancashire", 2)[0], passes(2, 2))
    last = len(timeline.events)
    timeline.record(Voided(last))
    with pytest.raises(Malformed):
        timeline.record(Voided(last))
    timeline.record(Reverted(last))
    timeline.record(Voided(last))


def test_a_ruling_stays_where_it_was_made() -> None:
    """Going back past it takes it away; an amendment before it keeps it."""
    timeline = fold(setups("lancashire", 2)[0], passes(2, 2))
    played = len(timeline.events)
    timeline.record(Ruled({"p1": {"money": 7, "vp": 2, "income_space": -1}}, "miscounted"))
    seat = timeline.state.seats["p1"]
    assert (seat.money, seat.vp, seat.income_space) == (37, 2, 9)
    assert engine.result(timeline.state)["players"]["p1"]["breakdown"]["canal"]["other"] == 2
    timeline.record(Amended(2, LoanTaken("p1", None, 10)))
    assert timeline.state.seats["p1"].money == 30 + 10 - 2 + 7
    timeline.record(Reverted(played))
    assert timeline.state.seats["p1"].money == 30


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"money": -31}, "C-BUILD-14"),
        ({"vp": -1}, "C-DEBT-11"),
        ({"income_space": -11}, "C-INC-07"),
        ({"income_space": 90}, "C-INC-07"),
    ],
)
def test_a_ruling_leaves_every_purse_and_marker_where_it_can_be(
    change: dict[str, int], rule: str
) -> None:
    timeline = fold(setups("lancashire", 2)[0], passes(2, 2))
    with pytest.raises(engine.Illegal) as refusal:
        timeline.record(Ruled({"p1": change}, "because"))
    assert [violation.rule for violation in refusal.value.violations] == [rule]


def test_left_out_sources_are_spelled_out_in_what_is_stored() -> None:
    timeline = fold(setups("lancashire", 2)[0], passes(2, 2)[:1])
    open_event = {"type": "tiles_developed", "player": "p1", "card": None}
    event = engine.read_event(timeline.state, {**open_event, "industries": ["port"]})
    assert timeline.record(event).event.iron == ("market",)
    amended = timeline.record(Amended(2, event)).event
    assert amended.event.iron == ("market",)
    assert timeline.events[-1] == amended


@BY_TABLE
def test_one_correction_by_the_front_door(table: tuple[str, int]) -> None:
    game = game_at(table)
    outcome = engine.correct(game.setup, list(game.events), Reverted(9))
    assert outcome.state == game.states()[8]
    assert engine.is_correction(outcome.event)

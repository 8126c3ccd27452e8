"""The timeline beside its state: what counts, what a correction changed, and who was to act."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import engine
from rules.events import Amended, Inserted, LoanTaken, Passed, Reverted, Ruled, Voided
from rules.history import Corrected, Timeline, fold
from rules.violations import Illegal
from rules.wire import Malformed

SETUP = engine.Setup("lancashire", (), ("p1", "p2", "p3"))


def timeline(*events: Any) -> Timeline:
    """Return a game of three with these events after its set-up."""
    set_up = engine.read_event(
        engine.start(SETUP), {"type": "game_set_up", "turn_order": ["p1", "p2", "p3"]}
    )
    return fold(SETUP, [set_up, *events])


def loan(player: str, amount: int = 30) -> LoanTaken:
    return LoanTaken(player, None, amount)


def corrected(outcome: engine.Outcome) -> Corrected:
    (effect,) = outcome.effects
    assert isinstance(effect, Corrected)
    return effect


def test_going_back_strikes_and_going_forward_restores() -> None:
    game = timeline(loan("p1"), Passed("p2", None))
    back = corrected(game.record(Reverted(1)))
    assert (back.struck, back.restored) == ((2, 3), ())
    assert back.players["p1"]["money"] == [60, 30]
    assert back.turn == ("p3", "p1")
    forward = corrected(game.record(Reverted(3)))
    assert (forward.struck, forward.restored) == ((), (2, 3))
    assert game.in_force == {1, 2, 3}


def test_an_amendment_counts_instead_of_what_it_amends() -> None:
    game = timeline(loan("p1"), Passed("p2", None))
    first = corrected(game.record(Amended(2, loan("p1", 10))))
    assert (first.struck, game.in_force) == ((2,), {1, 3, 4})
    second = corrected(game.record(Amended(2, loan("p1", 20))))
    assert (second.struck, game.in_force) == ((4,), {1, 3, 5})
    assert [(entry.seq, entry.source) for entry in game.entries] == [(1, 1), (2, 5), (3, 3)]


def test_a_void_counts_until_it_is_taken_back() -> None:
    game = timeline(loan("p1"))
    assert corrected(game.record(Voided(2))).struck == (2,)
    assert game.in_force == {1, 3}
    back = corrected(game.record(Reverted(2)))
    assert (back.struck, back.restored, game.in_force) == ((3,), (2,), {1, 2})


def test_what_was_inserted_and_ruled_counts_itself() -> None:
    game = timeline(Passed("p1", None))
    assert corrected(game.record(Inserted(2, Passed("p2", None)))).struck == ()
    game.record(Ruled({"p3": {"money": 2}}, "counted"))
    assert game.in_force == {1, 2, 3, 4}
    assert game.turns() == {1: None, 2: "p1", 3: "p2", 4: "p3"}


def test_the_state_after_any_event_as_it_was_then() -> None:
    game = timeline(loan("p1"))
    game.record(Amended(2, loan("p1", 10)))
    game.record(Reverted(1))
    money = [game.state_at(seq).seats["p1"].money for seq in (1, 2, 3, 4)]
    assert money == [30, 60, 40, 30]
    assert [entry.source for entry in game.entries_at(3)] == [1, 3]


def test_a_copy_goes_its_own_way() -> None:
    game = timeline(loan("p1"))
    copy = game.copy()
    copy.record(Passed("p2", None))
    copy.record(Reverted(1))
    copy.record(loan("p1", 10))
    assert (len(game.events), game.in_force) == (2, {1, 2})
    game.record(Passed("p2", None))
    assert (len(copy.events), copy.in_force) == (5, {1, 5})
    assert copy.state.seats["p1"].money == 40


def any_correction(game: Timeline, chance: Random) -> Any:
    seqs = [entry.seq for entry in game.entries]
    return chance.choice(
        [
            Reverted(chance.randint(1, len(game.events))),
            Voided(chance.choice([*seqs[1:], 99])),
            Amended(chance.choice(seqs), loan("p1", 10)),
            Inserted(chance.choice(seqs), Passed("p2", None)),
            Ruled({"p1": {"money": 1}}, "counted"),
            loan(game.state.turn or "p1", 10),
            Passed(game.state.turn or "p1", None),
        ]
    )


@settings(max_examples=60)
@given(chance=st.randoms(use_true_random=False))
def test_struck_and_restored_add_up_to_what_counts(chance: Random) -> None:
    game = timeline()
    counts = {1}
    for _ in range(25):
        event = any_correction(game, chance)
        try:
            outcome = game.record(event)
        except (Illegal, Malformed):
            continue
        if not isinstance(event, Reverted):
            counts.add(len(game.events))
        for effect in outcome.effects:
            if isinstance(effect, Corrected):
                counts = (counts - {*effect.struck}) | {*effect.restored}
        assert counts == game.in_force


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_cubes_lie_on_the_dearest_prices(edition: str) -> None:
    setup = engine.Setup(edition, (), ("p1", "p2"))
    state = engine.start(setup)
    state.markets["coal"] = 3
    printed = sorted(engine.tables_json(setup)["markets"]["coal"]["prices"])
    rows = engine.market_rows(state)["coal"]
    lying = [price for price, cubes in rows for _ in range(cubes)]
    assert lying == printed[-3:]
    assert [price for price, _ in rows] == sorted(set(printed))

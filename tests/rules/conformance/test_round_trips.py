"""A game can be put down and taken up anywhere: as JSON, from a snapshot, cut short, shuffled."""

import json
from random import Random

from rules import engine
from rules.log import document, read
from tests.rules.conformance.games import Game, canonical, state_hash


def test_events_survive_json(games: list[Game]) -> None:
    for game in games:
        start = engine.start(game.setup)
        for event in game.events:
            text = json.dumps(engine.write_event(event))
            assert engine.read_event(start, json.loads(text)) == event, game


def test_whole_logs_survive_json(games: list[Game]) -> None:
    for game in games:
        called = {player: player.upper() for player in game.setup.players}
        written = document(game.setup, called, list(game.events))
        log = read(json.loads(json.dumps(written)))
        assert (log.setup, log.names, log.events) == (game.setup, called, game.events)


def test_a_fold_from_a_snapshot_equals_the_fold_from_the_start(games: list[Game]) -> None:
    """The snapshot's keys may come back in any order, as from a database."""
    for game in games:
        states = game.states()
        cut = Random(str(game)).randrange(len(states))
        snapshot = json.loads(canonical(engine.dump_state(states[cut])))
        state = engine.load_state(snapshot)
        assert state == states[cut], game
        for event in game.events[cut + 1 :]:
            state = engine.apply(state, event).state
        assert state_hash(state) == state_hash(states[-1]), game


def test_a_snapshot_offers_the_same(games: list[Game]) -> None:
    for game in games[::4]:
        for state in game.sampled(1):
            taken_up = engine.load_state(json.loads(json.dumps(engine.dump_state(state))))
            assert engine.legal(taken_up) == engine.legal(state)
            assert engine.options(taken_up) == engine.options(state)
            assert engine.view(taken_up) == engine.view(state)


def test_an_event_leaves_the_state_before_it_alone(games: list[Game]) -> None:
    for game in games[::4]:
        for state in game.sampled(2):
            before = state_hash(state)
            for event in engine.legal(state)[:20]:
                engine.apply(state, event)
                engine.preview(state, event)
            engine.options(state)
            engine.score(state)
            assert state_hash(state) == before


def test_a_log_cut_short_folds_to_the_same_prefix(games: list[Game]) -> None:
    for game in games:
        states = game.states()
        cut = Random(str(game)).randrange(1, len(states))
        state = engine.start(game.setup)
        for event in game.events[:cut]:
            state = engine.apply(state, event).state
        assert state == states[cut - 1], game


def test_a_shuffled_log_is_refused_or_is_another_legal_game(games: list[Game]) -> None:
    """Two events swapped: the same up to the first, then a refusal or a fold of its own."""
    refused = 0
    for game in games:
        chance = Random(str(game))
        events = list(game.events)
        one, other = sorted(chance.sample(range(len(events)), 2))
        events[one], events[other] = events[other], events[one]
        states = game.states()
        state = engine.start(game.setup)
        for index, event in enumerate(events):
            try:
                state = engine.apply(state, event).state
            except engine.Illegal:
                refused += 1
                break
            assert index >= one or state == states[index], game
        else:
            index = len(events)
        assert index >= one, game
    assert refused > len(games) / 2


def test_nobody_sees_a_hand(games: list[Game]) -> None:
    """Hands are counted, never shown; what options tell of cards is what the discards tell."""
    for game in games[::4]:
        for state in game.sampled(1):
            shown = engine.view(state)
            assert all(isinstance(seat["hand"], int) for seat in shown["players"].values())
            for other in (shown, engine.score(state), engine.result(state)):
                text = json.dumps(other)
                assert "location:" not in text
                assert "industry:" not in text
            tables = engine.names_for(state.setup).tables
            left = engine.options(state)["cards"]["left"]
            for face, copies in tables.cards.items():
                assert left.get(face, 0) == copies - state.discards.get(face, 0)

"""Whole random games of every table: cards, rounds, loans and tiles add up at every event."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rules import engine
from rules.editions import ruleset_for
from rules.playout.game import steps
from rules.state import GameState, Setup

Tabled = tuple[int, tuple[str, ...], int, int]
"""Players and options, then rounds of an era and the last rail round with loans."""

TABLES: list[Tabled] = [
    (2, (), 10, 6),
    (3, (), 9, 5),
    (4, (), 8, 4),
    (2, ("introductory",), 10, 6),
    (3, ("introductory",), 9, 5),
    (3, ("virtual_link",), 9, 5),
    (3, ("classic_deck",), 10, 6),
    (4, ("classic_deck",), 8, 4),
    (2, ("community_two_player",), 10, 6),
    (4, ("first_edition_mills",), 8, 4),
    (3, ("classic_deck", "first_edition_mills", "introductory", "virtual_link"), 10, 6),
    (2, ("community_two_player", "first_edition_mills", "virtual_link"), 10, 6),
]
POLICIES = ("uniform", "seller", "debtor")
DECKS = {2: 40, 3: 54, 4: 64}
UNDER_THE_TILE = {(3, True): 9, (4, True): 6, (2, False): 2, (3, False): 3, (4, False): 4}
BOXED = {(3, True): 6, (4, True): 2}


@cache
def games(players: int, options: tuple[str, ...]) -> list[list[tuple[Any, GameState]]]:
    """Return whole games, each as its events with the states after them."""
    setup = Setup("lancashire", options, tuple(f"p{seat}" for seat in range(1, players + 1)))
    return [list(steps(setup, seed, policy)) for seed, policy in enumerate(POLICIES)]


@pytest.fixture(params=TABLES, ids=lambda each: f"{each[0]} players {' '.join(each[1])}")
def tabled(request: pytest.FixtureRequest) -> Tabled:
    table: Tabled = request.param
    return table


def test_every_card_is_in_a_hand_the_deck_the_discards_or_out_of_the_era(tabled: Tabled) -> None:
    players, options, *_ = tabled
    classic = "classic_deck" in options
    for game in games(players, options):
        for _, state in game:
            hands = sum(seat.hand for seat in state.seats.values())
            discards = sum(state.discards.values()) + state.unseen_discards
            out = UNDER_THE_TILE[players, classic]
            if state.era == "rail":
                out = BOXED.get((players, classic), 0)
            deck = 66 if classic else DECKS[players]
            assert hands + state.deck + discards + out == deck


def test_eras_have_their_rounds_and_every_player_two_actions_a_round(tabled: Tabled) -> None:
    """Cards discarded by one player: 2R - 1 in the canal era, 2R in the rail era."""
    players, options, rounds, _ = tabled
    eras = ["canal"] if "introductory" in options else ["canal", "rail"]
    for game in games(players, options):
        last = game[-1][1]
        assert last.finished
        assert (last.era, last.round) == (eras[-1], rounds)
        spent = dict.fromkeys(eras, 0)
        for (_, before), (event, _) in pairwise(game):
            if event.type != "shortfall_paid":
                spent[before.era] += len(getattr(event, "cards", None) or (None,))
        assert spent == {era: players * (2 * rounds - (era == "canal")) for era in eras}


def test_loans_are_refused_in_the_last_four_rail_rounds_only(tabled: Tabled) -> None:
    players, options, rounds, last = tabled
    assert last == rounds - 4
    for game in games(players, options):
        for _, state in game:
            if state.turn is None:
                continue
            data = {"type": "loan_taken", "player": state.turn, "card": None, "amount": 10}
            broken = engine.violations(state, engine.read_event(state, data))
            banned = "L-LOAN-02" in {violation.rule for violation in broken}
            assert banned == (state.era == "rail" and state.round > last)


def test_distant_tiles_turned_are_in_the_set_and_the_marker_is_their_sum(tabled: Tabled) -> None:
    players, options, *_ = tabled
    for game in games(players, options):
        tiles = ruleset_for(game[0][1].setup).tables.distant_tiles
        for _, state in game:
            turned = state.distant_turned
            assert all(copies <= tiles[value] for value, copies in turned.items())
            assert state.distant_marker == min(sum(v * n for v, n in turned.items()), 8)


def test_no_piece_stands_where_the_map_has_no_place(tabled: Tabled) -> None:
    players, options, *_ = tabled
    for game in games(players, options):
        tables = ruleset_for(game[0][1].setup).tables
        for _, state in game:
            assert {*state.board} <= {*tables.slots}
            assert {*state.links} <= {*tables.lines}
            for space, tile in state.board.items():
                assert tile.industry in tables.slots[space].industries
                assert tile.level > 0


def test_a_hand_with_every_card_named_never_exceeds_the_copies(tabled: Tabled) -> None:
    """C-CARD-10: random players name every card, so the faces can be counted."""
    players, options, *_ = tabled
    for game in games(players, options):
        cards = ruleset_for(game[0][1].setup).tables.cards
        for _, state in game:
            assert state.unseen_discards == 0
            assert all(count <= cards[face] for face, count in state.discards.items())

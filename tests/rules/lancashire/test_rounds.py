"""Cards drawn, rounds played and the rounds in which money can be borrowed."""

import pytest

from tests.rules.lancashire.tables import (
    fresh,
    lancashire,
    loan_refused,
    pass_once,
    pass_round,
    pass_until,
    printed,
    two_cards,
)


def decks(players: int, era: str, *options: str) -> list[int]:
    """Return the draw deck before the first and after every round of an era of passes."""
    table = pass_until(fresh(players, *options), era, 1)
    counted = [table.state.deck]
    for _ in range(printed(table).rounds - 1):
        pass_round(table)
        counted.append(table.state.deck)
    pass_round(table)
    assert table.state.finished or table.state.era != era
    return counted


def loan_rounds(players: int, *options: str) -> dict[str, list[int]]:
    """Return the rounds of each era that allow loans, checked at every action."""
    table = fresh(players, *options)
    allowed: dict[str, list[int]] = {"canal": [], "rail": []}
    while not table.state.finished:
        rounds = allowed[table.state.era]
        refused = loan_refused(table)
        assert refused in (set(), {"L-LOAN-02"})
        assert refused or table.state.round not in rounds[:-1]
        if not refused and table.state.round not in rounds:
            rounds.append(table.state.round)
        assert bool(refused) != (table.state.round in rounds)
        pass_once(table)
    return allowed


def test_L_T03_last_loan_round_with_four_players() -> None:
    """24 cards above the tile last three rounds; loans end after round 4, in round 5 none."""
    assert decks(4, "rail") == [32, 24, 16, 8, 0, 0, 0, 0]
    assert loan_rounds(4) == {"canal": [1, 2, 3, 4, 5, 6, 7, 8], "rail": [1, 2, 3, 4]}


@pytest.mark.parametrize(
    ("players", "counted", "last"),
    [
        (2, [24, 20, 16, 12, 8, 4, 0, 0, 0, 0], 6),
        (3, [30, 24, 18, 12, 6, 0, 0, 0, 0], 5),
    ],
)
def test_L_T04_last_loan_round_with_two_and_three_players(
    players: int, counted: list[int], last: int
) -> None:
    """The tile surfaces with two cards a player left under it; one more round of loans follows."""
    assert decks(players, "rail") == counted
    assert counted[last - 1] == 2 * players
    assert counted[last] == 0
    rounds = loan_rounds(players)
    assert rounds["rail"] == list(range(1, last + 1))
    assert rounds["canal"] == list(range(1, len(counted) + 1))


@pytest.mark.parametrize(
    ("players", "counted"),
    [
        (2, [22, 20, 16, 12, 8, 4, 0, 0, 0, 0]),
        (3, [27, 24, 18, 12, 6, 0, 0, 0, 0]),
        (4, [28, 24, 16, 8, 0, 0, 0, 0]),
    ],
)
def test_the_canal_deck_round_by_round(players: int, counted: list[int]) -> None:
    """C-CARD-07: one card each in round 1, two each later, none from under the tile."""
    assert decks(players, "canal") == counted


@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_four_rounds_are_played_from_hands_of_8_6_4_2(players: int, era: str) -> None:
    table = fresh(players)
    pass_until(table, era, printed(table).rounds - 3)
    hands = []
    while table.state.era == era and not table.state.finished:
        hands.append({seat.hand for seat in table.state.seats.values()})
        pass_round(table)
    assert hands == [{8}, {6}, {4}, {2}]


def test_L_T55_classic_deck_with_three_players() -> None:
    """66 cards and ten rounds: 33 above the tile, later 36 of which 6 under it, all 12 tiles."""
    tables = printed(fresh(3, "classic_deck"))
    assert tables.deck_size == 66
    assert tables.dead_cards == 9
    assert sum(tables.distant_tiles.values()) == 12
    canal = decks(3, "canal", "classic_deck")
    assert canal == [33, 30, 24, 18, 12, 6, 0, 0, 0, 0]
    rail = decks(3, "rail", "classic_deck")
    assert rail == [36, 30, 24, 18, 12, 6, 0, 0, 0, 0]
    assert loan_rounds(3, "classic_deck")["rail"] == [1, 2, 3, 4, 5, 6]


def test_the_classic_deck_with_four_players() -> None:
    """66 cards: 6 under the tile in the canal era, 2 boxed before the rail era; eight rounds."""
    tables = printed(fresh(4, "classic_deck"))
    assert (tables.deck_size, tables.dead_cards, tables.rail_cards_removed) == (66, 6, 2)
    assert decks(4, "canal", "classic_deck") == [28, 24, 16, 8, 0, 0, 0, 0]
    assert decks(4, "rail", "classic_deck") == [32, 24, 16, 8, 0, 0, 0, 0]
    assert loan_rounds(4, "classic_deck")["rail"] == [1, 2, 3, 4]


def test_the_hand_is_not_refilled_between_two_actions() -> None:
    """C-CARD-05, a usual mistake: both actions are paid from the same eight cards."""
    table = lancashire(4)
    deck = table.state.deck
    pass_once(table)
    assert table.state.seats["p1"].hand == 7
    assert table.state.deck == deck
    pass_once(table)
    assert table.state.seats["p1"].hand == 8
    assert table.state.deck == deck - 2


def test_two_cards_are_drawn_after_a_double_action_build() -> None:
    """L-DBL-03."""
    table = lancashire(4)
    deck = table.state.deck
    table.play("industry_built", **two_cards("fleetwood/0", "port"))
    assert table.state.seats["p1"].hand == 8
    assert table.state.deck == deck - 2
    assert table.state.turn == "p2"


def test_the_first_rail_round_has_two_actions() -> None:
    """C-ROUND-03: one action is for the first canal round only."""
    table = fresh(2)
    pass_once(table)
    assert table.state.turn == "p2"
    pass_until(table, "rail", 1)
    assert table.state.actions_left == 2

"""Presets against tables worked out by hand from the published formats."""

from fractions import Fraction

import pytest

from games.leagues.presets import PRESETS
from games.leagues.results import Inconsistent, Score, TableResult, check
from games.leagues.standings import Row, moves, points_of, standings


def game(name: str, **scores: tuple[int, int]) -> TableResult:
    """Return a result from points and place of each player."""
    return TableResult(name, tuple(Score(who, vp, place) for who, (vp, place) in scores.items()))


def table(preset: str, *results: TableResult) -> list[Row]:
    players = sorted({score.player for result in results for score in result.scores})
    return standings(PRESETS[preset], players, results)


def points(rows: list[Row]) -> dict[str, Fraction]:
    return {row.player: row.points for row in rows}


# The final of 2023 that three points decided, with three players level behind the winner.
LEVEL = game("level", a=(132, 1), b=(129, 2), c=(129, 2), d=(129, 2))
FIRST = game("first", a=(100, 1), b=(90, 2), c=(80, 3), d=(70, 4))
SECOND = game("second", b=(120, 1), a=(110, 2), d=(60, 3), c=(30, 4))


def test_tied_places_split_what_they_take_together() -> None:
    rows = table("places_10_6_3_1", LEVEL)
    third = Fraction(10, 3)
    assert points(rows) == {"a": 10, "b": third, "c": third, "d": third}
    pair = game("pair", a=(100, 1), b=(90, 2), c=(90, 2), d=(70, 4))
    halves = Fraction(9, 2)
    assert points(table("places_10_6_3_1", pair)) == {"a": 10, "b": halves, "c": halves, "d": 1}


def test_a_shared_win_splits_first_and_second() -> None:
    shared = game("shared", a=(100, 1), b=(100, 1), c=(90, 3))
    assert points(table("places_10_6_3_1", shared)) == {"a": 8, "b": 8, "c": 3}


def test_equals_are_parted_by_the_first_tie_break_that_differs() -> None:
    rows = table("places_10_6_3_1", FIRST, SECOND)
    # 16 each, a win and a second each: 100 % and 91.67 % against 90 % and 100 %.
    assert [(row.player, row.points) for row in rows[:2]] == [("a", 16), ("b", 16)]
    assert rows[1].decided_by == "percent"
    assert rows[0].percent == (100 + Fraction(11000, 120)) / 2
    # c and d have 4 each, a third and a fourth each, 53.75 % against 60 % on average.
    assert [(row.player, row.decided_by) for row in rows[2:]] == [("d", None), ("c", "percent")]


def test_who_is_equal_in_everything_shares_the_rank() -> None:
    rows = table("places_10_6_3_1", LEVEL)
    assert [(row.rank, row.decided_by) for row in rows] == [
        (1, None),
        (2, None),
        (2, None),
        (2, None),
    ]


def test_the_best_four_of_five_count() -> None:
    wins = [game(f"w{n}", a=(100, 1), b=(90, 2)) for n in range(3)]
    losses = [game(f"l{n}", b=(100, 1), a=(50, 2)) for n in range(2)]
    rows = table("places_10_5_2_1_best_four", *wins, *losses)
    assert points(rows) == {"a": 35, "b": 30}
    assert sum(each.counts for each in rows[0].games) == 4


def test_averages_of_games_of_three_are_reduced_by_a_fifth() -> None:
    three = game("three", a=(150, 1), x=(100, 2), y=(90, 3))
    four = game("four", b=(130, 1), x=(100, 2), y=(90, 3), z=(80, 4))
    rows = table("places_10_5_2_1_best_four", three, four)
    # Both have 10; 150 in a game of three is 120.
    assert [row.player for row in rows[:2]] == ["b", "a"]
    assert rows[1].decided_by == "average_vp"


def test_percentage_of_the_winner_and_something_for_the_place() -> None:
    rows = table("percent_best_two", FIRST, SECOND, game("third", a=(50, 2), b=(100, 1)))
    # a: 103, 91.67 + 2, 50 + 2; the best two.
    assert points(rows)["a"] == 103 + Fraction(11000, 120) + 2
    # b: 92, 103, 103.
    assert points(rows)["b"] == 206
    assert rows[0].player == "b"


def test_heats_count_wins_and_then_points_for_places() -> None:
    rows = table("heats_by_wins", FIRST, SECOND, game("third", c=(90, 1), a=(80, 2), b=(70, 3)))
    # One win each for a, b, c; places bring 22, 19 and 14.
    assert [row.player for row in rows] == ["a", "b", "c", "d"]
    assert [row.points for row in rows] == [1, 1, 1, 0]
    assert [row.decided_by for row in rows] == [None, "place_points", "place_points", None]


def test_plain_points_add_up() -> None:
    assert points(table("plain_vp", FIRST, SECOND)) == {"a": 210, "b": 210, "c": 110, "d": 130}


def test_who_has_not_played_stands_last() -> None:
    lost = game("lost", a=(10, 1), b=(-20, 2))
    rows = standings(PRESETS["plain_vp"], ["a", "b", "c"], [lost])
    assert [row.player for row in rows] == ["a", "b", "c"]


def test_nothing_of_nothing_is_all_of_it() -> None:
    nil = game("nil", a=(0, 1), b=(0, 1))
    assert points_of(PRESETS["percent_best_two"], nil, nil.scores[0]) == Fraction(205, 2)


def test_two_go_up_and_two_go_down() -> None:
    tables = ["abcdefg", "hijklmn", "opqrstu"]
    after = moves(PRESETS["divisions"], [list(table) for table in tables])
    assert ["".join(players) for players in after] == ["abcdehi", "fgjklop", "mnqrstu"]


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_order_of_results_changes_nothing(preset: str) -> None:
    one = table(preset, FIRST, SECOND, LEVEL)
    other = table(preset, LEVEL, SECOND, FIRST)
    assert [(r.player, r.rank, r.points) for r in one] == [
        (r.player, r.rank, r.points) for r in other
    ]


@pytest.mark.parametrize(
    "scores",
    [
        {"a": (10, 1), "b": (20, 2)},
        {"a": (20, 1), "b": (10, 3)},
        {"a": (20, 2), "b": (10, 2)},
        {"a": (20, 1), "b": (20, 1), "c": (10, 2)},
    ],
)
def test_places_no_game_can_end_with_are_refused(scores: dict[str, tuple[int, int]]) -> None:
    with pytest.raises(Inconsistent):
        check(game("wrong", **scores).scores)

"""Points: links, tiles, the introductory game, the final ranking."""

from rules import engine
from tests.rules.table import Table


def link_points(table: Table) -> dict[str, dict[str, int]]:
    """Return what each link would score now, end by end."""
    lines = engine.score(table.state)["lines"]
    return {line["link"]: line["ends"] for line in lines if "link" in line}


def test_B_T41_scoring_the_three_ended_link():
    """Both towns and the farm count; an unflipped mill shows nothing, a brewery two icons."""
    table = Table("birmingham", era="rail").links("p1", "kidderminster-worcester")
    table.tile("kidderminster/1", "p2", "cotton", 2, flipped=True)
    table.tile("worcester/0", "p3", "cotton", 3).tile(
        "worcester/1", "p2", "cotton", 3, flipped=True
    )
    table.tile("farm_brewery_south/0", "p1", "brewery", 2, flipped=True)
    ends = link_points(table)["kidderminster-worcester"]
    assert ends == {"kidderminster": 2, "worcester": 1, "farm_brewery_south": 2}
    assert engine.score(table.state)["players"]["p1"]["links"] == 5


def test_B_T43_tiles_without_link_icons():
    """Oxford prints two, everybody's flipped tiles count, Manufacturer III has none."""
    table = Table("birmingham").links("p1", "birmingham-oxford")
    table.tile("birmingham/1", "p2", "manufacturer", 1, flipped=True)
    table.tile("birmingham/2", "p3", "iron", 2, flipped=True)
    table.tile("birmingham/3", "p1", "manufacturer", 3, flipped=True)
    table.tile("birmingham/0", "p4", "cotton", 3)
    assert link_points(table)["birmingham-oxford"] == {"oxford": 2, "birmingham": 3}


def test_nottingham_prints_its_icons_without_tiles():
    """C-SCORE-04 and B-SETUP-09: two of us, no merchant tile there, two icons all the same."""
    table = Table("birmingham", 2).links("p1", "derby-nottingham")
    assert link_points(table)["derby-nottingham"] == {"derby": 0, "nottingham": 2}


def last_pass(table: Table) -> Table:
    """Let the last player of the last round pass."""
    table.last_turn_of_round("p2").play("passed", player="p2")
    return table


def test_B_T52_final_tie():
    """The same level, but my marker stands two spaces further: I win, richer or not."""
    table = Table("birmingham", 2, era="rail", round=10)
    table.seat("p1", vp=120, income_space=45, money=3)
    table.seat("p2", vp=120, income_space=43, money=30)
    result = engine.result(last_pass(table).state)
    assert result["ranking"] == [["p1"], ["p2"]]


def test_money_breaks_a_tie_of_points_and_income():
    """C-END-03, and equal money shares the place."""
    table = Table("birmingham", 3, era="rail", round=9)
    for player, money in (("p1", 3), ("p2", 8), ("p3", 3)):
        table.seat(player, vp=50, income_space=40, money=money)
    assert engine.result(last_pass(table).state)["ranking"] == [["p2"], ["p1", "p3"]]


def test_money_and_income_are_worth_nothing_at_the_end():
    """B-SCORE-03."""
    table = Table("birmingham", 2, era="rail", round=10).seat(money=90, income_space=90, vp=4)
    assert last_pass(table).state.seats["p1"].vp == 4


def test_B_T53_introductory_game():
    """£37 are 9 points, level −2 takes two, the level 2 tiles count again: 39."""
    table = Table("birmingham", 2, round=10, options=("introductory",))
    table.seat(vp=11, money=37, income_space=8)
    table.tile("worcester/0", "p1", "cotton", 2, flipped=True)
    table.tile("birmingham/2", "p1", "iron", 2, flipped=True)
    table.tile("dudley/0", "p1", "coal", 1, flipped=True)
    state = last_pass(table).state
    assert state.finished
    assert state.seats["p1"].vp == 39
    assert state.seats["p1"].scored == {("canal", "industries"): 11, ("canal", "other"): 17}


def test_the_introductory_game_pays_no_income_at_its_end():
    """C-INTRO-05, and money gives 15 points at most (C-INTRO-02)."""
    table = Table("birmingham", 2, round=10, options=("introductory",))
    table.seat(money=99, income_space=30)
    state = last_pass(table).state
    assert (state.seats["p1"].money, state.seats["p1"].vp) == (99, 15 + 10)


def test_a_canal_tile_of_level_two_scores_twice():
    """C-SCORE-05."""
    table = Table("birmingham", 2, round=10).tile("worcester/0", "p1", "cotton", 2, flipped=True)
    state = last_pass(table).state
    assert (state.era, state.seats["p1"].vp) == ("rail", 5)
    table.state.round = 10
    assert last_pass(table).state.seats["p1"].vp == 10


def test_points_go_on_past_a_hundred():
    """C-SCORE-06."""
    table = Table("birmingham", 2, round=10).seat(vp=99)
    table.tile("worcester/0", "p1", "cotton", 2, flipped=True)
    assert last_pass(table).state.seats["p1"].vp == 104

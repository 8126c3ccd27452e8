"""Canals and rails: adjacency, coal, beer, one or two at a time."""

from tests.rules.table import Table

STONE_BREWERY = ("stone/0", "p2", "brewery", 2, 2)


def test_B_T29_coal_judged_after_the_rail_is_placed():
    """Birmingham sees no coal, but the rail I lay reaches Wolverhampton's mine."""
    table = Table("birmingham", era="rail").tile("birmingham/1", "p1", "manufacturer", 2)
    table.links("p2", "dudley-wolverhampton").tile("wolverhampton/1", "p2", "coal", 2, 2)
    table.play("links_built", links=["birmingham-dudley"])
    assert table.at("wolverhampton/1").cubes == 1
    assert table.spent() == 5


def two_separate_corners() -> Table:
    """Lay my tiles in Coalbrookdale and Stoke, P3's mines, P2's brewery in Stone."""
    table = Table("birmingham", era="rail").seat(money=20)
    table.tile("coalbrookdale/1", "p1", "iron", 2, flipped=True)
    table.tile("stoke_on_trent/0", "p1", "cotton", 2, flipped=True)
    table.tile("coalbrookdale/2", "p3", "coal", 2, 2).tile("stone/1", "p3", "coal", 2, 2)
    return table.tile(*STONE_BREWERY)


def test_B_T31_beer_must_reach_the_second_rail():
    """Which rail is second is mine to decide, and it decides about the beer."""
    table = two_separate_corners()
    first, second = "coalbrookdale-wolverhampton", "stoke_on_trent-stone"
    other_way_round = table.refused("links_built", links=[second, first])
    assert other_way_round == {"B-NET-01"}
    named = table.refused("links_built", links=[second, first], beer="stone/0")
    assert named == {"B-BEER-02", "B-NET-02"}
    table.play("links_built", links=[first, second])
    assert (table.at("coalbrookdale/2").cubes, table.at("stone/1").cubes) == (1, 1)
    assert table.at("stone/0").cubes == 1
    assert table.money() == 5


def test_B_T32_merchant_beer_never_lays_rails():
    """Oxford's barrel stands there for sales only; a single rail needs none."""
    table = Table("birmingham", era="rail").tile("birmingham/1", "p1", "manufacturer", 2)
    table.links("p2", "birmingham-oxford").seat(money=40)
    two = ["birmingham-dudley", "birmingham-walsall"]
    assert table.state.merchant_beer["oxford/0"]
    assert table.refused("links_built", links=two) == {"B-NET-01"}
    assert table.refused("links_built", links=two, beer="merchant") == {"B-NET-01"}
    table.play("links_built", links=two[:1])
    assert (table.spent(), table.state.markets["coal"]) == (6, 12)


def empty_rails() -> Table:
    """Lay nothing of mine; P2's mine in Tamworth and brewery in Burton."""
    table = Table("birmingham", era="rail").seat(money=20)
    table.tile("tamworth/0", "p2", "coal", 2, 3)
    return table.tile("burton_on_trent/1", "p2", "brewery", 2, 1)


def test_B_T50_double_rail_from_an_empty_board():
    """The first rail may lie anywhere; the second may start from it."""
    table = empty_rails()
    table.play("links_built", links=["burton_on_trent-tamworth", "birmingham-tamworth"])
    assert table.spent() == 15
    assert table.at("tamworth/0").cubes == 1
    assert table.at("burton_on_trent/1").flipped
    assert table.income("p2") == 15


def test_B_T50_the_second_rail_must_touch_the_first():
    """Stafford–Stone touches nothing of mine, not even what I just laid."""
    refused = empty_rails().refused(
        "links_built", links=["burton_on_trent-tamworth", "stafford-stone"]
    )
    assert "C-LINK-01" in refused


def test_the_free_first_rail_still_needs_coal():
    """B-NET-04."""
    table = Table("birmingham", era="rail")
    assert table.refused("links_built", links=["stafford-stone"]) == {"C-COAL-10"}


def test_the_second_rail_starts_from_the_first():
    """C-LINK-04: Dudley–Wolverhampton is mine to reach only over Birmingham–Dudley."""
    table = Table("birmingham", era="rail").tile("birmingham/1", "p1", "manufacturer", 2)
    table.tile("dudley/0", "p3", "coal", 2, 3).tile("stone/0", "p1", "brewery", 2, 2)
    table.play("links_built", links=["birmingham-dudley", "dudley-wolverhampton"])
    assert sorted(table.state.links) == ["birmingham-dudley", "dudley-wolverhampton"]


def test_coal_of_rails_is_charged_once_each():
    """C-LINK-03: two rails from the market at 13 cubes: £15, £1 and £2."""
    table = Table("birmingham", era="rail").tile("birmingham/1", "p1", "manufacturer", 2)
    table.links("p2", "birmingham-oxford").tile("stone/0", "p1", "brewery", 2, 2).seat(money=18)
    table.play("links_built", links=["birmingham-dudley", "birmingham-walsall"])
    assert (table.money(), table.spent(), table.state.markets["coal"]) == (0, 18, 11)


def test_links_never_drive_money_below_nothing():
    """£17 pay for the rails and the first cube; the second is £2 more."""
    table = Table("birmingham", era="rail").tile("birmingham/1", "p1", "manufacturer", 2)
    table.links("p2", "birmingham-oxford").tile("stone/0", "p1", "brewery", 2, 2).seat(money=17)
    two = {"links": ["birmingham-dudley", "birmingham-walsall"]}
    assert table.refused("links_built", **two) == {"C-BUILD-14"}
    assert table.refused("links_built", links=["birmingham-dudley"]) == set()
    canal = Table("birmingham").tile("birmingham/1", "p1", "manufacturer", 2).seat(money=2)
    assert canal.refused("links_built", links=["birmingham-dudley"]) == {"C-BUILD-14"}


def test_both_links_of_a_double_rail_are_judged():
    """The first is taken and the second far from everything of mine: both are said."""
    table = empty_rails().tile("birmingham/1", "p1", "manufacturer", 2)
    table.links("p3", "birmingham-tamworth")
    broken = table.broken("links_built", links=["birmingham-tamworth", "belper-derby"])
    assert {"C-LINK-06", "C-LINK-01"} <= {each.rule for each in broken}


def test_out_of_turn_the_second_rail_is_judged_as_if_the_first_lay():
    """Only the turn is wrong, so nothing else is said."""
    table = empty_rails().on_turn("p2")
    pair = ["burton_on_trent-tamworth", "birmingham-tamworth"]
    assert table.refused("links_built", links=pair) == {"C-ROUND-02"}
    named = {"coal": ["tamworth/0", "tamworth/0"], "beer": "burton_on_trent/1"}
    assert table.refused("links_built", links=pair, **named) == {"C-ROUND-02"}


def test_a_canal_costs_three_pounds_and_takes_no_coal():
    """C-LINK-02."""
    table = Table("birmingham").tile("dudley/1", "p1", "iron", 1, 4)
    table.play("links_built", links=["birmingham-dudley"])
    assert table.spent() == 3
    two = ["dudley-wolverhampton", "dudley-kidderminster"]
    assert table.refused("links_built", links=two) == {"C-LINK-02"}


def test_a_line_of_the_other_era_is_closed():
    """C-LINK-08: Burton–Walsall has water only, Tamworth–Walsall rails only."""
    canal = Table("birmingham").tile("walsall/0", "p1", "iron", 1, 4)
    assert canal.refused("links_built", links=["tamworth-walsall"]) == {"C-LINK-08"}
    assert canal.refused("links_built", links=["burton_on_trent-walsall"]) == set()
    rail = Table("birmingham", era="rail").tile("walsall/0", "p1", "iron", 2, 4)
    rail.tile("tamworth/0", "p2", "coal", 2, 3)
    assert rail.refused("links_built", links=["tamworth-walsall"]) == set()
    closed = rail.refused("links_built", links=["burton_on_trent-walsall"])
    assert closed == {"C-LINK-08", "C-COAL-10"}


def test_the_last_link_tile():
    """C-LINK-07: with none left there is nothing to place, with one no pair."""
    table = Table("birmingham").tile("dudley/1", "p1", "iron", 1, 4).seat(links_left=0)
    assert table.refused("links_built", links=["birmingham-dudley"]) == {"C-LINK-07"}
    pair = empty_rails().seat(links_left=1)
    links = ["burton_on_trent-tamworth", "birmingham-tamworth"]
    assert pair.refused("links_built", links=links) == {"C-LINK-07"}


def test_my_own_brewery_serves_rails_from_anywhere():
    """B-BEER-01: no connection is asked of my own barrels."""
    table = empty_rails().tile("uttoxeter/0", "p1", "brewery", 2, 1)
    pair = {"links": ["nuneaton-tamworth", "birmingham-tamworth"], "beer": "uttoxeter/0"}
    assert table.refused("links_built", **pair) == {"C-LINK-01"}
    table.tile("nuneaton/1", "p1", "cotton", 2)
    table.play("links_built", **pair)
    assert table.at("uttoxeter/0").flipped


def test_a_link_may_start_at_a_merchant():
    """C-NET-03: my canal to Oxford makes Oxford mine to go on from."""
    table = Table("birmingham").links("p1", "birmingham-oxford")
    assert table.refused("links_built", links=["oxford-redditch"]) == set()

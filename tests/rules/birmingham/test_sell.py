"""Selling: merchants, beer and what their barrels give."""

from itertools import permutations

import pytest

from tests.rules.table import SETUP_MERCHANTS, Table

OXFORD_TAKES_ALL = {
    "shrewsbury": ["blank"],
    "gloucester": ["blank", "blank"],
    "oxford": ["all", "cotton"],
    "warrington": ["pottery", "manufacturer"],
    "nottingham": ["cotton", "manufacturer"],
}
WARRINGTON_TAKES_COTTON = {**SETUP_MERCHANTS[4], "warrington": ["cotton", "blank"]}
WARRINGTON_TAKES_COTTON["nottingham"] = ["pottery", "manufacturer"]


def sale(tile: str, merchant: str, *beer: str, **more: str) -> dict[str, object]:
    """Say one sale with its beer."""
    return {"tile": tile, "merchant": merchant, "beer": list(beer), **more}


def pottery_in_coventry() -> Table:
    """Lay my Pottery III two links from Oxford, P2's brewery far off in Derby."""
    table = Table("birmingham", era="rail", merchants=OXFORD_TAKES_ALL).seat(income_space=40)
    table.tile("coventry/0", "p1", "pottery", 3).tile("derby/0", "p2", "brewery", 2, 2)
    return table.links("p2", "birmingham-coventry", "birmingham-oxford")


def test_B_T34_only_one_merchant_barrel_per_sold_tile():
    """Two barrels stand in Oxford, but I sell to one tile; so without a brewery it fails."""
    table = pottery_in_coventry()
    left_out = {"tile": "coventry/0", "merchant": "oxford/0"}
    assert table.refused("goods_sold", sales=[left_out]) == {"B-SELL-03"}
    twice = sale("coventry/0", "oxford/0", "merchant", "merchant")
    assert table.refused("goods_sold", sales=[twice]) == {"B-SELL-07"}
    derby = sale("coventry/0", "oxford/0", "merchant", "derby/0")
    assert table.refused("goods_sold", sales=[derby]) == {"B-BEER-02"}


def test_B_T34_with_an_own_brewery():
    """Two income spaces, five for the brewery, five for the pottery: 52."""
    table = pottery_in_coventry().tile("stone/0", "p1", "brewery", 3, 1)
    table.play("goods_sold", sales=[sale("coventry/0", "oxford/0", "merchant", "stone/0")])
    assert table.income() == 52
    assert table.position.tables.income_levels[52] == 18
    assert table.at("coventry/0").flipped
    assert table.at("stone/0").flipped
    assert table.state.merchant_beer["oxford/0"] is False
    assert table.state.merchant_beer["oxford/1"] is True


def mill_in_stoke() -> Table:
    """Lay my Cotton II beside Warrington, whose barrel is gone; P2 brews in Stone."""
    table = Table("birmingham", merchants=WARRINGTON_TAKES_COTTON)
    table.merchant_beer(warrington_0=False).links("p1", "stoke_on_trent-warrington")
    table.tile("stoke_on_trent/0", "p1", "cotton", 2)
    return table.tile("stone/0", "p2", "brewery", 1, 1)


def test_B_T35_opponents_beer_needs_a_connection():
    """P3's canal brings P2's beer to me, and P2 cannot refuse."""
    table = mill_in_stoke().links("p3", "stoke_on_trent-stone")
    table.play("goods_sold", sales=[sale("stoke_on_trent/0", "warrington/0", "stone/0")])
    assert table.at("stone/0").flipped
    assert (table.income("p2"), table.income()) == (14, 14)
    assert table.money() == 17


def test_B_T35_without_the_canal_there_is_no_beer():
    """And without beer no sale."""
    table = mill_in_stoke()
    left_out = {"tile": "stoke_on_trent/0", "merchant": "warrington/0"}
    assert table.refused("goods_sold", sales=[left_out]) == {"B-SELL-03"}
    named = sale("stoke_on_trent/0", "warrington/0", "stone/0")
    assert table.refused("goods_sold", sales=[named]) == {"B-BEER-02"}


def test_B_T37_blank_merchant():
    """Shrewsbury's tile is blank: it buys nothing, but its market is open."""
    laid = {
        "shrewsbury": ["blank"],
        "gloucester": ["cotton", "blank"],
        "oxford": ["manufacturer", "all"],
    }
    table = Table("birmingham", 2, merchants=laid).tile("kidderminster/1", "p1", "cotton", 1)
    table.links("p1", "coalbrookdale-kidderminster", "coalbrookdale-shrewsbury")
    table.tile("stone/0", "p1", "brewery", 1, 1)
    sold = sale("kidderminster/1", "shrewsbury/0", "stone/0")
    assert table.refused("goods_sold", sales=[sold]) == {"B-SELL-09"}
    table.on_turn("p2")
    built = table.build("location:coalbrookdale", "coalbrookdale/1", "iron", player="p2")
    assert built.event.coal == ("market",)
    assert table.state.markets["coal"] == 12
    assert table.spent("p2") == 6


def mill_near_gloucester(**mat: int) -> Table:
    """Lay my Cotton I beside Gloucester, the mat with nothing but what is said."""
    table = Table("birmingham").tile("worcester/0", "p1", "cotton", 1)
    empty = dict.fromkeys(("cotton", "manufacturer", "coal", "iron", "brewery"), 9)
    return table.links("p1", "gloucester-worcester").mat(**{**empty, **mat})


SOLD = ("worcester/0", "gloucester/0", "merchant")


def test_B_T38_gloucester_with_nothing_to_remove():
    """Only Pottery III is left, with its lightbulb: the bonus lapses, the sale stands."""
    table = mill_near_gloucester(pottery=3)
    table.play("goods_sold", sales=[sale(*SOLD)])
    assert table.at("worcester/0").flipped
    assert table.state.seats["p1"].taken["pottery"] == 2


def test_B_T38_gloucester_must_be_used_and_i_choose():
    """A Cotton III would have to go, and I have to say so: nobody chooses for me."""
    table = mill_near_gloucester(pottery=3, cotton=3)
    assert table.refused("goods_sold", sales=[sale(*SOLD)]) == {"B-MERCH-05"}
    assert table.refused("goods_sold", sales=[sale(*SOLD, develop="pottery")]) == {"B-MERCH-04"}
    assert table.refused("goods_sold", sales=[sale(*SOLD, develop="coal")]) == {"B-MERCH-03"}
    before = table.state.markets["iron"]
    table.play("goods_sold", sales=[sale(*SOLD, develop="cotton")])
    assert table.state.seats["p1"].taken["cotton"] == 6
    assert table.state.markets["iron"] == before


def test_gloucester_left_open_is_not_a_free_sale():
    """The beer can be left out, the choice cannot."""
    table = mill_near_gloucester(cotton=3)
    left_out = {"tile": "worcester/0", "merchant": "gloucester/0"}
    assert table.refused("goods_sold", sales=[left_out]) == {"B-MERCH-05"}
    outcome = table.play("goods_sold", sales=[{**left_out, "develop": "cotton"}])
    assert outcome.event.sales[0].beer == ("merchant",)


def test_B_T62_two_sales_to_one_merchant_tile():
    """Oxford buys twice; its barrel is drunk once and stays away."""
    table = Table("birmingham").seat(income_space=29).tile("birmingham/1", "p1", "manufacturer", 1)
    table.tile("coventry/1", "p1", "manufacturer", 2).tile("stone/0", "p1", "brewery", 1, 1)
    table.links("p1", "birmingham-coventry", "birmingham-oxford")
    sales = [
        sale("birmingham/1", "oxford/0", "merchant"),
        sale("coventry/1", "oxford/0", "stone/0"),
    ]
    table.play("goods_sold", sales=sales)
    assert table.income() == 41
    assert table.position.tables.income_levels[41] == 14
    assert table.state.merchant_beer["oxford/0"] is False
    assert table.state.seats["p1"].hand == 7


THREE_SALES = [
    sale("birmingham/0", "oxford/1", "merchant"),
    sale("birmingham/1", "oxford/0"),
    sale("coventry/0", "oxford/0", "stone/0"),
]


def three_goods() -> Table:
    """Lay a mill, a manufacturer and a pottery of mine, all linked to Oxford."""
    table = Table("birmingham", era="rail", merchants=OXFORD_TAKES_ALL)
    table.tile("birmingham/0", "p1", "cotton", 2).tile("birmingham/1", "p1", "manufacturer", 3)
    table.tile("coventry/0", "p1", "pottery", 1).tile("stone/0", "p1", "brewery", 2, 1)
    return table.links("p2", "birmingham-coventry", "birmingham-oxford")


def test_mixed_goods_go_in_one_action():
    """B-SELL-01: three kinds on one card."""
    table = three_goods()
    table.play("goods_sold", sales=THREE_SALES)
    assert all(tile.flipped for tile in table.state.board.values())
    assert (table.state.seats["p1"].hand, table.state.actions_left) == (7, 1)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_any_set_of_tiles_may_be_sold(count):
    """One, two or all three, in whatever order."""
    for sales in permutations(THREE_SALES, count):
        assert three_goods().refused("goods_sold", sales=list(sales)) == set()


@pytest.mark.parametrize(
    ("industry", "space", "line", "merchant", "gain"),
    [
        ("cotton", "coalbrookdale/0", "coalbrookdale-shrewsbury", "shrewsbury/0", ("vp", 4)),
        ("cotton", "derby/0", "derby-nottingham", "nottingham/0", ("vp", 3)),
        ("pottery", "stoke_on_trent/1", "stoke_on_trent-warrington", "warrington/0", ("money", 5)),
        ("manufacturer", "birmingham/1", "birmingham-oxford", "oxford/0", ("income_space", 2)),
    ],
)
def test_what_each_barrel_gives(industry, space, line, merchant, gain):
    """B-MERCH-02, taken at once and no spending (B-MERCH-06)."""
    table = Table("birmingham").tile(space, "p1", industry, 2).links("p1", line)
    earned = table.position.tables.tiles[industry, 2].income
    table.play("goods_sold", sales=[sale(space, merchant, "merchant")])
    seat = table.state.seats["p1"]
    was = {"vp": 0, "money": 17, "income_space": 10 + earned}
    field, amount = gain
    now = {"vp": seat.vp, "money": seat.money, "income_space": seat.income_space}
    assert now == {**was, field: was[field] + amount}
    assert seat.spent == 0


def test_a_tile_that_needs_no_beer_gets_no_bonus():
    """B-SELL-10: Manufacturer III drinks nothing."""
    table = Table("birmingham").tile("birmingham/1", "p1", "manufacturer", 3)
    table.links("p1", "birmingham-oxford")
    thirsty = sale("birmingham/1", "oxford/0", "merchant")
    assert table.refused("goods_sold", sales=[thirsty]) == {"B-SELL-10"}
    table.play("goods_sold", sales=[sale("birmingham/1", "oxford/0")])
    assert table.income() == 14
    assert table.state.merchant_beer["oxford/0"]


def test_every_bad_sale_of_an_action_is_named():
    """The first goes to the wrong buyer, the second is not mine, the third is unconnected."""
    table = Table("birmingham", era="rail").links("p1", "birmingham-oxford")
    table.tile("birmingham/0", "p1", "cotton", 2).tile("birmingham/1", "p2", "manufacturer", 3)
    table.tile("walsall/0", "p1", "manufacturer", 3)
    sales = [
        sale("birmingham/0", "oxford/0", "merchant"),
        sale("birmingham/1", "oxford/0"),
        sale("walsall/0", "oxford/0"),
    ]
    broken = table.broken("goods_sold", sales=sales)
    assert [(each.rule, each.case) for each in broken] == [
        ("B-SELL-02", "wants"),
        ("B-SELL-01", "not_yours"),
        ("B-SELL-02", "says"),
    ]


def test_a_barrel_is_not_drunk_twice_in_one_action():
    """B-SELL-11: the first sale empties Oxford's barrel before the second."""
    table = Table("birmingham", era="rail").links("p1", "birmingham-oxford")
    table.tile("birmingham/1", "p1", "manufacturer", 2).tile(
        "birmingham/3", "p1", "manufacturer", 4
    )
    sales = [
        sale("birmingham/1", "oxford/0", "merchant"),
        sale("birmingham/3", "oxford/0", "merchant"),
    ]
    assert table.refused("goods_sold", sales=sales) == {"B-BEER-04"}


def test_beer_can_be_left_out_when_every_barrel_is_needed():
    """One barrel in Oxford and one of mine: whichever I drink first, it is the same way."""
    table = pottery_in_coventry().tile("stone/0", "p1", "brewery", 3, 1)
    outcome = table.play("goods_sold", sales=[{"tile": "coventry/0", "merchant": "oxford/0"}])
    assert sorted(outcome.event.sales[0].beer) == ["merchant", "stone/0"]
    assert table.income() == 52


def test_the_farms_beer_reaches_both_towns_of_its_line():
    """B-FARM-04: P3's canal joins Worcester, Kidderminster and P2's brewery on the farm."""
    table = Table("birmingham").tile("worcester/0", "p1", "cotton", 1)
    table.links("p1", "gloucester-worcester").links("p3", "kidderminster-worcester")
    table.tile("farm_brewery_south/0", "p2", "brewery", 1, 1)
    table.play("goods_sold", sales=[sale("worcester/0", "gloucester/0", "farm_brewery_south/0")])
    assert table.income("p2") == 14

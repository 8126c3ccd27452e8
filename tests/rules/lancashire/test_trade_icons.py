"""Ports and edge places as doors to the markets, and what cubes cost and earn there."""

import pytest

from rules.wire import Malformed
from tests.rules.lancashire.tables import lancashire
from tests.rules.table import Table

WARRINGTON = "warrington_and_runcorn"


def test_L_T13_a_port_in_the_same_town_opens_the_market() -> None:
    """Coal for £1 through Preston's own port; the iron market is full, so all iron stays."""
    table = lancashire().tile("preston/2", "p2", "port", 2, flipped=True).seat(money=10)
    outcome = table.build("location:preston", "preston/1", "iron")
    assert outcome.event.coal == ("market",)
    assert table.money() == 4
    assert table.state.markets == {"coal": 7, "iron": 8}
    assert table.at("preston/1") == ("p1", "iron", 1, False, 4)


def by_the_port(**market: int) -> Table:
    """P3's unflipped Port I stands in Warrington & Runcorn."""
    return lancashire().tile(f"{WARRINGTON}/0", "p3", "port", 1).markets(**market)


def test_L_T15_coal_mine_selling_out_at_once() -> None:
    """Three cubes fill £2, £1, £1; the mine flips for 7 spaces."""
    table = by_the_port(coal=5).seat(money=10).mat(coal=2)
    table.build(f"location:{WARRINGTON}", f"{WARRINGTON}/1", "coal")
    assert table.state.markets["coal"] == 8
    assert table.at(f"{WARRINGTON}/1") == ("p1", "coal", 2, True, 0)
    assert table.income() == 17
    assert table.money() == 7
    assert table.state.seats["p1"].spent == 7


def test_L_T16_partly_sold_mine() -> None:
    """One cube moves for £1; the other three stay for good, whatever room there is later."""
    table = by_the_port(coal=7).seat(money=20).mat(coal=3)
    table.build(f"location:{WARRINGTON}", f"{WARRINGTON}/1", "coal")
    assert table.money() == 20 - 8 - 1 + 1
    assert table.state.markets == {"coal": 8, "iron": 7}
    table.play("passed")
    table.tile("preston/2", "p4", "port", 1)
    table.build("location:preston", "preston/1", "iron", player="p2", coal=["market"])
    assert table.state.markets["coal"] == 7
    assert table.at(f"{WARRINGTON}/1") == ("p1", "coal", 3, False, 3)


def test_L_T18_keeping_cubes_back_is_not_allowed() -> None:
    """Four iron cubes move for £2, £2, £1, £1 and nothing in the event could stop them."""
    table = lancashire().tile("preston/2", "p2", "port", 2).markets(iron=4).seat(money=10)
    fields = {"card": "location:preston", "location": "preston", "slot": 1, "industry": "iron"}
    with pytest.raises(Malformed):
        table.event("industry_built", **fields, keep=True)
    table.play("industry_built", **fields)
    assert table.state.markets["iron"] == 8
    assert table.at("preston/1") == ("p1", "iron", 1, True, 0)
    assert table.money() == 10 - 5 - 1 + 6
    assert table.income() == 13


def test_L_T19_funds_before_receipts() -> None:
    """£4 do not pay for Coal I, although its cubes would earn £8."""
    table = by_the_port(coal=0).seat(money=4)
    refused = table.build_refused(f"location:{WARRINGTON}", f"{WARRINGTON}/1", "coal")
    assert refused == {"C-BUILD-11", "C-BUILD-14"}
    table.seat(money=5)
    table.build(f"location:{WARRINGTON}", f"{WARRINGTON}/1", "coal")
    assert table.money() == 8


def test_L_T63_beyond_the_printed_prices() -> None:
    """The last coal for £4, iron at £5 from an empty market, then coal at £5 as well."""
    table = lancashire(era="rail").tile("preston/2", "p2", "port", 2).markets(coal=1, iron=0)
    table.seat(money=40).mat(cotton=4)
    table.build("location:preston", "preston/0", "cotton")
    assert table.money() == 13
    assert table.state.markets == {"coal": 0, "iron": 0}
    table.play("links_built", links=["preston-southport"])
    assert table.money() == 3
    assert table.state.seats["p1"].spent == 37
    assert table.state.markets == {"coal": 0, "iron": 0}


@pytest.mark.parametrize(
    ("cubes", "price"), [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4), (0, 5)]
)
def test_the_price_of_a_cube_by_what_is_left(cubes: int, price: int) -> None:
    """Market tails, often wrong: £1 to £4 twice each, £5 from an empty market."""
    table = lancashire().markets(iron=cubes).seat(money=20)
    table.play("tiles_developed", industries=["port"])
    assert table.money() == 20 - price
    assert table.state.markets["iron"] == max(cubes - 1, 0)


def test_coal_is_not_sold_without_a_trade_icon() -> None:
    """L-MKT-01: a mine in Wigan far from any port keeps its cubes; iron goes to market always."""
    table = lancashire().markets(coal=0, iron=0)
    table.build("location:wigan", "wigan/0", "coal")
    assert table.at("wigan/0").cubes == 2
    assert table.state.markets["coal"] == 0
    table.links("p2", "bolton-manchester").tile("bolton/0", "p2", "coal", 1, 2)
    table.build("location:manchester", "manchester/3", "iron")
    assert table.at("manchester/3").flipped
    assert table.state.markets["iron"] == 4


def test_another_players_links_lead_a_new_mine_to_the_market() -> None:
    """C-MKT-07."""
    table = lancashire().markets(coal=0).links("p2", "rochdale-yorkshire", "oldham-rochdale")
    table.build("location:oldham", "oldham/0", "coal")
    assert table.state.markets["coal"] == 2
    assert table.money() == 30 - 5 + 8


def test_sources_left_out_are_paid_for_or_refused() -> None:
    """Nobody gets a cube for nothing by leaving out where it comes from."""
    table = lancashire().tile("preston/2", "p2", "port", 2).seat(money=5)
    assert table.build_refused("location:preston", "preston/1", "iron") == {"C-BUILD-14"}
    table = lancashire().seat(money=0)
    assert table.refused("tiles_developed", industries=["cotton"]) == {"C-BUILD-14"}
    table = lancashire(era="rail").tile("preston/2", "p1", "port", 2).seat(money=5)
    assert table.refused("links_built", links=["fleetwood-preston"]) == {"C-BUILD-14"}


def test_edge_places_without_the_icon_open_no_market() -> None:
    """Northwich, Southport and Blackpool print no trade icon; the other three do."""
    position = lancashire().position
    assert [position.trades([place]) for place in ("northwich", "southport", "blackpool")] == [
        False,
        False,
        False,
    ]
    assert all(position.trades([place]) for place in ("scotland", "yorkshire", "the_midlands"))

"""Negative income that cash does not cover."""

from rules import engine
from tests.rules.lancashire.tables import end_era, end_round, lancashire, pass_once, scored
from tests.rules.table import Table


def owing(space: int, money: int) -> Table:
    """P1 is about to pay negative income at the end of a round."""
    return lancashire().seat(income_space=space, money=money)


def settle(table: Table, *tiles: str, player: str = "p1") -> None:
    table.play("shortfall_paid", player=player, tiles=list(tiles))


def test_L_T49_forced_sale_closes_a_market() -> None:
    """Port II brings £3, the debt is met exactly; p2's mill has no trade icon any more."""
    table = owing(space=6, money=1).tile("preston/2", "p1", "port", 2, flipped=True)
    table.tile("preston/0", "p2", "cotton", 2)
    end_round(table)
    assert table.state.owes == "p1"
    assert table.position.trades(["preston"])
    settle(table, "preston/2")
    assert table.money() == 0
    assert table.income() == 6
    assert table.at("preston/2") is None
    assert not table.position.trades(["preston"])
    table.state.order, table.state.turn_index = ("p2", "p1", "p3", "p4"), 0
    refused = table.refused("goods_sold", player="p2", sales=[{"tile": "preston/0", "distant": 1}])
    assert refused == {"L-DIST-01"}


def test_the_debtor_chooses_and_stops_as_soon_as_it_is_enough() -> None:
    """C-DEBT-03, C-DEBT-04: the dear mill alone, or the cheap port first and then the mill."""
    laid = owing(space=4, money=2).tile("colne/0", "p1", "cotton", 3, flipped=True)
    laid.tile("preston/2", "p1", "port", 2)
    end_round(laid)
    legal = {event.tiles for event in engine.legal(laid.state)}
    assert legal == {("colne/0",), ("preston/2", "colne/0")}
    assert laid.refused("shortfall_paid", tiles=["colne/0", "preston/2"]) == {"C-DEBT-04"}
    assert laid.refused("shortfall_paid", tiles=["preston/2"]) == {"C-DEBT-12"}
    assert laid.refused("shortfall_paid", tiles=[]) == {"C-DEBT-12"}
    before = laid.state
    settle(laid, "colne/0")
    assert laid.money() == 2 + 8 - 6
    laid.state = before
    settle(laid, "preston/2", "colne/0")
    assert laid.money() == 2 + 3 + 8 - 6


def test_a_tile_is_not_sold_twice_nor_an_opponents_nor_an_empty_slot() -> None:
    table = owing(space=0, money=0).tile("preston/2", "p1", "port", 2)
    table.tile("wigan/0", "p2", "coal", 2, 3)
    end_round(table)
    for tiles in (["preston/2", "preston/2"], ["wigan/0"], ["bury/0"]):
        assert "C-DEBT-02" in table.refused("shortfall_paid", tiles=tiles)


def test_points_make_up_for_what_no_tile_covers_but_never_below_zero() -> None:
    """C-DEBT-11, a usual mistake: £10 owed, £3 raised, 4 VP lost, the rest forgiven."""
    table = owing(space=0, money=0).tile("preston/2", "p1", "port", 2).seat(vp=4)
    end_round(table)
    settle(table, "preston/2")
    assert (table.money(), table.state.seats["p1"].vp) == (0, 0)
    assert scored(table, "p1", "canal")["other"] == -4


def test_without_tiles_points_are_lost_at_once() -> None:
    table = owing(space=5, money=2).seat(vp=9)
    end_round(table)
    assert table.state.owes is None
    assert (table.money(), table.state.seats["p1"].vp) == (0, 6)


def test_several_debtors_settle_in_the_new_turn_order() -> None:
    """C-DEBT-14; whoever can pay has already done so, and nothing else is legal meanwhile."""
    table = owing(space=6, money=0).tile("preston/2", "p1", "port", 4)
    table.seat("p2", income_space=4, money=0).tile("lancaster/0", "p2", "port", 3)
    table.tile("fleetwood/0", "p2", "port", 4).seat("p3", income_space=14, money=0)
    table.seat("p1", spent=3)
    end_round(table)
    state = table.state
    assert state.order == ("p2", "p3", "p4", "p1")
    assert (state.owes, state.turn) == ("p2", None)
    assert table.money("p3") == 2
    assert table.refused("shortfall_paid", tiles=["preston/2"]) == {"C-DEBT-14"}
    assert table.refused("passed", player="p2") == {"C-DEBT-02"}
    settle(table, "lancaster/0", "fleetwood/0", player="p2")
    assert table.money("p2") == 4 + 4 - 6
    assert table.state.owes == "p1"
    settle(table, "preston/2")
    assert (table.money(), table.state.turn) == (0, "p2")


def test_order_and_income_come_also_after_the_last_canal_round() -> None:
    """C-TURN-06, C-INC-03, C-INC-04: income and forced sales before the scoring."""
    table = owing(space=6, money=0).tile("preston/2", "p1", "port", 2, flipped=True)
    table.seat("p2", income_space=20, money=0, spent=9)
    end_era(table)
    assert (table.state.era, table.state.owes) == ("canal", "p1")
    settle(table, "preston/2")
    assert table.state.era == "rail"
    assert table.money("p2") == 5
    assert scored(table, "p1", "canal")["industries"] == 0
    assert table.state.order == ("p3", "p4", "p1", "p2")


def test_nothing_is_paid_after_the_very_last_round() -> None:
    """C-INC-03."""
    table = (
        lancashire(era="rail").seat(income_space=0, money=4).seat("p2", income_space=40, money=9)
    )
    end_era(table)
    assert (table.money(), table.money("p2")) == (4, 9)
    assert table.state.finished


def test_outside_a_shortfall_no_tile_is_sold() -> None:
    """C-DEBT-13."""
    table = lancashire().tile("preston/2", "p1", "port", 2)
    assert table.refused("shortfall_paid", tiles=["preston/2"]) == {"C-DEBT-13"}
    pass_once(table)
    assert table.refused("shortfall_paid", tiles=[]) == {"C-DEBT-13"}


def test_a_ruling_that_covers_the_debt_leaves_nothing_to_sell() -> None:
    """The table gives p1 £4; the only answer then is to sell nothing."""
    table = owing(space=6, money=0).tile("preston/2", "p1", "port", 2)
    end_round(table)
    event = {"type": "ruled", "changes": {"p1": {"money": 4}}, "reason": "miscounted"}
    table.state = engine.apply(table.state, engine.read_event(table.state, event)).state
    assert [event.tiles for event in engine.legal(table.state)] == [()]
    assert table.refused("shortfall_paid", tiles=["preston/2"]) == {"C-DEBT-04"}
    settle(table)
    assert (table.money(), table.state.turn) == (0, "p2")

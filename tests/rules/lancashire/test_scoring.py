"""Points at the end of an era, what stays, and who wins."""

from rules import engine
from tests.rules.lancashire.tables import end_era, lancashire, printed, scored


def test_L_T40_a_canal_between_edge_places_scores_both_ends() -> None:
    """2 + 2 for Northwich–The Midlands with nothing else around."""
    table = lancashire().links("p1", "northwich-the_midlands")
    end_era(table)
    assert scored(table, "p1", "canal") == {"links": 4, "industries": 0, "other": 0}


def test_L_T42_scoring_blackpool_preston() -> None:
    """2 printed icons and three flipped tiles of others: 5 VP for p2."""
    table = lancashire(era="rail").links("p2", "blackpool-preston")
    table.tile("preston/0", "p1", "cotton", 2, flipped=True)
    table.tile("preston/1", "p3", "iron", 2, flipped=True)
    table.tile("preston/2", "p4", "port", 2, flipped=True)
    end_era(table)
    assert scored(table, "p2", "rail") == {"links": 5, "industries": 0, "other": 3}


def test_unflipped_tiles_show_no_link_icons() -> None:
    """C-SCORE-03, a usual mistake."""
    table = lancashire().links("p2", "bolton-bury").tile("bolton/0", "p1", "cotton", 2)
    table.tile("bury/0", "p3", "cotton", 2, flipped=True)
    end_era(table)
    assert scored(table, "p2", "canal")["links"] == 1


def test_L_T48_final_tie() -> None:
    """98 all after cash and both at level 12: the space 36 beats 34, whatever the money."""
    table = lancashire(2, era="rail").seat("p1", vp=98, income_space=36, money=5)
    table.seat("p2", vp=97, income_space=34, money=12)
    end_era(table)
    assert [table.state.seats[player].vp for player in ("p1", "p2")] == [98, 98]
    assert engine.result(table.state)["ranking"] == [["p1"], ["p2"]]


def test_a_full_tie_is_broken_by_all_the_money_or_shared() -> None:
    """C-END-03, L-CASH-02: £19 beats £15 after both scored 1 VP; £15 each is a draw."""
    for money, ranking in ((19, [["p2"], ["p1"]]), (15, [["p1", "p2"]])):
        table = lancashire(2, era="rail").seat("p1", vp=50, money=15).seat("p2", vp=50, money=money)
        end_era(table)
        assert engine.result(table.state)["ranking"] == ranking


def test_cash_scores_for_every_full_ten_pounds_at_the_end_only() -> None:
    """L-CASH-01."""
    table = lancashire(era="rail").seat("p1", money=29).seat("p2", money=9)
    end_era(table)
    assert scored(table, "p1", "rail")["other"] == 2
    assert scored(table, "p2", "rail")["other"] == 0
    table = lancashire().seat("p1", money=29)
    end_era(table)
    assert scored(table, "p1", "canal")["other"] == 0
    assert table.money() == 29


def test_L_T51_level_1_ports_disappear() -> None:
    """P2's flipped Port I scores 2 and is gone; Liverpool has no market any more."""
    table = lancashire().tile("liverpool/0", "p2", "port", 1, flipped=True)
    assert table.position.trades(["liverpool"])
    end_era(table)
    assert scored(table, "p2", "canal")["industries"] == 2
    assert table.at("liverpool/0") is None
    assert not table.position.trades(["liverpool"])


def test_L_T52_preparing_the_rail_era() -> None:
    """Marker on top, all 12 tiles back, 64 cards dealt anew; the markets stay as they are."""
    table = lancashire().markets(coal=2, iron=6).discarded(location__bury=1)
    table.state.distant_marker = 8
    table.state.distant_turned = {3: 2, 2: 1}
    table.links("p2", "colne-yorkshire", "burnley-colne")
    end_era(table)
    state = table.state
    assert (state.era, state.round, state.actions_left) == ("rail", 1, 2)
    assert (state.distant_marker, state.distant_turned) == (0, {})
    assert state.markets == {"coal": 2, "iron": 6}
    assert [seat.hand for seat in state.seats.values()] == [8] * 4
    assert state.deck == 32
    assert printed(table).deck_size == 4 * 8 + 32
    assert (state.discards, state.unseen_discards) == ({}, 0)
    assert state.links == {}
    assert [seat.links_left for seat in state.seats.values()] == [14] * 4


def test_L_T64_a_tile_that_scores_twice() -> None:
    """Cotton III in Oldham: 9 VP in each era, its icon counts for adjacent links in both."""
    table = lancashire().tile("oldham/0", "p1", "cotton", 3, flipped=True)
    table.links("p2", "manchester-oldham")
    end_era(table)
    assert table.at("oldham/0").flipped
    table.links("p3", "oldham-rochdale")
    end_era(table)
    assert table.state.finished
    assert [scored(table, "p1", era)["industries"] for era in ("canal", "rail")] == [9, 9]
    assert scored(table, "p2", "canal")["links"] == 1
    assert scored(table, "p3", "rail")["links"] == 1


def test_level_two_tiles_stay_with_their_cubes_and_level_one_goes_with_them() -> None:
    """C-ERA-04."""
    table = lancashire().tile("wigan/0", "p1", "coal", 2, 2).tile("wigan/1", "p2", "coal", 1, 1)
    end_era(table)
    assert table.at("wigan/0") == ("p1", "coal", 2, False, 2)
    assert table.at("wigan/1") is None


def test_a_first_edition_mill_scores_three() -> None:
    for options, vp in (((), 5), (("first_edition_mills",), 3)):
        table = lancashire(options=options).tile("colne/0", "p1", "cotton", 1, flipped=True)
        table.tile("burnley/0", "p1", "cotton", 2, flipped=True)
        end_era(table)
        assert scored(table, "p1", "canal")["industries"] == vp + 5

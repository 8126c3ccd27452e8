"""Links of both eras and the coal that rails and tiles burn."""

from rules import engine
from tests.rules.lancashire.tables import lancashire
from tests.rules.table import Table


def test_L_T37_two_rails_no_beer() -> None:
    """£15 and two cubes from Wigan, the second rail laid off the first."""
    table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 3).seat(money=20)
    table.play("links_built", links=["preston-wigan", "blackpool-preston"])
    assert table.money() == 5
    assert table.at("wigan/0").cubes == 1
    assert table.state.links == {"preston-wigan": "p1", "blackpool-preston": "p1"}
    assert table.state.seats["p1"].links_left == 12


def test_L_T39_last_cube_then_market() -> None:
    """Wigan's last cube flips p2's mine; the second rail's coal is bought for £1."""
    table = lancashire(era="rail").tile("wigan/0", "p2", "coal", 2, 1).seat(money=20)
    table.tile("preston/2", "p1", "port", 2).links("p2", "preston-wigan")
    table.seat("p2", income_space=40)
    outcome = table.play("links_built", links=["lancaster-preston", "fleetwood-preston"])
    assert outcome.event.coal == ("wigan/0", "market")
    assert table.at("wigan/0").flipped
    assert table.income("p2") == 47
    assert table.money() == 4
    assert table.state.markets["coal"] == 7


def test_the_second_rails_coal_is_bought_after_the_first_took_the_last_cube() -> None:
    """Sources left out with money for the rails but not for the coal: refused, nothing free."""
    table = lancashire(era="rail").tile("wigan/0", "p2", "coal", 2, 1).seat(money=15)
    table.tile("preston/2", "p1", "port", 2).links("p2", "preston-wigan")
    rails = ["lancaster-preston", "fleetwood-preston"]
    assert table.refused("links_built", links=rails) == {"C-BUILD-14"}
    table.seat(money=16)
    assert table.refused("links_built", links=rails) == set()


def test_two_rails_with_one_cube_in_reach_are_refused() -> None:
    """C-COAL-10: the cube cannot serve both rails, named or not."""
    table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 1).seat(money=50)
    rails = ["preston-wigan", "blackpool-preston"]
    assert table.refused("links_built", links=rails) == {"C-COAL-10"}
    named = table.refused("links_built", links=rails, coal=["wigan/0", "wigan/0"])
    assert named == {"C-COAL-03"}
    assert table.at("wigan/0").cubes == 1


def test_coal_of_two_rails_is_asked_for_where_only_the_second_has_a_choice() -> None:
    """The first rail has one nearest mine; once it is empty two others are equally near."""
    table = lancashire(era="rail").seat(money=50).tile("preston/1", "p1", "iron", 2)
    table.tile("wigan/0", "p2", "coal", 2, 1).links("p2", "blackburn-wigan", "bolton-wigan")
    table.tile("blackburn/0", "p3", "coal", 2, 3).tile("bolton/0", "p4", "coal", 2, 3)
    rails = ["preston-wigan", "blackpool-preston"]
    assert table.refused("links_built", links=rails) == {"C-COAL-04"}
    table.play("links_built", links=rails, coal=["wigan/0", "bolton/0"])
    assert (table.at("wigan/0").cubes, table.at("bolton/0").cubes) == (0, 2)


def test_coal_of_two_rails_is_asked_for_where_only_the_first_has_a_choice() -> None:
    """Both mines lie next to Wigan; the second rail runs by a mine of its own."""
    table = lancashire(era="rail").seat(money=50).tile("preston/1", "p1", "iron", 2)
    table.tile("oldham/1", "p1", "cotton", 2).tile("oldham/0", "p2", "coal", 2, 1)
    table.links("p2", "blackburn-wigan", "bolton-wigan")
    table.tile("blackburn/0", "p3", "coal", 2, 3).tile("bolton/0", "p4", "coal", 2, 3)
    rails = ["preston-wigan", "oldham-rochdale"]
    assert table.refused("links_built", links=rails) == {"C-COAL-04"}
    table.play("links_built", links=rails, coal=["bolton/0", "oldham/0"])
    assert (table.at("bolton/0").cubes, table.at("oldham/0").cubes) == (2, 0)


def test_L_T40_slotless_places_extend_the_network() -> None:
    """Northwich leads on to The Midlands, which alone opens the market; together 4 VP."""
    table = lancashire().links("p1", "ellesmere_port-northwich")
    assert not table.position.trades(["northwich"])
    table.play("links_built", links=["northwich-the_midlands"])
    assert table.money() == 27
    assert table.position.trades(["northwich"])
    assert link_points(table)["northwich-the_midlands"] == {"northwich": 2, "the_midlands": 2}


def link_points(table: Table) -> dict[str, dict[str, int]]:
    """Return what each link would score, end by end."""
    return {
        line["link"]: line["ends"] for line in engine.score(table.state)["lines"] if "link" in line
    }


def test_L_T58_nearest_coal_in_the_rail_era() -> None:
    """Wigan or Manchester, one link away, never Burnley or the market; iron for £1."""
    table = lancashire(era="rail").seat(money=30).mat(cotton=3).tile("preston/2", "p4", "port", 2)
    table.links("p2", "bolton-wigan", "bolton-manchester")
    table.links("p3", "blackburn-bolton", "blackburn-burnley")
    table.tile("wigan/0", "p2", "coal", 2, 2).tile("manchester/0", "p3", "coal", 2, 1)
    table.tile("burnley/0", "p4", "coal", 2, 3)
    build = ("location:bolton", "bolton/0", "cotton")
    assert table.build_refused(*build) == {"C-COAL-04"}
    assert table.build_refused(*build, coal=["burnley/0"]) == {"C-COAL-03"}
    assert table.build_refused(*build, coal=["market"]) == {"C-COAL-07"}
    assert table.build_refused(*build, coal=["wigan/0"]) == set()
    table.build(*build, coal=["manchester/0"])
    assert table.money() == 13
    assert table.at("manchester/0").flipped
    assert table.income("p3") == 17


def test_L_T60_canal_only_line_in_the_rail_era() -> None:
    """Ellesmere Port–Liverpool is a canal, Birkenhead–Ellesmere Port a railway."""
    for era, first, second in (("rail", {"C-LINK-08"}, set()), ("canal", set(), {"C-LINK-08"})):
        table = lancashire(era=era).tile("ellesmere_port/0", "p1", "port", 2)
        assert table.refused("links_built", links=["ellesmere_port-liverpool"]) == first
        assert table.refused("links_built", links=["birkenhead-ellesmere_port"]) == second


def test_coal_is_judged_after_the_rail_lies_and_from_both_ends() -> None:
    """C-COAL-02, C-CONN-04, a usual mistake: the mine lies beyond the new rail's far end."""
    table = lancashire(era="rail").tile("preston/1", "p1", "iron", 2).links("p2", "bolton-wigan")
    table.tile("bolton/0", "p2", "coal", 2, 2)
    outcome = table.play("links_built", links=["preston-wigan"])
    assert outcome.event.coal == ("bolton/0",)


def test_the_next_nearest_mine_comes_before_the_market() -> None:
    """C-COAL-05, a usual mistake: an emptied mine does not send anyone to the market."""
    table = lancashire(era="rail").seat(money=50).tile("preston/2", "p1", "port", 2)
    table.tile("wigan/0", "p2", "coal", 2, 1).links("p2", "preston-wigan", "bolton-wigan")
    table.tile("bolton/0", "p3", "coal", 2, 1)
    rails = ["lancaster-preston", "fleetwood-preston"]
    refused = table.refused("links_built", links=rails, coal=["wigan/0", "market"])
    assert refused == {"C-COAL-07"}
    outcome = table.play("links_built", links=rails)
    assert outcome.event.coal == ("wigan/0", "bolton/0")


def test_a_link_action_places_one_canal_or_one_or_two_rails() -> None:
    """C-LINK-02, C-LINK-03; also when coal is left out."""
    table = lancashire().tile("wigan/0", "p1", "coal", 2, 3)
    assert table.refused("links_built", links=[]) == {"C-LINK-02"}
    assert table.refused("links_built", links=["preston-wigan", "liverpool-wigan"]) == {"C-LINK-02"}
    table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 3)
    three = ["preston-wigan", "liverpool-wigan", "bolton-wigan"]
    assert table.refused("links_built", links=three) == {"C-LINK-03"}
    assert table.refused("links_built", links=[]) == {"C-LINK-03"}


def test_two_rails_need_not_touch_each_other() -> None:
    """C-LINK-05."""
    table = lancashire(era="rail").seat(money=30).tile("wigan/0", "p1", "coal", 2, 3)
    table.tile("oldham/0", "p1", "coal", 2, 3)
    table.play("links_built", links=["preston-wigan", "oldham-rochdale"])
    assert (table.at("wigan/0").cubes, table.at("oldham/0").cubes) == (2, 2)


def test_the_last_link_tile_cannot_be_two_rails() -> None:
    """C-LINK-07."""
    table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 3).seat(links_left=1)
    rails = ["preston-wigan", "blackpool-preston"]
    assert table.refused("links_built", links=rails) == {"C-LINK-07"}
    assert table.refused("links_built", links=["preston-wigan"]) == set()


def test_links_are_not_laid_on_credit() -> None:
    """C-BUILD-14, a usual mistake: £3 for a canal, £5 or £15 for rails, coal on top."""
    table = lancashire().tile("wigan/0", "p1", "coal", 2, 3).seat(money=2)
    assert table.refused("links_built", links=["preston-wigan"]) == {"C-BUILD-14"}
    rail = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 3)
    for money, lines in ((4, ["preston-wigan"]), (14, ["preston-wigan", "liverpool-wigan"])):
        rail.seat(money=money)
        assert rail.refused("links_built", links=lines) == {"C-BUILD-14"}
        rail.seat(money=money + 1)
        assert rail.refused("links_built", links=lines) == set()

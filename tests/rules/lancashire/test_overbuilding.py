"""A higher tile in another one's place, one's own or an exhausted opponent's."""

import pytest

from tests.rules.lancashire.tables import end_era, lancashire, scored
from tests.rules.table import Table


def test_L_T43_overbuilding_an_own_flipped_port() -> None:
    """£7, income stays; Port II is unflipped, scores nothing and stays for the rail era."""
    table = lancashire().tile("ellesmere_port/0", "p1", "port", 1, flipped=True)
    table.seat(money=10, income_space=19).mat(port=2)
    table.build("location:ellesmere_port", "ellesmere_port/0", "port")
    assert table.money() == 3
    assert table.income() == 19
    end_era(table)
    assert table.state.era == "rail"
    assert scored(table, "p1", "canal")["industries"] == 0
    assert table.at("ellesmere_port/0") == ("p1", "port", 2, False, 0)


@pytest.mark.parametrize(
    ("industry", "space", "era", "level"),
    [
        ("port", "ellesmere_port/0", "canal", 2),
        ("cotton", "colne/0", "canal", 2),
        ("shipyard", "birkenhead/0", "rail", 2),
    ],
)
def test_L_T45_ports_mills_and_shipyards_of_others_are_never_overbuilt(
    industry: str, space: str, era: str, level: int
) -> None:
    table = lancashire(era=era).tile(space, "p2", industry, 1, flipped=True).seat(money=40)
    table.mat(**{industry: level}).markets(coal=0, iron=0)
    town = space.partition("/")[0]
    table.links("p3", "colne-yorkshire", "birkenhead-ellesmere_port", "ellesmere_port-northwich")
    table.links("p3", "northwich-the_midlands")
    assert table.build_refused(f"location:{town}", space, industry) == {"C-OVER-03"}


def exhausted_mine(coal: int = 0) -> Table:
    """P2's flipped Coal I in Wigan, p1's next is Coal II, no cube on any tile."""
    table = lancashire().tile("wigan/0", "p2", "coal", 1, flipped=True).mat(coal=2)
    return table.markets(coal=coal)


def test_L_T45_a_mine_is_not_overbuilt_while_coal_lies_on_a_tile_far_away() -> None:
    table = exhausted_mine().tile("oldham/0", "p3", "coal", 1, 1)
    assert table.build_refused("location:wigan", "wigan/0", "coal") == {"C-OVER-04"}


def test_L_T45_a_mine_is_not_overbuilt_while_one_cube_is_in_the_market() -> None:
    table = exhausted_mine(coal=1)
    assert table.build_refused("location:wigan", "wigan/0", "coal") == {"C-OVER-04"}


def test_an_opponents_mine_is_overbuilt_once_coal_has_run_out() -> None:
    """C-OVER-03, C-OVER-11: often missing; the new cubes go to the market where they can."""
    table = exhausted_mine().links("p3", "liverpool-wigan").tile("liverpool/0", "p3", "port", 1)
    table.seat("p2", income_space=14)
    table.build("location:wigan", "wigan/0", "coal")
    assert table.at("wigan/0") == ("p1", "coal", 2, True, 0)
    assert table.state.markets["coal"] == 3
    assert table.money() == 30 - 7 + 11
    assert table.income("p2") == 14


def test_an_opponents_iron_works_too_while_there_is_coal() -> None:
    """Only the resource of the replaced tile has to be gone."""
    table = lancashire().tile("preston/1", "p2", "iron", 1, flipped=True).mat(iron=2)
    table.tile("preston/2", "p3", "port", 1).markets(iron=0)
    table.build("location:preston", "preston/1", "iron")
    assert table.at("preston/1").owner == "p1"


def test_L_T46_opponents_mine_and_the_canal_limit() -> None:
    """With an own tile in Wigan p2's may not be taken; the own one may be replaced."""
    table = lancashire().tile("wigan/0", "p1", "coal", 2, flipped=True).mat(coal=3)
    table.tile("wigan/1", "p2", "coal", 1, flipped=True).markets(coal=0)
    assert table.build_refused("location:wigan", "wigan/1", "coal") == {"C-OVER-09"}
    table.build("location:wigan", "wigan/0", "coal")
    assert table.at("wigan/0") == ("p1", "coal", 3, False, 4)


def test_the_same_is_fine_in_the_rail_era() -> None:
    table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, flipped=True).mat(coal=3)
    table.tile("wigan/1", "p2", "coal", 2, flipped=True).markets(coal=0)
    assert table.build_refused("location:wigan", "wigan/1", "coal") == set()


def test_an_own_tile_is_overbuilt_although_an_opponents_stands_on_the_first_slot() -> None:
    """C-OVER-02, a usual mistake: p2's mine in the other slot does not matter."""
    table = lancashire().tile("wigan/0", "p2", "coal", 1, 2).tile("wigan/1", "p1", "coal", 1, 2)
    table.mat(coal=2)
    table.build("location:wigan", "wigan/1", "coal")
    assert table.at("wigan/1") == ("p1", "coal", 2, False, 3)
    assert table.at("wigan/0") == ("p2", "coal", 1, False, 2)


def test_a_free_slot_can_be_used_or_the_own_tile_overbuilt() -> None:
    """C-OVER-10, a usual mistake: neither is forced on the builder in the rail era."""
    for space in ("wigan/0", "wigan/1"):
        table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 3).mat(coal=3)
        table.build("location:wigan", space, "coal")
        assert table.at(space) == ("p1", "coal", 3, False, 4)


def test_only_a_higher_level_replaces_a_tile() -> None:
    table = lancashire(era="rail").tile("wigan/0", "p1", "coal", 2, 3).mat(coal=2)
    assert table.build_refused("location:wigan", "wigan/0", "coal") == {"C-OVER-01"}


def test_another_industry_is_never_built_over() -> None:
    table = lancashire(era="rail").tile("bolton/0", "p1", "cotton", 2).mat(coal=3)
    assert table.build_refused("location:bolton", "bolton/0", "coal") == {"C-BUILD-07"}


def test_an_industry_card_from_an_empty_board_builds_on_free_slots_only() -> None:
    """C-BUILD-12."""
    table = exhausted_mine()
    assert table.build_refused("industry:coal", "wigan/0", "coal") == {"C-BUILD-12"}
    assert table.build_refused("industry:coal", "wigan/1", "coal") == set()

"""Shipyards: developed for, flipped at once, and the virtual link to Birkenhead."""

import pytest

from tests.rules.lancashire.tables import end_era, lancashire, scored
from tests.rules.table import Table


def test_L_T33_getting_to_a_shipyard() -> None:
    """£2 for two developments, £19 for the build; it flips, scores 10 and is gone."""
    table = lancashire().seat(money=40).tile("liverpool/0", "p2", "port", 1)
    table.play("tiles_developed", industries=["shipyard", "shipyard"])
    assert table.money() == 38
    table.build("location:liverpool", "liverpool/2", "shipyard")
    assert table.money() == 19
    assert table.state.seats["p1"].spent == 21
    assert table.state.markets == {"coal": 7, "iron": 5}
    assert table.at("liverpool/2") == ("p1", "shipyard", 1, True, 0)
    assert table.income() == 12
    end_era(table)
    assert scored(table, "p1", "canal") == {"links": 0, "industries": 10, "other": 0}
    assert table.at("liverpool/2") is None


@pytest.mark.parametrize(
    ("era", "level", "refused"),
    [
        ("rail", 1, {"C-BUILD-10"}),
        ("canal", 2, {"C-BUILD-10"}),
        ("canal", 0, {"C-BUILD-10", "L-SHIP-02"}),
        ("rail", 0, {"C-BUILD-10", "L-SHIP-02"}),
    ],
)
def test_L_T34_shipyard_eras(era: str, level: int, refused: set[str]) -> None:
    """Level 1 is for canals, level 2 for rails, level 0 for nothing, not even for free."""
    table = lancashire(era=era).seat(money=40).mat(shipyard=level)
    table.tile("liverpool/0", "p2", "port", 2)
    broken = table.build_refused(
        "location:liverpool", "liverpool/2", "shipyard", coal=["market"], iron=["market"]
    )
    assert broken - {"C-COAL-01", "C-IRON-01"} == refused


def test_a_shipyard_of_level_1_is_developed_away_in_the_rail_era() -> None:
    """C-DEV-04: then the next one is level 1 again, and after that level 2 can be built."""
    table = lancashire(era="rail").seat(money=40).mat(shipyard=1)
    table.tile("liverpool/0", "p2", "port", 2)
    table.play("tiles_developed", industries=["shipyard", "shipyard"])
    table.build("location:liverpool", "liverpool/2", "shipyard")
    assert table.at("liverpool/2") == ("p1", "shipyard", 2, True, 0)
    assert table.income() == 11


def across_the_mersey(*options: str) -> Table:
    """P1 in Liverpool by a port; Birkenhead reaches p3's port in Ellesmere Port by p2's rail."""
    table = lancashire(era="rail", options=options).seat(money=30, income_space=50)
    table.tile("liverpool/0", "p1", "port", 2).tile(
        "ellesmere_port/0", "p3", "port", 3, flipped=True
    )
    return table.links("p2", "birkenhead-ellesmere_port").mat(shipyard=2)


def test_L_T36_virtual_link() -> None:
    """With the option a shipyard card builds in Birkenhead for £27; coal never crosses."""
    build = ("industry:shipyard", "birkenhead/0", "shipyard")
    assert across_the_mersey().build_refused(*build) == {"C-BUILD-03"}
    table = across_the_mersey("virtual_link")
    table.build(*build)
    assert table.money() == 3
    assert table.income() == 51
    alone = across_the_mersey("virtual_link")
    alone.state.links.clear()
    assert alone.build_refused(*build) == {"C-COAL-10"}
    assert alone.build_refused(*build, coal=["market"], iron=["market"]) == {"C-COAL-06"}


def test_the_virtual_link_goes_one_way_and_places_no_links() -> None:
    """L-VIRT-02, L-VIRT-03: a shipyard in Birkenhead opens neither Liverpool nor lines."""
    table = lancashire(era="rail", options=("virtual_link",)).mat(port=2)
    table.tile("birkenhead/0", "p1", "shipyard", 2, flipped=True)
    assert table.build_refused("industry:port", "liverpool/0", "port") == {"C-BUILD-03"}
    table = across_the_mersey("virtual_link")
    table.state.links.clear()
    refused = table.refused("links_built", links=["birkenhead-ellesmere_port"])
    assert refused == {"C-LINK-01"}


def test_the_virtual_link_scores_nothing_and_carries_no_cotton() -> None:
    """L-VIRT-02: Liverpool and Birkenhead stay unconnected."""
    table = across_the_mersey("virtual_link")
    assert not table.position.connected("liverpool", "birkenhead")


def test_no_shipyard_in_birkenhead_or_barrow_in_the_canal_era() -> None:
    """L-SHIP-03: there is no canal, so no coal gets there."""
    for town in ("birkenhead", "barrow_in_furness"):
        table = lancashire().seat(money=40).mat(shipyard=1)
        refused = table.build_refused(f"location:{town}", f"{town}/0", "shipyard")
        assert refused == {"C-COAL-10"}

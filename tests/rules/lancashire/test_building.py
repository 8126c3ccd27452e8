"""Where a tile may go and which card takes it there."""

import pytest

from rules import engine
from tests.rules.lancashire.tables import fresh, lancashire, two_cards
from tests.rules.table import Table


def test_L_T09_opening_with_an_empty_board() -> None:
    """A port card builds in Fleetwood for £6; a canal has no network to start from."""
    table = lancashire(round=1)
    table.state.actions_left = 1
    assert table.refused("links_built", links=["fleetwood-preston"]) == {"L-NET-02"}
    table.build("industry:port", "fleetwood/0", "port")
    assert table.money() == 24


def emptied() -> Table:
    """Rail round 1: p1 has nothing left on the board and coal lies in Oldham and Wigan."""
    table = lancashire(era="rail", round=1)
    table.tile("oldham/1", "p2", "coal", 2, 3).tile("wigan/0", "p3", "coal", 2, 3)
    return table


def test_L_T10_empty_board_again_in_the_rail_era() -> None:
    """No rail without a network, but a cotton card builds anywhere once Cotton I is gone."""
    table = emptied()
    assert table.refused("links_built", links=["manchester-oldham"]) == {"L-NET-02"}
    assert table.build_refused("industry:cotton", "oldham/0", "cotton") == {"C-BUILD-10"}
    table.mat(cotton=2)
    assert table.build_refused("industry:cotton", "bolton/0", "cotton") == {"C-COAL-10"}
    outcome = table.build("industry:cotton", "oldham/0", "cotton")
    assert outcome.event.coal == ("oldham/1",)
    assert table.money() == 16


def test_L_T12_double_action_build_keeps_the_canal_limit() -> None:
    """With a mine in Bolton already, no second tile there in the canal era; in the rail era yes."""
    for era, refused in (("canal", {"C-BUILD-08"}), ("rail", set())):
        table = lancashire(era=era).tile("bolton/0", "p1", "coal", 2, 2).mat(iron=2)
        assert table.refused("industry_built", **two_cards("bolton/2", "iron")) == refused


def test_a_double_action_build_reaches_any_location_for_two_cards() -> None:
    """L-DBL-01: outside the network, both actions, cards named, unnamed or of one face."""
    for cards in ((None, None), ("industry:iron", None), ("location:bury", "industry:coal")):
        table = lancashire().tile("colne/0", "p1", "cotton", 1)
        table.play("industry_built", **two_cards("ellesmere_port/0", "port", *cards))
        assert table.money() == 24
        assert table.state.turn == "p2"
    table = lancashire()
    table.play(
        "industry_built", **two_cards("bury/0", "coal", "location:oldham", "location:oldham")
    )
    assert table.state.discards == {"location:oldham": 2}


def test_two_equal_cards_need_two_copies() -> None:
    """Bury has one card at every player count."""
    table = lancashire()
    fields = two_cards("bury/0", "coal", "location:bury", "location:bury")
    assert table.refused("industry_built", **fields) == {"C-CARD-10"}
    table.discarded(location__oldham=1)
    fields = two_cards("bury/0", "coal", "location:oldham", "location:oldham")
    assert table.refused("industry_built", **fields) == {"C-CARD-10"}


def test_a_double_action_build_overbuilds_as_a_location_card_does() -> None:
    """L-DBL-03: also with nothing else of one's own on the board."""
    table = lancashire().mat(coal=2).markets(coal=0)
    table.tile("wigan/0", "p2", "coal", 1, flipped=True)
    table.play("industry_built", **two_cards("wigan/0", "coal"))
    assert table.at("wigan/0").owner == "p1"


def test_a_double_action_build_is_never_a_second_action() -> None:
    """L-DBL-02: nor possible in the first round."""
    opening = fresh(4)
    assert opening.refused("industry_built", **two_cards("fleetwood/0", "port")) == {"L-DBL-02"}
    table = lancashire()
    table.play("passed")
    assert table.refused("industry_built", **two_cards("fleetwood/0", "port")) == {"L-DBL-02"}
    offered = [event for event in engine.legal(table.state) if getattr(event, "cards", None)]
    assert offered == []


@pytest.mark.parametrize("cards", [[], [None], [None, None, None]])
def test_a_double_action_build_takes_exactly_two_cards(cards: list[None]) -> None:
    table = lancashire()
    fields = {**two_cards("fleetwood/0", "port"), "cards": cards}
    assert "L-DBL-01" in table.refused("industry_built", **fields)


def test_L_T57_slot_preference() -> None:
    """The port-only slot first, then the shared one; Preston has one slot for cotton."""
    table = lancashire().order("p1", "p2", "p3", "p4")
    port = "industry:port"
    assert table.build_refused(port, "lancaster/1", "port") == {"C-BUILD-05"}
    table.build(port, "lancaster/0", "port")
    table.play("passed")
    table.build(port, "lancaster/1", "port", player="p2")
    table.play("passed", player="p2")
    for slot in ("preston/1", "preston/2"):
        refused = table.build_refused("industry:cotton", slot, "cotton", player="p3")
        assert refused == {"C-BUILD-05"}
    table.build("industry:cotton", "preston/0", "cotton", player="p3")
    assert table.at("preston/0").owner == "p3"


def test_L_T61_counting_manchester_cards() -> None:
    """A fifth Manchester card cannot be; two players have no cotton card either."""
    table = lancashire(2).tile("manchester/0", "p2", "coal", 1, 2).links("p1", "bolton-manchester")
    table.discarded(location__manchester=4)
    refused = table.build_refused("location:manchester", "manchester/3", "iron")
    assert refused == {"C-CARD-10"}
    refused = table.build_refused("industry:cotton", "manchester/1", "cotton")
    assert refused == {"C-CARD-10"}
    builds = [
        event
        for event in engine.legal(table.state)
        if getattr(event, "location", None) == "manchester"
    ]
    faces = {(event.industry, event.card or event.cards) for event in builds}
    assert faces == {
        ("cotton", (None, None)),
        ("coal", (None, None)),
        ("coal", "industry:coal"),
        ("iron", (None, None)),
        ("iron", "industry:iron"),
    }


def test_an_industry_card_builds_its_own_industry_in_the_network_only() -> None:
    """C-NET-02, a usual mistake: another player's link does not extend the network."""
    table = lancashire().tile("bolton/0", "p1", "cotton", 1).links("p2", "bolton-bury")
    assert table.build_refused("industry:coal", "bury/0", "coal") == {"C-BUILD-03"}
    assert table.build_refused("industry:port", "bolton/1", "coal") >= {"C-BUILD-03"}
    table.links("p1", "bolton-manchester")
    assert table.build_refused("industry:coal", "manchester/0", "coal") == set()


def test_a_build_with_one_card_names_it() -> None:
    table = lancashire()
    assert table.build_refused(None, "fleetwood/0", "port") == {"C-CARD-02"}


def test_a_location_card_builds_in_its_own_town_only() -> None:
    table = lancashire()
    assert table.build_refused("location:bury", "bolton/0", "coal") == {"C-BUILD-02"}


def test_nothing_is_skipped_on_the_mat_in_the_rail_era() -> None:
    """C-BUILD-04, a usual mistake: Coal I on top blocks all coal mines until developed away."""
    table = lancashire(era="rail").markets(iron=8)
    assert table.build_refused("location:wigan", "wigan/0", "coal") == {"C-BUILD-10"}
    table.play("tiles_developed", industries=["coal"])
    table.build("location:wigan", "wigan/0", "coal")
    assert table.at("wigan/0").level == 2

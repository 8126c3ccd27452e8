"""Building: cards, networks, slots, farms, eras."""

from tests.rules.table import Table


def test_B_T17_location_card_outside_the_network():
    """I only stand in Worcester; my Stafford card builds in Stafford all the same."""
    table = Table("birmingham").tile("worcester/0", "p1", "cotton", 1).seat(money=20)
    table.build("location:stafford", "stafford/1", "pottery")
    assert table.at("stafford/1") == ("p1", "pottery", 1, False, 0)
    assert table.state.markets["iron"] == 7
    assert (table.money(), table.spent()) == (1, 19)


def test_B_T19_single_icon_slot_first():
    """The iron-only slot of Coalbrookdale goes first, then the one shared with a brewery."""
    table = Table("birmingham").tile("coalbrookdale/2", "p4", "coal", 2, 3)
    card = "location:coalbrookdale"
    assert table.build_refused(card, "coalbrookdale/0", "iron") == {"C-BUILD-05"}
    table.build(card, "coalbrookdale/1", "iron")
    table.on_turn("p2").build(card, "coalbrookdale/0", "iron", player="p2")
    table.on_turn("p3")
    for slot in ("coalbrookdale/0", "coalbrookdale/1"):
        refused = table.build_refused(card, slot, "iron", player="p3")
        assert refused == {"C-OVER-01", "C-OVER-04"}
    assert "C-BUILD-05" in table.build_refused(card, "coalbrookdale/2", "iron", player="p3")


def test_B_T19_the_third_may_build_over():
    """With no iron left anywhere, Iron II may go over either."""
    table = Table("birmingham").tile("coalbrookdale/2", "p4", "coal", 2, 3).markets(iron=0)
    table.tile("coalbrookdale/1", "p2", "iron", 1, flipped=True).mat(iron=2)
    table.tile("coalbrookdale/0", "p3", "iron", 1, flipped=True)
    table.build("location:coalbrookdale", "coalbrookdale/0", "iron")
    assert table.at("coalbrookdale/0").owner == "p1"


def test_B_T40_south_farm_by_brewery_card():
    """My own canal past the farm lets me brew there, with a brewery card and no wild location."""
    table = Table("birmingham").links("p1", "kidderminster-worcester")
    table.seat(wilds=("wild:location", "wild:industry"))
    farm = "farm_brewery_south/0"
    assert table.build_refused("wild:location", farm, "brewery") == {"B-FARM-01", "B-WILD-01"}
    table.build("industry:brewery", farm, "brewery")
    assert table.at(farm) == ("p1", "brewery", 1, False, 1)
    assert table.spent() == 7


def test_B_T40_somebody_elses_canal_is_not_my_network():
    """P2 owns the canal and I only a mill in Worcester: the farm is out of my reach."""
    table = Table("birmingham").links("p2", "kidderminster-worcester")
    table.tile("worcester/0", "p1", "cotton", 1)
    refused = table.build_refused("industry:brewery", "farm_brewery_south/0", "brewery")
    assert refused == {"B-FARM-02", "C-BUILD-03"}


def test_B_T59_north_farm_and_its_own_line():
    """From Cannock the farm wants its canal first; then a wild industry card does it."""
    table = Table("birmingham").tile("cannock/1", "p1", "coal", 1, 2)
    table.seat(wilds=("wild:location", "wild:industry"))
    farm = "farm_brewery_north/0"
    refused = table.build_refused("wild:industry", farm, "brewery")
    assert refused == {"B-FARM-02", "C-BUILD-03"}
    table.play("links_built", links=["cannock-farm_brewery_north"])
    assert table.spent() == 3
    table.build("wild:industry", farm, "brewery")
    assert table.at(farm).owner == "p1"


def test_B_T59_a_rail_starts_from_the_farm():
    """My brewery on the farm is network enough for its rail to Cannock, coal permitting."""
    table = Table("birmingham", era="rail").tile("farm_brewery_north/0", "p1", "brewery", 2, 2)
    rail = ["cannock-farm_brewery_north"]
    assert table.refused("links_built", links=rail) == {"C-COAL-10"}
    table.tile("cannock/1", "p2", "coal", 2, 3).play("links_built", links=rail)
    assert table.state.links == {rail[0]: "p1"}


def test_B_T61_two_icon_industry_card():
    """Cotton or a manufacturer, one of them, and never a pottery."""
    table = Table("birmingham", 3).links("p1", "birmingham-worcester").mat(manufacturer=2)
    table.seat(money=60)
    card = "industry:cotton+manufacturer"
    for space, industry in (
        ("birmingham/0", "cotton"),
        ("worcester/0", "cotton"),
        ("birmingham/1", "manufacturer"),
    ):
        assert table.build_refused(card, space, industry) == set()
    assert "B-BUILD-01" in table.build_refused(card, "birmingham/1", "pottery")
    assert table.build_refused(card, "coventry/0", "pottery") >= {"B-BUILD-01", "C-BUILD-03"}
    table.build(card, "birmingham/1", "manufacturer")
    assert (table.state.seats["p1"].hand, list(table.state.board)) == (7, ["birmingham/1"])


def test_an_industry_card_does_not_follow_opponents_links():
    """P2's canals reach Dudley from my town; Dudley is still not my network (C-NET-02)."""
    table = Table("birmingham").tile("birmingham/0", "p1", "cotton", 1)
    table.links("p2", "birmingham-dudley").tile("dudley/1", "p2", "iron", 1, 4)
    assert table.build_refused("industry:coal", "dudley/0", "coal") == {"C-BUILD-03"}


def test_my_own_link_is_network_at_both_ends():
    """C-NET-01: the canal's far end is mine to build in."""
    table = Table("birmingham").links("p1", "birmingham-dudley")
    assert table.build_refused("industry:coal", "dudley/0", "coal") == set()


def test_an_empty_board_opens_every_town_to_an_industry_card():
    """C-BUILD-12, and a farm for a brewery card too (B-BUILD-05)."""
    table = Table("birmingham")
    assert table.build_refused("industry:coal", "leek/1", "coal") == set()
    assert table.build_refused("industry:brewery", "farm_brewery_north/0", "brewery") == set()


def test_the_empty_board_never_opens_a_taken_slot():
    """C-BUILD-12: not to build over P2's spent mine, even when coal has run out."""
    table = Table("birmingham").tile("dudley/0", "p2", "coal", 1, flipped=True)
    table.mat(coal=2).markets(coal=0)
    assert table.build_refused("industry:coal", "dudley/0", "coal") == {"C-BUILD-12"}
    assert table.build_refused("location:dudley", "dudley/0", "coal") == set()


def test_the_empty_board_comes_back_in_the_rail_era():
    """C-BUILD-13: all I had was level 1 and is gone."""
    table = Table("birmingham", era="rail").mat(coal=2)
    assert table.build_refused("industry:coal", "leek/1", "coal") == set()


def test_a_canal_tile_blocks_its_stack_in_the_rail_era():
    """Cotton I is not skipped (C-BUILD-04): it has to be developed away."""
    table = Table("birmingham", era="rail").seat(money=40)
    assert table.build_refused("location:worcester", "worcester/0", "cotton") == {"C-BUILD-10"}
    table.mat(cotton=2).links("p2", "gloucester-worcester")
    assert table.build_refused("location:worcester", "worcester/0", "cotton") == set()


def test_the_first_pottery_is_built_in_either_era():
    """B-BUILD-04."""
    table = Table("birmingham", era="rail").seat(money=20)
    assert table.build_refused("location:stafford", "stafford/1", "pottery") == set()


def test_rail_tiles_wait_for_the_rail_era():
    """Pottery V and Brewery IV have no place in the canal era."""
    table = Table("birmingham").mat(pottery=5, brewery=4).seat(money=60)
    table.tile("coventry/1", "p2", "coal", 2, 3)
    assert table.build_refused("location:coventry", "coventry/0", "pottery") == {"C-BUILD-10"}
    assert table.build_refused("location:stone", "stone/0", "brewery") == {"C-BUILD-10"}


def test_a_brewery_holds_what_its_era_gives():
    """B-BUILD-02: the same Brewery II has one barrel on the canal and two on the rails."""
    for era, barrels in (("canal", 1), ("rail", 2)):
        table = Table("birmingham", era=era).mat(brewery=2)
        table.build("location:stone", "stone/0", "brewery")
        assert table.at("stone/0").cubes == barrels


def test_a_rail_town_takes_many_of_my_tiles():
    """C-BUILD-09."""
    table = Table("birmingham", era="rail").tile("birmingham/2", "p1", "iron", 2, 4)
    table.mat(manufacturer=2)
    assert table.build_refused("location:birmingham", "birmingham/1", "manufacturer") == set()


def test_every_slip_of_a_build_is_named():
    """Wrong card, wrong slot, second tile in town, too dear: all at once."""
    table = Table("birmingham").tile("dudley/0", "p1", "coal", 1, 2).seat(money=3)
    refused = table.build_refused("location:leek", "dudley/1", "pottery")
    assert refused == {"C-BUILD-02", "C-BUILD-05", "C-BUILD-08", "C-BUILD-14"}


def test_a_build_without_a_named_card():
    """C-CARD-02: the log has to know which card it was."""
    assert Table("birmingham").build_refused(None, "dudley/0", "coal") == {"C-CARD-02"}


def test_a_card_discarded_twice_is_gone():
    """C-CARD-10: both Dudley cards lie on the piles."""
    table = Table("birmingham").discarded(location__dudley=2)
    assert table.build_refused("location:dudley", "dudley/0", "coal") == {"C-CARD-10"}


def test_of_equal_slots_the_builder_chooses():
    """C-BUILD-06: both of Tamworth's show the same."""
    table = Table("birmingham")
    for slot in ("tamworth/0", "tamworth/1"):
        assert table.build_refused("location:tamworth", slot, "coal") == set()

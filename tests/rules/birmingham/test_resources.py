"""Coal, iron and the markets, cube by cube."""

import pytest

from tests.rules.table import Table


def mines_around_kidderminster() -> Table:
    """Lay Dudley and Coalbrookdale one link away, Wolverhampton two."""
    table = Table("birmingham").links("p2", "dudley-kidderminster", "dudley-wolverhampton")
    table.links("p3", "coalbrookdale-kidderminster").mat(cotton=2).seat(money=20)
    table.tile("dudley/0", "p2", "coal", 1, 2).tile("coalbrookdale/2", "p3", "coal", 2, 3)
    return table.tile("wolverhampton/1", "p4", "coal", 2, 3)


def test_B_T25_nearest_coal_with_a_tie():
    """Two mines are equally near, so I am asked; nobody picks for me."""
    table = mines_around_kidderminster()
    build = ("location:kidderminster", "kidderminster/1", "cotton")
    assert table.build_refused(*build) == {"C-COAL-04"}
    assert table.build_refused(*build, coal=["wolverhampton/1"]) == {"C-COAL-03"}
    assert table.build_refused(*build, coal=["dudley/0"]) == set()
    table.build(*build, coal=["coalbrookdale/2"])
    assert table.at("coalbrookdale/2").cubes == 2
    assert table.spent() == 14


def test_B_T25_the_cotton_only_slot_goes_first():
    """The slot shared with coal has to wait."""
    table = mines_around_kidderminster()
    build = ("location:kidderminster", "kidderminster/0", "cotton")
    assert table.build_refused(*build, coal=["dudley/0"]) == {"C-BUILD-05"}


def test_B_T25_choices_are_told_by_name():
    """The sentence names both mines and not the third."""
    table = mines_around_kidderminster()
    (broken,) = table.build_broken("location:kidderminster", "kidderminster/1", "cotton")
    assert "Coalbrookdale or Dudley" in broken.message
    assert "Wolverhampton" not in broken.message


def last_cube_in_dudley() -> Table:
    """Lay Birmingham between Dudley's last cube and Oxford's market."""
    table = Table("birmingham").links("p2", "birmingham-dudley").links("p3", "birmingham-oxford")
    table.tile("dudley/0", "p2", "coal", 1, 1).seat("p2", income_space=12)
    return table.mat(manufacturer=3).seat(money=13)


MANUFACTURER = ("location:birmingham", "birmingham/1", "manufacturer")


def test_B_T26_two_coal_mine_then_market():
    """The mine's last cube is free and flips it; the second costs £1."""
    table = last_cube_in_dudley()
    outcome = table.build(*MANUFACTURER)
    assert outcome.event.coal == ("dudley/0", "market")
    assert table.at("dudley/0").flipped
    assert table.income("p2") == 16
    assert table.state.markets["coal"] == 12
    assert (table.money(), table.spent()) == (0, 13)


def test_B_T26_a_pound_short():
    """Money is never driven below nothing, and the mine stays as it is."""
    table = last_cube_in_dudley().seat(money=12)
    (broken,) = table.build_broken(*MANUFACTURER)
    assert broken.rule == "C-BUILD-14"
    assert "£13" in broken.message
    assert "£1 more" in broken.message
    assert table.at("dudley/0").cubes == 1


def test_B_T26_no_way_to_a_market():
    """Without the link to Oxford the second cube cannot be had."""
    table = last_cube_in_dudley()
    del table.state.links["birmingham-oxford"]
    assert table.build_refused(*MANUFACTURER) == {"C-COAL-10"}
    assert table.build_refused(*MANUFACTURER, coal=["dudley/0", "market"]) == {"C-COAL-06"}


def test_B_T28_empty_coal_market():
    """£8 a cube once it is empty, and it stays empty."""
    table = Table("birmingham").links("p4", "birmingham-oxford").markets(coal=0).seat(money=13)
    table.build("location:birmingham", "birmingham/2", "iron")
    assert (table.money() - 2, table.state.markets["coal"]) == (0, 0)
    assert table.spent() == 13


def test_B_T28_no_merchant_no_coal_at_any_price():
    """Money does not help without a link."""
    table = Table("birmingham").markets(coal=0).seat(money=99)
    assert table.build_refused("location:birmingham", "birmingham/2", "iron") == {"C-COAL-10"}


def test_B_T08_income_cap():
    """P2 takes my last cube: my marker stops on 99, and there it stays."""
    table = Table("birmingham").tile("dudley/0", "p1", "coal", 2, 1).seat(income_space=95)
    table.tile("redditch/0", "p1", "coal", 2, 1)
    table.on_turn("p2").build("location:dudley", "dudley/1", "iron", player="p2")
    assert table.at("dudley/0").flipped
    assert table.income() == 99
    assert table.position.tables.income_levels[99] == 30
    table.mat("p2", iron=2)
    table.build("location:redditch", "redditch/1", "iron", player="p2")
    assert table.at("redditch/0").flipped
    assert table.income() == 99


def test_the_next_nearest_mine_comes_before_the_market():
    """C-COAL-05: a near mine that runs out is followed by a far one, however far."""
    table = last_cube_in_dudley().links("p2", "dudley-wolverhampton", "cannock-wolverhampton")
    table.tile("cannock/1", "p4", "coal", 1, 2)
    assert table.build_refused(*MANUFACTURER, coal=["dudley/0", "market"]) == {"C-COAL-07"}
    assert table.build_refused(*MANUFACTURER, coal=["cannock/1", "dudley/0"]) == {"C-COAL-03"}
    outcome = table.build(*MANUFACTURER)
    assert outcome.event.coal == ("dudley/0", "cannock/1")
    assert table.spent() == 12


def test_B_T55_market_moves_only_at_the_build():
    """My mine in Cannock keeps its cubes when links join it to Shrewsbury later."""
    table = Table("birmingham").markets(coal=8).mat(coal=2).seat(money=30)
    table.build("location:cannock", "cannock/1", "coal")
    assert (table.at("cannock/1").cubes, table.state.markets["coal"]) == (3, 8)
    for link in (
        "cannock-wolverhampton",
        "coalbrookdale-wolverhampton",
        "coalbrookdale-shrewsbury",
    ):
        table.on_turn("p1").play("links_built", links=[link])
    assert table.position.trades(["cannock"])
    assert (table.at("cannock/1").cubes, table.state.markets["coal"]) == (3, 8)


def test_B_T56_empty_merchant_spaces_still_take_coal():
    """Two of us: Warrington has no tiles, yet P2's canals sell my coal there."""
    table = Table("birmingham", 2).links("p2", "leek-stoke_on_trent", "stoke_on_trent-warrington")
    table.markets(coal=11).seat(money=10)
    table.build("industry:coal", "leek/1", "coal")
    assert table.state.markets["coal"] == 13
    assert table.at("leek/1").flipped
    assert (table.income(), table.money(), table.spent()) == (14, 8, 5)


def test_a_new_works_fills_what_fits_and_keeps_the_rest():
    """C-MKT-01: eight cubes lie there, two spaces are open, £1 each."""
    table = Table("birmingham").tile("dudley/0", "p2", "coal", 1, 2)
    table.build("location:dudley", "dudley/1", "iron")
    assert (table.at("dudley/1").cubes, table.state.markets["iron"]) == (2, 10)
    assert table.money() == 17 - 5 + 2


def test_what_new_cubes_earn_cannot_pay_for_them():
    """C-BUILD-11: the £18 come too late for a £7 tile."""
    table = Table("birmingham").tile("dudley/0", "p2", "coal", 1, 2).markets(iron=0).mat(iron=2)
    table.seat(money=6)
    refused = table.build_refused("location:dudley", "dudley/1", "iron")
    assert refused == {"C-BUILD-14", "C-BUILD-11"}


def test_B_T64_empty_iron_market():
    """£6 and £6 for two tiles; with £11 only one can go."""
    table = Table("birmingham").markets(iron=0).seat(money=12)
    table.play("tiles_developed", industries=["cotton", "coal"])
    assert (table.money(), table.state.markets["iron"]) == (0, 0)
    poorer = Table("birmingham").markets(iron=0).seat(money=11)
    two = ["cotton", "coal"]
    assert poorer.refused("tiles_developed", industries=two) == {"C-BUILD-14"}
    assert poorer.refused("tiles_developed", industries=["coal"]) == set()


def test_B_T46_develop_twice_iron_from_two_places():
    """P2's last cube first, whether I like it or not; the second is bought."""
    table = Table("birmingham").tile("dudley/1", "p2", "iron", 2, 1).seat(money=5)
    two = ["cotton", "cotton"]
    bought_first = table.refused("tiles_developed", industries=two, iron=["market", "dudley/1"])
    assert bought_first == {"C-IRON-03"}
    outcome = table.play("tiles_developed", industries=two)
    assert outcome.event.iron == ("dudley/1", "market")
    assert table.at("dudley/1").flipped
    assert table.income("p2") == 13
    assert table.state.markets["iron"] == 7
    assert table.state.seats["p1"].taken["cotton"] == 2
    assert table.position.next_tile("p1", "cotton").level == 1
    assert (table.money(), table.spent()) == (3, 2)


def test_B_T46_with_a_pound_only_one_tile_goes():
    """Develop, like everything, never leaves a purse below nothing."""
    table = Table("birmingham").tile("dudley/1", "p2", "iron", 2, 1).seat(money=1)
    assert table.refused("tiles_developed", industries=["cotton", "cotton"]) == {"C-BUILD-14"}
    table.play("tiles_developed", industries=["cotton"])
    assert table.money() == 1


def test_B_T47_lightbulbs_and_develop():
    """A lightbulb on top stays, and one underneath stays too."""
    table = Table("birmingham")
    assert table.refused("tiles_developed", industries=["pottery"]) == {"B-DEV-01"}
    table.mat(pottery=2)
    assert table.refused("tiles_developed", industries=["pottery"]) == set()
    both = table.refused("tiles_developed", industries=["pottery", "pottery"])
    assert both == {"B-DEV-01", "B-DEV-02"}
    assert table.refused("tiles_developed", industries=["pottery", "cotton"]) == set()


def test_rail_tiles_can_be_developed_on_the_canals():
    """C-DEV-04, and canal tiles on the rails."""
    assert (
        Table("birmingham").mat(brewery=4).refused("tiles_developed", industries=["brewery"])
        == set()
    )
    rails = Table("birmingham", era="rail")
    assert rails.refused("tiles_developed", industries=["brewery"]) == set()


def test_iron_comes_from_any_works_without_a_link():
    """C-IRON-02: two works have iron, so I say which."""
    table = Table("birmingham").tile("dudley/1", "p2", "iron", 1, 2)
    table.tile("redditch/1", "p3", "iron", 1, 2)
    assert table.refused("tiles_developed", industries=["coal"]) == {"C-IRON-02"}
    table.play("tiles_developed", industries=["coal"], iron=["redditch/1"])
    assert table.at("redditch/1").cubes == 1


def test_both_parts_of_a_double_development_are_judged():
    """The first is too dear and the second a lightbulb: both are said."""
    table = Table("birmingham").seat(money=0)
    refused = table.refused("tiles_developed", industries=["coal", "pottery"])
    assert refused == {"C-BUILD-14", "B-DEV-01"}


@pytest.mark.parametrize("tiles", [[], ["coal", "coal", "cotton"]])
def test_one_or_two_tiles_are_developed(tiles):
    """C-DEV-01."""
    refused = Table("birmingham").refused("tiles_developed", industries=tiles)
    assert "C-DEV-01" in refused


def test_coal_can_be_left_out_when_every_cube_is_needed():
    """Two equally near mines with a cube each: there is nothing to choose."""
    table = Table("birmingham").links("p2", "birmingham-dudley", "birmingham-tamworth")
    table.tile("dudley/0", "p2", "coal", 1, 1).tile("tamworth/0", "p3", "coal", 2, 1)
    outcome = table.mat(manufacturer=3).build(*MANUFACTURER)
    assert sorted(outcome.event.coal) == ["dudley/0", "tamworth/0"]
    assert table.spent() == 12

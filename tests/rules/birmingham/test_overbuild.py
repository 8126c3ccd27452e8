"""Building over a tile: one's own, and an opponent's mine or works."""

import pytest

from tests.rules.table import Table


def test_B_T20_one_own_tile_per_canal_location():
    """A second tile in Dudley is one too many; building over my own is fine."""
    table = Table("birmingham").tile("dudley/0", "p1", "coal", 1, 2).mat(coal=2).seat(money=20)
    refused = table.build_refused("location:dudley", "dudley/1", "iron")
    assert refused == {"C-BUILD-08"}
    table.build("location:dudley", "dudley/0", "coal")
    assert table.at("dudley/0") == ("p1", "coal", 2, False, 3)
    assert (table.money(), table.state.markets["coal"]) == (13, 13)
    assert [tile.owner for tile in table.state.board.values()] == ["p1"]


def spent_iron_in_dudley() -> Table:
    """Lay P2's flipped Iron I beside P3's mine, with no iron anywhere."""
    table = Table("birmingham").tile("dudley/1", "p2", "iron", 1, flipped=True)
    table.tile("dudley/0", "p3", "coal", 1, 2).markets(iron=0).mat(iron=2)
    return table.seat(money=10, income_space=20)


def test_B_T22_overbuilding_an_opponents_iron_works():
    """All four cubes go to the dearest spaces, whether I like it or not, and the works flips."""
    table = spent_iron_in_dudley().seat("p2", income_space=13)
    table.build("location:dudley", "dudley/1", "iron")
    assert table.at("dudley/0").cubes == 1
    assert table.at("dudley/1") == ("p1", "iron", 2, True, 0)
    assert table.state.markets["iron"] == 4
    assert (table.money(), table.spent(), table.income()) == (21, 7, 23)
    assert table.income("p2") == 13
    assert table.position.tables.income_levels[23] == 7


def test_B_T22_the_canal_end_pays_the_new_owner():
    """I score 5 for the works and P2 nothing."""
    table = spent_iron_in_dudley()
    table.build("location:dudley", "dudley/1", "iron")
    table.state.round = 8
    table.last_turn_of_round("p4").play("passed", player="p4")
    assert {player: seat.vp for player, seat in table.state.seats.items()} == {
        "p1": 5,
        "p2": 0,
        "p3": 0,
        "p4": 0,
    }


def test_B_T23_one_cube_in_the_market_is_enough_to_forbid_it():
    """Scarcity has to be total."""
    table = spent_iron_in_dudley().markets(iron=1)
    assert table.build_refused("location:dudley", "dudley/1", "iron") == {"C-OVER-04"}


def test_B_T23_one_cube_on_a_works_elsewhere_forbids_it_too():
    """Looking at the market only is a known mistake."""
    table = spent_iron_in_dudley().tile("redditch/1", "p3", "iron", 1, 1)
    assert table.build_refused("location:dudley", "dudley/1", "iron") == {"C-OVER-04"}


@pytest.mark.parametrize(
    ("space", "industry"),
    [("worcester/0", "cotton"), ("stone/0", "brewery"), ("stafford/1", "pottery")],
)
def test_other_tiles_of_opponents_stay(space, industry):
    """C-OVER-03: mines and works only."""
    table = Table("birmingham").tile(space, "p2", industry, 1, flipped=True)
    table.links("p2", "gloucester-worcester", "cannock-stafford", "cannock-wolverhampton")
    table.links("p2", "coalbrookdale-wolverhampton", "coalbrookdale-shrewsbury")
    table.mat(**{industry: 2}).seat(money=40)
    card = f"location:{space.rpartition('/')[0]}"
    assert table.build_refused(card, space, industry) == {"C-OVER-03"}


def test_the_same_level_does_not_replace():
    """C-OVER-01: strictly higher."""
    table = Table("birmingham").tile("dudley/0", "p1", "coal", 2, 3).mat(coal=2)
    assert table.build_refused("location:dudley", "dudley/0", "coal") == {"C-OVER-01"}


def test_my_own_tile_beside_an_opponents_of_the_same_kind():
    """P2's works stands on the first iron slot; mine on the other may still be replaced."""
    table = Table("birmingham").tile("coalbrookdale/1", "p2", "iron", 1, 3).mat(iron=2)
    table.tile("coalbrookdale/0", "p1", "iron", 1, 1).tile("coalbrookdale/2", "p3", "coal", 1, 2)
    card = "location:coalbrookdale"
    assert table.build_refused(card, "coalbrookdale/0", "iron") == set()
    assert table.build_refused(card, "coalbrookdale/1", "iron") == {"C-OVER-04", "C-OVER-09"}


def test_a_free_slot_and_my_own_tile_are_both_open_to_me():
    """C-OVER-10: neither is forced."""
    table = Table("birmingham", era="rail").tile("tamworth/0", "p1", "coal", 2, 1).mat(coal=3)
    for space in ("tamworth/0", "tamworth/1"):
        assert table.build_refused("location:tamworth", space, "coal") == set()


def test_an_own_brewery_loses_its_old_barrel():
    """B-OVER-01: the new one holds what the rail era gives."""
    table = Table("birmingham", era="rail").tile("stone/0", "p1", "brewery", 2, 1).mat(brewery=3)
    table.build("location:stone", "stone/0", "brewery")
    assert table.at("stone/0") == ("p1", "brewery", 3, False, 2)


def test_building_over_keeps_earned_income():
    """C-OVER-06: the old works is boxed, the marker stays."""
    table = Table("birmingham").tile("dudley/0", "p1", "coal", 1, flipped=True).mat(coal=2)
    table.seat(income_space=14).build("location:dudley", "dudley/0", "coal")
    assert table.income() == 14


def test_an_opponents_mine_where_i_stand_already():
    """C-OVER-09: it would be my second tile in Tamworth on the canals."""
    table = Table("birmingham").tile("tamworth/0", "p2", "coal", 1, flipped=True)
    table.tile("tamworth/1", "p1", "cotton", 1).markets(coal=0).mat(coal=2)
    assert table.build_refused("location:tamworth", "tamworth/0", "coal") == {"C-OVER-09"}
    table.state.era = "rail"
    assert table.build_refused("location:tamworth", "tamworth/0", "coal") == set()


def test_building_over_ignores_the_single_icon_preference():
    """C-OVER-08: my mill stands on the shared slot and is replaced there."""
    table = Table("birmingham").tile("kidderminster/0", "p1", "cotton", 1).mat(cotton=2)
    table.links("p2", "dudley-kidderminster").tile("dudley/0", "p2", "coal", 1, 2)
    build = ("location:kidderminster", "kidderminster/0", "cotton")
    assert table.build_refused(*build) == set()

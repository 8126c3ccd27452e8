"""What lies on the table before the first turn, at every player count."""

import pytest

from tests.rules.lancashire.tables import fresh, lancashire, printed, two_cards

START = {2: (40, 22, 8), 3: (54, 27, 10), 4: (64, 28, 12)}


def test_L_T01_three_player_set_up_counts() -> None:
    """54 cards, 24 in hands, 3 under the tile, 27 above; 10 distant tiles; full markets; £30."""
    table = fresh(3)
    seats = table.state.seats.values()
    assert printed(table).deck_size == 54
    assert sum(seat.hand for seat in seats) == 24
    assert printed(table).dead_cards == 3
    assert table.state.deck == 27
    assert sum(printed(table).distant_tiles.values()) == 10
    assert table.state.distant_marker == 0
    assert table.state.distant_turned == {}
    assert table.state.markets == {"coal": 8, "iron": 8}
    assert [(seat.money, seat.vp, seat.income_space) for seat in seats] == [(30, 0, 10)] * 3
    assert table.state.discards == {}
    assert table.state.unseen_discards == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_and_distant_tiles_by_player_count(players: int) -> None:
    """Not eleven distant tiles, and not 39 or 53 cards: the usual miscounts."""
    table = fresh(players)
    cards, deck, distant = START[players]
    assert printed(table).deck_size == cards
    assert table.state.deck == deck
    assert sum(printed(table).distant_tiles.values()) == distant
    assert printed(table).dead_cards == players


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (4, [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]),
        (3, [0, 1, 2, 2, 2, 2, 3, 3, 3, 4]),
        (2, [1, 2, 2, 2, 3, 3, 3, 4]),
    ],
)
def test_the_distant_tiles_of_each_player_count(players: int, tiles: list[int]) -> None:
    copies = printed(fresh(players)).distant_tiles
    assert [value for value, n in sorted(copies.items()) for _ in range(n)] == tiles


@pytest.mark.parametrize(
    ("industry", "levels"),
    [
        ("cotton", [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]),
        ("coal", [1, 2, 2, 3, 3, 4, 4]),
        ("iron", [1, 2, 3, 4]),
        ("port", [1, 1, 2, 2, 3, 3, 4, 4]),
        ("shipyard", [0, 0, 1, 1, 2, 2]),
    ],
)
def test_the_stacks_of_a_mat(industry: str, levels: list[int]) -> None:
    assert [tile.level for tile in printed(fresh(2)).stacks[industry]] == levels


def test_a_first_edition_mill_is_an_option_and_not_the_rule() -> None:
    assert printed(fresh(2)).tiles["cotton", 1].vp == 5
    assert printed(fresh(2, "first_edition_mills")).tiles["cotton", 1].vp == 3


def test_two_players_have_no_cards_of_blue_and_teal_towns_and_no_cotton_card() -> None:
    cards = printed(fresh(2)).cards
    missing = ["lancaster", "blackburn", "barrow_in_furness", "fleetwood", "burnley", "colne"]
    assert [cards[f"location:{town}"] for town in missing] == [0] * 6
    assert cards["industry:cotton"] == 0
    assert sum(cards.values()) == 40


def test_three_players_have_no_cards_of_teal_towns() -> None:
    cards = printed(fresh(3)).cards
    assert [cards["location:burnley"], cards["location:colne"]] == [0, 0]
    assert cards["location:liverpool"] == 3
    assert cards["industry:cotton"] == 5


def test_every_town_can_be_built_in_at_every_player_count() -> None:
    """Only cards are removed: with two players Colne is still there, by a double-action build."""
    table = lancashire(2)
    table.play("industry_built", **two_cards("colne/0", "cotton"))
    assert table.money() == 18

"""What each option changes on the table: map, money, markets, cards and tiles."""

import pytest

from rules import engine
from rules.wire import Malformed
from tests.rules.lancashire.tables import end_era, fresh, lancashire, printed, scored

COMMUNITY = "community_two_player"
GONE = ["birkenhead", "ellesmere_port", "macclesfield", "northwich", "oldham", "rochdale"]
GONE += ["stockport", "the_midlands"]


def test_L_T54_community_two_player_variant() -> None:
    """£25, 40 cards with 2 under the tile, 8 distant tiles, ten rounds."""
    table = fresh(2, COMMUNITY)
    assert [seat.money for seat in table.state.seats.values()] == [25, 25]
    assert [seat.hand for seat in table.state.seats.values()] == [8, 8]
    assert printed(table).deck_size == 40
    assert (printed(table).dead_cards, table.state.deck) == (2, 22)
    tiles = [value for value, n in printed(table).distant_tiles.items() for _ in range(n)]
    assert tiles == [1, 2, 2, 2, 2, 3, 3, 4]
    assert printed(table).rounds == 10


def test_the_community_deck_by_faces() -> None:
    """L-2PC-03."""
    cards = printed(fresh(2, COMMUNITY)).cards
    towns = {"manchester": 3, "liverpool": 3, "lancaster": 2, "preston": 2, "wigan": 1}
    towns |= {"birkenhead": 0, "ellesmere_port": 0, "stockport": 0, "macclesfield": 0}
    assert {town: cards[f"location:{town}"] for town in towns} == towns
    industries = {"cotton": 5, "port": 3, "shipyard": 1, "coal": 4, "iron": 2}
    assert {each: cards[f"industry:{each}"] for each in industries} == industries


def test_the_community_map_has_shorter_markets_from_two_pounds() -> None:
    """L-2PC-04: six spaces, £2 to £4, £5 when empty."""
    table = fresh(2, COMMUNITY)
    assert table.state.markets == {"coal": 6, "iron": 6}
    prices = []
    while len(prices) < 7:
        table.seat("p1", money=50).seat("p2", money=50, hand=8)
        table.seat("p1", hand=8).state.actions_left = 2
        player = table.state.turn
        table.play("tiles_developed", player=player, industries=["cotton"])
        prices.append(50 - table.money(player))
    assert prices == [2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize("town", GONE)
def test_the_community_map_does_not_have_these_places(town: str) -> None:
    """An event that names a place of the other map cannot be read."""
    table = lancashire(2, options=(COMMUNITY,))
    assert town not in printed(table).locations
    with pytest.raises(Malformed) as refusal:
        table.event("industry_built", card=None, location=town, slot=0, industry="cotton")
    assert refusal.value.where == "event.location"
    with pytest.raises(Malformed):
        table.event("shortfall_paid", tiles=[f"{town}/0"])


def test_the_community_map_has_24_lines_and_a_canal_to_scotland() -> None:
    lines = printed(lancashire(2, options=(COMMUNITY,))).lines
    assert len(lines) == 36 - 12
    assert not any(set(GONE) & set(line.ends) for line in lines.values())
    assert lines["lancaster-scotland"].eras == {"canal", "rail"}
    assert printed(lancashire(2)).lines["lancaster-scotland"].eras == {"rail"}
    table = lancashire(2, options=(COMMUNITY,)).tile("lancaster/0", "p1", "port", 1)
    table.play("links_built", links=["lancaster-scotland"])
    with pytest.raises(Malformed):
        table.event("links_built", links=["bury-rochdale"])


def test_a_card_of_a_removed_place_cannot_have_been_played() -> None:
    """C-CARD-10: the face exists, but no copy of it is in this deck."""
    table = lancashire(2, options=(COMMUNITY,))
    for card in ("location:birkenhead", "location:oldham"):
        assert table.refused("passed", card=card) == {"C-CARD-10"}
        assert table.refused("loan_taken", card=card, amount=10) == {"C-CARD-10"}
    refused = table.build_refused("location:oldham", "bury/0", "coal")
    assert refused == {"C-CARD-10", "C-BUILD-02"}


@pytest.mark.parametrize(
    ("players", "card"),
    [(2, "location:colne"), (2, "industry:cotton"), (3, "location:burnley")],
)
def test_a_face_without_copies_at_this_player_count_is_refused(players: int, card: str) -> None:
    assert lancashire(players).refused("passed", card=card) == {"C-CARD-10"}
    assert lancashire(4).refused("passed", card=card) == set()


def test_a_card_that_was_never_printed_cannot_be_read() -> None:
    table = lancashire()
    for card in ("location:scotland", "industry:brewery", "wild:location", "manchester", 7):
        with pytest.raises(Malformed):
            table.event("passed", card=card)


def test_the_virtual_link_means_nothing_on_the_community_map() -> None:
    table = lancashire(2, options=(COMMUNITY, "virtual_link"))
    assert printed(table).virtual_link is None


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (("classic_deck",), 2),
        ((COMMUNITY,), 3),
        ((COMMUNITY,), 4),
        (("classic_deck", COMMUNITY), 2),
        (("no_such_option",), 3),
    ],
)
def test_an_option_that_does_not_fit_the_table_is_refused(
    options: tuple[str, ...], players: int
) -> None:
    names = tuple(f"p{seat}" for seat in range(1, players + 1))
    with pytest.raises(Malformed) as refusal:
        engine.start(engine.Setup("lancashire", options, names))
    assert refusal.value.where.startswith("options.")


def test_birmingham_has_none_of_the_lancashire_options() -> None:
    for option in ("virtual_link", "classic_deck", COMMUNITY, "first_edition_mills"):
        with pytest.raises(Malformed):
            engine.start(engine.Setup("birmingham", (option,), ("p1", "p2", "p3")))


def test_an_introductory_game_ends_with_the_canal_era() -> None:
    """C-INTRO-01 to C-INTRO-05: cash, income, higher tiles again; no income, no cash by tens."""
    table = lancashire(options=("introductory",)).seat(money=37, income_space=8, vp=7)
    table.tile("colne/0", "p1", "cotton", 2, flipped=True)
    table.tile("preston/1", "p1", "iron", 2, flipped=True)
    table.tile("wigan/0", "p1", "coal", 1, flipped=True)
    table.tile("bolton/0", "p1", "cotton", 3)
    end_era(table)
    assert table.state.finished
    assert (table.state.era, table.money()) == ("canal", 37)
    assert scored(table, "p1", "canal") == {"links": 0, "industries": 11, "other": 9 - 2 + 10}
    assert table.state.seats["p1"].vp == 7 + 11 + 17


def test_introductory_cash_is_worth_at_most_15_and_points_stay_above_zero() -> None:
    table = lancashire(options=("introductory",)).seat("p1", money=99)
    table.seat("p2", money=3, income_space=0, vp=4)
    end_era(table)
    assert scored(table, "p1", "canal")["other"] == 15
    assert table.state.seats["p2"].vp == 0
    assert scored(table, "p2", "canal")["other"] == -4


def test_the_classic_deck_adds_a_coal_and_a_port_card() -> None:
    """The two cards that are otherwise always taken out; nothing is boxed by player count."""
    for players in (3, 4):
        classic = printed(fresh(players, "classic_deck")).cards
        four = printed(fresh(4)).cards
        assert {face for face in four if classic[face] != four[face]} == {
            "industry:coal",
            "industry:port",
        }
        assert classic["industry:coal"] == four["industry:coal"] + 1
        assert classic["industry:port"] == four["industry:port"] + 1

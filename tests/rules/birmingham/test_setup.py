"""Setting up: cards, merchants, markets and what is printed on the tiles."""

import pytest

from rules import engine
from rules.editions import ruleset_for
from tests.rules.table import SETUP_MERCHANTS, Table

BLUE_AND_TEAL = ("leek", "stoke_on_trent", "stone", "uttoxeter", "derby", "belper")


def fresh(players: int) -> Table:
    """Lay a table as it is before the first turn."""
    table = Table("birmingham", players, round=1)
    table.state.actions_left = 1
    return table


def cards_accounted_for(table: Table) -> tuple[int, int, int]:
    """Return the cards in hands, face down and in the deck."""
    tables = ruleset_for(table.state.setup).tables
    hands = sum(seat.hand for seat in table.state.seats.values())
    return hands, tables.deck_size - hands - table.state.deck, table.state.deck


def test_B_T01_three_player_setup_counts():
    """Three of us: 54 cards, one face down each (not one for the table), seven merchant tiles."""
    table = fresh(3)
    assert cards_accounted_for(table) == (24, 3, 27)
    spaces = [space.rpartition("/")[0] for space in table.state.merchants]
    counts = {place: spaces.count(place) for place in spaces}
    assert counts == {"shrewsbury": 1, "gloucester": 2, "oxford": 2, "warrington": 2}
    assert list(table.state.merchants.values()).count("blank") == 3
    assert sum(table.state.merchant_beer.values()) == 4
    assert table.state.markets == {"coal": 13, "iron": 8}
    for seat in table.state.seats.values():
        assert (seat.money, seat.vp, seat.income_space, seat.hand) == (17, 0, 10, 8)


def test_B_T02_two_player_setup_counts():
    """Two of us: 40 cards without the two northern colours, five tiles, three barrels."""
    table = fresh(2)
    assert cards_accounted_for(table) == (16, 2, 22)
    copies = ruleset_for(table.state.setup).tables.cards
    assert copies["industry:cotton+manufacturer"] == 0
    assert [copies[f"location:{place}"] for place in BLUE_AND_TEAL] == [0] * 6
    assert len(table.state.merchants) == 5
    assert sum(table.state.merchant_beer.values()) == 3


def test_B_T02_derby_can_still_be_built_in():
    """No Derby card is in the deck, but a brewery card reaches Derby over my canal."""
    table = Table("birmingham", 2).links("p1", "belper-derby")
    assert table.build_refused("location:derby", "derby/0", "brewery") == {"C-CARD-10"}
    table.build("industry:brewery", "derby/0", "brewery")
    assert table.at("derby/0").level == 1


def test_four_players_have_six_barrels_and_nine_tiles():
    """All of Nottingham, too."""
    table = fresh(4)
    assert cards_accounted_for(table) == (32, 4, 28)
    assert len(table.state.merchants) == 9
    assert sum(table.state.merchant_beer.values()) == 6


def test_wild_cards_are_four_of_each_at_every_count():
    """They lie in the open and never in the deck."""
    for players in (2, 3, 4):
        tables = ruleset_for(fresh(players).state.setup).tables
        assert tables.wild_cards == {"wild:location": 4, "wild:industry": 4}


@pytest.mark.parametrize(("players", "cards"), [(2, 40), (3, 54), (4, 64)])
def test_the_deck_has_the_printed_cards(players, cards):
    """C-SETUP-07."""
    assert ruleset_for(fresh(players).state.setup).tables.deck_size == cards


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 9), (4, 8)])
def test_rounds_of_an_era(players, rounds):
    """C-ROUND-01."""
    assert ruleset_for(fresh(players).state.setup).tables.rounds == rounds


def test_a_set_up_with_several_slips_names_each():
    """A tile too many in Oxford, Nottingham forgotten, p1 twice in the order."""
    setup = engine.Setup("birmingham", (), ("p1", "p2", "p3", "p4"))
    start = engine.start(setup)
    laid = {**SETUP_MERCHANTS[4], "oxford": ["blank", "blank", "blank"]}
    del laid["nottingham"]
    data = {"type": "game_set_up", "turn_order": ["p1", "p1", "p2", "p3"], "merchants": laid}
    broken = engine.violations(start, engine.read_event(start, data))
    told = [(each.rule, each.values.get("location")) for each in broken]
    assert sorted(told, key=str) == [
        ("B-SETUP-03", None),
        ("B-SETUP-04", "nottingham"),
        ("B-SETUP-04", "oxford"),
        ("C-SETUP-04", None),
    ]


# Each row: money, coal, iron, beer, cubes in canal and rail, points, income, link icons, copies.
# A minus stands where the tile cannot be built.
TILES = {
    "cotton": """12 0 0 1 0 - 5 5 1 3
                 14 1 0 1 0 0 5 4 2 2
                 16 1 1 1 0 0 9 3 1 3
                 18 1 1 1 0 0 12 2 1 3""",
    "manufacturer": """8 1 0 1 0 - 3 5 2 1
                       10 0 1 1 0 0 5 1 1 2
                       12 2 0 0 0 0 4 4 0 1
                       8 0 1 1 0 0 3 6 1 1
                       16 1 0 2 0 0 8 2 2 2
                       20 0 0 1 0 0 7 6 1 1
                       16 1 1 0 0 0 9 4 0 1
                       20 0 2 1 0 0 11 1 1 2""",
    "pottery": """17 0 1 1 0 0 10 5 1 1
                  0 1 0 1 0 0 1 1 1 1
                  22 2 0 2 0 0 11 5 1 1
                  0 1 0 1 0 0 1 1 1 1
                  24 2 0 2 - 0 20 5 1 1""",
    "coal": """5 0 0 0 2 - 1 4 2 1
               7 0 0 0 3 3 2 7 1 2
               8 0 1 0 4 4 3 6 1 2
               10 0 1 0 5 5 4 5 1 2""",
    "iron": """5 1 0 0 4 - 3 3 1 1
               7 1 0 0 4 4 5 3 1 1
               9 1 0 0 5 5 7 2 1 1
               12 1 0 0 6 6 9 1 1 1""",
    "brewery": """5 0 1 0 1 - 4 4 2 2
                  7 0 1 0 1 2 5 5 2 2
                  9 0 1 0 1 2 7 5 2 2
                  9 0 1 0 - 2 10 5 2 1""",
}


@pytest.mark.parametrize("industry", TILES)
def test_the_tiles_are_those_of_the_retail_mat(industry):
    """Manufacturer IV is £8 and not £14; breweries show two link icons; B-BUILD-03, B-SCORE-02."""
    stack = ruleset_for(fresh(4).state.setup).tables.stacks[industry]
    levels = [row.split() for row in TILES[industry].splitlines()]
    assert len(stack) == sum(int(row[-1]) for row in levels)
    for level, row in enumerate(levels, start=1):
        copies = [tile for tile in stack if tile.level == level]
        tile = copies[0]
        cubes = [tile.cubes.get(era, 0) if era in tile.eras else "-" for era in ("canal", "rail")]
        costs = [tile.money, tile.coal, tile.iron, tile.beer]
        shown = [*costs, *cubes, tile.vp, tile.income, tile.link_vp, len(copies)]
        assert [str(each) for each in shown] == row


def test_only_the_first_and_third_pottery_show_a_lightbulb():
    """B-DEV-01."""
    stacks = ruleset_for(fresh(4).state.setup).tables.stacks
    bulbs = [(t.industry, t.level) for stack in stacks.values() for t in stack if not t.developable]
    assert bulbs == [("pottery", 1), ("pottery", 3)]


def test_market_prices():
    """Two spaces for every pound; £8 coal and £6 iron once empty."""
    markets = ruleset_for(fresh(4).state.setup).tables.markets
    assert markets["coal"].prices == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
    assert markets["iron"].prices == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    assert (markets["coal"].empty_price, markets["iron"].empty_price) == (8, 6)

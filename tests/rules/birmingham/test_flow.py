"""Rounds: hands, turn order, income, loans, scouting, shortfalls, the end of an era."""

import pytest

from rules import engine
from rules.editions import ruleset_for
from tests.rules.table import Table


def test_B_T04_no_refill_between_two_actions():
    """Eight cards, then seven, then six, and only then two new ones."""
    table = Table("birmingham")
    deck = table.state.deck
    table.play("passed")
    assert (table.state.seats["p1"].hand, table.state.deck) == (7, deck)
    second = table.play("passed")
    drawn = [each for each in engine.effects_json(second.effects) if "cards" in each]
    assert drawn == [{"effect": "hand_refilled", "player": "p1", "cards": 2}]
    assert (table.state.seats["p1"].hand, table.state.deck) == (8, deck - 2)


def test_B_T05_turn_order_with_a_tie():
    """Least spent goes first; P3 and P1 spent the same and keep their order."""
    table = Table("birmingham").order("p3", "p1", "p4", "p2").on_turn("p2", 1)
    for player, spent in {"p1": 12, "p2": 3, "p3": 12, "p4": 0}.items():
        table.seat(player, spent=spent)
    table.play("passed", player="p2")
    assert table.state.order == ("p4", "p2", "p3", "p1")
    assert [seat.spent for seat in table.state.seats.values()] == [0, 0, 0, 0]


SPACES = (9, 10, 11, 12, 13, 30, 31, 33, 34, 60, 61, 64, 65, 96, 97, 99)
LEVELS = (-1, 0, 1, 1, 2, 10, 11, 11, 12, 20, 21, 21, 22, 29, 30, 30)


@pytest.mark.parametrize(("space", "level"), list(zip(SPACES, LEVELS, strict=True)))
def test_B_T07_level_boundaries_of_the_income_track(space, level):
    """What I take is the level that my marker's space shows."""
    table = Table("birmingham").last_turn_of_round().seat(income_space=space, money=20)
    table.play("passed")
    assert table.money() == 20 + level


def test_B_T10_loan_floor():
    """From level −7 a loan ends on the last space; from −8 it is refused, not clamped."""
    table = Table("birmingham").seat(income_space=3)
    table.play("loan_taken", amount=30)
    assert (table.income(), table.money(), table.spent()) == (0, 47, 0)
    lower = Table("birmingham").seat(income_space=2)
    (broken,) = lower.broken("loan_taken", amount=30)
    assert broken.rule == "C-LOAN-02"
    assert "-8" in broken.message
    assert (lower.income(), lower.money()) == (2, 17)


@pytest.mark.parametrize(("before", "after"), [(10, 7), (12, 8), (30, 24), (32, 26), (99, 88)])
def test_a_loan_goes_back_levels_not_spaces(before, after):
    """C-LOAN-01: three levels down, and on the highest space there."""
    table = Table("birmingham").seat(income_space=before)
    table.play("loan_taken", amount=30)
    assert table.income() == after


def test_loans_to_the_very_last_round():
    """B-LOAN-02."""
    table = Table("birmingham", era="rail", round=8)
    assert table.refused("loan_taken", amount=30) == set()
    assert table.refused("loan_taken", amount=20) == {"B-LOAN-01"}


def short_of_four() -> Table:
    """Lay the end of a rail round: I owe £6, have £2, a Cotton III and a Brewery II."""
    table = Table("birmingham", era="rail").last_turn_of_round()
    table.seat(income_space=4, money=2, vp=9).tile("worcester/0", "p1", "cotton", 3, flipped=True)
    table.tile("stone/0", "p1", "brewery", 2, 1).play("passed")
    return table


def test_B_T11_shortfall_is_asked_of_the_debtor():
    """£4 are missing, and nothing goes on before I answer."""
    table = short_of_four()
    assert (table.state.owes, table.state.turn) == ("p1", None)
    offer = engine.options(table.state)["actions"]["shortfall"]
    assert offer["missing"] == 4
    assert {each["space"]: each["brings"] for each in offer["tiles"]} == {
        "worcester/0": 8,
        "stone/0": 3,
    }
    assert table.refused("passed", player="p2") == {"C-DEBT-02"}


def test_B_T11_choice_a_the_mill_alone():
    """The mill brings £8: I keep £4 and the brewery, which may not go as well."""
    table = short_of_four()
    assert table.refused("shortfall_paid", tiles=["worcester/0", "stone/0"]) == {"C-DEBT-04"}
    table.play("shortfall_paid", tiles=["worcester/0"])
    assert (table.money(), table.income(), table.state.seats["p1"].vp) == (4, 4, 9)
    assert list(table.state.board) == ["stone/0"]
    assert table.state.turn == "p2"


def test_B_T11_choice_b_the_brewery_first():
    """£3 are not enough, so the mill follows; nobody picks the cheapest for me."""
    table = short_of_four()
    assert table.refused("shortfall_paid", tiles=["stone/0"]) == {"C-DEBT-12"}
    assert table.refused("shortfall_paid", tiles=[]) == {"C-DEBT-12"}
    table.play("shortfall_paid", tiles=["stone/0", "worcester/0"])
    assert (table.money(), table.income(), table.state.seats["p1"].vp) == (7, 4, 9)
    assert table.state.board == {}


def test_B_T13_vp_floor():
    """Three points are all I can lose; the other £2 are forgiven."""
    table = Table("birmingham").last_turn_of_round().seat(income_space=5, money=0, vp=3)
    table.play("passed")
    assert (table.money(), table.state.seats["p1"].vp) == (0, 0)
    assert table.state.owes is None


def test_B_T14_half_of_the_money_cost_only():
    """Coal III brings £4, its iron nothing; the three cubes go to nobody."""
    table = Table("birmingham").last_turn_of_round().seat(income_space=6, money=0)
    table.tile("cannock/1", "p1", "coal", 3, 3).markets(coal=9).play("passed")
    table.play("shortfall_paid", tiles=["cannock/1"])
    assert (table.money(), table.income(), table.state.markets["coal"]) == (0, 6, 9)
    assert table.state.board == {}
    assert table.position.next_tile("p1", "coal").level == 1


def last_turn_of_era(era: str) -> Table:
    """Lay the last pass of an era: P1 on level 12 with £9, P2 on −4 with nothing but a mine."""
    table = Table("birmingham", era=era, round=8).last_turn_of_round("p4")
    table.seat("p1", income_space=34, money=9).seat("p2", income_space=6, money=0, vp=7)
    return table.tile("cannock/1", "p2", "coal", 2, 3)


def test_B_T16_no_income_after_the_very_last_round():
    """P1 keeps £9 and P2 neither pays nor loses anything."""
    table = last_turn_of_era("rail")
    table.play("passed", player="p4")
    assert table.state.finished
    assert (table.money("p1"), table.money("p2")) == (9, 0)
    assert table.state.seats["p2"].vp == 7
    assert "cannock/1" in table.state.board


def test_B_T16_income_after_the_last_canal_round():
    """There the round ends like any other: £12 for P1, £4 missing for P2."""
    table = last_turn_of_era("canal")
    table.play("passed", player="p4")
    assert table.money("p1") == 21
    assert table.state.owes == "p2"
    (broken,) = table.broken("shortfall_paid", player="p2", tiles=[])
    assert "£4" in broken.message


def test_the_last_canal_round_orders_the_first_rail_round():
    """C-TURN-06."""
    table = Table("birmingham", round=8).last_turn_of_round("p4").seat("p1", spent=9)
    table.play("passed", player="p4")
    assert (table.state.era, table.state.round) == ("rail", 1)
    assert table.state.order == ("p2", "p3", "p4", "p1")
    assert table.state.actions_left == 2


def test_the_first_canal_round_has_one_action():
    """C-ROUND-03."""
    table = Table("birmingham", round=1)
    table.state.actions_left = 1
    table.play("passed")
    assert (table.state.turn, table.state.actions_left) == ("p2", 1)


def test_B_T44_what_survives_the_canal_era():
    """Level 1 goes, cubes and barrels stay, the markets are not refilled, Oxford is."""
    table = Table("birmingham", round=8).markets(coal=5, iron=3).last_turn_of_round()
    table.seat(money=6, income_space=22, vp=9).links("p1", *ELEVEN_CANALS)
    table.tile("dudley/0", "p1", "coal", 1, 1).tile("cannock/1", "p1", "coal", 2, 2)
    table.tile("burton_on_trent/1", "p1", "brewery", 2, 1)
    table.tile("stafford/1", "p1", "pottery", 1, flipped=True)
    table.merchant_beer(oxford_0=False).play("passed")
    state, seat = table.state, table.state.seats["p1"]
    assert state.board == {
        "cannock/1": ("p1", "coal", 2, False, 2),
        "burton_on_trent/1": ("p1", "brewery", 2, False, 1),
    }
    assert state.markets == {"coal": 5, "iron": 3}
    assert (seat.money, seat.income_space, seat.vp, seat.links_left) == (12, 22, 19, 14)
    assert state.links == {}
    assert all(state.merchant_beer.values())
    assert len(state.merchant_beer) == 6
    assert [each.hand for each in state.seats.values()] == [8] * 4
    assert (state.deck, ruleset_for(state.setup).tables.deck_size) == (32, 64)


ELEVEN_CANALS = (
    "belper-derby",
    "birmingham-coventry",
    "birmingham-dudley",
    "birmingham-tamworth",
    "birmingham-walsall",
    "birmingham-worcester",
    "burton_on_trent-derby",
    "burton_on_trent-stone",
    "burton_on_trent-tamworth",
    "cannock-walsall",
    "cannock-wolverhampton",
)


def test_B_T49_wild_cards_pay_for_anything_and_return():
    """A pass and a loan; no discard shows, and from my next turn on I may scout again."""
    table = Table("birmingham").seat(wilds=("wild:location", "wild:industry"))
    assert table.refused("scouted", discards=[None, None]) == {"B-SCOUT-02"}
    table.play("passed", card="wild:location")
    assert table.refused("scouted", discards=[None, None]) == {"B-SCOUT-02"}
    table.play("loan_taken", card="wild:industry", amount=30)
    assert table.state.seats["p1"].wilds == ()
    assert (table.state.discards, table.state.unseen_discards) == ({}, 0)
    table.on_turn("p1").play("scouted", discards=[None, None])
    assert table.state.seats["p1"].wilds == ("wild:location", "wild:industry")
    assert table.state.seats["p1"].hand == 7


@pytest.mark.parametrize("wild", ["wild:location", "wild:industry"])
def test_scouting_is_closed_by_either_wild(wild):
    """One of the two is enough (B-SCOUT-02)."""
    table = Table("birmingham").seat(wilds=(wild,))
    (broken,) = table.broken("scouted", discards=[None, None])
    assert broken.rule == "B-SCOUT-02"
    assert f"a wild {wild[5:]} card" in broken.message


def test_a_hand_of_wilds_names_what_it_plays():
    """A null card would be an ordinary one, and I hold none."""
    table = Table("birmingham").seat(hand=2, wilds=("wild:location", "wild:industry"))
    assert table.refused("passed") == {"B-WILD-04"}
    assert table.refused("passed", card="wild:industry") == set()


def play_to(table: Table, era: str, round: int) -> Table:
    """Let everybody pass until a round begins."""
    while (table.state.era, table.state.round) != (era, round):
        table.play("passed", player=table.state.turn)
    return table


@pytest.mark.parametrize(("era", "discarded", "dead"), [("rail", 24, 0), ("canal", 22, 2)])
def test_B_T58_knowing_the_other_hand(era, discarded, dead):
    """In round 7 the deck is empty: what I do not see is P2's hand and the dead cards."""
    table = Table("birmingham", 2, round=1)
    table.state.actions_left = 1
    state = play_to(table, era, 7).state
    assert state.unseen_discards == discarded
    assert (state.deck, state.seats["p1"].hand, state.seats["p2"].hand) == (0, 8, 8)
    assert 40 - discarded - 8 == 8 + dead


@pytest.mark.parametrize(("players", "empty_after"), [(2, 6), (3, 5), (4, 4)])
def test_the_deck_lasts_until_four_rounds_are_left(players, empty_after):
    """C-CARD-07 in both eras, and the hands that follow are 8, 6, 4, 2."""
    table = Table("birmingham", players, round=1)
    table.state.actions_left = 1
    for era in ("canal", "rail"):
        assert play_to(table, era, empty_after).state.deck > 0
        hands = []
        for left in range(1, 5):
            state = play_to(table, era, empty_after + left).state
            hands.append({seat.hand for seat in state.seats.values()})
            assert state.deck == 0
        assert hands == [{8}, {6}, {4}, {2}]


def test_two_debtors_answer_in_the_new_order():
    """C-DEBT-14: P3 spent less than P2, so P3 settles first."""
    table = Table("birmingham").last_turn_of_round("p4").seat("p2", spent=5)
    for player, space in (("p2", "stone/0"), ("p3", "uttoxeter/0")):
        table.seat(player, income_space=8, money=0).tile(space, player, "brewery", 1, 1)
    table.play("passed", player="p4")
    assert table.state.debtors == ("p3", "p2")
    assert table.refused("shortfall_paid", player="p2", tiles=["stone/0"]) == {"C-DEBT-14"}


def test_money_paid_for_income_is_not_spending():
    """C-TURN-02: neither is a loan, nor what the market pays."""
    table = Table("birmingham").last_turn_of_round().seat(income_space=8, money=20)
    table.play("passed")
    assert (table.money(), table.spent()) == (18, 0)


def test_a_ruling_can_settle_a_debt():
    """The table gives me £4 back: I pay with no tile, and none may be sold any more."""
    table = short_of_four()
    table.play("ruled", changes={"p1": {"money": 4}}, reason="a coin under the board")
    assert table.refused("shortfall_paid", tiles=["worcester/0"]) == {"C-DEBT-04"}
    (answer,) = engine.legal(table.state)
    assert answer.tiles == ()
    table.play("shortfall_paid", tiles=[])
    assert (table.money(), table.state.owes) == (0, None)


def test_a_tile_sold_for_a_debt_no_longer_counts_as_network():
    """C-DEBT-09: with nothing left on the board I may begin anywhere again."""
    table = Table("birmingham").last_turn_of_round().seat(income_space=8, money=0)
    table.tile("stone/0", "p1", "brewery", 1, 1).play("passed")
    table.play("shortfall_paid", tiles=["stone/0"])
    table.on_turn("p1")
    assert table.build_refused("industry:coal", "dudley/0", "coal") == {"C-BUILD-14"}

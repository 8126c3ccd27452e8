"""Each sentence about turns, cards, debts, coal and iron, provoked."""

from rules import engine
from tests.rules.provocation import (
    Provocations,
    build_refusal,
    refusal,
)
from tests.rules.provocations_birmingham import before_set_up
from tests.rules.table import SETUP_MERCHANTS, Table

PROVOCATIONS = Provocations()
heard = PROVOCATIONS.heard


def birmingham(**seat):
    """Lay an empty table with a seat of mine."""
    return Table("birmingham").seat(**seat)


@heard("C-SETUP-04", "every player exactly once")
def a_turn_order_with_a_player_twice():
    """P1 twice, P4 never."""
    return before_set_up(turn_order=["p1", "p1", "p2", "p3"])


@heard("C-SETUP-04", "not been set up", case="not_set_up")
def acting_before_the_set_up():
    """Nothing lies on the table yet."""
    table = birmingham()
    table.state = engine.start(table.state.setup)
    return refusal(table, "passed")


@heard("C-SETUP-04", "already set up", case="already")
def setting_up_twice():
    """Once is enough."""
    table = birmingham()
    data = {"type": "game_set_up", "turn_order": list(table.state.order)}
    event = engine.read_event(table.state, {**data, "merchants": SETUP_MERCHANTS[4]})
    return table, [each.as_json() for each in engine.violations(table.state, event)]


@heard("C-ROUND-02", "p1 is next")
def acting_out_of_turn():
    """P1 is on turn."""
    return refusal(birmingham(), "passed", player="p2")


@heard("C-ROUND-06", "over")
def acting_after_the_end():
    """The last rail round is played."""
    table = Table("birmingham", era="rail", round=8).last_turn_of_round()
    table.play("passed")
    return refusal(table, "passed")


@heard("C-CARD-01", "need 3 cards", "hold 1")
def more_cards_than_i_hold():
    """Scouting with the last card."""
    return refusal(birmingham(hand=1), "scouted", discards=[None, None])


@heard("C-CARD-02", "which card")
def a_build_with_an_unnamed_card():
    """Only builds need to say."""
    return build_refusal(birmingham(), None, "dudley/0", "coal")


@heard("C-CARD-10", "1 copy of the Tamworth card", "has 1", "1 was discarded")
def a_card_that_is_gone():
    """There is one Tamworth card, and it lies on a pile."""
    table = birmingham().discarded(location__tamworth=1)
    return refusal(table, "passed", card="location:tamworth")


def owing(*tiles, money=0):
    """Lay the end of a round after which I owe £4, and offer tiles for it."""
    table = birmingham(income_space=6, money=money).last_turn_of_round()
    table.tile("stone/0", "p1", "brewery", 2, 1).tile("dudley/0", "p1", "coal", 1, 2)
    table.tile("coventry/0", "p1", "pottery", 2).tile("derby/2", "p2", "iron", 1)
    table.play("passed")
    return refusal(table, "shortfall_paid", tiles=list(tiles))


@heard("C-DEBT-02", "no tile to sell at Derby")
def selling_somebody_elses_tile():
    """The iron works is P2's."""
    return owing("derby/2", "stone/0", "dudley/0")


@heard("C-DEBT-02", "p1 must sell tiles", case="first")
def acting_while_p1_owes():
    """P2 has to wait."""
    table, _ = owing()
    return refusal(table, "passed", player="p2")


@heard("C-DEBT-02", "You must sell tiles", case="first_you")
def acting_while_i_owe():
    """First things first."""
    table, _ = owing()
    return refusal(table, "passed")


@heard("C-DEBT-04", "Enough", "at Dudley")
def selling_one_tile_too_many():
    """The brewery's £3 are all that was missing."""
    return owing("stone/0", "dudley/0", money=1)


@heard("C-DEBT-10", "at Coventry brings nothing")
def selling_a_free_pottery():
    """Half of nothing."""
    return owing("coventry/0", "stone/0", "dudley/0")


@heard("C-DEBT-12", "£1 short", "Dudley")
def selling_too_little():
    """£3 of the £4."""
    return owing("stone/0")


@heard("C-DEBT-13", "Nobody is short")
def selling_without_need():
    """Tiles are not for sale."""
    table = birmingham().tile("stone/0", "p1", "brewery", 2, 1)
    return refusal(table, "shortfall_paid", tiles=["stone/0"])


@heard("C-DEBT-14", "p1 settles first")
def settling_out_of_order():
    """P2 owes too, after me."""
    table = birmingham(income_space=6, money=0).last_turn_of_round("p4")
    table.seat("p2", income_space=6, money=0).tile("stone/0", "p1", "brewery", 2, 1)
    table.tile("derby/0", "p2", "brewery", 2, 1).play("passed", player="p4")
    return refusal(table, "shortfall_paid", player="p2", tiles=["derby/0"])


@heard("C-DEBT-11", "p1 has 1 victory point and cannot go below 0")
def a_ruling_that_takes_too_many_points():
    """One point cannot become minus one."""
    changes = {"p1": {"vp": -2}}
    return refusal(birmingham(vp=1), "ruled", changes=changes, reason="a slip")


@heard("C-INC-07", "0 to 99", "p1 would stand on 100")
def a_ruling_beyond_the_track():
    """The track ends at 99."""
    changes = {"p1": {"income_space": 5}}
    return refusal(birmingham(income_space=95), "ruled", changes=changes, reason="a slip")


@heard("C-BUILD-14", "p1 with £-3", case="ruling")
def a_ruling_that_takes_too_much_money():
    """£17 are all there is."""
    return refusal(birmingham(), "ruled", changes={"p1": {"money": -20}}, reason="a slip")


def mill_in_kidderminster(**sources):
    """Lay mines one and two links from Kidderminster, and a mill that needs a cube."""
    table = birmingham(money=30).mat(cotton=2).links("p2", "dudley-kidderminster")
    table.links("p2", "dudley-wolverhampton").tile("dudley/0", "p2", "coal", 1, 2)
    table.tile("wolverhampton/1", "p3", "coal", 2, 3).tile("leek/1", "p3", "coal", 1, 2)
    return build_refusal(table, "location:kidderminster", "kidderminster/1", "cotton", **sources)


@heard("C-COAL-01", "needs 1 coal", "2 sources are named")
def too_many_cubes():
    """One is enough."""
    return mill_in_kidderminster(coal=["dudley/0", "dudley/0"])


@heard("C-COAL-03", "not Wolverhampton, but Dudley")
def a_mine_too_far():
    """Dudley is nearer."""
    return mill_in_kidderminster(coal=["wolverhampton/1"])


@heard("C-COAL-03", "no coal to take at Cannock", case="no_coal")
def a_mine_that_is_not_there():
    """Cannock is empty."""
    return mill_in_kidderminster(coal=["cannock/1"])


@heard("C-COAL-03", "Leek is not connected to Kidderminster", case="unconnected")
def a_mine_without_a_link():
    """Leek is far up north."""
    return mill_in_kidderminster(coal=["leek/1"])


@heard("C-COAL-04", "Tamworth (slot 1) or Tamworth (slot 2)", case="unnamed")
def two_mines_in_one_town():
    """Both lie in Tamworth, so the slots tell them apart."""
    table = birmingham(money=30).links("p2", "birmingham-tamworth").mat(manufacturer=1)
    table.tile("tamworth/0", "p2", "coal", 1, 2).tile("tamworth/1", "p3", "coal", 1, 2)
    return build_refusal(table, "location:birmingham", "birmingham/1", "manufacturer")


@heard("C-COAL-06", "connected to Kidderminster", "a link to one")
def buying_coal_without_a_market():
    """No mine, no market, no coal."""
    table = birmingham(money=30).mat(cotton=2)
    build = ("location:kidderminster", "kidderminster/1", "cotton")
    return build_refusal(table, *build, coal=["market"])


@heard("C-COAL-07", "take it from Dudley")
def buying_coal_past_a_mine():
    """Sparing P2's mine is not allowed."""
    return mill_in_kidderminster(coal=["market"])


@heard("C-COAL-10", "1 coal", "Stafford or Stone")
def a_rail_without_coal():
    """Nothing but track up there."""
    return refusal(Table("birmingham", era="rail"), "links_built", links=["stafford-stone"])


def pottery_in_stafford(**sources):
    """Lay two works with iron, and a pottery that needs a cube."""
    table = birmingham(money=30).tile("dudley/1", "p2", "iron", 1, 2)
    table.tile("redditch/1", "p3", "iron", 1, 2)
    return build_refusal(table, "location:stafford", "stafford/1", "pottery", **sources)


@heard("C-IRON-01", "needs 1 iron", "0 sources are named")
def too_little_iron():
    """None named, one needed."""
    return pottery_in_stafford(iron=[])


@heard("C-IRON-02", "Dudley or Redditch", case="unnamed")
def two_works_to_choose_from():
    """Either will do."""
    return pottery_in_stafford()


@heard("C-IRON-02", "no iron to take at Derby", case="no_iron")
def a_works_that_is_not_there():
    """Derby is empty."""
    return pottery_in_stafford(iron=["derby/2"])


@heard("C-IRON-03", "take it from Dudley or Redditch")
def buying_iron_past_a_works():
    """The works come first."""
    return pottery_in_stafford(iron=["market"])

"""Each sentence that only Birmingham's rules have, provoked."""

from rules import engine
from tests.rules.provocation import (
    Provocations,
    build_refusal,
    offer_refusal,
    refusal,
)
from tests.rules.table import SETUP_MERCHANTS, Table

PROVOCATIONS = Provocations()
heard = PROVOCATIONS.heard

WILDS = ("wild:location", "wild:industry")


def before_set_up(**fields):
    """Lay a table of four that has not been set up, with a set-up to judge."""
    table = Table("birmingham")
    table.state = engine.start(table.state.setup)
    order = list(table.state.setup.players)
    laid = {"turn_order": order, "merchants": SETUP_MERCHANTS[4], **fields}
    event = engine.read_event(table.state, {"type": "game_set_up", **laid})
    return table, [each.as_json() for each in engine.violations(table.state, event)]


@heard("B-SETUP-03", "“blank” and “cotton”")
def a_blank_tile_for_a_cotton_tile():
    """Nottingham got a blank tile that should be cotton."""
    return before_set_up(merchants={**SETUP_MERCHANTS[4], "nottingham": ["blank", "manufacturer"]})


@heard("B-SETUP-04", "Shrewsbury takes 1 merchant tile", "not 0")
def shrewsbury_forgotten():
    """No tile lies in Shrewsbury."""
    return before_set_up(merchants={**SETUP_MERCHANTS[4], "shrewsbury": []})


@heard("B-WILD-01", "does not build on the Southern Farm Brewery")
def a_wild_location_on_a_farm():
    """A farm is no named location."""
    table = Table("birmingham").links("p1", "kidderminster-worcester").seat(wilds=WILDS)
    return build_refusal(table, "wild:location", "farm_brewery_south/0", "brewery")


@heard("B-WILD-04", "a wild industry card")
def a_wild_card_i_do_not_hold():
    """Nobody scouted."""
    return refusal(Table("birmingham"), "passed", card="wild:industry")


@heard("B-WILD-04", "2 cards", "0 are ordinary", case="only_wilds")
def an_unnamed_card_of_a_wild_hand():
    """Both cards are wild."""
    return refusal(Table("birmingham").seat(hand=2, wilds=WILDS), "passed")


@heard("B-SCOUT-01", "two more cards, not 1")
def scouting_with_two_cards():
    """One discard too few."""
    return refusal(Table("birmingham"), "scouted", discards=[None])


@heard("B-SCOUT-02", "a wild location card and a wild industry card")
def scouting_twice():
    """The first scouting's cards are still in hand."""
    return refusal(Table("birmingham").seat(wilds=WILDS), "scouted", discards=[None, None])


@heard("B-SCOUT-03", "three cards and you hold 2")
def scouting_in_the_last_round():
    """Two cards are left."""
    return refusal(Table("birmingham").seat(hand=2), "scouted", discards=[None, None])


@heard("B-BUILD-01", "cotton mill or manufacturer card", "an iron works")
def a_two_icon_card_for_something_else():
    """It shows cotton and manufacturer."""
    return build_refusal(
        Table("birmingham"), "industry:cotton+manufacturer", "birmingham/2", "iron"
    )


@heard("B-FARM-01", "The Cannock card", "the Northern Farm Brewery")
def a_town_card_on_a_farm():
    """Only a brewery card or a wild industry card builds there."""
    table = Table("birmingham").links("p1", "cannock-farm_brewery_north")
    return build_refusal(table, "location:cannock", "farm_brewery_north/0", "brewery")


@heard("B-FARM-02", "The Northern Farm Brewery is not in your network")
def a_farm_out_of_reach():
    """Cannock next door is not enough."""
    table = Table("birmingham").tile("cannock/1", "p1", "coal", 1, 2)
    return build_refusal(table, "industry:brewery", "farm_brewery_north/0", "brewery")


def selling_in_birmingham(*beer, era="rail", level=2, merchant="oxford/0", **more):
    """Lay my manufacturer in Birmingham linked to Oxford, with a sale to judge."""
    table = Table("birmingham", era=era).tile("birmingham/1", "p1", "manufacturer", level)
    table.links("p1", "birmingham-oxford")
    return table, {"tile": "birmingham/1", "merchant": merchant, "beer": list(beer), **more}


@heard("B-BEER-01", "no barrel to take at Stone")
def beer_from_an_empty_brewery():
    """It was drunk before."""
    table, sale = selling_in_birmingham("stone/0")
    table.tile("stone/0", "p1", "brewery", 2, flipped=True)
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-BEER-02", "brewery at Stone", "not connected to Birmingham")
def beer_from_far_away():
    """P2's brewery is not linked to Birmingham."""
    table, sale = selling_in_birmingham("stone/0")
    table.tile("stone/0", "p2", "brewery", 2, 2)
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-BEER-04", "no barrel beside that merchant tile in Oxford")
def a_barrel_drunk_before():
    """Oxford's is gone."""
    table, sale = selling_in_birmingham("merchant")
    return refusal(table.merchant_beer(oxford_0=False), "goods_sold", sales=[sale])


@heard("B-BEER-05", "at Birmingham; 1 from: the merchant or Stone", case="unnamed")
def two_barrels_to_choose_from():
    """Oxford's or my own."""
    table, sale = selling_in_birmingham()
    del sale["beer"]
    return refusal(table.tile("stone/0", "p1", "brewery", 2, 2), "goods_sold", sales=[sale])


@heard("B-SELL-01", "at least one tile")
def selling_nothing():
    """A card for nothing."""
    return refusal(Table("birmingham"), "goods_sold", sales=[])


@heard("B-SELL-01", "no tile on the board", case="nothing")
def nothing_to_sell():
    """The phone says so before I try."""
    return offer_refusal(Table("birmingham"))


@heard("B-SELL-01", "no tile at Worcester", case="empty")
def selling_an_empty_slot():
    """Nothing stands there."""
    sale = {"tile": "worcester/0", "merchant": "gloucester/0"}
    return refusal(Table("birmingham"), "goods_sold", sales=[sale])


@heard("B-SELL-01", "at Birmingham is not yours", case="not_yours")
def selling_for_others():
    """It is P2's."""
    table, sale = selling_in_birmingham("merchant")
    return refusal(table.tile("birmingham/1", "p2", "manufacturer", 2), "goods_sold", sales=[sale])


@heard("B-SELL-01", "An iron works is not sold", case="kind")
def selling_an_iron_works():
    """It flips by itself."""
    table, sale = selling_in_birmingham("merchant")
    table.tile("birmingham/2", "p1", "iron", 2, 4)
    return refusal(table, "goods_sold", sales=[{**sale, "tile": "birmingham/2"}])


@heard("B-SELL-01", "at Birmingham is sold already", case="flipped")
def selling_twice():
    """Once is all."""
    table, sale = selling_in_birmingham("merchant")
    table.tile("birmingham/1", "p1", "manufacturer", 2, flipped=True)
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-02", "Birmingham is not connected", "in Nottingham")
def a_merchant_out_of_reach():
    """No chain of links leads to Nottingham."""
    table, sale = selling_in_birmingham("merchant", merchant="nottingham/1")
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-02", "in Oxford does not buy from a cotton mill", case="wants")
def a_merchant_who_wants_other_goods():
    """Oxford's tile shows manufacturers."""
    table, sale = selling_in_birmingham("merchant")
    table.tile("birmingham/0", "p1", "cotton", 2)
    return refusal(table, "goods_sold", sales=[{**sale, "tile": "birmingham/0"}])


@heard("B-SELL-02", "No merchant tile lies in Warrington", case="no_tile")
def a_merchant_space_not_in_play():
    """With two players Warrington is empty."""
    table = Table("birmingham", 2).tile("stoke_on_trent/0", "p1", "cotton", 1)
    table.links("p1", "stoke_on_trent-warrington")
    sale = {"tile": "stoke_on_trent/0", "merchant": "warrington/0", "beer": []}
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-03", "at Birmingham needs 1 beer", "0 are named")
def too_little_beer():
    """A dry sale."""
    table, sale = selling_in_birmingham()
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-03", "at Birmingham needs 2 beers", "not enough", case="none")
def not_enough_beer_anywhere():
    """Manufacturer V needs two and Oxford has one."""
    table, sale = selling_in_birmingham(level=5)
    del sale["beer"]
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-07", "Oxford has one barrel")
def one_barrel_twice():
    """A merchant tile has one barrel."""
    table, sale = selling_in_birmingham("merchant", "merchant", level=5)
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-09", "in Oxford is blank")
def selling_to_a_blank_tile():
    """Oxford's second tile is blank."""
    table, sale = selling_in_birmingham("merchant", merchant="oxford/1")
    return refusal(table, "goods_sold", sales=[sale])


@heard("B-SELL-10", "at Birmingham needs 0 beers and no more", "1 is named")
def beer_for_nothing():
    """Manufacturer III needs none."""
    table, sale = selling_in_birmingham("merchant", level=3)
    return refusal(table, "goods_sold", sales=[sale])


def selling_to_gloucester(develop=None, **mat):
    """Lay my mill in Worcester beside Gloucester, whose barrel is drunk."""
    table = Table("birmingham").tile("worcester/0", "p1", "cotton", 1).mat(**mat)
    table.links("p1", "gloucester-worcester")
    sale = {"tile": "worcester/0", "merchant": "gloucester/0", "beer": ["merchant"]}
    chosen = {"develop": develop} if develop else {}
    return refusal(table, "goods_sold", sales=[{**sale, **chosen}])


@heard("B-MERCH-03", "no iron works left")
def a_bonus_from_an_empty_stack():
    """All iron works are built."""
    return selling_to_gloucester("iron", iron=9)


@heard("B-MERCH-04", "pottery (level 3)", "lightbulb")
def a_bonus_on_a_lightbulb():
    """Pottery III stays."""
    return selling_to_gloucester("pottery", pottery=3)


@heard("B-MERCH-05", "choose cotton mill or brewery")
def a_bonus_not_taken():
    """Something can go, so something goes."""
    return selling_to_gloucester(manufacturer=9, coal=9, iron=9)


@heard("B-MERCH-05", "Nothing in this sale", case="no_bonus")
def a_bonus_that_oxford_does_not_give():
    """Only Gloucester's barrel develops."""
    table, sale = selling_in_birmingham("merchant", develop="cotton")
    return refusal(table, "goods_sold", sales=[sale])


def two_rails(**beer):
    """Lay coal enough for two rails out of Birmingham."""
    table = Table("birmingham", era="rail").tile("birmingham/1", "p1", "manufacturer", 2)
    table.links("p2", "birmingham-oxford").seat(money=40)
    return table, {"links": ["birmingham-dudley", "birmingham-walsall"], **beer}


@heard("B-NET-01", "none can be reached from Birmingham–Walsall")
def two_rails_without_beer():
    """No brewery anywhere."""
    table, event = two_rails()
    return refusal(table, "links_built", **event)


@heard("B-NET-01", "say which brewery: Stone or Uttoxeter", case="unnamed")
def two_rails_with_a_choice_of_beer():
    """Both breweries are mine."""
    table, event = two_rails()
    table.tile("stone/0", "p1", "brewery", 2, 2).tile("uttoxeter/0", "p1", "brewery", 2, 2)
    return refusal(table, "links_built", **event)


@heard("B-NET-01", "cannot be used for rails", case="merchant")
def two_rails_with_a_merchants_beer():
    """Oxford's barrel is for sales."""
    table, event = two_rails(beer="merchant")
    return refusal(table, "links_built", **event)


@heard("B-NET-02", "Stone is not connected to Birmingham–Walsall")
def beer_that_does_not_reach_the_second_rail():
    """P2's brewery stands apart."""
    table, event = two_rails(beer="stone/0")
    return refusal(table.tile("stone/0", "p2", "brewery", 2, 2), "links_built", **event)


@heard("B-NET-05", "takes no beer")
def beer_for_a_single_rail():
    """One rail, one barrel too many."""
    table, event = two_rails(beer="stone/0")
    table.tile("stone/0", "p1", "brewery", 2, 2)
    return refusal(table, "links_built", **{**event, "links": event["links"][:1]})


@heard("B-DEV-01", "pottery (level 1)", "lightbulb")
def developing_a_lightbulb():
    """Pottery I has to be built."""
    return refusal(Table("birmingham"), "tiles_developed", industries=["pottery"])


@heard("B-DEV-02", "level 3 pottery", "lightbulb")
def developing_down_to_a_lightbulb():
    """Under Pottery II lies III."""
    table = Table("birmingham").mat(pottery=2)
    return refusal(table, "tiles_developed", industries=["pottery", "pottery"])


@heard("B-LOAN-01", "exactly £30, not £20")
def a_small_loan():
    """Birmingham's banks give one sum."""
    return refusal(Table("birmingham"), "loan_taken", amount=20)

"""Each sentence about building, links, developing and loans, provoked."""

from tests.rules.provocation import (
    Provocations,
    build_refusal,
    offer_refusal,
    refusal,
)
from tests.rules.provocations import birmingham
from tests.rules.provocations_birmingham import two_rails
from tests.rules.table import Table

PROVOCATIONS = Provocations()
heard = PROVOCATIONS.heard


@heard("C-BUILD-02", "The Leek card does not build in Dudley")
def a_card_of_another_town():
    """Leek is not Dudley."""
    return build_refusal(birmingham(), "location:leek", "dudley/0", "coal")


@heard("C-BUILD-03", "The brewery card does not build a coal mine")
def a_card_of_another_industry():
    """Beer is not coal."""
    return build_refusal(birmingham(), "industry:brewery", "dudley/0", "coal")


@heard("C-BUILD-03", "Dudley is not in your network", case="network")
def a_town_out_of_my_network():
    """I stand in Leek."""
    table = birmingham().tile("leek/0", "p1", "cotton", 1)
    return build_refusal(table, "industry:coal", "dudley/0", "coal")


@heard("C-BUILD-03", "builds this in Dudley", case="no_card")
def no_card_that_could_do_it():
    """Both Dudley cards are gone and an industry card does not reach."""
    table = birmingham().discarded(location__dudley=2).tile("leek/0", "p1", "cotton", 1)
    return offer_refusal(table)


@heard("C-BUILD-04", "no iron works left")
def an_empty_stack():
    """All four are built."""
    return build_refusal(birmingham().mat(iron=9), "location:dudley", "dudley/1", "iron")


@heard("C-BUILD-05", "Dudley has no cotton mill icon")
def a_slot_for_something_else():
    """Dudley knows coal and iron."""
    return build_refusal(birmingham(), "location:dudley", "dudley/0", "cotton")


@heard("C-BUILD-05", "only for an iron works", "in Coalbrookdale", case="preference")
def the_shared_slot_too_early():
    """The iron slot is free."""
    table = birmingham()
    return build_refusal(table, "location:coalbrookdale", "coalbrookdale/0", "iron")


@heard("C-BUILD-07", "at Coalbrookdale is taken", "an iron works you could")
def a_slot_that_is_taken():
    """A brewery stands there."""
    table = birmingham().tile("coalbrookdale/0", "p2", "brewery", 1, 1)
    return build_refusal(table, "location:coalbrookdale", "coalbrookdale/0", "iron")


@heard("C-BUILD-08", "already have a tile in Dudley", "allows one")
def a_second_tile_in_a_canal_town():
    """One each on the canals."""
    table = birmingham().tile("dudley/0", "p1", "coal", 1, 2)
    return build_refusal(table, "location:dudley", "dudley/1", "iron")


@heard("C-BUILD-10", "level 1", "in the rail era")
def a_canal_tile_on_the_rails():
    """Cotton I is on top."""
    table = Table("birmingham", era="rail").seat(money=30)
    return build_refusal(table, "location:worcester", "worcester/0", "cotton")


@heard("C-BUILD-10", "shipyard is level 0", "never built", case="never")
def a_tile_that_is_never_built():
    """Lancashire's level 0 shipyard."""
    return build_refusal(Table("lancashire"), "location:birkenhead", "birkenhead/0", "shipyard")


@heard("C-BUILD-11", "pay £7", "earn £18")
def spending_what_comes_later():
    """The market's money comes after mine."""
    table = birmingham(money=6).tile("dudley/0", "p2", "coal", 1, 2).markets(iron=0)
    return build_refusal(table.mat(iron=2), "location:dudley", "dudley/1", "iron")


@heard("C-BUILD-12", "free slot only", "at Dudley")
def beginning_on_a_taken_slot():
    """Nothing of mine is on the board."""
    table = birmingham().tile("dudley/0", "p2", "coal", 1, flipped=True).markets(coal=0)
    return build_refusal(table.mat(coal=2), "industry:coal", "dudley/0", "coal")


@heard("C-BUILD-14", "costs £5", "have £3", "£2 more")
def too_dear_a_tile():
    """A mine is £5."""
    return build_refusal(birmingham(money=3), "location:dudley", "dudley/0", "coal")


@heard("C-BUILD-14", "costs £6 more", "£5 left", "£1 is missing", case="rest")
def too_dear_a_second_tile():
    """£11 for iron at £6 each."""
    table = birmingham(money=11).markets(iron=0)
    return refusal(table, "tiles_developed", industries=["coal", "cotton"])


def over_dudley(level, **owner):
    """Lay a mine in Dudley and build the level given over it."""
    table = birmingham().tile("dudley/0", owner.get("owner", "p2"), "coal", 2, flipped=True)
    table.markets(coal=owner.get("market", 0)).mat(coal=level)
    return build_refusal(table, "location:dudley", "dudley/0", "coal")


@heard("C-OVER-01", "Your level 2 coal mine", "one of level 2")
def replacing_with_the_same_level():
    """It has to be higher."""
    return over_dudley(2, owner="p1")


@heard("C-OVER-03", "Another player's brewery")
def replacing_an_opponents_brewery():
    """Mines and works only."""
    table = birmingham().tile("stone/0", "p2", "brewery", 1, flipped=True).mat(brewery=2)
    return build_refusal(table, "location:stone", "stone/0", "brewery")


@heard("C-OVER-04", "0 cubes lie on tiles", "1 in the market")
def replacing_an_opponents_mine_too_early():
    """One cube is left."""
    return over_dudley(3, market=1)


@heard("C-OVER-09", "already have a tile in Tamworth")
def replacing_an_opponents_mine_where_i_stand():
    """Two in one canal town."""
    table = birmingham().tile("tamworth/0", "p2", "coal", 1, flipped=True).markets(coal=0)
    table.tile("tamworth/1", "p1", "cotton", 1).mat(coal=2)
    return build_refusal(table, "location:tamworth", "tamworth/0", "coal")


@heard("C-LINK-01", "Belper–Derby does not touch")
def a_link_away_from_my_network():
    """I stand in Dudley."""
    table = birmingham().tile("dudley/0", "p1", "coal", 1, 2)
    return refusal(table, "links_built", links=["belper-derby"])


@heard("C-LINK-01", "no other free line", case="second")
def one_free_line_left():
    """The money would do for two rails, but only Belper–Leek is free."""
    table = Table("birmingham", era="rail").seat(money=40)
    for line in table.position.tables.lines.values():
        if line.id != "belper-leek" and "rail" in line.eras:
            table.links("p2", line.id)
    return offer_refusal(table)


@heard("C-LINK-02", "exactly one link, not 2")
def two_canals():
    """One at a time."""
    return refusal(birmingham(), "links_built", links=["belper-derby", "derby-nottingham"])


@heard("C-LINK-03", "one or two links, not 0")
def no_rail_at_all():
    """A card for nothing."""
    return refusal(Table("birmingham", era="rail"), "links_built", links=[])


@heard("C-LINK-06", "Kidderminster–Worcester–Southern Farm Brewery", "of p2")
def a_line_that_p2_has():
    """One link a line."""
    table = birmingham().links("p2", "kidderminster-worcester")
    return refusal(table, "links_built", links=["kidderminster-worcester"])


@heard("C-LINK-06", "a link of yours", case="yours")
def a_line_that_i_have():
    """Mine already."""
    table = birmingham().links("p1", "belper-derby")
    return refusal(table, "links_built", links=["belper-derby"])


@heard("C-LINK-06", "Every line of the canal era", case="none_free")
def no_line_left():
    """All canals are dug."""
    table = birmingham()
    for line in table.position.tables.lines.values():
        table.links("p2", line.id)
    return offer_refusal(table)


@heard("C-LINK-07", "no link tile left")
def no_link_tile_left():
    """All fourteen lie on the board."""
    return refusal(birmingham(links_left=0), "links_built", links=["belper-derby"])


@heard("C-LINK-07", "one link tile left", case="one_left")
def one_link_tile_left():
    """Not enough for two rails."""
    table, _ = two_rails()
    return offer_refusal(table.seat(links_left=1))


@heard("C-LINK-08", "Tamworth–Walsall", "in the canal era")
def a_railway_line_on_the_canals():
    """No water there."""
    return refusal(birmingham(), "links_built", links=["tamworth-walsall"])


@heard("C-DEV-01", "one or two tiles, not 3")
def developing_three():
    """Two at most."""
    return refusal(birmingham(), "tiles_developed", industries=["coal", "iron", "cotton"])


@heard("C-DEV-01", "no iron works left", case="none_left")
def developing_an_empty_stack():
    """All four are gone."""
    return refusal(birmingham().mat(iron=9), "tiles_developed", industries=["iron"])


@heard("C-DEV-02", "needs 2 iron", "1 source is named")
def developing_with_too_little_iron():
    """One cube each."""
    event = {"industries": ["coal", "iron"], "iron": ["market"]}
    return refusal(birmingham(), "tiles_developed", **event)


@heard("C-LOAN-02", "level -8", "£30 takes 3 levels", "below -10")
def a_loan_too_deep():
    """Eleven below is no level."""
    return refusal(birmingham(income_space=2), "loan_taken", amount=30)

"""Brass: Lancashire, put together: its data, the shared rules, and what only it has."""

from collections.abc import Mapping
from typing import Any

from rules import cards, flow, scoring, wire
from rules.actions.build import Build
from rules.actions.develop import Develop
from rules.actions.links import Links, NothingMore
from rules.actions.loan import Loan
from rules.actions.pass_ import Pass
from rules.actions.ruling import Ruling
from rules.actions.set_up import SetUp
from rules.actions.shortfall import Shortfall
from rules.events import (
    GameSetUp,
    GoodsSold,
    IndustryBuilt,
    LinksBuilt,
    LoanTaken,
    Passed,
    PortSale,
    Ruled,
    ShortfallPaid,
    TilesDeveloped,
)
from rules.forms import ACTED, BUILT, BUILT_SOURCES, SHARED, slot_exists
from rules.lancashire import distant_market
from rules.lancashire.double_build import CARDS, double_action
from rules.lancashire.sell import PORT, Sell
from rules.lancashire.shipyards import level_zero
from rules.position import Position
from rules.reading import DataFile, read_tables
from rules.ruleset import Action, Ruleset
from rules.vocabulary import Json
from rules.wire import Form, Malformed, Names, list_of

DATA = DataFile.of_package(__name__)

ACTIONS: Mapping[type, Action] = {
    GameSetUp: SetUp(),
    IndustryBuilt: Build(
        uses={"location": cards.location_card, "industry": cards.industry_card},
        also=(level_zero,),
        many_cards=CARDS,
        many_cards_rule=double_action,
    ),
    LinksBuilt: Links(second=NothingMore(), first_anywhere=False),  # L-NET-01, L-NET-02
    TilesDeveloped: Develop(),
    GoodsSold: Sell(),
    LoanTaken: Loan(amount_rule="L-LOAN-01"),
    Passed: Pass(),
    ShortfallPaid: Shortfall(),
    Ruled: Ruling(),
}


def _sale(names: Names, data: Any, where: str) -> PortSale:
    if not isinstance(data, dict):
        raise Malformed(where, "must be an object")
    sale: PortSale = SALE.read(names, data, where)
    return sale


SALE = Form(
    PortSale,
    {"tile": wire.space},
    {"port": wire.space, "distant": wire.integer},
    one_of=("port", "distant"),
)
FORMS = {
    **SHARED,
    "industry_built": Form(
        IndustryBuilt,
        BUILT,
        {**BUILT_SOURCES, "card": wire.card, "cards": list_of(wire.card)},
        slot_exists,
        one_of=("card", "cards"),
    ),
    "goods_sold": Form(GoodsSold, {**ACTED, "sales": list_of(_sale)}, {}),
}


def _shows(position: Position) -> Json:
    return {"distant_market": position.state.distant_marker}


def assemble(players: int, options: frozenset[str]) -> Ruleset:
    """Return the ruleset for a player count and options."""
    tables = read_tables(DATA, players, options)
    DATA.require(tables.pounds_per_vp > 0, "costs.pounds_per_vp_at_the_end", "is missing")
    return Ruleset(
        tables=tables,
        actions=ACTIONS,
        forms=FORMS,
        era_ends=(flow.remove_level_one, distant_market.reset),
        game_ends=(scoring.score_introductory if tables.introductory else scoring.score_cash,),
        shows=_shows,
        trade_icons_on=frozenset({PORT}),  # L-PORT-01
    )

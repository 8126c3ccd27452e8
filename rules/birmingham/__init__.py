"""Brass: Birmingham, put together: its data, the shared rules, and what only it has."""

from collections.abc import Mapping
from typing import Any

from rules import cards, flow, scoring, wire
from rules.actions.build import Build
from rules.actions.develop import Develop
from rules.actions.links import Links
from rules.actions.loan import Loan
from rules.actions.pass_ import Pass
from rules.actions.ruling import Ruling
from rules.actions.set_up import SetUp
from rules.actions.shortfall import Shortfall
from rules.birmingham import merchants
from rules.birmingham.beer import BeerForSecondRail
from rules.birmingham.scout import Scout
from rules.birmingham.sell import Sell
from rules.birmingham.wilds import farm_rules, wild_industry, wild_location
from rules.events import (
    GameSetUp,
    GoodsSold,
    IndustryBuilt,
    LinksBuilt,
    LoanTaken,
    MerchantSale,
    Passed,
    Ruled,
    Scouted,
    ShortfallPaid,
    TilesDeveloped,
)
from rules.forms import ACTED, LINKED, SHARED
from rules.position import Position
from rules.reading import DataFile, read_tables
from rules.ruleset import Action, Ruleset
from rules.vocabulary import Json
from rules.wire import Form, Malformed, Names, list_of

DATA = DataFile.of_package(__name__)

ACTIONS: Mapping[type, Action] = {
    GameSetUp: SetUp(),
    IndustryBuilt: Build(
        uses={
            "location": cards.location_card,
            "industry": cards.industry_card,
            "wild:location": wild_location,
            "wild:industry": wild_industry,
        },
        also=(farm_rules,),
    ),
    LinksBuilt: Links(second=BeerForSecondRail(), first_anywhere=True),  # B-BUILD-05
    TilesDeveloped: Develop(),
    GoodsSold: Sell(),
    LoanTaken: Loan(amount_rule="B-LOAN-01"),
    Scouted: Scout(),
    Passed: Pass(),
    ShortfallPaid: Shortfall(),
    Ruled: Ruling(),
}


def _merchants(names: Names, data: Any, where: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(data, dict):
        raise Malformed(where, "must be an object")
    known = {space.rpartition("/")[0] for space in names.tables.merchant_spaces}
    for key in data:
        if key not in known:
            raise Malformed(f"{where}.{key}", "unknown merchant location")
    read = list_of(wire.merchant_tile)
    return {key: read(names, value, f"{where}.{key}") for key, value in data.items()}


def _sale(names: Names, data: Any, where: str) -> MerchantSale:
    if not isinstance(data, dict):
        raise Malformed(where, "must be an object")
    sale: MerchantSale = SALE.read(names, data, where)
    return sale


SALE = Form(
    MerchantSale,
    {"tile": wire.space, "merchant": wire.merchant_space},
    {"beer": list_of(wire.beer_source), "develop": wire.industry},
)
FORMS = {
    **SHARED,
    "game_set_up": Form(
        GameSetUp, {"turn_order": list_of(wire.player), "merchants": _merchants}, {}
    ),
    "links_built": Form(
        LinksBuilt, LINKED, {"coal": list_of(wire.cube_source), "beer": wire.beer_source}
    ),
    "goods_sold": Form(GoodsSold, {**ACTED, "sales": list_of(_sale)}, {}),
    "scouted": Form(Scouted, {**ACTED, "discards": list_of(wire.card)}, {}),
}


def _shows(position: Position) -> Json:
    state = position.state
    return {
        "merchant_beer": dict(state.merchant_beer),
        "wilds": {player: list(seat.wilds) for player, seat in state.seats.items()},
    }


def assemble(players: int, options: frozenset[str]) -> Ruleset:
    """Return the ruleset for a player count and options."""
    return Ruleset(
        tables=read_tables(DATA, players, options),
        actions=ACTIONS,
        forms=FORMS,
        era_ends=(flow.remove_level_one, merchants.refill),
        game_ends=(scoring.score_introductory,),
        shows=_shows,
        shows_used_up_levels=True,
    )

"""Merchants: what their barrels give, and their refilling between the eras."""

from collections.abc import Iterator

from rules.actions.develop import undevelopable
from rules.effects import (
    Effect,
    MerchantBeerDrunk,
    MerchantBeerRefilled,
    MoneyReceived,
    PointsScored,
    TileDeveloped,
)
from rules.position import Position
from rules.resources import gain_income
from rules.tables import Merchant
from rules.vocabulary import Industry, PlayerId, Space, location_of

DEVELOP = "develop"


def merchant_at(position: Position, space: Space) -> Merchant | None:
    """Return the merchant location that a merchant space lies in, if it is in play."""
    return position.tables.merchants.get(location_of(space))


def developable(position: Position, player: PlayerId) -> list[Industry]:
    """Return the industries whose lowest tile a free develop can take."""  # B-MERCH-03
    return [
        industry
        for industry in position.tables.stacks
        if not any(undevelopable(position, player, industry))
    ]


def drink(
    position: Position, player: PlayerId, space: Space, develop: Industry | None
) -> Iterator[Effect]:
    """Yield a merchant barrel's drinking and its bonus."""  # B-MERCH-01
    merchant = merchant_at(position, space)
    assert merchant is not None
    yield MerchantBeerDrunk(player, space)
    if merchant.bonus == "vp":
        era = position.state.era
        yield PointsScored(player, merchant.amount, era, "other", "merchant", space)
    elif merchant.bonus == "money":
        yield MoneyReceived(player, merchant.amount, "merchant")
    elif merchant.bonus == "income_spaces":
        yield from gain_income(position, player, merchant.amount)
    elif develop is not None:
        tile = position.next_tile(player, develop)
        assert tile is not None
        yield TileDeveloped(player, develop, tile.level)


def refill(position: Position) -> Iterator[Effect]:
    """Yield the barrels that merchants get back between the eras."""  # B-ERA-01
    empty = tuple(space for space, full in position.state.merchant_beer.items() if not full)
    if empty:
        yield MerchantBeerRefilled(empty)

"""The printed tables as JSON: board, tiles, markets and cards, with positions for drawing."""

from rules.tables import Tables, Tile
from rules.vocabulary import Json


def printed(tables: Tables) -> Json:
    """Return everything printed that a phone shows or draws."""
    return {
        "edition": tables.edition,
        "name": tables.name,
        "players": tables.players,
        "rounds": tables.rounds,
        "eras": list(tables.eras),
        "locations": _locations(tables),
        "links": _links(tables),
        "industries": _industries(tables),
        "markets": _markets(tables),
        "cards": dict(tables.cards),
        "wild_cards": dict(tables.wild_cards),
        **_merchants(tables),
        "distant_market": {
            "tiles": {str(move): copies for move, copies in tables.distant_tiles.items()},
            "track": list(tables.distant_track),
        },
        "income_levels": list(tables.income_levels),
        "loans": {str(money): levels for money, levels in tables.loans.items()},
        "link_costs": {era: list(costs) for era, costs in tables.link_costs.items()},
    }


def _locations(tables: Tables) -> Json:
    return {
        key: {
            "name": place.name,
            "kind": place.kind,
            "slots": [list(slot.industries) for slot in place.slots],
            "link_vp": place.link_vp,
            "trade_icon": place.trade_icon,
            **tables.drawing["locations"][key],
        }
        for key, place in tables.locations.items()
    }


def _links(tables: Tables) -> Json:
    return {
        key: {
            "ends": list(each.ends),
            "canal": "canal" in each.eras,
            "rail": "rail" in each.eras,
            "xy": tables.drawing["links"][key],
        }
        for key, each in tables.lines.items()
    }


def _industries(tables: Tables) -> Json:
    return {
        key: {
            "name": tables.industry_names[key],
            "flips": tables.flips[key],
            "levels": [
                _face(tile, stack.count(tile))
                for tile in {each.level: each for each in stack}.values()
            ],
        }
        for key, stack in tables.stacks.items()
    }


def _markets(tables: Tables) -> Json:
    return {
        key: {
            "prices": list(market.prices),
            "start": market.start,
            "empty_price": market.empty_price,
        }
        for key, market in tables.markets.items()
    }


def _merchants(tables: Tables) -> Json:
    return {
        "merchants": {
            key: {"spaces": list(each.spaces), "bonus": each.bonus, "amount": each.amount}
            for key, each in tables.merchants.items()
        },
        "merchant_tiles": {
            key: {"accepts": sorted(goods), "copies": tables.merchant_copies[key]}
            for key, goods in tables.merchant_accepts.items()
        },
    }


def _face(tile: Tile, count: int) -> Json:
    return {
        "level": tile.level,
        "count": count,
        "money": tile.money,
        "coal": tile.coal,
        "iron": tile.iron,
        "beer": tile.beer,
        "vp": tile.vp,
        "income": tile.income,
        "link_vp": tile.link_vp,
        "cubes": dict(tile.cubes),
        "eras": sorted(tile.eras),
        "developable": tile.developable,
    }

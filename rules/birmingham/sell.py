"""Sell in Birmingham: goods go to merchants, with beer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules import cards, resources
from rules.actions.selling import Selling, is_goods
from rules.birmingham import merchants
from rules.birmingham.beer import breweries, why_not_beer
from rules.effects import CardDiscarded, Effect
from rules.events import GoodsSold, MerchantSale
from rules.position import Position
from rules.violations import Reasons, Violation, closest
from rules.vocabulary import MERCHANT, Json, PlayerId, Source, Space, location_of


class Sell(Selling):
    """Any number of own tiles to merchants, each with its beer."""  # B-SELL-01

    rule = "B-SELL-01"

    def wrong_sale(self, position: Position, event: GoodsSold, part: int) -> Iterator[Violation]:
        """Yield what is wrong with one sale, turn and card apart."""
        player, sale = event.player, event.sales[part]
        yield from self.unsellable(position, player, sale.tile)
        tile = position.state.board.get(sale.tile)
        if tile is not None and is_goods(position, tile):
            yield from self._no_buyer(position, sale)
            yield from self._wrong_beer(position, player, sale)
            yield from self._wrong_develop(position, player, sale)

    def _no_buyer(self, position: Position, sale: MerchantSale) -> Iterator[Violation]:
        tile = position.state.board[sale.tile]
        location = location_of(sale.merchant)
        buys = position.state.merchants.get(sale.merchant)
        accepts = position.tables.merchant_accepts.get(buys or "", frozenset())
        if buys is None:
            yield position.broken("B-SELL-02", "no_tile", location=location)
        elif not accepts:
            yield position.broken("B-SELL-09", location=location)
        elif tile.industry not in accepts:
            yield position.broken("B-SELL-02", "wants", location=location, industry=tile.industry)
        place = position.tables.slots[sale.tile].location
        if not position.connected(place, location):
            yield position.broken("B-SELL-02", location=place, space=sale.merchant)

    def _wrong_beer(
        self, position: Position, player: PlayerId, sale: MerchantSale
    ) -> Iterator[Violation]:
        wanted = position.face(position.state.board[sale.tile]).beer
        if sale.beer is None:
            ways = {tuple(sorted(way)) for way in self._beers(position, player, sale)}
            case = "unnamed" if ways else "none"
            rule = "B-BEER-05" if ways else "B-SELL-03"
            if len(ways) != 1:
                named = _named(ways)
                yield position.broken(rule, case, space=sale.tile, needed=wanted, choices=named)
            return
        if len(sale.beer) != wanted:
            rule = "B-SELL-03" if len(sale.beer) < wanted else "B-SELL-10"
            given = len(sale.beer)
            yield position.broken(rule, space=sale.tile, needed=wanted, given=given)
        yield from self._wrong_sources(position, player, sale, Counter(sale.beer))

    def _wrong_sources(
        self, position: Position, player: PlayerId, sale: MerchantSale, used: Mapping[str, int]
    ) -> Iterator[Violation]:
        place = position.tables.slots[sale.tile].location
        able = breweries(position, player, [place])  # B-BEER-03
        for source, count in used.items():
            if source == MERCHANT:
                location = location_of(sale.merchant)
                if not position.state.merchant_beer.get(sale.merchant, False):
                    yield position.broken("B-BEER-04", location=location)
                elif count > 1:
                    yield position.broken("B-SELL-07", location=location)
            elif source not in able:
                yield why_not_beer(position, source, [place])
            elif count > able[source]:
                yield position.broken("B-BEER-01", source=source)

    def _wrong_develop(
        self, position: Position, player: PlayerId, sale: MerchantSale
    ) -> Iterator[Violation]:
        if not self._gives_develop(position, sale):
            if sale.develop is not None:
                yield position.broken("B-MERCH-05", "no_bonus")
            return
        able = merchants.developable(position, player)
        if sale.develop in able:
            return
        if sale.develop is not None:
            tile = position.next_tile(player, sale.develop)
            if tile is None:
                yield position.broken("B-MERCH-03", industry=sale.develop)
            else:
                yield position.broken("B-MERCH-04", industry=sale.develop, level=tile.level)
        elif able:
            yield position.broken("B-MERCH-05", industry=able)

    def _gives_develop(self, position: Position, sale: MerchantSale) -> bool:
        merchant = merchants.merchant_at(position, sale.merchant)
        drinks = sale.beer is not None and MERCHANT in sale.beer
        return drinks and merchant is not None and merchant.bonus == merchants.DEVELOP

    def effects(self, position: Position, event: GoodsSold, part: int) -> Iterator[Effect]:
        """Yield a sale in its order: beer and bonus, flip, income."""  # B-SELL-04
        player, sale = event.player, event.sales[part]
        if part == 0:
            yield CardDiscarded(player, event.card)
        for source in sale.beer or ():
            if source == MERCHANT:
                yield from merchants.drink(position, player, sale.merchant, sale.develop)
            else:
                yield from resources.take_from_tile(position, player, "beer", source)
        yield from resources.flip(position, sale.tile)

    def completions(self, position: Position, event: GoodsSold, part: int) -> Iterator[GoodsSold]:
        """Yield the event with this sale's beer named, every way."""
        if not event.sales:
            return
        sale = event.sales[part]
        if sale.beer is not None or any(self.unsellable(position, event.player, sale.tile)):
            yield event
            return
        for beer in self._beers(position, event.player, sale):
            named = replace(sale, beer=beer)
            sales = (*event.sales[:part], named, *event.sales[part + 1 :])
            yield replace(event, sales=sales)

    def _beers(
        self, position: Position, player: PlayerId, sale: MerchantSale
    ) -> list[tuple[Source, ...]]:
        """Return every way to drink for a sale: the merchant's barrel, own, then others'."""
        wanted = position.face(position.state.board[sale.tile]).beer
        return resources.plans(self._barrels(position, player, sale), wanted)

    def _barrels(
        self, position: Position, player: PlayerId, sale: MerchantSale
    ) -> resources.Choices:
        """Return where beer for a sale may come from."""
        place = position.tables.slots[sale.tile].location
        board = position.state.board
        able = breweries(position, player, [place])
        own_first = sorted(able, key=lambda space: (board[space].owner != player, able[space]))
        barrel = position.state.merchant_beer.get(sale.merchant, False)

        def choices(taken: Mapping[Space, int]) -> tuple[Source, ...]:
            first = (MERCHANT,) if barrel and not taken.get(MERCHANT) else ()
            left = tuple(each for each in own_first if able[each] > taken.get(each, 0))
            return first + left

        return choices

    def single_sales(self, position: Position, player: PlayerId) -> Iterator[MerchantSale]:
        """Yield every sale of one tile that is legal now."""
        for space in self.own_goods(position, player):
            for merchant in position.state.merchants:
                sale = MerchantSale(space, merchant)
                if any(self._no_buyer(position, sale)):
                    continue
                for beer in self._beers(position, player, sale):
                    yield from self._with_bonus(position, player, replace(sale, beer=beer))

    def _with_bonus(
        self, position: Position, player: PlayerId, sale: MerchantSale
    ) -> Iterator[MerchantSale]:
        able = []
        if self._gives_develop(position, sale):
            able = merchants.developable(position, player)
        for industry in able:
            yield replace(sale, develop=industry)
        if not able:
            yield sale

    def legal(self, position: Position) -> Iterator[GoodsSold]:
        """Yield every single sale."""
        player = position.state.order[position.state.turn_index]
        card = cards.any_card(position, player)
        for sale in self.single_sales(position, player):
            yield GoodsSold(player, card, (sale,))

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return each unflipped tile with its buyers, or why not, and a plan to sell all it can."""
        player = position.state.order[position.state.turn_index]
        tiles = [
            self._tile_options(position, player, space, reasons)
            for space in self.own_goods(position, player)
        ]
        plan = self._plan(position, player)
        why: list[int] = []
        if not plan:
            nothing = reasons.numbers([] if tiles else [position.broken("B-SELL-01", "nothing")])
            why = nothing or closest(tile["why"] for tile in tiles)
        develop = merchants.developable(position, player)
        return {
            "possible": bool(plan),
            "why": why,
            "tiles": tiles,
            "develop": develop,
            "plan": plan,
        }

    def _tile_options(
        self, position: Position, player: PlayerId, space: Space, reasons: Reasons
    ) -> Json:
        buyers: list[Json] = []
        why: list[Violation] = []
        for merchant in position.state.merchants:
            sale = MerchantSale(space, merchant)
            refused = list(self._no_buyer(position, sale))
            beers = [] if refused else self._mixes(position, player, sale)
            if beers:
                buyers.append({"merchant": merchant, "beer": beers})
            else:
                why += refused or list(self._wrong_beer(position, player, sale))
        needed = position.face(position.state.board[space]).beer
        against = [] if buyers else reasons.numbers(why)
        return {"tile": space, "beer": needed, "buyers": buyers, "why": against}

    def _mixes(
        self, position: Position, player: PlayerId, sale: MerchantSale
    ) -> list[list[Source]]:
        """Return every way to drink for a sale, those that differ in order only once."""
        wanted = position.face(position.state.board[sale.tile]).beer
        return resources.mixes(self._barrels(position, player, sale), wanted)

    def more(self, position: Position, event: GoodsSold) -> Json | None:
        """Return the tiles that could be sold too in the same action."""
        then = self.sold(position, event)
        offers = [
            self._tile_options(then, event.player, space, Reasons())
            for space in self.own_goods(then, event.player)
        ]
        develop = merchants.developable(then, event.player)
        return {"tiles": [offer for offer in offers if offer["buyers"]], "develop": develop}

    def _plan(self, position: Position, player: PlayerId) -> list[Json]:
        """Return sales, one after another, until nothing more can be sold."""
        plan: list[Json] = []
        sale = next(self.single_sales(position, player), None)
        while sale is not None:
            plan.append(_sale_json(sale))
            position = self.sold(position, GoodsSold(player, None, (sale,)))
            sale = next(self.single_sales(position, player), None)
        return plan


def _sale_json(sale: MerchantSale) -> Json:
    written: Json = {"tile": sale.tile, "merchant": sale.merchant, "beer": list(sale.beer or ())}
    return written | ({"develop": sale.develop} if sale.develop else {})


def _named(ways: Iterable[tuple[Source, ...]]) -> list[Source]:
    return sorted({source for way in ways for source in way})

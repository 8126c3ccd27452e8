"""Sell in Lancashire: cotton goes through ports or to the distant market."""

from collections.abc import Iterator
from dataclasses import replace

from rules import cards, resources
from rules.actions.selling import Selling, is_goods
from rules.effects import CardDiscarded, DistantTileTurned, Effect
from rules.events import GoodsSold, PortSale
from rules.lancashire import distant_market
from rules.position import Position
from rules.violations import Reasons, Violation, closest
from rules.vocabulary import Json, PlayerId, Space

PORT = "port"


def closed_port(position: Position, mill: Space, port: Space) -> Iterator[Violation]:
    """Yield why a mill's cotton cannot go through a port."""
    tile = position.state.board.get(port)
    if tile is None or tile.industry != PORT:
        yield position.broken("L-SELL-02", "no_port", space=port)
        return
    if tile.flipped:
        yield position.broken("L-SELL-03", space=port)
    slots = position.tables.slots
    if not position.connected(slots[mill].location, slots[port].location):
        yield position.broken("L-SELL-02", space=mill, source=port)


class Sell(Selling):
    """One or more own mills through ports or to the distant market."""  # L-SELL-01

    rule = "L-SELL-01"

    def wrong_sale(self, position: Position, event: GoodsSold, part: int) -> Iterator[Violation]:
        """Yield what is wrong with one sale, turn and card apart."""
        sale = event.sales[part]
        ended = part > 0 and event.sales[part - 1].distant is not None
        if ended and distant_market.is_closed(position):
            yield position.broken("L-DIST-05")
        yield from self.unsellable(position, event.player, sale.tile)
        tile = position.state.board.get(sale.tile)
        if tile is not None and is_goods(position, tile):
            yield from self._no_buyer(position, sale)

    def _no_buyer(self, position: Position, sale: PortSale) -> Iterator[Violation]:
        if sale.port is not None:
            yield from closed_port(position, sale.tile, sale.port)
        elif sale.distant is not None:
            yield from distant_market.out_of_reach(position, sale.tile)
            yield from distant_market.not_in_stack(position, sale.distant)

    def effects(self, position: Position, event: GoodsSold, part: int) -> Iterator[Effect]:
        """Yield a sale: the port and the mill flip, or the marker moves first."""
        player, sale = event.player, event.sales[part]
        if part == 0:
            yield CardDiscarded(player, event.card)
        if sale.port is not None:
            yield from resources.flip(position, sale.port)
            yield from resources.flip(position, sale.tile)
            return
        row = distant_market.row_after(position, sale.distant)
        yield DistantTileTurned(player, sale.distant, row)
        gain = position.tables.distant_track[row]
        if gain is not None:  # L-DIST-05: on X nothing more happens
            yield from resources.gain_income(position, player, gain)
            yield from resources.flip(position, sale.tile)

    def completions(self, position: Position, event: GoodsSold, part: int) -> Iterator[GoodsSold]:
        """Yield the event as it is: a sale leaves nothing open."""
        yield event

    def ports(self, position: Position, mill: Space) -> list[Space]:
        """Return the ports that a mill's cotton can go through."""
        return [
            space
            for space, tile in position.state.board.items()
            if tile.industry == PORT and not any(closed_port(position, mill, space))
        ]

    def legal(self, position: Position) -> Iterator[GoodsSold]:
        """Yield every single sale; a distant one once for each value that can be turned."""
        player = position.state.order[position.state.turn_index]
        card = cards.any_card(position, player)
        for mill in self.own_goods(position, player):
            for port in self.ports(position, mill):
                yield GoodsSold(player, card, (PortSale(mill, port=port),))
            if not any(distant_market.out_of_reach(position, mill)):
                for value in distant_market.values_left(position):
                    yield GoodsSold(player, card, (PortSale(mill, distant=value),))

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return each mill with its ports and the distant market, or why not, and a plan."""
        player = position.state.order[position.state.turn_index]
        tiles = [
            self._mill_options(position, mill, reasons) for mill in self.own_goods(position, player)
        ]
        possible = any(tile["ports"] or tile["distant"] for tile in tiles)
        why: list[int] = []
        if not possible:
            nothing = reasons.numbers([] if tiles else [position.broken("L-SELL-01", "nothing")])
            why = nothing or closest(tile["why"] for tile in tiles)
        return {
            "possible": possible,
            "why": why,
            "tiles": tiles,
            "distant": distant_market.chances(position),
            "plan": self._plan(position, player),
        }

    def _mill_options(self, position: Position, mill: Space, reasons: Reasons) -> Json:
        ports = self.ports(position, mill)
        refused = list(distant_market.out_of_reach(position, mill))
        why: list[int] = []
        if refused and not ports:
            no_port = position.broken("L-SELL-02", "none", space=mill)
            why = reasons.numbers([no_port, *refused])
        return {"tile": mill, "ports": ports, "distant": not refused, "why": why}

    def more(self, position: Position, event: GoodsSold) -> Json | None:
        """Return the mills that could be sold too in the same action."""
        then = self.sold(position, event)
        ended = event.sales[-1].distant is not None and distant_market.is_closed(then)  # L-DIST-05
        mills = [] if ended else self.own_goods(then, event.player)
        offers = [self._mill_options(then, mill, Reasons()) for mill in mills]
        able = [offer for offer in offers if offer["ports"] or offer["distant"]]
        return {"tiles": able, "distant": distant_market.chances(then)}

    def _plan(self, position: Position, player: PlayerId) -> list[Json]:
        """Return port sales, one after another, until no port takes more."""
        plan: list[Json] = []
        sale = self._first_port_sale(position, player)
        while sale is not None:
            plan.append({"tile": sale.tile, "port": sale.port})
            position = self.sold(position, GoodsSold(player, None, (sale,)))
            sale = self._first_port_sale(position, player)
        return plan

    def _first_port_sale(self, position: Position, player: PlayerId) -> PortSale | None:
        for mill in self.own_goods(position, player):
            for port in self.ports(position, mill):
                return replace(PortSale(mill), port=port)
        return None

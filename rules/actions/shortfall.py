"""Shortfall: a debtor removes tiles of their own choice until negative income is paid."""

from collections.abc import Iterator
from typing import Any

from rules import flow, income
from rules.actions.single import SinglePart
from rules.effects import Effect, MoneyReceived, ShortfallSettled, TileRemoved
from rules.events import ShortfallPaid
from rules.position import Position
from rules.violations import Reasons, Violation
from rules.vocabulary import Json, PlayerId, Space


def missing_money(position: Position, player: PlayerId) -> int:
    """Return what negative income asks beyond the cash on hand."""  # C-DEBT-01
    seat = position.seat(player)
    return -income.level(position.tables, seat.income_space) - seat.money


class Shortfall(SinglePart):
    """The answer of the first debtor; it takes no action."""

    name = "shortfall"

    def actions_used(self, event: Any) -> int:
        """Return that no turn is used."""
        return 0

    def violations(
        self, position: Position, event: ShortfallPaid, part: int
    ) -> Iterator[Violation]:
        """Yield every rule the answer breaks."""
        owes = position.state.owes
        if owes is None:
            yield position.broken("C-DEBT-13")
            return
        if owes != event.player:
            yield position.broken("C-DEBT-14", player=owes)
            return
        yield from self._wrong_tiles(position, event)

    def _wrong_tiles(self, position: Position, event: ShortfallPaid) -> Iterator[Violation]:
        missing = missing_money(position, event.player)
        saleable = flow.saleable_tiles(position, event.player)
        for space in event.tiles:
            tile = position.state.board.get(space)
            if missing <= 0:
                yield position.broken("C-DEBT-04", space=space)
            elif space in saleable:
                missing -= saleable.pop(space)
            elif tile is not None and tile.owner == event.player:
                rule = "C-DEBT-10" if not flow.sale_value(position, tile) else "C-DEBT-02"
                yield position.broken(rule, space=space)
            else:
                yield position.broken("C-DEBT-02", space=space)
        if missing > 0 and saleable:
            yield position.broken("C-DEBT-12", missing=missing, choices=sorted(saleable))

    def effects(self, position: Position, event: ShortfallPaid, part: int) -> Iterator[Effect]:
        """Yield the sales, the payment, and the next round once nobody owes."""
        player, state = event.player, position.state
        for space in event.tiles:
            tile = state.board[space]
            yield TileRemoved(player, space, tile.industry, tile.level, tile.cubes, "sold")
            yield MoneyReceived(player, flow.sale_value(position, tile), "sale")
        yield from flow.pay_what_is_there(position, player)
        yield ShortfallSettled(player)
        if not state.debtors:
            yield from flow.next_round(position)

    def legal(self, position: Position) -> Iterator[ShortfallPaid]:
        """Yield every set of tiles that answers the debt, in one legal order."""
        player = position.state.owes
        if player is None:
            return
        saleable = flow.saleable_tiles(position, player)
        missing = missing_money(position, player)
        if missing <= 0:  # a ruling has covered it
            yield ShortfallPaid(player, ())
            return
        if sum(saleable.values()) < missing:
            yield ShortfallPaid(player, tuple(saleable))
            return
        cheapest_first = sorted(saleable.items(), key=lambda each: each[1])
        for tiles in _answers(cheapest_first, missing, ()):
            yield ShortfallPaid(player, tiles)

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return what is missing and what each tile brings."""
        player = position.state.owes
        if player is None:
            return {}
        saleable = flow.saleable_tiles(position, player)
        tiles = [{"space": space, "brings": value} for space, value in saleable.items()]
        missing = missing_money(position, player)
        return {"possible": True, "why": [], "missing": missing, "tiles": tiles}


def _answers(
    tiles: list[tuple[Space, int]], missing: int, kept: tuple[Space, ...]
) -> Iterator[tuple[Space, ...]]:
    """Yield sets that cover what is missing only with their last, dearest tile (C-DEBT-04)."""
    for index, (space, value) in enumerate(tiles):
        chosen = (*kept, space)
        if value >= missing:
            yield chosen
        else:
            yield from _answers(tiles[index + 1 :], missing - value, chosen)

"""What selling is in every edition: own goods not sold yet, one sale after another."""

from collections.abc import Iterator

from rules.effects import Effect
from rules.events import GoodsSold
from rules.position import Position
from rules.state import Placed
from rules.turn import cannot_act
from rules.violations import Violation
from rules.vocabulary import PlayerId, Space


def is_goods(position: Position, tile: Placed) -> bool:
    """Tell whether a tile is of an industry that flips by being sold."""
    return position.tables.flips[tile.industry] == "sell"


class Selling:
    """Each sale is one part; `rule` names the edition's rule of what may be sold."""

    name = "sell"
    rule: str

    def parts(self, event: GoodsSold) -> int:
        """Return one part for each sale."""
        return max(len(event.sales), 1)

    def actions_used(self, event: GoodsSold) -> int:
        """Return that it takes one action."""
        return 1

    def violations(self, position: Position, event: GoodsSold, part: int) -> Iterator[Violation]:
        """Yield every rule that this sale breaks."""
        if part == 0:
            yield from cannot_act(position, event.player, [event.card])
        if event.sales:
            yield from self.wrong_sale(position, event, part)
        else:
            yield position.broken(self.rule)

    def wrong_sale(self, position: Position, event: GoodsSold, part: int) -> Iterator[Violation]:
        """Yield what is wrong with one sale, turn and card apart."""
        raise TypeError(f"{type(self).__name__} does not say what it refuses")

    def unsellable(self, position: Position, player: PlayerId, space: Space) -> Iterator[Violation]:
        """Yield why a tile is not one that its owner could sell."""
        tile = position.state.board.get(space)
        if tile is None:
            yield position.broken(self.rule, "empty", space=space)
            return
        if tile.owner != player:
            yield position.broken(self.rule, "not_yours", space=space)
        if not is_goods(position, tile):
            yield position.broken(self.rule, "kind", industry=tile.industry)
        elif tile.flipped:
            yield position.broken(self.rule, "flipped", space=space)

    def effects(self, position: Position, event: GoodsSold, part: int) -> Iterator[Effect]:
        """Yield what one sale does."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    def presumed(self, position: Position, event: GoodsSold, part: int) -> Iterator[Effect]:
        """Yield the sale if only its turn or card was wrong; one that fails changes nothing."""
        if event.sales and not any(self.wrong_sale(position, event, part)):
            yield from self.effects(position, event, part)

    def sold(self, position: Position, event: GoodsSold) -> Position:
        """Return the position after all sales of an event."""
        for part in range(len(event.sales)):
            position = position.after([])
            for effect in self.effects(position, event, part):
                effect.apply(position.state)
        return position.after([])

    def own_goods(self, position: Position, player: PlayerId) -> list[Space]:
        """Return a player's tiles that are still to be sold."""
        return [
            space
            for space, tile in position.state.board.items()
            if tile.owner == player and not tile.flipped and is_goods(position, tile)
        ]

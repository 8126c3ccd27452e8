"""Every consequence an event can have: what changed, in order, and how it changes the state."""

import re
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from rules.state import GameState, Placed
from rules.vocabulary import (
    WILD_INDUSTRY,
    WILD_LOCATION,
    Card,
    Era,
    Industry,
    Json,
    LineId,
    PlayerId,
    Points,
    Space,
    is_wild,
)


@dataclass(frozen=True, slots=True)
class Effect:
    """A consequence; `apply` changes a state that nobody else holds yet."""

    def apply(self, state: GameState) -> None:
        """Change the state."""
        raise TypeError(f"{type(self).__name__} does not say what it changes")

    def as_json(self) -> Json:
        """Return the effect as JSON values, its name under `effect`."""
        values: Json = {"effect": _wire_name(type(self).__name__)}
        for entry in fields(self):
            values[entry.name] = _plain(getattr(self, entry.name))
        return values


@cache
def _wire_name(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class TableSetUp(Effect):
    """The table is laid and the first player may begin."""

    order: tuple[PlayerId, ...]
    merchants: tuple[tuple[Space, str], ...]
    barrels: tuple[Space, ...]
    actions: int

    def apply(self, state: GameState) -> None:
        state.stage = "playing"
        state.round = 1
        state.order = self.order
        state.actions_left = self.actions
        state.merchants = dict(self.merchants)
        state.merchant_beer = {space: True for space, _ in self.merchants if space in self.barrels}


@dataclass(frozen=True, slots=True)
class CardDiscarded(Effect):
    """A card left the hand; a wild one went back to its stack."""

    player: PlayerId
    card: Card | None

    def apply(self, state: GameState) -> None:
        seat = state.seats[self.player]
        seat.hand -= 1
        if self.card is None:
            state.unseen_discards += 1
        elif is_wild(self.card):  # B-WILD-03
            seat.wilds = tuple(wild for wild in seat.wilds if wild != self.card)
        else:
            state.discards[self.card] = state.discards.get(self.card, 0) + 1


@dataclass(frozen=True, slots=True)
class WildsTaken(Effect):
    """One wild card of each kind joined the hand."""

    player: PlayerId

    def apply(self, state: GameState) -> None:
        seat = state.seats[self.player]
        seat.hand += 2
        seat.wilds = (WILD_LOCATION, WILD_INDUSTRY)


@dataclass(frozen=True, slots=True)
class MoneyPaid(Effect):
    """Money was spent on an action."""

    player: PlayerId
    amount: int
    purpose: str

    def apply(self, state: GameState) -> None:
        seat = state.seats[self.player]
        seat.money -= self.amount
        seat.spent += self.amount  # C-TURN-01


@dataclass(frozen=True, slots=True)
class MoneyReceived(Effect):
    """Money came from the bank."""

    player: PlayerId
    amount: int
    source: str

    def apply(self, state: GameState) -> None:
        state.seats[self.player].money += self.amount


@dataclass(frozen=True, slots=True)
class IncomeTaken(Effect):
    """Income of the round was taken, or paid where it is negative."""

    player: PlayerId
    amount: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].money += self.amount


@dataclass(frozen=True, slots=True)
class IncomeMoved(Effect):
    """An income marker moved."""

    player: PlayerId
    before: int
    after: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].income_space = self.after


@dataclass(frozen=True, slots=True)
class TilePlaced(Effect):
    """A tile went from the mat to the board."""

    player: PlayerId
    space: Space
    industry: Industry
    level: int
    cubes: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].taken[self.industry] += 1
        state.board[self.space] = Placed(self.player, self.industry, self.level, False, self.cubes)


@dataclass(frozen=True, slots=True)
class TileRemoved(Effect):
    """A tile left the board and the game."""

    player: PlayerId
    space: Space
    industry: Industry
    level: int
    cubes: int
    reason: str

    def apply(self, state: GameState) -> None:
        del state.board[self.space]


@dataclass(frozen=True, slots=True)
class TileFlipped(Effect):
    """A tile turned to its flipped side."""

    player: PlayerId
    space: Space
    industry: Industry
    level: int

    def apply(self, state: GameState) -> None:
        tile = state.board[self.space]
        state.board[self.space] = Placed(tile.owner, tile.industry, tile.level, True, tile.cubes)


@dataclass(frozen=True, slots=True)
class TileDeveloped(Effect):
    """A tile left the mat without being built."""

    player: PlayerId
    industry: Industry
    level: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].taken[self.industry] += 1


@dataclass(frozen=True, slots=True)
class CubeTaken(Effect):
    """A cube or barrel was taken from a tile on the board."""

    player: PlayerId
    owner: PlayerId
    space: Space
    resource: str

    def apply(self, state: GameState) -> None:
        tile = state.board[self.space]
        state.board[self.space] = Placed(
            tile.owner, tile.industry, tile.level, tile.flipped, tile.cubes - 1
        )


@dataclass(frozen=True, slots=True)
class CubeBought(Effect):
    """A cube left its market; an empty market sells from the supply."""

    player: PlayerId
    resource: str
    price: int

    def apply(self, state: GameState) -> None:
        state.markets[self.resource] = max(state.markets[self.resource] - 1, 0)


@dataclass(frozen=True, slots=True)
class CubesSold(Effect):
    """A new tile's cubes moved to their market."""

    player: PlayerId
    space: Space
    resource: str
    count: int

    def apply(self, state: GameState) -> None:
        tile = state.board[self.space]
        state.board[self.space] = Placed(
            tile.owner, tile.industry, tile.level, tile.flipped, tile.cubes - self.count
        )
        state.markets[self.resource] += self.count


@dataclass(frozen=True, slots=True)
class MerchantBeerDrunk(Effect):
    """The barrel beside a merchant tile was used."""

    player: PlayerId
    merchant: Space

    def apply(self, state: GameState) -> None:
        state.merchant_beer[self.merchant] = False


@dataclass(frozen=True, slots=True)
class MerchantBeerRefilled(Effect):
    """Every merchant tile that buys something has its barrel again."""

    merchants: tuple[Space, ...]

    def apply(self, state: GameState) -> None:
        for space in self.merchants:
            state.merchant_beer[space] = True


@dataclass(frozen=True, slots=True)
class DistantTileTurned(Effect):
    """A tile of the distant market was turned and the marker moved."""

    player: PlayerId
    value: int
    row: int

    def apply(self, state: GameState) -> None:
        state.distant_turned[self.value] = state.distant_turned.get(self.value, 0) + 1
        state.distant_marker = self.row


@dataclass(frozen=True, slots=True)
class DistantMarketReset(Effect):
    """The distant market starts afresh: marker at the top, all tiles shuffled."""

    def apply(self, state: GameState) -> None:
        state.distant_turned.clear()
        state.distant_marker = 0


@dataclass(frozen=True, slots=True)
class LinkPlaced(Effect):
    """A link went onto a line."""

    player: PlayerId
    link: LineId

    def apply(self, state: GameState) -> None:
        state.links[self.link] = self.player
        state.seats[self.player].links_left -= 1


@dataclass(frozen=True, slots=True)
class LinksReturned(Effect):
    """All links came off the board and back to their owners."""

    count: int

    def apply(self, state: GameState) -> None:
        for owner in state.links.values():
            state.seats[owner].links_left += 1
        state.links.clear()


@dataclass(frozen=True, slots=True)
class PointsScored(Effect):
    """Victory points moved, down too; what for stands in the score sheet's column."""

    player: PlayerId
    amount: int
    era: Era
    column: Points
    reason: str
    at: str | None = None

    def apply(self, state: GameState) -> None:
        seat = state.seats[self.player]
        seat.vp += self.amount
        key = (self.era, self.column)
        seat.scored = {**seat.scored, key: seat.scored.get(key, 0) + self.amount}


@dataclass(frozen=True, slots=True)
class ActionTaken(Effect):
    """One or more of the turn's actions are used up."""

    player: PlayerId
    actions: int

    def apply(self, state: GameState) -> None:
        state.actions_left -= self.actions


@dataclass(frozen=True, slots=True)
class HandRefilled(Effect):
    """Cards were drawn at the end of a turn."""

    player: PlayerId
    cards: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].hand += self.cards
        state.deck -= self.cards


@dataclass(frozen=True, slots=True)
class TurnPassed(Effect):
    """The next player in order is on turn."""

    player: PlayerId
    actions: int

    def apply(self, state: GameState) -> None:
        state.turn_index += 1
        state.actions_left = self.actions


@dataclass(frozen=True, slots=True)
class RoundEnded(Effect):
    """The round is over: players stand in their new order and the spent money is cleared."""

    round: int
    order: tuple[PlayerId, ...]

    def apply(self, state: GameState) -> None:
        state.order = self.order
        state.stage = "settling"
        state.actions_left = 0
        for seat in state.seats.values():
            seat.spent = 0


@dataclass(frozen=True, slots=True)
class ShortfallOwed(Effect):
    """A player cannot pay negative income in cash and must sell tiles."""

    player: PlayerId
    amount: int

    def apply(self, state: GameState) -> None:
        state.debtors = (*state.debtors, self.player)


@dataclass(frozen=True, slots=True)
class ShortfallSettled(Effect):
    """A player's shortfall is dealt with."""

    player: PlayerId

    def apply(self, state: GameState) -> None:
        state.debtors = tuple(player for player in state.debtors if player != self.player)


@dataclass(frozen=True, slots=True)
class RoundStarted(Effect):
    """A new round begins."""

    round: int
    actions: int

    def apply(self, state: GameState) -> None:
        state.stage = "playing"
        state.round = self.round
        state.turn_index = 0
        state.actions_left = self.actions


@dataclass(frozen=True, slots=True)
class EraStarted(Effect):
    """A new era begins: all cards are shuffled and dealt."""

    era: Era
    hand: int
    deck: int

    def apply(self, state: GameState) -> None:
        state.era = self.era
        state.deck = self.deck
        state.discards.clear()
        state.unseen_discards = 0
        for seat in state.seats.values():
            seat.hand = self.hand


@dataclass(frozen=True, slots=True)
class GameEnded(Effect):
    """The game is over; groups of two or more share a place."""

    ranking: tuple[tuple[PlayerId, ...], ...]

    def apply(self, state: GameState) -> None:
        state.stage = "finished"

    def as_json(self) -> Json:
        return {"effect": "game_ended", "ranking": [list(group) for group in self.ranking]}


@dataclass(frozen=True, slots=True)
class Adjusted(Effect):
    """The table's own ruling changed a purse or a marker."""

    player: PlayerId
    money: int
    income_space: int
    reason: str

    def apply(self, state: GameState) -> None:
        seat = state.seats[self.player]
        seat.money += self.money
        seat.income_space += self.income_space

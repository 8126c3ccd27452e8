"""Purses, markers, hands and points."""

from dataclasses import dataclass

from rules.effects.effect import Effect
from rules.state import GameState
from rules.vocabulary import WILD_INDUSTRY, WILD_LOCATION, Card, Era, PlayerId, Points, is_wild


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

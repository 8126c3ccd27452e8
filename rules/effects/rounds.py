"""Set-up, turns, rounds, eras and the end."""

from dataclasses import dataclass

from rules.effects.effect import Effect
from rules.state import GameState
from rules.vocabulary import Era, Json, PlayerId, Space


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

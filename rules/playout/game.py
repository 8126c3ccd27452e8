"""One whole random game: a set-up, then legal actions from a dealt hand until the end."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from rules.editions import check_setup, ruleset_for
from rules.events import GameSetUp, GoodsSold
from rules.fold import apply, start
from rules.playout import keen
from rules.playout.deal import Deal
from rules.playout.policies import POLICIES, Policy
from rules.position import Position
from rules.ruleset import Action, Ruleset
from rules.state import GameState, Setup


def play(setup: Setup, seed: int, policy: str) -> list[Any]:
    """Return the events of a whole game; the same arguments give the same game."""
    return [event for event, _ in steps(setup, seed, policy)]


def steps(setup: Setup, seed: int, policy: str) -> Iterator[tuple[Any, GameState]]:
    """Yield each event of a random game with the state after it."""
    check_setup(setup)
    ruleset = ruleset_for(setup)
    chance = Random(f"{setup.edition} {setup.options} {len(setup.players)} {seed} {policy}")
    player = _Player(ruleset, Deal(ruleset.tables, setup.players, chance), POLICIES[policy], chance)
    state = start(setup)
    event: Any = _set_up(setup, ruleset, chance)
    while event is not None:
        outcome = apply(state, event)
        player.deal.follow(outcome.effects)
        state = outcome.state
        yield outcome.event, state
        event = None if state.finished else player.choose(state)


def _set_up(setup: Setup, ruleset: Ruleset, chance: Random) -> GameSetUp:
    order = list(setup.players)
    chance.shuffle(order)
    tables = ruleset.tables
    if not tables.merchants:
        return GameSetUp(tuple(order))
    tiles = [tile for tile, copies in tables.merchant_copies.items() for _ in range(copies)]
    chance.shuffle(tiles)
    laid = {
        location: tuple(tiles.pop() for _ in merchant.spaces)
        for location, merchant in tables.merchants.items()
    }
    return GameSetUp(tuple(order), laid)


class _Player:
    """Chooses for everyone, each from their own hand."""

    def __init__(self, ruleset: Ruleset, deal: Deal, policy: Policy, chance: Random) -> None:
        self.ruleset = ruleset
        self.deal = deal
        self.policy = policy
        self.chance = chance

    def choose(self, state: GameState) -> Any:
        """Return a legal event for whoever is to act."""
        position = Position(state, self.ruleset)
        actions = {action.name: action for action in self.ruleset.actions.values()}
        if state.owes is not None:
            return self.chance.choice(list(actions["shortfall"].legal(position)))
        names = [name for name in actions if name not in ("set_up", "shortfall", "ruling")]
        if state.seats[state.order[state.turn_index]].money >= self.policy.borrows_below:
            names.remove("loan")
        if self.policy.looks_ahead:
            return self._best(position, [actions[name] for name in names])
        while True:
            weights = [self.policy.weights.get(name, 1.0) for name in names]
            name = self.chance.choices(names, weights)[0]
            event = self._event(position, actions[name])
            if event is not None:
                return event
            names.remove(name)

    def _best(self, position: Position, actions: list[Action]) -> Any:
        """Return the event that promises most, after a look at some of each action's."""
        best: tuple[float, Any] | None = None
        for action in actions:
            events = [event for event in action.legal(position) if self._in_hand(event)]
            if len(events) > keen.MOST_LOOKED_AT:
                events = self.chance.sample(events, keen.MOST_LOOKED_AT)
            for event in events:
                worth = keen.worth(position.state, event, self._position)
                worth += self.chance.random() * 1.5
                if best is None or worth > best[0]:
                    best = (worth, (action, event))
        assert best is not None
        action, event = best[1]
        return self._carried_on(position, action, event)

    def _position(self, state: GameState) -> Position:
        return Position(state, self.ruleset)

    def _carried_on(self, position: Position, action: Action, event: Any) -> Any:
        """Return an event as it is really played: sales go on, cards are named."""
        if isinstance(event, GoodsSold):
            event = self._sell_more(position, action, self._really_turned(position, event))
        return self._with_cards(event)

    def _event(self, position: Position, action: Action) -> Any:
        """Return one of an action's events that the hand allows, cards named; or None."""
        events = [event for event in action.legal(position) if self._in_hand(event)]
        if not events:
            return None
        weights = [self.policy.taste(position.state, event) for event in events]
        return self._carried_on(position, action, self.chance.choices(events, weights)[0])

    def _in_hand(self, event: Any) -> bool:
        card = getattr(event, "card", None)
        return card is None or card in self.deal.hands[event.player]

    def _with_cards(self, event: Any) -> Any:
        """Return the event with real cards of the hand in place of unnamed ones."""
        if getattr(event, "cards", None) is not None:
            return replace(event, cards=self.deal.any_cards(event.player, len(event.cards)))
        if event.card is not None:
            return event
        discards = len(getattr(event, "discards", ()))
        card, *more = self.deal.any_cards(event.player, 1 + discards)
        return replace(event, card=card, **({"discards": tuple(more)} if discards else {}))

    def _really_turned(self, position: Position, event: GoodsSold) -> GoodsSold:
        """Return a distant sale with the value that chance turned up."""
        last = event.sales[-1]
        if getattr(last, "distant", None) is None:
            return event
        turned = position.state.distant_turned
        tiles = position.tables.distant_tiles
        left = [value for value, n in tiles.items() for _ in range(n - turned.get(value, 0))]
        drawn = replace(last, distant=self.chance.choice(left))
        return replace(event, sales=(*event.sales[:-1], drawn))

    def _sell_more(self, position: Position, action: Action, event: GoodsSold) -> GoodsSold:
        """Return a sale that goes on, tile by tile, as long as chance and rules allow."""
        while self.chance.random() < self.policy.sells_on:
            position = self._after_sale(position, action, event)
            more = [
                replace(event, sales=(*event.sales, *one.sales)) for one in action.legal(position)
            ]
            part = len(event.sales)
            legal = [each for each in more if not any(action.violations(position, each, part))]
            if not legal:
                break
            event = self._really_turned(position, self.chance.choice(legal))
        return event

    def _after_sale(self, position: Position, action: Action, event: GoodsSold) -> Position:
        then = position.after([])
        last = replace(event, sales=event.sales[-1:])
        for effect in action.effects(then, last, 0):
            effect.apply(then.state)
        return then.after([])

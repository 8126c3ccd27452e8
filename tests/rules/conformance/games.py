"""The games that the laws are tried on: every table that can be agreed on, every policy."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from rules import engine, playout
from rules.editions import PLAYER_COUNTS
from rules.fold import Outcome
from rules.playout.game import steps
from rules.state import GameState, Setup

QUICK_POLICIES = tuple(policy for policy in playout.POLICIES if policy != "keen")
ROUNDS_OF_GAMES = {"birmingham": 9, "lancashire": 1}
"""How often each quick policy plays at each table; with extra games 300 and more an edition."""
EXTRA_GAMES = 6


class Step(NamedTuple):
    """One event with the state before it and what it led to."""

    before: GameState
    event: Any
    outcome: Outcome


@dataclass(frozen=True, repr=False)
class Game:
    """A whole random game; the states are folded again whenever somebody asks."""

    setup: Setup
    policy: str
    seed: int
    events: tuple[Any, ...]

    def __repr__(self) -> str:
        options = " ".join(self.setup.options)
        return f"{self.setup.edition} {len(self.setup.players)} {options} {self.policy} {self.seed}"

    def fold(self) -> Iterator[Step]:
        """Yield every step of the game."""
        state = engine.start(self.setup)
        for event in self.events:
            outcome = engine.apply(state, event)
            yield Step(state, event, outcome)
            state = outcome.state

    def states(self) -> list[GameState]:
        """Return the state after each event."""
        return [step.outcome.state for step in self.fold()]

    def sampled(self, count: int) -> list[GameState]:
        """Return some positions in play, others for each game, shortfalls always."""
        playing = [state for state in self.states() if not state.finished]
        owing = [state for state in playing if state.owes]
        return [*Random(str(self)).sample(playing, count), *owing]


def names(players: int) -> tuple[str, ...]:
    """Return the seats of a table."""
    return tuple(f"p{seat}" for seat in range(1, players + 1))


@cache
def setups(edition: str, players: int) -> list[Setup]:
    """Return every table of a player count: each set of options that fits."""
    fitting = [key for key, counts in engine.options_of(edition).items() if players in counts]
    return [
        Setup(edition, chosen, names(players))
        for size in range(len(fitting) + 1)
        for chosen in combinations(sorted(fitting), size)
    ]


def play(setup: Setup, policy: str, seed: int) -> Game:
    """Return a whole random game."""
    events = tuple(event for event, _ in steps(setup, seed, policy))
    return Game(setup, policy, seed, events)


def play_all(edition: str, players: int) -> list[Game]:
    """Return the games of one edition and player count that the laws are tried on."""
    times = ROUNDS_OF_GAMES[edition]
    games = [
        play(setup, policy, seed)
        for setup in setups(edition, players)
        for policy in QUICK_POLICIES
        for seed in range(times)
    ]
    plain = setups(edition, players)[0]
    extra = [play(plain, "seller", seed) for seed in range(times, times + EXTRA_GAMES)]
    return [*games, *extra, play(plain, "keen", 0)]


TABLES = [(edition, players) for edition in engine.EDITIONS for players in PLAYER_COUNTS]


def canonical(value: Any) -> str:
    """Return JSON that is the same for the same value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def state_hash(state: GameState) -> str:
    """Return the hash that names a state."""
    return hashlib.sha256(canonical(engine.dump_state(state)).encode()).hexdigest()

"""A replay's cost grows with its length and no faster, counted in calls, not in time."""

import sys
from collections.abc import Sequence
from itertools import pairwise
from types import FrameType
from typing import Any

from rules import engine
from rules.events import Reverted, Ruled
from rules.history import Timeline
from tests.rules.conformance.games import Game


class Calls:
    """Counts the Python functions called inside a with block."""

    def __enter__(self) -> "Calls":
        self.count = 0
        self.profiler = sys.getprofile()
        sys.setprofile(self._seen)
        return self

    def _seen(self, frame: FrameType, event: str, _: Any) -> None:
        self.count += event == "call"

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self.profiler)


def cost(game: Game, events: Sequence[Any]) -> int:
    """Return how many calls folding a log takes."""
    timeline = Timeline(game.setup)
    with Calls() as calls:
        for event in events:
            timeline.record(event)
    return calls.count


def check_linear(game: Game, more: Sequence[Any]) -> None:
    """Each further part of a log costs what the part before it did."""
    third = len(more) // 3
    costs = [cost(game, [*game.events, *more[: third * parts]]) for parts in range(4)]
    steps = [after - before for before, after in pairwise(costs)]
    assert max(steps) <= 1.1 * min(steps), costs


def test_a_log_three_times_as_long_costs_three_times_as_much(games: list[Game]) -> None:
    check_linear(games[0], [Ruled({"p1": {"money": 1}}, "found one")] * 600)


def test_undoing_and_redoing_all_evening_stays_cheap(games: list[Game]) -> None:
    """Each going back names the one before it: the worst that a table can do."""
    played = len(games[0].events)
    check_linear(games[0], [Reverted(played + step) for step in range(600)])


def test_late_events_cost_no_more_than_a_fuller_board_explains(games: list[Game]) -> None:
    """Four quarters of a game: none costs more than three times the whole's fair share."""
    for game in games[::20]:
        state = engine.start(game.setup)
        quarters = [0, 0, 0, 0]
        for index, event in enumerate(game.events):
            with Calls() as calls:
                state = engine.apply(state, event).state
            quarters[4 * index // len(game.events)] += calls.count
        assert max(quarters) <= 3 * sum(quarters) / 4, (game, quarters)

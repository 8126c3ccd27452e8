"""Times and sizes of one edition: applying, replaying, options, the legal list, memory."""

import gzip
import json
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from rules import engine, log
from rules.history import Timeline
from rules.playout.game import steps
from rules.state import GameState, Setup

POLICIES = ("uniform", "builder", "seller", "railway", "debtor", "overbuilder")
COUNTS = (2, 3, 4)
EVERY = 4
"""Options and legal lists are asked for at every so many events."""
TRIES = 3
REPLAYS = 9


def best(work: Callable[[], Any]) -> float:
    """Return the seconds of the quickest of a few tries: the others were disturbed."""
    times = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def at(times: list[float], share: float, unit: float) -> float:
    """Return the time that a share of all stay below, in a unit of so many to the second."""
    return round(sorted(times)[int(share * (len(times) - 1))] * unit, 3)


def both(times: list[float], unit: float) -> dict[str, float]:
    """Return the middle and the slowest hundredth."""
    return {"p50": at(times, 0.5, unit), "p99": at(times, 0.99, unit)}


def measure(edition: str) -> dict[str, Any]:
    """Return every figure of an edition."""
    applied: list[float] = []
    asked: list[float] = []
    listed: list[float] = []
    sizes: list[int] = []
    games = [
        Setup(edition, (), tuple(f"p{seat}" for seat in range(1, count + 1))) for count in COUNTS
    ]
    for setup in games:
        for seed, policy in enumerate(POLICIES):
            before = engine.start(setup)
            for number, (event, state) in enumerate(steps(setup, seed, policy)):
                applied.append(best(_apply(before, event)))
                before = state
                if number % EVERY == 0 and not state.finished:
                    asked.append(best(_ask(engine.options, state)))
                    listed.append(best(_ask(engine.legal, state)))
                    sizes.append(_gzipped(engine.options(state)))
    return {
        "games": len(games) * len(POLICIES),
        "events": len(applied),
        "positions": len(asked),
        "apply_us": both(applied, 1e6),
        "options_ms": both(asked, 1e3),
        "legal_ms": both(listed, 1e3),
        "options_gzip_bytes_max": max(sizes),
        **_whole_game(edition),
    }


def _apply(state: GameState, event: Any) -> Callable[[], Any]:
    return lambda: engine.apply(state, event)


def _ask(question: Callable[[GameState], Any], state: GameState) -> Callable[[], Any]:
    return lambda: question(state)


def _gzipped(value: Any) -> int:
    return len(gzip.compress(json.dumps(value, ensure_ascii=False).encode()))


def _whole_game(edition: str) -> dict[str, Any]:
    """Return what replaying a game of four costs, folding alone and from text to lines."""
    document = _long_game(edition)
    text = json.dumps(document)
    parsed = log.parse(text)
    folds = [best(lambda: _fold(parsed)) for _ in range(REPLAYS)]
    lines = [best(lambda: _replay(text)) for _ in range(REPLAYS)]
    tracemalloc.start()
    _replay(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {
        "replay_actions": sum(_actions(event) for event in document["events"]),
        "replay_events": len(document["events"]),
        "replay_ms": at(folds, 0.5, 1e3),
        "replay_text_to_lines_ms": at(lines, 0.5, 1e3),
        "replay_peak_kib": round(peak / 1024),
    }


def _long_game(edition: str) -> dict[str, Any]:
    """Return a random game of four, the one with most events: a double build is two actions."""
    setup = Setup(edition, (), ("p1", "p2", "p3", "p4"))
    games = [[event for event, _ in steps(setup, seed, "builder")] for seed in range(10)]
    return log.document(setup, {player: player for player in setup.players}, max(games, key=len))


def _actions(event: dict[str, Any]) -> int:
    """Return how many actions an event of a log takes."""
    return len(event["cards"]) if "cards" in event else int("card" in event)


def _fold(game: log.Log) -> None:
    timeline = Timeline(game.setup)
    for event in game.events:
        timeline.record(event)


def _replay(text: str) -> None:
    for line in log.replay(log.parse(text), full=True):
        json.dumps(line)

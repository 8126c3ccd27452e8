"""Where recorded games lie and what is kept of each."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules import engine, log
from rules.history import Timeline
from rules.state import GameState
from tests.rules.conformance.games import state_hash

HERE = Path(__file__).parent
GAMES = HERE / "games"
EXAMPLES = HERE / "examples"
COUNTS = HERE / "counts.txt"


@dataclass(frozen=True)
class Answer:
    """What a recorded game came to: the replay's last line and the hash after every event."""

    final: dict[str, Any]
    hashes: list[str]


def stored_logs() -> list[Path]:
    """Return every recorded log, the given examples too."""
    return sorted([*GAMES.glob("*.log.json"), *EXAMPLES.glob("*.log.json")])


def name_of(path: Path) -> str:
    """Return a log's name without its endings."""
    return path.name.removesuffix(".log.json")


def states(path: Path) -> list[GameState]:
    """Return the state after every stored event of a log."""
    game = log.parse(path.read_text())
    timeline = Timeline(game.setup)
    return [timeline.record(event).state for event in game.events]


def answer(path: Path) -> Answer:
    """Fold a log and return what it comes to today."""
    found = states(path)
    return Answer(engine.result(found[-1]), [state_hash(state) for state in found])


def kept_answer(path: Path) -> Answer:
    """Return what a log came to when it was recorded."""
    data = json.loads(path.with_name(f"{name_of(path)}.answer.json").read_text())
    return Answer(data["final"], data["hashes"])


def counts(state: GameState) -> dict[str, int]:
    """Return how many legal actions of each kind a position has."""
    found: dict[str, int] = {}
    for event in engine.legal(state):
        found[event.type] = found.get(event.type, 0) + 1
    return found

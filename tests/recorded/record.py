"""python -m tests.recorded.record: plays and writes the recorded games and their answers.

Only for a change that is meant to change them: the tests compare with what is written here.
"""

import json
import sys
from dataclasses import asdict
from random import Random
from typing import Any

from rules import engine, log
from rules.events import Amended, Inserted, Reverted, Ruled, Voided
from rules.history import Timeline
from rules.playout.game import steps
from rules.state import Setup
from tests.recorded.library import COUNTS, GAMES, answer
from tests.recorded.positions import found_counts

PEOPLE = {"ada": "Ada", "bob": "Bob", "cyd": "Cyd", "dot": "Dot"}
TABLES: tuple[tuple[str, int, str, tuple[str, ...]], ...] = (
    ("birmingham", 2, "builder", ()),
    ("birmingham", 2, "railway", ()),
    ("birmingham", 2, "overbuilder", ("introductory",)),
    ("birmingham", 3, "seller", ()),
    ("birmingham", 3, "debtor", ()),
    ("birmingham", 3, "uniform", ("introductory",)),
    ("birmingham", 4, "builder", ()),
    ("birmingham", 4, "overbuilder", ()),
    ("birmingham", 4, "seller", ()),
    ("lancashire", 2, "builder", ()),
    ("lancashire", 2, "seller", ("community_two_player",)),
    ("lancashire", 2, "overbuilder", ("first_edition_mills", "virtual_link")),
    ("lancashire", 3, "seller", ()),
    ("lancashire", 3, "railway", ("classic_deck",)),
    ("lancashire", 3, "uniform", ("introductory",)),
    ("lancashire", 4, "builder", ()),
    ("lancashire", 4, "debtor", ("classic_deck", "virtual_link")),
    ("lancashire", 4, "overbuilder", ()),
)
WITH_SLIPS = ("seller", "overbuilder", "uniform")
"""Policies whose games are recorded with slips of the finger and their corrections."""


def with_slips(setup: Setup, events: list[Any], chance: Random) -> list[Any]:
    """Return a log that comes to the same game after mistakes and their corrections."""
    timeline = Timeline(setup)
    timeline.record(events[0])
    for event in events[1:]:
        if chance.random() < 0.12:
            _slip(timeline, event, chance)
        else:
            timeline.record(event)
    return timeline.events


def _slip(timeline: Timeline, event: Any, chance: Random) -> None:
    """Record an event after one of the mistakes a table makes."""
    seq = len(timeline.events)
    other = chance.choice(engine.legal(timeline.state))
    mistake = chance.choice(("undone", "doubled", "mistyped", "forgotten", "ruled"))
    if mistake == "forgotten":
        timeline.record(Inserted(timeline.entries[-1].seq, event))
        return
    if mistake == "ruled":
        for money in (2, -2):
            timeline.record(Ruled({event.player: {"money": money}}, "change from the till"))
    else:
        timeline.record(other)
    if mistake == "mistyped":
        timeline.record(Amended(seq + 1, event))
        return
    if mistake in ("undone", "doubled"):
        timeline.record(Reverted(seq) if mistake == "undone" else Voided(seq + 1))
    timeline.record(event)


def write(name: str, setup: Setup, events: list[Any]) -> None:
    """Write a log, an event a line, and what it comes to."""
    document = log.document(setup, PEOPLE, events)
    head = json.dumps({key: value for key, value in document.items() if key != "events"})
    lines = ",\n    ".join(json.dumps(event) for event in document["events"])
    path = GAMES / f"{name}.log.json"
    path.write_text(f'{head[:-1]}, "events": [\n    {lines}\n]}}\n')
    kept = json.dumps(asdict(answer(path)), indent=1)
    path.with_name(f"{name}.answer.json").write_text(kept + "\n")


def main() -> int:
    """Write every game, its answer, and the counts of the named positions."""
    GAMES.mkdir(exist_ok=True)
    for edition, players, policy, options in TABLES:
        setup = Setup(edition, options, tuple(PEOPLE)[:players])
        events = [event for event, _ in steps(setup, 1, policy)]
        if policy in WITH_SLIPS:
            events = with_slips(setup, events, Random(policy))
        write("-".join((edition, f"{players}p", policy, *options)), setup, events)
    COUNTS.write_text(found_counts())
    return 0


if __name__ == "__main__":
    sys.exit(main())

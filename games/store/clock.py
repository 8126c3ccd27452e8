"""The clock: whose time it was between events, folded from the record's times and the pauses.

Time belongs to whoever was to act. It follows corrections: going back over one's own action gives
that time back to oneself, so that undoing wins nothing; what the table takes back was nobody's.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from django.db.models import Q

from games.models import Pause
from games.store.canonical import canonical

Turns = Mapping[int, str | None]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time used up to an event, in ms: by player, and of that in the turn that goes on."""

    spent: dict[str, int]
    turn: str | None
    turn_spent: int
    since: int

    def dumps(self) -> str:
        """Return the clock as canonical JSON."""
        fields = ("spent", "turn", "turn_spent", "since")
        return canonical({name: getattr(self, name) for name in fields})


def load(text: str) -> Clock:
    """Return the clock that `dumps` wrote."""
    return Clock(**json.loads(text))


def milliseconds(recorded_at: str) -> int:
    """Return a record's time in ms since 1970."""
    return round(datetime.fromisoformat(recorded_at).timestamp() * 1000)


def written(moment: int) -> str:
    """Return ms since 1970 as records write it."""
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="milliseconds")


def paused(game_id: Any, start: int, end: int) -> int:
    """Return how long the clock was stopped between two moments."""
    stopped = Pause.objects.filter(game_id=game_id, started_at__lt=end)
    stopped = stopped.filter(Q(ended_at=None) | Q(ended_at__gt=start))
    return sum(
        min(end, end if to is None else to) - max(start, begun)
        for begun, to in stopped.values_list("started_at", "ended_at")
    )


def active(game_id: Any, start: int, end: int) -> int:
    """Return how long the clock ran between two moments."""
    return max(end - start - paused(game_id, start, end), 0) if end > start else 0


def started(at: int, turn: str | None) -> Clock:
    """Return the clock at the set-up."""
    return Clock({}, turn, 0, at)


def after_action(before: Clock, at: int, took: int, turn: str | None, turn_goes_on: bool) -> Clock:
    """Return the clock after an event that took some time of whoever was to act."""
    spent = _credited(before.spent, before.turn, took)
    turn_spent = before.turn_spent + took if turn_goes_on else 0
    return Clock(spent, turn, turn_spent, at)


def after_going_back(then: Clock, at: int, own: bool) -> Clock:
    """Return the clock as it was, running on from there for one's own step, else from now."""
    return then if own else replace(then, since=at)


def after_going_forward(then: Clock, at: int, player: str | None, took: int) -> Clock:
    """Return the clock as it was before going back, the time since then added for a player."""
    return replace(then, spent=_credited(then.spent, player, took), since=at)


def after_change(
    before: Clock, turn: str | None, old: Turns, new: Turns, took: Mapping[int, int]
) -> Clock:
    """Return the clock after a change in the past that gave turns to others."""
    spent = before.spent
    for seq in old.keys() & new.keys():
        if old[seq] != new[seq]:
            spent = _credited(spent, old[seq], -took.get(seq, 0))
            spent = _credited(spent, new[seq], took.get(seq, 0))
    turn_spent = before.turn_spent if turn == before.turn else 0
    return Clock(spent, turn, turn_spent, before.since)


def _credited(spent: dict[str, int], player: str | None, time: int) -> dict[str, int]:
    return spent if player is None else {**spent, player: spent.get(player, 0) + time}

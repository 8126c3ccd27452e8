"""The effective log: what remains after reverted, amended, inserted and voided."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.events import Amended, Correction, Inserted, Reverted, Voided
from rules.fold import Outcome, apply, start
from rules.state import GameState, Setup
from rules.violations import Illegal, Violation
from rules.wire import Malformed


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of the effective log under the seq it was first recorded with."""

    seq: int
    event: Any


class BreaksLater(Illegal):
    """A correction would make a later event illegal; `seq` is the first that breaks."""

    def __init__(self, seq: int, violations: Sequence[Violation]) -> None:
        self.seq = seq
        super().__init__(violations)


def is_correction(event: Any) -> bool:
    """Tell whether an event changes the effective log instead of joining it."""
    return isinstance(event, Reverted | Amended | Inserted | Voided)


def effective(events: Sequence[Any]) -> list[Entry]:
    """Return the effective log of stored events, which count from 1."""
    entries: list[Entry] = []
    for seq, event in enumerate(events, start=1):
        entries = corrected(entries, events, seq, event)
    return entries


def corrected(entries: list[Entry], events: Sequence[Any], seq: int, event: Any) -> list[Entry]:
    """Return the effective log after one more stored event; raises Malformed."""
    if isinstance(event, Reverted):
        if not 1 <= event.to < seq:
            raise Malformed("event.to", f"must be 1 to {seq - 1}")
        return effective(events[: event.to])
    if isinstance(event, Amended):
        index = _index(entries, event.seq, "event.seq")
        return [*entries[:index], Entry(event.seq, event.event), *entries[index + 1 :]]
    if isinstance(event, Inserted):
        index = _index(entries, event.after, "event.after") + 1
        return [*entries[:index], Entry(seq, event.event), *entries[index:]]
    if isinstance(event, Voided):
        index = _index(entries, event.seq, "event.seq")
        return [*entries[:index], *entries[index + 1 :]]
    return [*entries, Entry(seq, event)]


def _index(entries: list[Entry], seq: int, where: str) -> int:
    for index, entry in enumerate(entries):
        if entry.seq == seq:
            return index
    raise Malformed(where, f"event {seq} is not part of the game as it stands")


class Timeline:
    """A game folded event by event, corrections included."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.events: list[Any] = []
        self.entries: list[Entry] = []
        self._states: list[GameState] = [start(setup)]

    @property
    def state(self) -> GameState:
        """Return the state after everything recorded so far."""
        return self._states[-1]

    def state_before(self, index: int) -> GameState:
        """Return the state before an entry of the effective log."""
        return self._states[index]

    def record(self, event: Any) -> Outcome:
        """Add one stored event; raises Illegal or Malformed and then changes nothing."""
        if not is_correction(event):
            outcome = apply(self.state, event)
            self.events.append(outcome.event)
            self.entries.append(Entry(len(self.events), outcome.event))
            self._states.append(outcome.state)
            return outcome
        return self._correct(event)

    def _correct(self, event: Correction) -> Outcome:
        seq = len(self.events) + 1
        entries = corrected(self.entries, self.events, seq, event)
        kept = _common_length(self.entries, entries)
        states = self._states[: kept + 1]
        named = entries[:kept]
        for entry in entries[kept:]:
            try:
                outcome = apply(states[-1], entry.event)
            except Illegal as refusal:
                raise BreaksLater(entry.seq, refusal.violations) from None
            states.append(outcome.state)
            named.append(Entry(entry.seq, outcome.event))
        event = _spelled_out(event, seq, named)
        self.events.append(event)
        self.entries, self._states = named, states
        return Outcome(self.state, (), event)


def _common_length(one: list[Entry], other: list[Entry]) -> int:
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return index
    return min(len(one), len(other))


def _spelled_out(event: Correction, seq: int, entries: list[Entry]) -> Correction:
    """Return a correction whose own event has its left-out sources filled in."""
    if isinstance(event, Amended | Inserted):
        target = event.seq if isinstance(event, Amended) else seq
        for entry in entries:
            if entry.seq == target:
                return replace(event, event=entry.event)
    return event


def fold(setup: Setup, events: Sequence[Any]) -> Timeline:
    """Return the timeline of stored events; raises Illegal or Malformed."""
    timeline = Timeline(setup)
    for event in events:
        timeline.record(event)
    return timeline


def correct(setup: Setup, events: Sequence[Any], correction: Correction) -> Outcome:
    """Return what a correction leads to after the stored events; raises Illegal."""
    return fold(setup, events).record(correction)

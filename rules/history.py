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


class Timeline:
    """A game folded event by event, corrections included."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.events: list[Any] = []
        self.entries: list[Entry] = []
        self._states: list[GameState] = [start(setup)]
        # Lists only grow until a correction starts new ones, so a length marks how they were.
        self._marks = [(self.entries, self._states, 0)]

    @property
    def state(self) -> GameState:
        """Return the state after everything recorded so far."""
        return self._states[-1]

    def state_before(self, index: int) -> GameState:
        """Return the state before an entry of the effective log."""
        return self._states[index]

    def record(self, event: Any) -> Outcome:
        """Add one stored event; raises Illegal or Malformed and then changes nothing."""
        if isinstance(event, Reverted):
            outcome = self._go_back(event)
        elif is_correction(event):
            outcome = self._refold(event)
        else:
            outcome = apply(self.state, event)
            self.entries.append(Entry(len(self.events) + 1, outcome.event))
            self._states.append(outcome.state)
        self.events.append(outcome.event)
        self._marks.append((self.entries, self._states, len(self.entries)))
        return outcome

    def _go_back(self, event: Reverted) -> Outcome:
        if not 1 <= event.to <= len(self.events):
            raise Malformed("event.to", f"must be 1 to {len(self.events)}")
        entries, states, count = self._marks[event.to]
        self.entries, self._states = entries[:count], states[: count + 1]
        return Outcome(self.state, (), event)

    def _refold(self, event: Amended | Inserted | Voided) -> Outcome:
        """Fold the effective log anew from where a correction changes it."""
        index, changed = self._changed(event)
        entries, states = self.entries[:index], self._states[: index + 1]
        for entry in changed:
            try:
                outcome = apply(states[-1], entry.event)
            except Illegal as refusal:
                raise BreaksLater(entry.seq, refusal.violations) from None
            entries.append(Entry(entry.seq, outcome.event))
            states.append(outcome.state)
        self.entries, self._states = entries, states
        if not isinstance(event, Voided):  # stored with its left-out sources filled in
            event = replace(event, event=entries[index].event)
        return Outcome(self.state, (), event)

    def _changed(self, event: Amended | Inserted | Voided) -> tuple[int, list[Entry]]:
        """Return from which index on the effective log changes, and to what."""
        if isinstance(event, Inserted):
            index = self._index(event.after, "event.after") + 1
            return index, [Entry(len(self.events) + 1, event.event), *self.entries[index:]]
        index = self._index(event.seq, "event.seq")
        instead = [Entry(event.seq, event.event)] if isinstance(event, Amended) else []
        return index, [*instead, *self.entries[index + 1 :]]

    def _index(self, seq: int, where: str) -> int:
        for index, entry in enumerate(self.entries):
            if entry.seq == seq:
                return index
        raise Malformed(where, f"event {seq} is not part of the game as it stands")


def fold(setup: Setup, events: Sequence[Any]) -> Timeline:
    """Return the timeline of stored events; raises Illegal or Malformed."""
    timeline = Timeline(setup)
    for event in events:
        timeline.record(event)
    return timeline


def correct(setup: Setup, events: Sequence[Any], correction: Correction) -> Outcome:
    """Return what a correction leads to after the stored events; raises Illegal."""
    return fold(setup, events).record(correction)

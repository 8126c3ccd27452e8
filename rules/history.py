"""The effective log: what remains after reverted, amended, inserted and voided."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules import views
from rules.effects import Effect
from rules.events import Amended, Correction, Inserted, Reverted, Voided
from rules.fold import Outcome, apply, start
from rules.state import GameState, Setup
from rules.violations import Illegal, Violation
from rules.vocabulary import Json, LineId, PlayerId, Space
from rules.wire import Malformed


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of the effective log under the seq it was first recorded with."""

    seq: int
    event: Any
    source: int
    """The stored event whose content this is: an amendment, or the event itself."""


class _Mark(NamedTuple):
    """The effective log as it was after a stored event: how much of which lists."""

    entries: list[Entry]
    states: list[GameState]
    length: int
    voids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected(Effect):
    """A correction took events out or brought them back; what is different now, was and is."""

    struck: tuple[int, ...]
    restored: tuple[int, ...]
    players: Json
    turn: tuple[PlayerId | None, PlayerId | None] | None
    turn_order: tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]] | None
    markets: Json
    spaces: tuple[Space, ...]
    links: tuple[LineId, ...]

    def apply(self, state: GameState) -> None:
        """Change nothing: the state was folded anew."""


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
        self._voids: tuple[int, ...] = ()
        # Lists only grow until a correction starts new ones, so a length marks how they were.
        self._marks = [_Mark(self.entries, self._states, 0, ())]

    @property
    def state(self) -> GameState:
        """Return the state after everything recorded so far."""
        return self._states[-1]

    @property
    def in_force(self) -> frozenset[int]:
        """Return the stored events whose content counts now, going back itself apart."""
        return frozenset((*(entry.source for entry in self.entries), *self._voids))

    def state_before(self, index: int) -> GameState:
        """Return the state before an entry of the effective log."""
        return self._states[index]

    def state_at(self, seq: int) -> GameState:
        """Return the state after a stored event, as it was then."""
        mark = self._marks[seq]
        return mark.states[mark.length]

    def entries_at(self, seq: int) -> list[Entry]:
        """Return the effective log after a stored event, as it was then."""
        mark = self._marks[seq]
        return mark.entries[: mark.length]

    def turns(self) -> dict[int, PlayerId | None]:
        """Return for each entry of the effective log who was to act before it."""
        states = self._states
        return {
            entry.seq: states[index].turn or states[index].owes
            for index, entry in enumerate(self.entries)
        }

    def copy(self) -> "Timeline":
        """Return a timeline that can go on without this one's doing so."""
        other = Timeline(self.setup)
        other.events = self.events[:]
        other.entries, other._states = self.entries[:], self._states[:]
        other._voids, other._marks = self._voids, self._marks[:]
        return other

    def record(self, event: Any) -> Outcome:
        """Add one stored event; raises Illegal or Malformed and then changes nothing."""
        if is_correction(event):
            outcome = self._correct(event)
        else:
            outcome = apply(self.state, event)
            seq = len(self.events) + 1
            self.entries.append(Entry(seq, outcome.event, seq))
            self._states.append(outcome.state)
        self.events.append(outcome.event)
        self._marks.append(_Mark(self.entries, self._states, len(self.entries), self._voids))
        return outcome

    def _correct(self, event: Correction) -> Outcome:
        before, counted = self.state, self.in_force
        event = self._go_back(event) if isinstance(event, Reverted) else self._refold(event)
        counts, seq = self.in_force, len(self.events) + 1
        changed = Corrected(
            struck=tuple(sorted(counted - counts)),
            restored=tuple(sorted(counts - counted - {seq})),
            **views.changes(before, self.state),
        )
        return Outcome(self.state, (changed,), event)

    def _go_back(self, event: Reverted) -> Reverted:
        if not 1 <= event.to <= len(self.events):
            raise Malformed("event.to", f"must be 1 to {len(self.events)}")
        mark = self._marks[event.to]
        self.entries, self._states = mark.entries[: mark.length], mark.states[: mark.length + 1]
        self._voids = mark.voids
        return event

    def _refold(self, event: Amended | Inserted | Voided) -> Amended | Inserted | Voided:
        """Fold the effective log anew from where a correction changes it."""
        index, changed = self._changed(event)
        entries, states = self.entries[:index], self._states[: index + 1]
        for entry in changed:
            try:
                outcome = apply(states[-1], entry.event)
            except Illegal as refusal:
                raise BreaksLater(entry.seq, refusal.violations) from None
            entries.append(replace(entry, event=outcome.event))
            states.append(outcome.state)
        self.entries, self._states = entries, states
        if isinstance(event, Voided):
            self._voids = (*self._voids, len(self.events) + 1)
            return event
        # Stored with its left-out sources filled in.
        return replace(event, event=entries[index].event)

    def _changed(self, event: Amended | Inserted | Voided) -> tuple[int, list[Entry]]:
        """Return from which index on the effective log changes, and to what."""
        seq = len(self.events) + 1
        if isinstance(event, Inserted):
            index = self._index(event.after, "event.after") + 1
            return index, [Entry(seq, event.event, seq), *self.entries[index:]]
        index = self._index(event.seq, "event.seq")
        instead = [Entry(event.seq, event.event, seq)] if isinstance(event, Amended) else []
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

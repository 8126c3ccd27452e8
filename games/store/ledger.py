"""The ledger: what each event led to, written beside the log as events are appended."""

import json
from dataclasses import dataclass, field

from games.models import EventRecord, LedgerEntry
from games.store import clock
from games.store.canonical import canonical
from rules import engine

NEW_TURN = frozenset({"TurnPassed", "RoundStarted"})
REFOLDED = frozenset({"amended", "inserted", "voided"})


@dataclass(frozen=True, slots=True)
class Change:
    """What appending must know of a correction: who was to act when, before and after it."""

    turns_before: clock.Turns = field(default_factory=dict)
    turns_after: clock.Turns = field(default_factory=dict)
    own: bool = False


def write_entry(record: EventRecord, outcome: engine.Outcome, change: Change | None = None) -> None:
    """Keep what the event led to, unless what the one before it led to was dropped."""
    before = LedgerEntry.objects.filter(game_id=record.game_id, seq=record.seq - 1).first()
    entry = LedgerEntry(game_id=record.game_id, seq=record.seq)
    entry.effects = canonical(engine.effects_json(outcome.effects))
    now = clock.milliseconds(record.recorded_at)
    if before is None and record.seq > 1:
        return  # What was dropped is missed, and derived again, by the next who reads it.
    if before is None:
        entry.stands_at, entry.depth = record.seq, 0
        entry.clock = clock.started(now, outcome.state.turn).dumps()
    elif record.type == "reverted":
        _go_back(entry, before, record, now, change or Change())
    else:
        entry.stands_at, entry.depth = record.seq, before.depth + 1
        _go_on(entry, before, record, outcome, change or Change())
    entry.save(force_insert=True)
    if change is not None:
        _strike(record, json.loads(entry.effects))


def _go_back(
    entry: LedgerEntry, before: LedgerEntry, record: EventRecord, now: int, change: Change
) -> None:
    to = json.loads(record.payload)["to"]
    target = before if to == before.seq else LedgerEntry.objects.get(game_id=record.game_id, seq=to)
    entry.stands_at, entry.depth = target.stands_at, target.depth
    then = clock.load(target.clock)
    if target.depth < before.depth:
        entry.redo_to = before.seq
        entry.clock = clock.after_going_back(then, now, change.own).dumps()
        return
    entry.redo_to = target.redo_to
    gone = EventRecord.objects.get(game_id=record.game_id, seq=before.seq).recorded_at
    lost = clock.active(record.game_id, clock.milliseconds(gone), now) if change.own else 0
    player = clock.load(before.clock).turn
    entry.clock = clock.after_going_forward(then, now, player, lost).dumps()


def _go_on(
    entry: LedgerEntry,
    before: LedgerEntry,
    record: EventRecord,
    outcome: engine.Outcome,
    change: Change,
) -> None:
    turn = outcome.state.turn or outcome.state.owes
    earlier = clock.load(before.clock)
    if record.type in REFOLDED:
        rows = LedgerEntry.objects.filter(game_id=record.game_id).values_list("seq", "took")
        old, new = change.turns_before, change.turns_after
        entry.clock = clock.after_change(earlier, turn, old, new, dict(rows)).dumps()
        return
    now = clock.milliseconds(record.recorded_at)
    entry.took = clock.active(record.game_id, earlier.since, now)
    names = {type(effect).__name__ for effect in outcome.effects}
    goes_on = turn == earlier.turn and not names & NEW_TURN
    entry.clock = clock.after_action(earlier, now, entry.took, turn, goes_on).dumps()


def _strike(record: EventRecord, effects: list[dict[str, list[int]]]) -> None:
    """Mark what a correction took out and brought back."""
    entries = LedgerEntry.objects.filter(game_id=record.game_id)
    for effect in effects:
        if "struck" in effect:
            entries.filter(seq__in=effect["struck"]).update(struck_by=record.seq)
            entries.filter(seq__in=effect["restored"]).update(struck_by=None)

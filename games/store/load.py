"""Reading the record: stored events, and the states and effects they fold to."""

import json
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.models import EventRecord, Game, Proposal
from games.store.ledger import Change
from rules import engine
from rules.history import Timeline


@dataclass(frozen=True, slots=True)
class Head:
    """Where a game's record ends, and the count of changes to people's rights in it."""

    seq: int
    hash: str
    authz_epoch: int


@dataclass(frozen=True, slots=True)
class Step:
    """A stored event with what it folded to."""

    record: EventRecord
    outcome: engine.Outcome
    change: Change | None


def setup_of(game: Game) -> engine.Setup:
    """Return what the rules need to know before the first event."""
    players = tuple(seat.player for seat in game.seats.all())
    return engine.Setup(game.edition, tuple(game.options), players)


def payload_of(record: EventRecord) -> dict[str, Any]:
    """Return the stored event as data."""
    payload: dict[str, Any] = json.loads(record.payload)
    return payload


def events_since(game: Game, seq: int) -> list[EventRecord]:
    """Return the events after seq in order, up to the head this game was read with."""
    records = EventRecord.objects.filter(game=game, seq__gt=seq, seq__lte=game.head_seq)
    return list(records.order_by("seq"))


def event_at(game_id: uuid.UUID, seq: int) -> EventRecord | None:
    """Return the event with that number, if the game has one."""
    return EventRecord.objects.filter(game_id=game_id, seq=seq).first()


def find_command(game_id: uuid.UUID, command_id: uuid.UUID) -> EventRecord | None:
    """Return the event a command was recorded as, if it was."""
    return EventRecord.objects.filter(game_id=game_id, command_id=command_id).first()


def heads(game_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Head]:
    """Return the head of each of the games, by one query."""
    rows = Game.objects.filter(pk__in=list(game_ids)).values_list(
        "pk", "head_seq", "head_hash", "authz_epoch"
    )
    return {pk: Head(seq, hash_, epoch) for pk, seq, hash_, epoch in rows}


def fold(game: Game) -> Iterator[Step]:
    """Fold the record from the set-up to the head this game was read with, event by event."""
    alone = Proposal.objects.filter(game=game, alone=True).exclude(seq=None)
    own = set(alone.values_list("seq", flat=True))
    timeline = Timeline(setup_of(game))
    for record in EventRecord.objects.filter(game=game, seq__lte=game.head_seq).order_by("seq"):
        event = engine.read_event(timeline.state, payload_of(record))
        outcome, change = record_on(timeline, event, record.seq in own)
        yield Step(record, outcome, change)


def record_on(
    timeline: Timeline, event: Any, own: bool = False
) -> tuple[engine.Outcome, Change | None]:
    """Add an event to a timeline and say what a correction changed; raises as `record` does."""
    if not engine.is_correction(event):
        return timeline.record(event), None
    before = timeline.turns()
    outcome = timeline.record(event)
    return outcome, Change(before, timeline.turns(), own)


def timeline_of(game: Game) -> Timeline:
    """Return the whole history of the game, up to the head it was read with."""
    timeline = Timeline(setup_of(game))
    for record in events_since(game, 0):
        timeline.record(engine.read_event(timeline.state, payload_of(record)))
    return timeline

"""Appending: the game's row is locked, the next number and link are set, the head state follows."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata

from django.db import connection, transaction

from games import metrics
from games.models import EventRecord, Game, Pause, Snapshot
from games.store.canonical import canonical, sha256
from games.store.chain import hash_of
from games.store.clock import milliseconds
from games.store.ledger import Change, write_entry
from rules import engine


@dataclass(frozen=True, slots=True)
class Command:
    """What a phone asked to record, and by what right."""

    command_id: uuid.UUID
    request_hash: str
    based_on: int
    recorded_by: uuid.UUID | None
    role: str
    origin: str = EventRecord.Origin.LIVE
    after_command: uuid.UUID | None = None
    client_time: str = ""
    legality: str = EventRecord.Legality.LEGAL
    # When it happened, for games that are told afterwards; None: now.
    recorded_at: datetime | None = None


def lock_game(game_id: uuid.UUID) -> Game:
    """Return the game with its row locked until the transaction ends; raises Game.DoesNotExist."""
    if not connection.in_atomic_block:
        raise RuntimeError("a game is locked inside a transaction")
    # SQLite has no row locks: there BEGIN IMMEDIATE holds the whole file.
    return Game.objects.select_for_update(no_key=True).get(pk=game_id)


def append(
    game: Game, outcome: engine.Outcome, command: Command, change: Change | None = None
) -> EventRecord:
    """Record outcome's event as the next of game, which must be locked, and keep its state."""
    payload = engine.write_event(outcome.event)
    state = canonical(engine.dump_state(outcome.state))
    record = EventRecord(
        game=game,
        seq=game.head_seq + 1,
        command_id=command.command_id,
        request_hash=command.request_hash,
        type=payload["type"],
        payload=canonical(payload),
        based_on=command.based_on,
        actor_seat=_seat_number(payload.get("player")),
        recorded_by=command.recorded_by,
        role=command.role,
        origin=command.origin,
        after_command=command.after_command,
        rules_id=f"{game.edition}/{game.rules_version}",
        rules_version=game.rules_version,
        legality=command.legality,
        engine_build=_build(),
        state_hash=sha256(state),
        client_time=command.client_time,
        recorded_at=(command.recorded_at or datetime.now(UTC)).isoformat(timespec="milliseconds"),
        prev_hash=game.head_hash,
    )
    record.hash = hash_of(record)
    record.save(force_insert=True)
    _keep(record, state)
    # Who records is playing: a clock that was left standing goes on.
    now = milliseconds(record.recorded_at)
    Pause.objects.filter(game=game, ended_at=None).update(ended_at=now)
    write_entry(record, outcome, change)
    game.head_seq, game.head_hash = record.seq, record.hash
    transaction.on_commit(metrics.APPENDS.labels(record.type).inc)
    return record


def _keep(record: EventRecord, state: str) -> None:
    kept = Snapshot.objects.filter(game_id=record.game_id).update(seq=record.seq, state=state)
    if not kept:
        Snapshot.objects.create(game_id=record.game_id, seq=record.seq, state=state)


def _seat_number(player: str | None) -> int | None:
    return int(player.removeprefix("p")) if player else None


def _build() -> str:
    try:
        return metadata.version("brass-clerk")
    except metadata.PackageNotFoundError:
        return f"rules-{engine.RULES_VERSION}"

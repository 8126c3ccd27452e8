"""Proof that a game's record is whole: numbers, links, hashes, and the states they claim."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from games.models import EventRecord, Game
from games.models.game import GENESIS
from games.store.append import lock_game
from games.store.canonical import canonical, sha256
from games.store.chain import hash_of
from games.store.load import fold
from rules import engine

FIELDS = EventRecord._meta.concrete_fields
COLUMNS = ", ".join(str(field.column) for field in FIELDS)
TABLE = EventRecord._meta.db_table


@dataclass(frozen=True, slots=True)
class Fault:
    """The first event that is not what was recorded, and how that shows."""

    seq: int
    reason: str


@transaction.atomic
def verify(game: Game) -> Fault | None:
    """Return the first fault in the game's record, or None when there is none."""
    # Locked and read anew: an event appended meanwhile would look like a fault.
    game = lock_game(game.pk)
    return next(_chain_faults(game), None) or next(_state_faults(game), None)


def verify_chain(game: Game) -> Fault | None:
    """Return the first fault in numbers, links and hashes, without replaying the game."""
    return next(_chain_faults(game), None)


def audit(game: Game) -> Fault | None:
    """Return the first event that today's rules fold to another state than was recorded."""
    return next(_state_faults(game), None)


def _chain_faults(game: Game) -> Iterator[Fault]:
    prev_hash = GENESIS
    last = max(game.head_seq, _last_seq(game.pk))
    for seq in range(1, last + 1):
        try:
            record = _read_exactly(game.pk, seq)
        except (DatabaseError, ValidationError, ValueError, TypeError) as error:
            yield Fault(seq, f"unreadable: {error}")
            return
        reason = _reason(record, prev_hash)
        if record is None or reason:
            yield Fault(seq, reason)
            return
        prev_hash = record.hash
    if (game.head_seq, game.head_hash) != (last, prev_hash):
        yield Fault(game.head_seq, "the game's head is not its last event")


def _reason(record: EventRecord | None, prev_hash: str) -> str:
    if record is None:
        return "missing"
    if record.prev_hash != prev_hash:
        return "does not follow from the event before it"
    try:
        return "" if record.hash == hash_of(record) else "does not match its hash"
    except ValueError as error:
        return f"does not match its hash: {error}"


def _read_exactly(game_id: uuid.UUID, seq: int) -> EventRecord | None:
    """Read a row, refusing values that only read alike, such as a UUID in capitals."""
    key = EventRecord._meta.get_field("game").get_db_prep_value(game_id, connection)
    with connection.cursor() as cursor:
        query = f"SELECT {COLUMNS} FROM {TABLE} WHERE game_id = %s AND seq = %s"
        cursor.execute(query, [key, seq])
        row = cursor.fetchone()
    if row is None:
        return None
    record = EventRecord()
    for field, raw in zip(FIELDS, row, strict=True):
        value: Any = field.to_python(raw)
        if field.get_db_prep_value(value, connection) != raw:
            raise ValueError(f"{field.column} is not as it was written")
        setattr(record, field.attname, value)
    return record


def _last_seq(game_id: uuid.UUID) -> int:
    return (
        EventRecord.objects.filter(game_id=game_id)
        .order_by("-seq")
        .values_list("seq", flat=True)
        .first()
        or 0
    )


def _state_faults(game: Game) -> Iterator[Fault]:
    seq = 0
    try:
        for step in fold(game):
            seq = step.record.seq
            if sha256(canonical(engine.dump_state(step.outcome.state))) != step.record.state_hash:
                yield Fault(seq, "these rules fold it to another state")
                return
    except (engine.Illegal, engine.Malformed) as error:
        yield Fault(seq + 1, f"these rules refuse it: {error}")

"""The record of one game told again for another: for measuring with many games."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection

from games.models import EventRecord, Game
from games.models.game import GENESIS
from games.store.chain import hash_of

COPIED = (
    "seq",
    "request_hash",
    "type",
    "schema_version",
    "payload",
    "based_on",
    "actor_seat",
    "role",
    "origin",
    "rules_id",
    "rules_version",
    "legality",
    "engine_build",
    "state_hash",
    "client_time",
)


@dataclass(frozen=True, slots=True)
class Copy:
    """Which game the events are told for, by whom they were recorded and from when on."""

    game: Game
    recorded_by: uuid.UUID
    begin: datetime


def copied(records: Sequence[EventRecord], copy: Copy, between: timedelta) -> list[EventRecord]:
    """Return the events for the other game, linked to each other, not stored yet."""
    prev_hash = GENESIS
    events = []
    for number, record in enumerate(records):
        event = EventRecord(
            game=copy.game,
            command_id=uuid.uuid4(),
            recorded_by=copy.recorded_by,
            recorded_at=(copy.begin + number * between).isoformat(timespec="milliseconds"),
            prev_hash=prev_hash,
            **{name: getattr(record, name) for name in COPIED},
        )
        prev_hash = event.hash = hash_of(event)
        events.append(event)
    return events


def store(events: Sequence[EventRecord]) -> None:
    """Insert events one by one, as the guard of the chain wants them, in one go."""
    fields = EventRecord._meta.concrete_fields
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    rows = [
        [field.get_db_prep_save(getattr(event, field.attname), connection) for field in fields]
        for event in events
    ]
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(EventRecord._meta.db_table)
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)

"""A copy of everything, as of one moment, in one file that either database can be filled from.

The file is gzipped JSON lines: a head, then for every table its columns and its rows, then a foot
that counts them. What can be made again or only limits or admits is left out: sessions, counters.
"""

import base64
import gzip
import hashlib
import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from games.models import Allowance, EventRecord, Game

FORMAT = "brass-backup/1"
ROWS_AT_ONCE = 500


def tables() -> list[type[models.Model]]:
    """Return the models a backup has, games before their events."""
    own = apps.get_app_config("games").get_models(include_auto_created=True)
    rest = [model for model in own if model not in (Allowance, Game, EventRecord)]
    return [User, Game, EventRecord, *rest]


def columns_of(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    """Return the fields of a model that are columns."""
    fields = model._meta.concrete_fields
    return [field for field in fields if getattr(field, "column", None)]


def write_backup(path: Path) -> int:
    """Write a backup to path and return how many rows it has; on disk when this returns."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            with gzip.GzipFile(fileobj=file, mode="wb", filename="") as packed:
                rows = _write(packed)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    _settle(path.parent)
    return rows


def _write(packed: gzip.GzipFile) -> int:
    digest, rows = hashlib.sha256(), 0
    for line in _lines():
        data = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        digest.update(data)
        packed.write(data)
        rows += isinstance(line, list)
    foot = {"rows": rows, "sha256": digest.hexdigest()}
    packed.write((json.dumps(foot) + "\n").encode())
    return rows


def _lines() -> Iterator[Any]:
    with _one_moment():
        applied = MigrationRecorder(connection).applied_migrations()
        yield {
            "format": FORMAT,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "migrations": sorted(f"{app}.{name}" for app, name in applied if app == "games"),
        }
        for model in tables():
            fields = columns_of(model)
            yield {"table": model._meta.label_lower, "columns": [f.column for f in fields]}
            rows = model._base_manager.order_by("pk").values_list(*[f.attname for f in fields])
            for row in rows.iterator(chunk_size=ROWS_AT_ONCE):
                yield [plain(value) for value in row]


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read everything as of one moment, without holding up who plays."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        yield


def plain(value: Any) -> Any:
    """Return a column's value as JSON has it."""
    match value:
        case uuid.UUID() | Decimal():
            return str(value)
        case datetime() | date() | time():
            return value.isoformat()
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode()
    return value


def _settle(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

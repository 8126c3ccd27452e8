"""Filling an empty database from a backup, through the same guard that every event passes."""

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F

from games.models import Game, Player
from games.models.game import GENESIS
from games.store.backup import FORMAT, ROWS_AT_ONCE, columns_of, tables
from games.store.verify import verify_chain

START = {"head_seq": 0, "head_hash": GENESIS}


class NotRestorable(Exception):
    """The backup, or the database it should go to, is not what it must be."""


def restore_backup(path: Path) -> int:
    """Fill the empty database from the backup and return the number of rows; all or nothing."""
    if Game.objects.exists() or Player.objects.exists():
        raise NotRestorable("the database is not empty: restore into a new one")
    check_whole(path)
    with transaction.atomic():
        rows = _fill(path)
        # Phones that saw later events learn that this history is another one.
        Game.objects.update(log_epoch=F("log_epoch") + 1)
        for game in Game.objects.iterator():
            if fault := verify_chain(game):
                raise NotRestorable(f"game {game.pk} event {fault.seq}: {fault.reason}")
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
                cursor.execute(statement)
    return rows


def check_whole(path: Path) -> None:
    """Raise unless the file is a whole backup that this code understands."""
    digest, rows, last = hashlib.sha256(), 0, b""
    try:
        with gzip.open(path) as packed:
            _check_head(json.loads(last := packed.readline()))
            for line in packed:
                digest.update(last)
                rows += last.startswith(b"[")
                last = line
        foot = json.loads(last)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise NotRestorable(f"{path} is no whole backup: {error}") from error
    if foot != {"rows": rows, "sha256": digest.hexdigest()}:
        raise NotRestorable(f"{path} is no whole backup: its foot does not match it")


def _check_head(head: Any) -> None:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError(f"the file is not {FORMAT}")
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if unknown := sorted(set(head["migrations"]) - known):
        raise ValueError(f"it was made by a newer Brass Clerk, with {', '.join(unknown)}")


def _fill(path: Path) -> int:
    by_label = {model._meta.label_lower: model for model in tables()}
    rows = 0
    with gzip.open(path) as packed:
        packed.readline()
        table: Any = None
        batch: list[Any] = []
        for line in map(json.loads, packed):
            if isinstance(line, list):
                batch.append(line)
            if batch and (isinstance(line, dict) or len(batch) >= ROWS_AT_ONCE):
                rows += _insert(by_label[table["table"]], table["columns"], batch)
                batch = []
            if isinstance(line, dict):
                table = line
    return rows


def _insert(model: type[models.Model], columns: list[str], rows: list[list[Any]]) -> int:
    fields = {str(field.column): field for field in columns_of(model)}
    missing = [field for name, field in fields.items() if name not in columns]
    names = [name for name in columns if name in fields] + [str(field.column) for field in missing]
    quoted = ", ".join(connection.ops.quote_name(name) for name in names)
    marks = ", ".join(["%s"] * len(names))
    statement = f"INSERT INTO {model._meta.db_table} ({quoted}) VALUES ({marks})"
    changed = START if model is Game else {}
    with connection.cursor() as cursor:
        cursor.executemany(
            statement, [list(_values(fields, columns, missing, changed, row)) for row in rows]
        )
    return len(rows)


def _values(
    fields: "dict[str, models.Field[Any, Any]]",
    columns: list[str],
    missing: "list[models.Field[Any, Any]]",
    changed: dict[str, Any],
    row: list[Any],
) -> Iterator[Any]:
    for name, value in zip(columns, row, strict=True):
        if name in fields:
            yield _stored(fields[name], changed.get(name, value))
    for field in missing:
        yield _stored(field, field.get_default())


def _stored(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is not None and isinstance(field, models.BinaryField):
        value = base64.b64decode(value)
    elif not isinstance(field, models.JSONField):
        value = field.to_python(value)
    return field.get_db_prep_save(value, connection)

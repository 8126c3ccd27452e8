"""Settings without which an acknowledged event could be lost: checked before serving."""

import os
from pathlib import Path

from django.db import connection

from games.models.append_only import missing_triggers

POSTGRESQL_SETTINGS = ("fsync", "full_page_writes", "synchronous_commit")
SQLITE_FULL = 2


class NotDurable(Exception):
    """The database would not keep what it acknowledges."""


def check_durability() -> None:
    """Raise NotDurable where the database could lose or change an acknowledged event."""
    if missing := missing_triggers(connection):
        raise NotDurable(
            f"triggers that guard the events are missing: {', '.join(sorted(missing))}"
        )
    if connection.vendor == "sqlite":
        _check_sqlite()
    else:
        _check_postgresql()


def settle_sqlite() -> None:
    """Bring a fresh file and its folder to disk, so that a power cut finds it in WAL mode."""
    if connection.vendor != "sqlite":
        return
    path = Path(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    for target in (path, path.parent):
        handle = os.open(target, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _check_sqlite() -> None:
    expected = {"journal_mode": "wal", "synchronous": SQLITE_FULL, "recursive_triggers": 1}
    with connection.cursor() as cursor:
        for name, value in expected.items():
            cursor.execute(f"PRAGMA {name}")
            found = cursor.fetchone()[0]
            if found != value:
                raise NotDurable(f"SQLite's {name} is {found}, not {value}")


def _check_postgresql() -> None:
    with connection.cursor() as cursor:
        for name in POSTGRESQL_SETTINGS:
            cursor.execute("SELECT current_setting(%s)", [name])
            if (found := cursor.fetchone()[0]) == "off":
                raise NotDurable(f"PostgreSQL's {name} is {found}")

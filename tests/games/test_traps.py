"""Traps that were fallen into once while measuring, and the tests that keep them shut.

1. SQLite's INSERT OR REPLACE deletes a row without firing the DELETE trigger:
   tests/games/test_append_only.py::test_history_cannot_be_changed
2. The framework checks no CSRF token for guests:
   tests/games/test_csrf.py::test_no_token_no_change
   tests/games/test_csrf.py::test_a_token_does_not_help_a_foreign_page
3. ALLOWED_HOSTS=* switches the origin check of websockets off:
   tests/live/test_admission.py::test_a_foreign_page_opens_no_socket
   tests/live/test_admission.py::test_the_own_page_opens_a_socket
4. Channel layers drop messages without a word:
   tests/live/test_dropped_doorbells.py::test_a_full_channel_costs_no_event
   tests/live/test_heartbeat.py::test_events_arrive_without_any_doorbell
5. After a restart of Redis its groups are empty, and while it is gone sending raises:
   tests/live/test_redis.py::test_redis_killed_and_restarted_empty
   tests/live/test_heartbeat.py::test_a_forgotten_group_is_joined_again
   tests/live/test_heartbeat.py::test_a_dead_layer_makes_the_pulse_faster
6. JSON in a database column is not the bytes that came in, and Python reads more than PostgreSQL:
   tests/games/test_bad_input.py::test_the_unreadable_is_refused_and_stores_nothing
   tests/games/test_traps.py::test_the_payload_is_kept_as_its_own_bytes
   tests/games/test_fuzz.py::test_nearly_right_bodies
7. What was deleted stays in SQLite's file:
   tests/games/test_traps.py::test_what_is_deleted_is_gone_from_the_file
   tests/games/test_site.py::test_the_database_keeps_what_it_acknowledges
8. Not every kernel has tc netem:
   tests/games/test_traps.py::test_nothing_here_needs_netem
"""

import ast
import json
import re
import sqlite3
from pathlib import Path

import pytest
from django.conf import settings

from brass_site.settings import SQLITE_PRAGMAS
from games.models import EventRecord
from games.store.canonical import canonical, sha256
from tests.games.phones import Phone

REFERENCE = re.compile(r"^ +(tests/\S+\.py)::(\w+)$", re.MULTILINE)
WORD = b"a name to be forgotten"


def test_every_trap_has_its_tests() -> None:
    assert __doc__ is not None
    assert re.findall(r"^(\d)\.", __doc__, re.MULTILINE) == list("12345678")
    named = REFERENCE.findall(__doc__)
    assert len(named) >= 8
    for path, name in named:
        module = ast.parse((Path(settings.BASE_DIR) / path).read_text())
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        assert name in {node.name for node in module.body if isinstance(node, kinds)}, (path, name)


@pytest.mark.django_db
def test_the_payload_is_kept_as_its_own_bytes(phone: Phone) -> None:
    """Keys in one order, no blanks: what was hashed is what is there."""
    game = phone.create()
    phone.pass_on(game["id"])
    for record in EventRecord.objects.order_by("seq"):
        assert record.payload == canonical(json.loads(record.payload))
        keys = list(json.loads(record.payload))
        assert keys == sorted(keys)
        assert len(sha256(record.payload)) == len(record.hash) == 64


@pytest.mark.parametrize(("secure", "found"), [("ON", False), ("OFF", True)])
def test_what_is_deleted_is_gone_from_the_file(tmp_path: Path, secure: str, found: bool) -> None:
    """The settings erase it; without secure_delete, the trap is there."""
    path = tmp_path / "games.sqlite3"
    database = sqlite3.connect(path)
    database.executescript(SQLITE_PRAGMAS.replace("secure_delete=ON", f"secure_delete={secure}"))
    database.execute("CREATE TABLE people (name TEXT)")
    database.executemany("INSERT INTO people VALUES (?)", [(WORD.decode(),), ("somebody",)])
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("DELETE FROM people WHERE name = ?", [WORD.decode()])
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    files = [each.read_bytes() for each in tmp_path.iterdir()]
    database.close()
    assert any(WORD in content for content in files) is found


def test_nothing_here_needs_netem() -> None:
    root = Path(settings.BASE_DIR)
    sources = [*root.glob("tests/**/*.py"), root / "Makefile", *root.glob(".ci/*")]
    using = [
        path
        for path in sources
        if path != Path(__file__) and re.search(r"\bnetem\b", path.read_text(errors="replace"))
    ]
    assert using == []

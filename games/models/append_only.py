"""The database's own guard on the event table: append the next event of the chain, or nothing.

Migrations call `guard`. One that makes Django rebuild a guarded table on SQLite loses its triggers,
so it must end with `guard` again; the server refuses to start where they are missing.
"""

from collections.abc import Iterator
from typing import Any

EVENTS = "games_eventrecord"
GAMES = "games_game"
GENESIS = "0" * 64
_LAST = f"SELECT {{0}} FROM {EVENTS} WHERE game_id = NEW.game_id ORDER BY seq DESC LIMIT 1"
_EXPECTED_SEQ = f"COALESCE(({_LAST.format('seq')}), 0) + 1"
_EXPECTED_HASH = f"COALESCE(({_LAST.format('hash')}), '{GENESIS}')"
_SAME_COMMAND = (
    f"EXISTS (SELECT 1 FROM {EVENTS} WHERE game_id = NEW.game_id AND command_id = NEW.command_id)"
)
_MOVE_HEAD = f"UPDATE {GAMES} SET head_seq = NEW.seq, head_hash = NEW.hash WHERE id = NEW.game_id"
_HEAD_IS_LAST = (
    f"NEW.head_seq = COALESCE((SELECT MAX(seq) FROM {EVENTS} WHERE game_id = NEW.id), 0) AND "
    f"NEW.head_hash = COALESCE((SELECT hash FROM {EVENTS} WHERE game_id = NEW.id "
    f"ORDER BY seq DESC LIMIT 1), '{GENESIS}')"
)

# The same-command and rowid checks close INSERT OR REPLACE, which deletes what it collides with
# without a DELETE trigger unless recursive_triggers is on.
_SQLITE_CHECKS = f"""
    SELECT RAISE(ABORT, 'seq is not the next one')
        WHERE NEW.seq IS NOT {_EXPECTED_SEQ};
    SELECT RAISE(ABORT, 'prev_hash is not the last hash')
        WHERE NEW.prev_hash IS NOT {_EXPECTED_HASH};
    SELECT RAISE(ABORT, 'command is already recorded')
        WHERE {_SAME_COMMAND};
    SELECT RAISE(ABORT, 'row exists')
        WHERE EXISTS (SELECT 1 FROM {EVENTS} WHERE rowid = NEW.rowid);"""
_CHANGED = "SELECT RAISE(ABORT, 'events are never changed or deleted');"
_HEADLESS = "SELECT RAISE(ABORT, 'the head is the last event');"

# When each trigger fires, and what it does.
SQLITE = {
    "event_no_update": (f"BEFORE UPDATE ON {EVENTS}", _CHANGED),
    "event_no_delete": (f"BEFORE DELETE ON {EVENTS}", _CHANGED),
    "event_continues_chain": (f"BEFORE INSERT ON {EVENTS}", _SQLITE_CHECKS),
    "event_moves_head": (f"AFTER INSERT ON {EVENTS}", f"{_MOVE_HEAD};"),
    "game_head_follows_events": (
        f"BEFORE UPDATE OF head_seq, head_hash ON {GAMES} WHEN NOT ({_HEAD_IS_LAST})",
        _HEADLESS,
    ),
    "game_starts_at_head": (f"BEFORE INSERT ON {GAMES} WHEN NOT ({_HEAD_IS_LAST})", _HEADLESS),
}

_RAISE = "RAISE EXCEPTION '{}' USING ERRCODE = 'integrity_constraint_violation'"
POSTGRESQL_FUNCTIONS = {
    "event_refuse": f"{_RAISE.format('events are never changed or deleted')};",
    "event_check": f"""
        IF NEW.seq IS DISTINCT FROM {_EXPECTED_SEQ} THEN
            {_RAISE.format("seq is not the next one")};
        END IF;
        IF NEW.prev_hash IS DISTINCT FROM {_EXPECTED_HASH} THEN
            {_RAISE.format("prev_hash is not the last hash")};
        END IF;
        RETURN NEW;""",
    "event_move_head": f"{_MOVE_HEAD}; RETURN NULL;",
    "game_check_head": f"""
        IF NOT ({_HEAD_IS_LAST}) THEN
            {_RAISE.format("the head is the last event")};
        END IF;
        RETURN NEW;""",
}
POSTGRESQL = {
    "event_no_update": ("BEFORE UPDATE", EVENTS, "ROW", "event_refuse"),
    "event_no_delete": ("BEFORE DELETE", EVENTS, "ROW", "event_refuse"),
    "event_no_truncate": ("BEFORE TRUNCATE", EVENTS, "STATEMENT", "event_refuse"),
    "event_continues_chain": ("BEFORE INSERT", EVENTS, "ROW", "event_check"),
    "event_moves_head": ("AFTER INSERT", EVENTS, "ROW", "event_move_head"),
    "game_head_follows_events": (
        "BEFORE UPDATE OF head_seq, head_hash",
        GAMES,
        "ROW",
        "game_check_head",
    ),
    "game_starts_at_head": ("BEFORE INSERT", GAMES, "ROW", "game_check_head"),
}


def guard(connection: Any) -> None:
    """Put the guard in place, replacing what is left of an earlier one."""
    unguard(connection)
    with connection.cursor() as cursor:
        for statement in _statements(connection.vendor):
            cursor.execute(statement)


def unguard(connection: Any) -> None:
    """Take the guard away: for the reverse of a migration."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in SQLITE:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            return
        for name, (_, table, _, _) in POSTGRESQL.items():
            cursor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")


def missing_triggers(connection: Any) -> set[str]:
    """Return the names of the guard's triggers that the database does not have."""
    if connection.vendor == "sqlite":
        expected = set(SQLITE)
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        expected = set(POSTGRESQL)
        query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'A'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return expected - {name for (name,) in cursor.fetchall()}


def _statements(vendor: str) -> Iterator[str]:
    if vendor == "sqlite":
        for name, (when, work) in SQLITE.items():
            yield f"CREATE TRIGGER {name} {when} BEGIN {work} END"
        return
    for name, body in POSTGRESQL_FUNCTIONS.items():
        head = f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
        yield f"{head} AS $$ BEGIN {body} END $$"
    for name, (when, table, level, function) in POSTGRESQL.items():
        action = f"FOR EACH {level} EXECUTE FUNCTION {function}()"
        yield f"CREATE TRIGGER {name} {when} ON {table} {action}"
        # ALWAYS: it fires for a session that calls itself a replica, too.
        yield f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}"

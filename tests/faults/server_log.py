"""What the server has stored, read from its database and not by its own account."""

import json
import sqlite3
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

COLUMNS = "game_id, seq, command_id, prev_hash, hash, payload"
QUERY = f"SELECT {COLUMNS} FROM games_eventrecord ORDER BY game_id, seq"


@dataclass(frozen=True)
class Stored:
    """One event as it lies in the database."""

    seq: int
    command: str
    prev_hash: str
    hash: str
    event: dict[str, Any]


@dataclass
class ServerLog:
    """Every game's events, what the server's own verifier says, what its output complains of."""

    games: dict[str, list[Stored]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    output: str = ""


def from_sqlite(path: Path) -> ServerLog:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        return _read(connection.execute(QUERY))
    finally:
        connection.close()


def from_postgres(connection: psycopg.Connection[Any]) -> ServerLog:
    with connection:
        return _read(connection.execute(QUERY).fetchall())


def _read(rows: Iterable[tuple[Any, ...]]) -> ServerLog:
    log = ServerLog()
    for game, seq, command, prev_hash, hash_, payload in rows:
        stored = Stored(seq, _id(command), prev_hash, hash_, json.loads(payload))
        log.games.setdefault(_id(game), []).append(stored)
    return log


def _id(value: Any) -> str:
    """SQLite keeps ids as text without dashes, PostgreSQL as ids."""
    return str(value if isinstance(value, uuid.UUID) else uuid.UUID(value))


# How servers word what nobody caught; a warning with a traceback is a server that coped.
UNHANDLED = (
    "Exception in ASGI application",
    "Internal Server Error",
    "was never retrieved",
    "exception in callback",
    "Exception ignored in",
    "Fatal Python error",
)


def complaints_in(output: str) -> list[str]:
    """What a server's output tells of exceptions that nobody handled, each with its last line."""
    lines = output.splitlines()
    return [
        f"{line.strip()} {last_words(lines[at + 1 :])}".strip()
        for at, line in enumerate(lines)
        if any(words.lower() in line.lower() for words in UNHANDLED)
    ]


def last_words(lines: list[str]) -> str:
    """The line that names the exception: the first that is not indented, behind a traceback."""
    if not lines or "Traceback" not in lines[0]:
        return ""
    return next((line for line in lines[1:] if line and line[0] not in " +|"), "")

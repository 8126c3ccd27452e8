"""Locks that let only one server process serve where there is no Redis to join several."""

import fcntl
import os
from pathlib import Path

import psycopg
from django.db import connection

# Any number will do, as long as it is always the same.
ONLY_PROCESS = 7_426_211


class AlreadyServed(Exception):
    """Another process serves this database."""


class ProcessLock:
    """Held from start to stop; the system lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self) -> None:
        """Take the lock or raise AlreadyServed."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(handle)
            raise AlreadyServed(f"another process already serves {self._path.parent}") from error
        self._handle = handle

    def release(self) -> None:
        """Let go of the lock."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class DatabaseLock:
    """The same for PostgreSQL: an advisory lock that its own connection holds."""

    def __init__(self) -> None:
        self._connection: psycopg.Connection[tuple[bool]] | None = None

    def take(self) -> None:
        """Take the lock or raise AlreadyServed."""
        parameters = connection.get_connection_params()
        wanted = ("dbname", "user", "password", "host", "port", "sslmode")
        given = {name: parameters[name] for name in wanted if parameters.get(name)}
        self._connection = psycopg.connect(**given, autocommit=True)
        row = self._connection.execute("SELECT pg_try_advisory_lock(%s)", [ONLY_PROCESS]).fetchone()
        if row != (True,):
            self.release()
            raise AlreadyServed("another process serves this database: several need REDIS_URL")

    def release(self) -> None:
        """Let go of the lock."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

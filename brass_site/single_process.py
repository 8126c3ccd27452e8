"""A lock on the SQLite file's neighbour, so that only one server process serves it."""

import fcntl
import os
from pathlib import Path


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

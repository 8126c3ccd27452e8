"""The history of a run: every phone's operation in order of time, one JSON line each."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Line = dict[str, Any]


class History:
    """Written line by line, so that what happened is on file even if the run itself is killed.

    Lines, by `is`: `invoke`, then `ok`, `refused` or `unknown` (no answer, or one that leaves it
    open whether the command was recorded); `reuse` (a spent key with another body); `race` (the
    commands of which one may win); `sees` (a phone's log grew), `reset` (the server announced
    another history), `settled` (where a phone came to rest); `phase`; `fault`, `again` (what was
    killed is started again), `back` (play goes on), `reconnected` (sockets that did not last).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_ok = 0.0
        self._file = path.open("w", buffering=1)

    def note(self, what: str, **fields: Any) -> None:
        at = time.monotonic()
        if what == "ok":
            self.last_ok = at
        self._file.write(json.dumps({"at": at, "is": what, **fields}) + "\n")

    def close(self) -> None:
        self._file.close()


def read(path: Path) -> Iterator[Line]:
    """The lines of a history file."""
    with path.open() as file:
        for line in file:
            yield json.loads(line)

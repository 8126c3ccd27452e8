"""The request at hand: its id, and the words of it that no log may repeat."""

import secrets
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

# Shorter words are everywhere: to blot them out would leave nothing readable.
SHORTEST_PRIVATE = 3


@dataclass(slots=True)
class Trace:
    """One request or socket: an id that ties its log lines together, and its private words."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    private: set[str] = field(default_factory=set)

    def keep_private(self, value: Any) -> None:
        """Let no log line of this request show the text in value, however deep."""
        match value:
            case str():
                if len(value) >= SHORTEST_PRIVATE:
                    self.private.add(value)
            case list() | tuple():
                for item in value:
                    self.keep_private(item)
            case dict():
                self.keep_private(list(value.values()))


current: ContextVar[Trace | None] = ContextVar("trace", default=None)


def keep_private(value: Any) -> None:
    """Let no log line of the request at hand show the text in value."""
    trace = current.get()
    if trace is not None:
        trace.keep_private(value)

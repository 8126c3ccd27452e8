"""Log lines for people and for machines, without tokens, codes, names or what else was typed.

An exception is told by its type and where it happened: its text often repeats what was sent.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from games.tracing import current

REMOVED = "[removed]"
ROOT = Path(__file__).resolve().parent.parent
MOST_FRAMES = 12


class Lines(logging.Formatter):
    """One line for one record, as a terminal shows it."""

    def format(self, record: logging.LogRecord) -> str:
        facts = facts_of(record)
        head = f"{facts.pop('at')} {facts.pop('level')} {facts.pop('logger')}: "
        message = facts.pop("message")
        return " ".join([head + str(message), *(f"{name}={facts[name]}" for name in facts)])


class JSONLines(logging.Formatter):
    """One JSON object a line, as log collectors read it."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts_of(record), ensure_ascii=False)


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what may be told of a record."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    facts: dict[str, Any] = {
        "at": at,
        "level": record.levelname,
        "logger": record.name,
        "message": " ".join(_text(record).split()),
    }
    trace = current.get()
    if trace is not None:
        facts["request"] = trace.id
    facts |= getattr(record, "fields", {})
    if record.exc_info and record.exc_info[1] is not None:
        facts["exception"] = told(record.exc_info[1])
    return {name: _clean(value) for name, value in facts.items()}


def told(error: BaseException) -> str:
    """Return an exception's type, that of its causes, and the frames it came through."""
    kinds: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(kinds) < MOST_FRAMES:
        kinds.append(_kind(cause))
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    places = [f"{_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return f"{' from '.join(kinds)} at {' > '.join(places)}" if places else " from ".join(kinds)


def _kind(error: BaseException) -> str:
    state = getattr(error, "sqlstate", None)
    return f"{type(error).__name__}({state})" if state else type(error).__name__


def _place(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def _text(record: logging.LogRecord) -> str:
    # Celery puts the exception's text and the task's answer among the arguments of its message.
    if isinstance(record.args, dict):
        told_apart = {"exc": REMOVED, "return_value": REMOVED, "traceback": ""}
        return str(record.msg) % {**record.args, **told_apart}
    return record.getMessage()


def _clean(value: Any) -> Any:
    trace = current.get()
    if trace is None or not isinstance(value, str):
        return value
    for word in sorted(trace.private, key=len, reverse=True):
        value = value.replace(word, REMOVED)
    return value

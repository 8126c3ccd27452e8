"""Reads events from JSON values, strictly, and writes them back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from rules.tables import Tables
from rules.vocabulary import MARKET, MERCHANT, Json, is_wild

LARGEST = 999_999
"""More than any purse, track or log can count to."""


class Malformed(Exception):
    """A document cannot be read; `where` is the path to what is wrong."""

    def __init__(self, where: str, message: str) -> None:
        self.where = where
        self.message = message
        super().__init__(f"{where}: {message}" if where else message)


@dataclass(frozen=True)
class Names:
    """The ids an event may use: what is printed, and who plays."""

    tables: Tables
    players: tuple[str, ...]
    forms: Mapping[str, "Form"]


Reader = Callable[[Names, Any, str], Any]


@dataclass(frozen=True)
class Form:
    """How one type of event looks: its class, and a reader for each field."""

    event: type
    required: Mapping[str, Reader]
    optional: Mapping[str, Reader]
    agree: Callable[[Names, Any, str], None] | None = None
    """Refuses fields that do not go together."""
    one_of: tuple[str, ...] = ()
    """Optional fields of which exactly one must be there."""

    def read(self, names: Names, data: Mapping[str, Any], where: str) -> Any:
        """Return the event; every field known, none missing."""
        for key in data:
            if key not in self.required and key not in self.optional and key != "type":
                raise Malformed(f"{where}.{key}", "unknown field")
        if self.one_of and sum(key in data for key in self.one_of) != 1:
            raise Malformed(where, f"needs either {' or '.join(self.one_of)}")
        values = {}
        for key, reader in self.required.items():
            if key not in data:
                raise Malformed(f"{where}.{key}", "is missing")
            values[key] = reader(names, data[key], f"{where}.{key}")
        for key, reader in self.optional.items():
            if key in data:
                values[key] = reader(names, data[key], f"{where}.{key}")
        event = self.event(**values)
        if self.agree:
            self.agree(names, event, where)
        return event


def read_event(names: Names, data: Any, where: str = "event") -> Any:
    """Return the event that a JSON value stands for; raises Malformed."""
    if not isinstance(data, dict):
        raise Malformed(where, "must be an object")
    if "type" not in data:
        raise Malformed(f"{where}.type", "is missing")
    kind = data["type"]
    form = names.forms.get(kind) if isinstance(kind, str) else None
    if form is None:
        raise Malformed(f"{where}.type", f"unknown event type {kind!r}")
    return form.read(names, data, where)


def write_event(event: Any) -> Json:
    """Return an event as JSON values, as the log holds it."""
    return {"type": event.type, **_write_fields(event)}


def _write_fields(value: Any) -> Json:
    written: Json = {}
    double = getattr(value, "cards", None) is not None
    for entry in fields(value):
        content = getattr(value, entry.name)
        if entry.name == "card":
            if not double:
                written["card"] = content
        elif content is not None:
            written[entry.name] = _write(content)
    return written


def _write(value: Any) -> Any:
    if is_dataclass(value):
        return write_event(value) if hasattr(value, "type") else _write_fields(value)
    if isinstance(value, tuple):
        return [_write(each) for each in value]
    if isinstance(value, dict):
        return {key: _write(each) for key, each in value.items()}
    return value


def text(names: Names, data: Any, where: str) -> str:
    """Read a non-empty string."""
    if not isinstance(data, str) or not data.strip():
        raise Malformed(where, "must be a non-empty string")
    return data


def integer(names: Names, data: Any, where: str) -> int:
    """Read a whole number."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Malformed(where, "must be a whole number")
    if abs(data) > LARGEST:
        raise Malformed(where, f"must lie between -{LARGEST} and {LARGEST}")
    return data


def list_of(reader: Reader) -> Reader:
    """Return a reader of lists."""

    def read(names: Names, data: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise Malformed(where, "must be a list")
        return tuple(reader(names, each, f"{where}[{n}]") for n, each in enumerate(data))

    return read


def _one_of(known: Callable[[Names], Any], word: str) -> Reader:
    def read(names: Names, data: Any, where: str) -> str:
        if not isinstance(data, str) or data not in known(names):
            raise Malformed(where, f"unknown {word} {data!r}")
        return data

    return read


player = _one_of(lambda names: names.players, "player")
location = _one_of(lambda names: names.tables.locations, "location")
industry = _one_of(lambda names: names.tables.stacks, "industry")
line = _one_of(lambda names: names.tables.lines, "link")
space = _one_of(lambda names: names.tables.slots, "space")
merchant_space = _one_of(lambda names: names.tables.merchant_spaces, "merchant space")
merchant_tile = _one_of(lambda names: names.tables.merchant_accepts, "merchant tile")


def cube_source(names: Names, data: Any, where: str) -> str:
    """Read where a coal or iron cube comes from."""
    return MARKET if data == MARKET else space(names, data, where)


def beer_source(names: Names, data: Any, where: str) -> str:
    """Read where a barrel comes from."""
    return MERCHANT if data == MERCHANT else space(names, data, where)


def card(names: Names, data: Any, where: str) -> str | None:
    """Read a card, null where the table did not say which."""
    if data is None:
        return None
    known = (
        names.tables.wild_cards if isinstance(data, str) and is_wild(data) else names.tables.cards
    )
    if not isinstance(data, str) or data not in known:
        raise Malformed(where, f"unknown card {data!r}")
    return data

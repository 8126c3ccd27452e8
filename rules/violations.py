"""Broken rules: a rule id, its values, and the sentence that the rulebook file has for them."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from rules.tables import Tables
from rules.vocabulary import Json, location_of


class Illegal(Exception):
    """An event breaks rules; `violations` has every one that was found."""

    def __init__(self, violations: Iterable["Violation"]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(str(violation) for violation in self.violations))


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule; `case` picks the sentence where a rule has several."""

    rule: str
    case: str
    values: Json = field(hash=False)
    tables: Tables = field(compare=False, repr=False)

    @property
    def message(self) -> str:
        """Return the sentence in English."""
        return self.sentence()

    def sentence(self, language: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Return the sentence in a language, players called by the names given."""
        said = {
            key: _say(self.tables, key, value, names or {}) for key, value in self.values.items()
        }
        return _rulebook(language)[self.rule][self.case].format(**said)

    def as_json(self) -> Json:
        """Return rule, sentence and values as JSON."""
        return {"rule": self.rule, "message": self.message, "values": self.values}

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


@cache
def _rulebook(language: str) -> dict[str, dict[str, str]]:
    text = (files("rules") / "rulebook" / f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def rulebook_rules(language: str = "en") -> frozenset[str]:
    """Return the ids of every rule an event can break."""
    return frozenset(_rulebook(language))


def rulebook_cases(language: str = "en") -> frozenset[tuple[str, str]]:
    """Return every sentence's rule id and case."""
    book = _rulebook(language)
    return frozenset((rule, case) for rule, cases in book.items() for case in cases)


def _say(tables: Tables, key: str, value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_say(tables, key, each, names) for each in value) or "–"
    speaker = _SPEAKERS.get(key)
    return speaker(tables, value) if speaker else names.get(str(value), str(value))


def _say_location(tables: Tables, value: str) -> str:
    return tables.locations[value].name if value in tables.locations else value


def _say_space(tables: Tables, value: str) -> str:
    return _say_location(tables, location_of(value)) if "/" in value else f"the {value}"


def _say_industry(tables: Tables, value: str) -> str:
    return tables.industry_names.get(value, value).lower()


def _say_link(tables: Tables, value: str) -> str:
    return "–".join(tables.locations[end].name for end in tables.lines[value].ends)


def _say_card(tables: Tables, value: str) -> str:
    kind, _, name = value.partition(":")
    if kind == "location":
        return f"{_say_location(tables, name)} card"
    if kind == "wild":
        return f"wild {name} card"
    return " or ".join(_say_industry(tables, each) for each in name.split("+")) + " card"


_SPEAKERS = {
    "location": _say_location,
    "space": _say_space,
    "source": _say_space,
    "choices": _say_space,
    "industry": _say_industry,
    "link": _say_link,
    "card": _say_card,
}

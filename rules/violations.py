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
        super().__init__(self.violations)

    def __str__(self) -> str:
        return "; ".join(str(violation) for violation in self.violations)


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
        pattern = self.pattern(language)
        told = pattern.format(**said)
        if pattern.startswith("{player}"):  # a name stays as its owner writes it
            return told
        return told[0].upper() + told[1:]

    def pattern(self, language: str = "en") -> str:
        """Return the sentence before its values are filled in."""
        return _rulebook(language)[self.rule][self.case]

    def as_json(self, names: Mapping[str, str] | None = None) -> Json:
        """Return rule, sentence and values as JSON, players called by the names given."""
        told = self.sentence(names=names)
        return {"rule": self.rule, "message": told, "values": self.values}

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


class Reasons:
    """A table of violations told once each and referred to by number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, str], int] = {}
        self.told: list[Json] = []

    def numbers(self, violations: Iterable[Violation]) -> list[int]:
        """Return each violation's number in the table, new ones added."""
        found = []
        for violation in violations:
            key = (violation.rule, violation.case, str(violation.values))
            number = self._numbers.get(key)
            if number is None:
                number = self._numbers[key] = len(self.told)
                self.told.append(violation.as_json())
            if number not in found:
                found.append(number)
        return found


def closest(refused: Iterable[list[int]]) -> list[int]:
    """Return the shortest list of reasons: what stands in the way of what comes closest."""
    return min(refused, key=len, default=[])


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


class _Number(int):
    """A number in a sentence; `{hand:card/cards}` is 1 card or 2 cards."""

    def __format__(self, spec: str) -> str:
        one, _, many = spec.partition("/")
        counted = one if self == 1 else many
        return f"{int(self)} {counted}" if spec else str(int(self))


class _Words(list[str]):
    """Names in a sentence: `{card:a}` is a card or an iron card, `{tiles:and}` this and that."""

    def __format__(self, spec: str) -> str:
        wanted = spec.split()
        words = [_with_article(word) for word in self] if "a" in wanted else list(self)
        joint = " and " if "and" in wanted else " or "
        most, last = ", ".join(words[:-1]), words[-1] if words else "nothing"
        return f"{most}{joint}{last}" if most else last


def _with_article(word: str) -> str:
    return f"an {word}" if word[0].lower() in "aeiou" else f"a {word}"


def _say(tables: Tables, key: str, value: Any, names: Mapping[str, str]) -> _Number | _Words:
    if isinstance(value, int):
        return _Number(value)
    several = value if isinstance(value, list | tuple) else [value]
    speaker = _SPEAKERS.get(key)
    if speaker is None:
        return _Words(names.get(str(each), str(each)) for each in several)
    said = [speaker(tables, each) for each in several]
    if len(set(said)) < len(said):  # two spaces of one location
        said = [f"{word} (slot {_slot(each)})" for word, each in zip(said, several, strict=True)]
    return _Words(said)


def _slot(space: str) -> int:
    return int(space.rpartition("/")[2]) + 1


def _say_location(tables: Tables, value: str) -> str:
    name, place = tables.place_names[value], tables.locations.get(value)
    return f"the {name}" if place and place.kind in _KINDS_WITH_ARTICLE else name


def _say_space(tables: Tables, value: str) -> str:
    return _say_location(tables, location_of(value)) if "/" in value else f"the {value}"


def _say_merchant_tile(tables: Tables, value: str) -> str:
    return f"“{value}”"


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


_KINDS_WITH_ARTICLE = frozenset({"farm"})
_SPEAKERS = {
    "location": _say_location,
    "space": _say_space,
    "source": _say_space,
    "choices": _say_space,
    "industry": _say_industry,
    "link": _say_link,
    "card": _say_card,
    "tiles": _say_merchant_tile,
}

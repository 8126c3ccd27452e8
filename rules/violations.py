"""Broken rules: a rule id, its values, and the sentence that the rulebook file has for them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.speech import WORDS, Listener, listener, read_book, say
from rules.tables import Tables
from rules.vocabulary import Json


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
        """Return the sentence as whoever is listening is told it: in English unless said else."""
        return self.sentence()

    def sentence(self, language: str | None = None, names: Mapping[str, str] | None = None) -> str:
        """Return the sentence in a language, players called by the names given."""
        here = listener()
        to = Listener(language or here.language, here.names if names is None else names)
        said = {key: say(self.tables, key, value, to) for key, value in self.values.items()}
        pattern = self.pattern(to.language)
        told = pattern.format(**said)
        if pattern.startswith("{player}"):  # a name stays as its owner writes it
            return told
        return told[0].upper() + told[1:]

    def pattern(self, language: str = "en") -> str:
        """Return the sentence before its values are filled in."""
        return str(read_book(language)[self.rule][self.case])

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


def rulebook_rules(language: str = "en") -> frozenset[str]:
    """Return the ids of every rule an event can break."""
    return frozenset(read_book(language)) - {WORDS}


def rulebook_cases(language: str = "en") -> frozenset[tuple[str, str]]:
    """Return every sentence's rule id and case."""
    book = read_book(language)
    return frozenset((rule, case) for rule in rulebook_rules(language) for case in book[rule])

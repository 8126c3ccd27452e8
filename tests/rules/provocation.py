"""Provocations: for each sentence of the rulebook, a table and an event that make it heard."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules import engine
from rules.editions import ruleset_for
from rules.vocabulary import Json
from tests.rules.table import Table


@dataclass(frozen=True)
class Provocation:
    """A position with a refused event, and the facts that the refusal must tell."""

    lay: Callable[[], tuple[Table, list[Json]]]
    facts: tuple[str, ...]

    def told(self, rule: str, case: str) -> list[str]:
        """Return the sentences heard for one case of a rule."""
        table, refusals = self.lay()
        tables = ruleset_for(table.state.setup).tables
        found = []
        for refusal in refusals:
            if refusal["rule"] == rule and _says(rule, case, refusal, tables):
                found.append(refusal["message"])
        return found


def _says(rule: str, case: str, refusal: Json, tables: Any) -> bool:
    """Tell whether a refusal used the sentence of a case."""
    try:
        return engine.Violation(rule, case, refusal["values"], tables).message == refusal["message"]
    except KeyError:
        return False


class Provocations(dict[tuple[str, str], Provocation]):
    """Provocations by rule and case; a function is added with `heard`."""

    def heard(self, rule: str, *facts: str, case: str = "says") -> Callable[[Any], Any]:
        """Return a decorator that adds a function returning a table and its refusals."""

        def add(lay: Callable[[], tuple[Table, list[Json]]]) -> Any:
            assert (rule, case) not in self
            self[rule, case] = Provocation(lay, facts)
            return lay

        return add


def refusal(table: Table, type: str, **fields: Any) -> tuple[Table, list[Json]]:
    """Return a table with what an event breaks there."""
    return table, [each.as_json() for each in table.broken(type, **fields)]


def build_refusal(
    table: Table, card: str | None, where: str, industry: str, **fields: Any
) -> tuple[Table, list[Json]]:
    """Return a table with what a build breaks there."""
    broken = table.build_broken(card, where, industry, **fields)
    return table, [each.as_json() for each in broken]


def offer_refusal(table: Table) -> tuple[Table, list[Json]]:
    """Return a table with every reason that the options give there."""
    reasons: list[Json] = engine.options(table.state)["reasons"]
    return table, reasons


def by_event(lay: Callable[[], tuple[Table, Any]]) -> Provocation:
    """Return the provocation of a function that returns a table and an event."""

    def refused() -> tuple[Table, list[Json]]:
        table, event = lay()
        return table, [each.as_json() for each in engine.violations(table.state, event)]

    return Provocation(refused, ())


def by_options(lay: Callable[[], Table]) -> Provocation:
    """Return the provocation of a function that returns a table whose options say it."""
    return Provocation(lambda: offer_refusal(lay()), ())

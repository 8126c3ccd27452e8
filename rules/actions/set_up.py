"""The set-up: the first turn order, and what lies on the merchants' spaces."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.actions.single import SinglePart
from rules.effects import Effect, TableSetUp
from rules.events import GameSetUp
from rules.position import Position
from rules.violations import Reasons, Violation
from rules.vocabulary import Json


class SetUp(SinglePart):
    """Everything physical that the table says before the first turn."""

    name = "set_up"

    def actions_used(self, event: Any) -> int:
        """Return that no turn is used."""
        return 0

    def violations(self, position: Position, event: GameSetUp, part: int) -> Iterator[Violation]:
        """Yield what is wrong with the set-up."""
        if position.state.stage != "new":
            yield position.broken("C-SETUP-04", "already")
        if sorted(event.turn_order) != sorted(position.state.setup.players):
            yield position.broken("C-SETUP-04", given=list(event.turn_order))
        yield from self._misplaced_merchants(position, event)

    def _misplaced_merchants(self, position: Position, event: GameSetUp) -> Iterator[Violation]:
        tables = position.tables
        given = event.merchants or {}
        for location in {**tables.merchants, **given}:
            wanted = len(tables.merchants[location].spaces) if location in tables.merchants else 0
            found = len(given.get(location, ()))
            if wanted != found:
                yield position.broken("B-SETUP-04", location=location, needed=wanted, given=found)
        laid = Counter(tile for tiles in given.values() for tile in tiles)
        printed = Counter({tile: n for tile, n in tables.merchant_copies.items() if n})
        if laid != printed:
            wrong = sorted({*(laid - printed), *(printed - laid)})
            yield position.broken("B-SETUP-03", tiles=wrong)

    def effects(self, position: Position, event: GameSetUp, part: int) -> Iterator[Effect]:
        """Yield the table as it is laid."""
        accepts = position.tables.merchant_accepts
        laid = tuple(
            (f"{location}/{index}", tile)
            for location, tiles in (event.merchants or {}).items()
            for index, tile in enumerate(tiles)
        )
        barrels = tuple(space for space, tile in laid if accepts[tile])  # B-SETUP-05
        first = position.tables.first_round_actions
        yield TableSetUp(event.turn_order, laid, barrels, first)

    def legal(self, position: Position) -> Iterator[GameSetUp]:
        """Yield nothing: a set-up is typed in, not chosen."""
        return iter(())

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return nothing: a set-up is typed in, not chosen."""
        return {}

"""Ruling: the table's own adjustment of purses and markers, kept with its reason."""

from collections.abc import Iterator
from typing import Any

from rules import income
from rules.actions.single import SinglePart
from rules.effects import Adjusted, Effect, PointsScored
from rules.events import Ruled
from rules.position import Position
from rules.violations import Reasons, Violation
from rules.vocabulary import Json


class Ruling(SinglePart):
    """It takes no action and nobody's turn, and leaves every marker on its track."""

    name = "ruling"

    def actions_used(self, event: Any) -> int:
        """Return that no turn is used."""
        return 0

    def violations(self, position: Position, event: Ruled, part: int) -> Iterator[Violation]:
        """Yield what would leave a purse or marker where it cannot be."""
        if position.state.stage == "new":
            yield position.broken("C-SETUP-04", "not_set_up")
            return
        for player, change in event.changes.items():
            seat = position.seat(player)
            money = seat.money + change.get("money", 0)
            if money < 0:
                yield position.broken("C-BUILD-14", "ruling", player=player, money=money)
            if seat.vp + change.get("vp", 0) < 0:
                yield position.broken("C-DEBT-11", player=player, vp=seat.vp)
            space = seat.income_space + change.get("income_space", 0)
            if not 0 <= space <= income.HIGHEST_SPACE:
                yield position.broken("C-INC-07", player=player, space_number=space)

    def effects(self, position: Position, event: Ruled, part: int) -> Iterator[Effect]:
        """Yield the adjustments."""
        for player, change in event.changes.items():
            money, space = change.get("money", 0), change.get("income_space", 0)
            if money or space:
                yield Adjusted(player, money, space, event.reason)
            if change.get("vp"):
                era = position.state.era
                yield PointsScored(player, change["vp"], era, "other", "ruling")

    def legal(self, position: Position) -> Iterator[Ruled]:
        """Yield nothing: a ruling is the table's word, not a choice of play."""
        return iter(())

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return nothing: a ruling is the table's word, not a choice of play."""
        return {}

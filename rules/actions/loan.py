"""Loan: money now for whole levels of income."""

from collections.abc import Iterator

from rules import cards, income
from rules.actions.single import SinglePart
from rules.effects import CardDiscarded, Effect, IncomeMoved, MoneyReceived
from rules.events import LoanTaken
from rules.position import Position
from rules.turn import cannot_act
from rules.violations import Reasons, Violation, closest
from rules.vocabulary import RAIL, Json, PlayerId


class Loan(SinglePart):
    """A loan of one of the printed amounts; `amount_rule` says which there are."""

    name = "loan"

    def __init__(self, amount_rule: str) -> None:
        self.amount_rule = amount_rule

    def violations(self, position: Position, event: LoanTaken, part: int) -> Iterator[Violation]:
        """Yield every rule the loan breaks."""
        yield from cannot_act(position, event.player, [event.card])
        if position.state.stage == "playing":
            yield from self._refusals(position, event.player, event.amount)

    def _refusals(self, position: Position, player: PlayerId, amount: int) -> Iterator[Violation]:
        tables, state = position.tables, position.state
        levels = tables.loans.get(amount)
        if levels is None:
            yield position.broken(self.amount_rule, amount=amount, amounts=sorted(tables.loans))
            return
        level = income.level(tables, state.seats[player].income_space)
        if level - levels < income.LOWEST_LEVEL:
            yield position.broken(
                "C-LOAN-02", amount=amount, level=level, levels=levels, lowest=income.LOWEST_LEVEL
            )
        last = tables.rounds - tables.rounds_without_loans
        if state.era == RAIL and state.round > last:
            yield position.broken("L-LOAN-02", round=state.round, last=last)

    def effects(self, position: Position, event: LoanTaken, part: int) -> Iterator[Effect]:
        """Yield the money and the marker's way down."""
        player = event.player
        yield CardDiscarded(player, event.card)
        yield MoneyReceived(player, event.amount, "loan")
        before = position.seat(player).income_space
        after = income.after_loan(position.tables, before, position.tables.loans[event.amount])
        yield IncomeMoved(player, before, after)

    def legal(self, position: Position) -> Iterator[LoanTaken]:
        """Yield each amount that can be borrowed."""
        player = position.state.order[position.state.turn_index]
        for amount in position.tables.loans:
            if not any(self._refusals(position, player, amount)):
                yield LoanTaken(player, cards.any_card(position, player), amount)

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return the amounts with where income would stand, or why not."""
        player = position.state.order[position.state.turn_index]
        space = position.seat(player).income_space
        amounts: list[Json] = []
        for amount, levels in position.tables.loans.items():
            why = reasons.numbers(self._refusals(position, player, amount))
            after = None if why else income.after_loan(position.tables, space, levels)
            offer = {"amount": amount, "levels": levels, "income_space": after, "why": why}
            amounts.append(offer)
        why = closest(each["why"] for each in amounts)
        return {"possible": not why, "why": why, "amounts": amounts}

"""Loans of three sizes against whole levels of income."""

import pytest

from tests.rules.lancashire.tables import lancashire, loan_refused


@pytest.mark.parametrize(("amount", "space"), [(10, 24), (20, 22), (30, 20)])
def test_L_T06_loan_sizes_by_level(amount: int, space: int) -> None:
    """From space 26, level 8, the marker goes to the top of level 7, 6 or 5."""
    table = lancashire().seat(income_space=26, money=3)
    table.play("loan_taken", amount=amount)
    assert table.income() == space
    assert table.money() == 3 + amount
    assert table.state.seats["p1"].spent == 0


@pytest.mark.parametrize(
    ("space", "legal"),
    [(2, {10: 1, 20: 0}), (1, {10: 0}), (0, {})],
)
def test_L_T07_loan_floor_by_size(space: int, legal: dict[int, int]) -> None:
    """From level -8 £30 is too much, from -9 also £20, from -10 everything."""
    for amount in (10, 20, 30):
        table = lancashire().seat(income_space=space)
        if amount in legal:
            table.play("loan_taken", amount=amount)
            assert table.income() == legal[amount]
        else:
            assert loan_refused(table, amount) == {"C-LOAN-02"}


def test_only_the_three_printed_amounts_can_be_borrowed() -> None:
    table = lancashire()
    assert [loan_refused(table, amount) for amount in (0, 15, 40, -10)] == [{"L-LOAN-01"}] * 4


def test_loans_stay_open_in_the_canal_era_with_an_empty_deck() -> None:
    """L-LOAN-03."""
    table = lancashire(4, round=8)
    table.state.deck = 0
    assert loan_refused(table) == set()


def test_two_loans_in_one_turn_are_two_steps_down() -> None:
    """Levels, not spaces: 26 to 20, then 20 (level 5) to 14 (level 2)."""
    table = lancashire().seat(income_space=26)
    table.play("loan_taken", amount=30)
    table.play("loan_taken", amount=30)
    assert table.income() == 14

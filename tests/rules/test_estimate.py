"""What a refused action would have changed, as the table would reckon it."""

from random import Random
from typing import Any

import pytest

from rules import engine, playout
from rules.events import Ruled
from tests.rules.table import Table


def changes(table: Table, **event: Any) -> dict[str, dict[str, int]]:
    """Return the estimate of an event that the rules refuse."""
    read = engine.read_event(table.state, event)
    assert engine.violations(table.state, read)
    return engine.changes(table.state, read)


def test_a_link_that_may_not_lie_there_costs_what_a_link_costs() -> None:
    table = Table("birmingham").seat(money=20).tile("dudley/0", "p1", "coal", 1, cubes=2)
    event = {"type": "links_built", "player": "p1", "card": None, "links": ["derby-nottingham"]}
    assert changes(table, **event) == {"p1": {"money": -3}}


def test_nobody_pays_more_than_they_have() -> None:
    table = Table("birmingham").seat(money=2)
    event = {"type": "links_built", "player": "p1", "card": None, "links": ["derby-nottingham"]}
    assert changes(table, **event) == {"p1": {"money": -2}}


def test_a_loan_too_many_brings_its_money_as_far_as_that_can_be_reckoned() -> None:
    table = Table("birmingham").seat(income_space=0)
    found = changes(table, type="loan_taken", player="p1", card=None, amount=30)
    assert found == {"p1": {"money": 30}}


def test_out_of_turn_it_is_reckoned_as_in_turn() -> None:
    table = Table("lancashire").seat("p2", money=10, income_space=20)
    found = changes(table, type="loan_taken", player="p2", card=None, amount=10)
    assert found["p2"]["money"] == 10
    assert found["p2"]["income_space"] < 0


def test_what_means_nothing_on_this_board_changes_nothing() -> None:
    table = Table("birmingham")
    sale = {"tile": "dudley/0", "merchant": "oxford/0", "beer": []}
    event = {"type": "goods_sold", "player": "p1", "card": None, "sales": [sale]}
    assert changes(table, **event) == {}


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_whatever_was_meant_its_estimate_can_be_ruled(edition: str) -> None:
    """Events of one game are tried in the positions of another."""
    setup = engine.Setup(edition, (), ("p1", "p2", "p3"))
    chance = Random(edition)
    meant = [event for event in playout.play(setup, 1, "builder")[1:] if event.type != "ruled"]
    refused = 0
    for _, state in playout.steps(setup, 2, "uniform"):
        for event in chance.sample(meant, 8):
            found = engine.changes(state, event)
            if engine.violations(state, event):
                refused += 1
                engine.apply(state, Ruled(found, "as estimated"))
    assert refused > 100

"""Lancashire tables laid by hand, and the ways to let rounds and eras run out."""

from typing import Any

from rules import engine
from rules.editions import ruleset_for
from tests.rules.table import Table


def lancashire(players: int = 4, **fields: Any) -> Table:
    """Return a table in the middle of an era, p1 on turn with two actions."""
    return Table("lancashire", players, **fields)


def fresh(players: int, *options: str) -> Table:
    """Return a table just set up: the first round, one action each."""
    table = lancashire(players, round=1, options=options)
    table.state.actions_left = 1
    return table


def printed(table: Table) -> Any:
    """Return what is printed for this table's players and options."""
    return ruleset_for(table.state.setup).tables


def pass_once(table: Table) -> Any:
    """Let whoever is on turn pass."""
    return table.play("passed", player=table.state.turn)


def pass_round(table: Table) -> None:
    """Let everyone pass until another round begins."""
    now = table.state.era, table.state.round
    while not table.state.finished and (table.state.era, table.state.round) == now:
        pass_once(table)


def pass_until(table: Table, era: str, round: int) -> Table:
    """Let everyone pass until a round of an era begins."""
    while (table.state.era, table.state.round) != (era, round):
        assert not table.state.finished
        pass_round(table)
    return table


def end_round(table: Table) -> Any:
    """Let p1 pass the last action of this round."""
    table.last_turn_of_round()
    return table.play("passed")


def end_era(table: Table) -> Any:
    """Let p1 pass the last action of this era, all other cards being gone."""
    table.state.round = printed(table).rounds
    table.state.deck = 0
    for player in table.state.seats:
        table.seat(player, hand=0)
    table.seat(hand=1)
    return end_round(table)


def two_cards(where: str, industry: str, *cards: str | None, **fields: Any) -> dict[str, Any]:
    """Return the fields of a double-action build on a space; two unnamed cards by default."""
    location, _, slot = where.rpartition("/")
    place = {"location": location, "slot": int(slot), "industry": industry}
    return {"cards": list(cards or (None, None)), **place, **fields}


def loan_refused(table: Table, amount: int = 10) -> set[str]:
    """Return why whoever is on turn cannot borrow."""
    return table.refused("loan_taken", player=table.state.turn, amount=amount)


def scored(table: Table, player: str, era: str) -> dict[str, int]:
    """Return a player's points of an era by column."""
    columns: dict[str, int] = engine.result(table.state)["players"][player]["breakdown"][era]
    return columns

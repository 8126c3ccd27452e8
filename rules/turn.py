"""Whose turn it is, asked before anything else about an action."""

from collections.abc import Iterator, Sequence

from rules import cards
from rules.position import Position
from rules.violations import Violation
from rules.vocabulary import Card, PlayerId


def out_of_turn(position: Position, player: PlayerId) -> Iterator[Violation]:
    """Yield why a player cannot take an action now."""
    state = position.state
    if state.stage == "new":
        yield position.broken("C-SETUP-04", "not_set_up")
    elif state.stage == "finished":
        yield position.broken("C-ROUND-06")
    elif state.stage == "settling":
        case = "first_you" if state.owes == player else "first"
        yield position.broken("C-DEBT-02", case, player=state.owes)
    elif state.turn != player:
        yield position.broken("C-ROUND-02", player=state.turn)


def cannot_act(
    position: Position, player: PlayerId, discarded: Sequence[Card | None]
) -> Iterator[Violation]:
    """Yield why a player cannot act now, or not with these cards."""
    yield from out_of_turn(position, player)
    if position.state.stage == "playing":
        yield from cards.unplayable(position, player, discarded)


def too_dear(
    position: Position, player: PlayerId, total: int, case: str = "says"
) -> Iterator[Violation]:
    """Yield that a player lacks the money for something."""  # C-BUILD-14
    money = position.seat(player).money
    if total > money:
        yield position.broken("C-BUILD-14", case, cost=total, money=money, missing=total - money)

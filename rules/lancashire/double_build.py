"""The double-action build: any two cards stand for any location."""

from collections.abc import Iterator

from rules.events import IndustryBuilt
from rules.position import Position
from rules.violations import Violation

CARDS = 2


def double_action(position: Position, event: IndustryBuilt) -> Iterator[Violation]:
    """Yield why two cards cannot be played for one build now."""
    given = len(event.cards or ())
    if given != CARDS:
        yield position.broken("L-DBL-01", given=given)
    if position.state.stage == "playing" and position.state.actions_left < CARDS:
        yield position.broken("L-DBL-02", actions=position.state.actions_left)

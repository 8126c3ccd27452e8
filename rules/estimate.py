"""What a refused action would have changed: the figures a table starts from when it insists."""

from typing import Any

from rules.editions import ruleset_for
from rules.position import Position
from rules.ruleset import Action
from rules.state import GameState
from rules.vocabulary import PlayerId

FACTS = ("money", "vp", "income_space")
"""What a ruling can change."""


def changes(state: GameState, event: Any) -> dict[PlayerId, dict[str, int]]:
    """Return how an action would move purses and markers if no rule stood against it.

    Nobody pays more than they have, as a ruling may not either.
    """
    ruleset = ruleset_for(state.setup)
    action = ruleset.actions[type(event)]
    work = state
    for part in range(action.parts(event)):
        event = next(action.completions(Position(work, ruleset), event, part), event)
        work = _carried_out(work, action, event, part)
    found: dict[PlayerId, dict[str, int]] = {}
    for player, seat in state.seats.items():
        moved = {name: getattr(work.seats[player], name) - getattr(seat, name) for name in FACTS}
        moved["money"] = max(moved["money"], -seat.money)
        if any(moved.values()):
            found[player] = {name: by for name, by in moved.items() if by}
    return found


def _carried_out(state: GameState, action: Action, event: Any, part: int) -> GameState:
    """Return the state after a part of an action, as far as it can be reckoned."""
    position = Position(state.copy(), ruleset_for(state.setup))
    try:
        for effect in action.effects(position, event, part):
            effect.apply(position.state)
    except (AssertionError, LookupError, ValueError):
        # No such tile, cube or merchant, or a marker off its track: here the reckoning ends.
        pass
    return position.state

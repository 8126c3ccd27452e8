"""What could be: the score if the era ended now, second links, and what-if; nothing is stored."""

from typing import Any

from games.models import Game, Participant
from games.projections.past import history
from games.services.record_action import CORRECTIONS
from games.services.refusal import Refusal, malformed
from games.services.show_history import NO_EVENT
from games.store.snapshots import head_state
from rules import engine
from rules.state import GameState

OFF = Refusal("off", "This table plays without what-if.")


def score_game(participant: Participant) -> dict[str, Any]:
    """Return what the end of the era would score now, line by line."""
    return engine.score(head_state(Game.objects.get(pk=participant.game_id)))


def list_second_links(participant: Participant, first: str) -> list[dict[str, Any]]:
    """Return the links that could follow a first one in the same action."""
    return engine.second_links(head_state(Game.objects.get(pk=participant.game_id)), first)


def explore(
    participant: Participant, seq: int, events: list[dict[str, Any]], *, correcting: bool = False
) -> dict[str, Any] | Refusal:
    """Return where events would lead from a past position, up to the first that is refused.

    Where what-ifs are off, one other step of the past may still be tried for a correction.
    """
    game = Game.objects.get(pk=participant.game_id)
    past = correcting and len(events) <= 1 and seq < game.head_seq
    if not (game.what_if or past):
        return OFF
    if not 1 <= seq <= game.head_seq:
        return NO_EVENT
    return _played(history(game).state_at(seq), events)


def _played(state: GameState, events: list[dict[str, Any]]) -> dict[str, Any] | Refusal:
    preview = None
    violations = None
    done = 0
    for number, data in enumerate(events):
        if data.get("type") in CORRECTIONS:
            return malformed(f"events[{number}].type", "A correction is not an action.")
        try:
            event = engine.read_event(state, data)
            outcome = engine.apply(state, event)
        except engine.Malformed as error:
            return malformed(error.where.replace("event", f"events[{number}]", 1), error.message)
        except engine.Illegal as error:
            violations = [violation.as_json() for violation in error.violations]
            break
        done += 1
        preview = engine.preview(state, event) if done == len(events) else None
        state = outcome.state
    return {
        "state": engine.view(state),
        "options": engine.options(state),
        "violations": violations,
        "at": done,
        "preview": preview,
    }

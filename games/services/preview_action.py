"""What an event would do, and what could be done, without recording anything."""

from typing import Any

from games.models import Game, Participant
from games.services.refusal import Refusal, malformed
from games.store.snapshots import head_state
from rules import engine


def preview_action(participant: Participant, event: dict[str, Any]) -> dict[str, Any] | Refusal:
    """Return what the event would change, or every rule it breaks."""
    state = head_state(Game.objects.get(pk=participant.game_id))
    try:
        return engine.preview(state, engine.read_event(state, event))
    except engine.Malformed as error:
        return malformed(error.where, error.message)
    except engine.Illegal as error:
        violations = [violation.as_json() for violation in error.violations]
        return Refusal("illegal", "This breaks the rules.", {"violations": violations})


def show_options(participant: Participant) -> dict[str, Any]:
    """Return what the player whose turn it is can do, and why not the rest."""
    return engine.options(head_state(Game.objects.get(pk=participant.game_id)))

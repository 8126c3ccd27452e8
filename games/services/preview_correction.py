"""What a correction would change for whom, and the first later event it would break."""

from typing import Any

from games.models import Game, Participant
from games.services.make_effective import broken
from games.services.record_action import CORRECTIONS
from games.services.refusal import Refusal, malformed
from games.store.load import timeline_of
from rules import engine
from rules.history import Timeline
from rules.views import differences


def preview_correction(
    participant: Participant, correction: dict[str, Any]
) -> dict[str, Any] | Refusal:
    """Return what the correction would do at the present head, without proposing it."""
    if correction.get("type") not in CORRECTIONS:
        return malformed("correction.type", "This is not a correction.")
    timeline = timeline_of(Game.objects.get(pk=participant.game_id))
    before = timeline.state
    after, breaks = before, None
    try:
        event = engine.read_event(before, correction)
        after = timeline.copy().record(event).state
    except engine.Malformed as error:
        return malformed(error.where.replace("event", "correction", 1), error.message)
    except engine.Illegal as error:
        breaks = broken(error, len(timeline.events))["breaks"]
        breaks["event"] = _event_at(timeline, breaks["seq"], correction)
    return {
        "legal": breaks is None,
        "breaks": breaks,
        "players": differences(before, after),
        "turn_order": [list(before.order), list(after.order)],
        "state": engine.view(after),
    }


def _event_at(timeline: Timeline, seq: int, correction: dict[str, Any]) -> dict[str, Any]:
    """Return the event that breaks: one that stands, or what the correction itself says."""
    if seq in (correction.get("seq"), len(timeline.events) + 1):
        event: dict[str, Any] = correction.get("event", correction)
        return event
    return next(engine.write_event(entry.event) for entry in timeline.entries if entry.seq == seq)

"""The answer at a review gate: the table matches, or which slip would explain that it does not."""

from typing import Any

from django.db import transaction

from games.models import Game, GateAnswer, Participant
from games.projections import consent, game_view
from games.services.announce_change import announce_change
from games.services.record_action import READ_ONLY
from games.services.refusal import Refusal, malformed
from games.services.remember_answer import MESSAGES, with_news
from games.store.append import lock_game
from games.store.load import setup_of, timeline_of
from rules import detective

MOVED_ON = Refusal("stale", MESSAGES["stale"])


def confirm_gate(participant: Participant, seq: int) -> Refusal | None:
    """Record that the table looks as recorded after event seq, the head."""
    if participant.role not in consent.DECIDERS:
        return READ_ONLY
    with transaction.atomic():
        game = lock_game(participant.game_id)
        if seq == game.head_seq:
            GateAnswer.objects.get_or_create(game=game, seq=seq, participant=participant)
            announce_change(game.pk)
            return None
    return with_news(MOVED_ON, participant, min(seq, game.head_seq))


def find_suspects(
    participant: Participant, seq: int, observed: dict[str, Any]
) -> list[dict[str, Any]] | Refusal:
    """Return the corrections that would explain what the table shows instead, the best first."""
    if participant.role not in consent.DECIDERS:
        return READ_ONLY
    game = Game.objects.get(pk=participant.game_id)
    if seq != game.head_seq:
        return with_news(MOVED_ON, participant, min(seq, game.head_seq))
    timeline = timeline_of(game)
    known = detective.facts(timeline.state)
    for name, value in detective.flat(observed).items():
        if name not in known:
            return malformed(f"observed.{name}", "The table has nothing of this name.")
        if type(value) is not type(known[name]):
            return malformed(f"observed.{name}", "This cannot be counted so.")
    found = detective.suspects(setup_of(game), timeline.events, observed)
    return [_shown(game, suspect) for suspect in found]


def _shown(game: Game, suspect: detective.Suspect) -> dict[str, Any]:
    event = None
    if suspect.why in ("mistyped", "doubled"):
        event = game_view.show_event(game, suspect.seq)
    explained, left = len(suspect.explains), len(suspect.left)
    return {
        **suspect.as_json(),
        "legal": True,
        "event": event,
        "score": 100 * explained // (explained + left) + suspect.likeness,
    }

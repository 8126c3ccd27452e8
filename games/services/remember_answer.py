"""One answer for one command: what was recorded or refused is answered the same way again."""

import uuid
from dataclasses import dataclass
from typing import Any

from games.models import CommandRefusal, EventRecord, Game, Participant
from games.services.refusal import Refusal
from games.services.show_game import show_news
from games.store.load import find_command

KEY_REUSED = Refusal(
    "idempotency_key_reused", "This command id was already used for something else."
)
MESSAGES = {
    "stale": "The game has moved on since your phone looked.",
    "already_recorded": "Somebody has already recorded this.",
    "illegal": "This breaks the rules.",
    "legal": "The rules allow this: it can be recorded as it is.",
}
MOVED_ON = frozenset({"stale", "already_recorded"})


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event in the log; replayed when it was there before this request."""

    seq: int
    hash: str
    replayed: bool


def earlier_answer(
    game: Game, command_id: uuid.UUID, request_hash: str
) -> Recorded | Refusal | None:
    """Return what the same command was answered before, if it came before."""
    record = find_command(game.pk, command_id)
    refused = CommandRefusal.objects.filter(game=game, command_id=command_id).first()
    earlier = record or refused
    if earlier is None:
        return None
    if earlier.request_hash != request_hash:
        return KEY_REUSED
    if isinstance(earlier, EventRecord):
        return Recorded(earlier.seq, earlier.hash, replayed=True)
    return Refusal(earlier.code, MESSAGES[earlier.code], earlier.details)


def remember_refusal(
    game: Game, command_id: uuid.UUID, request_hash: str, code: str, details: dict[str, Any]
) -> Refusal:
    """Refuse a command, now and whenever it comes again."""
    CommandRefusal.objects.create(
        game=game, command_id=command_id, request_hash=request_hash, code=code, details=details
    )
    return Refusal(code, MESSAGES[code], details)


def with_news(refusal: Refusal, participant: Participant, since: int) -> Refusal:
    """Add to a refusal what brings the phone up to date."""
    game, events = show_news(participant, since)
    news = {"head": game.head, "events": events, "game": game}
    return Refusal(refusal.code, refusal.message, refusal.details | news)

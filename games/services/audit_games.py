"""The audit: every stored game folded with today's rules, and its record looked through."""

import uuid
from collections.abc import Callable

from games.models import Game
from games.store.verify import verify


def audit_games(advance: Callable[[int, int], None]) -> list[str]:
    """Return the games whose record is not whole or folds to another state, with the event."""
    ids = list(Game.objects.order_by("created_at").values_list("pk", flat=True))
    faults = []
    for done, game_id in enumerate(ids):
        if done % 50 == 0:
            advance(done, len(ids))
        if found := _fault(game_id):
            faults.append(found)
    advance(len(ids), len(ids))
    return faults


def _fault(game_id: uuid.UUID) -> str | None:
    fault = verify(Game.objects.get(pk=game_id))
    return f"{game_id} at event {fault.seq}: {fault.reason}" if fault else None

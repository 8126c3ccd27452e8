"""Telling phones of a change that is no event: rights, settings, proposals, gates, the clock."""

import uuid

from django.db import transaction
from django.db.models import F

from games.models import Game
from games.services.plan_job import plan_job
from games.services.ring_doorbell import ring_doorbell


def announce_change(game_id: uuid.UUID) -> None:
    """Have every phone of the game shown it anew once this is committed."""
    games = Game.objects.filter(pk=game_id)
    games.update(authz_epoch=F("authz_epoch") + 1)
    # Whoever takes a seat of a finished game may have history to gain.
    if games.filter(status=Game.Status.FINISHED).exists():
        plan_job("follow", str(game_id))
    transaction.on_commit(lambda: ring_doorbell(game_id), robust=True)

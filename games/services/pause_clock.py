"""Stopping the clock for a while, and letting it go on."""

import time

from django.db import transaction

from games.models import Participant, Pause
from games.projections import consent
from games.services.announce_change import announce_change
from games.services.record_action import READ_ONLY
from games.services.refusal import Refusal
from games.store.append import lock_game


def pause_clock(participant: Participant, paused: bool) -> Refusal | None:
    """Stop the clock or let it go on; asked for what is so already, change nothing."""
    if participant.role not in consent.DECIDERS:
        return READ_ONLY
    with transaction.atomic():
        game = lock_game(participant.game_id)
        now = int(time.time() * 1000)
        stop = Pause.objects.filter(game=game, ended_at=None)
        if paused == stop.exists():
            return None
        if paused:
            Pause.objects.create(game=game, started_at=now)
        else:
            stop.update(ended_at=now)
        announce_change(game.pk)
    return None

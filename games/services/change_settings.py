"""Changing what a table agreed on; the host's alone."""

from typing import Any

from django.db import transaction

from games.models import Game, Participant
from games.services.announce_change import announce_change
from games.services.lock_as_host import lock_as_host
from games.services.refusal import Refusal


@transaction.atomic
def change_settings(participant: Participant, changes: dict[str, Any]) -> Game | Refusal:
    """Change the named settings and leave the others."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    for name, value in changes.items():
        setattr(game, name, value)
    game.save(update_fields=list(changes))
    announce_change(game.pk)
    return game

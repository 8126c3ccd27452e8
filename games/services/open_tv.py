"""A link for a TV: whoever opens it watches and can do nothing else."""

import secrets

from django.db import transaction

from games.models import Participant
from games.services.find_player import hash_token
from games.services.lock_as_host import lock_as_host
from games.services.refusal import Refusal


@transaction.atomic
def open_tv(participant: Participant) -> str | Refusal:
    """Return a new token for the game's TV link; an earlier link stops working."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    token = secrets.token_urlsafe(16)
    game.tv_token_hash = hash_token(token)
    game.save(update_fields=["tv_token_hash"])
    return token

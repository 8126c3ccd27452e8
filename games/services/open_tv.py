"""A link for a TV: whoever opens it watches and can do nothing else."""

import secrets

from games.models import Game, Participant
from games.services.find_player import hash_token
from games.services.refusal import Refusal

HOST_ONLY = Refusal("forbidden", "Only the host opens a TV.")


def open_tv(participant: Participant) -> str | Refusal:
    """Return a new token for the game's TV link; an earlier link stops working."""
    if participant.role != Participant.Role.HOST:
        return HOST_ONLY
    token = secrets.token_urlsafe(16)
    Game.objects.filter(pk=participant.game_id).update(tv_token_hash=hash_token(token))
    return token

"""A new guest: a player known only by the token in one browser's cookie."""

import secrets

from games.models import Player
from games.services.find_player import GUEST_SIGNER, hash_token


def make_guest() -> tuple[Player, str]:
    """Return a new guest and the signed cookie that proves it; the token in it is not kept."""
    token = secrets.token_urlsafe(32)
    return Player.objects.create(token_hash=hash_token(token)), GUEST_SIGNER.sign(token)

"""Recognising the person behind a request by account or guest cookie."""

import hashlib
import uuid
from typing import Any

from django.core.signing import BadSignature, Signer

from games.models import Participant, Player

GUEST_SIGNER = Signer(salt="games.guest")


def find_player(user: Any, cookie: str | None) -> Player | None:
    """Return the player of a signed-in account, else of the guest cookie, else None."""
    if user is not None and user.is_authenticated:
        return Player.objects.get_or_create(user=user)[0]
    try:
        token = GUEST_SIGNER.unsign(cookie or "")
    except BadSignature:
        return None
    return Player.objects.filter(token_hash=hash_token(token), user=None).first()


def find_participant(player: Player | None, game_id: uuid.UUID) -> Participant | None:
    """Return the player's part in the game, with game and seat, if there is one."""
    if player is None:
        return None
    people = Participant.objects.select_related("game", "seat")
    return people.filter(player=player, game_id=game_id).first()


def hash_token(token: str) -> str:
    """Return what is stored of a random token."""
    return hashlib.sha256(token.encode()).hexdigest()

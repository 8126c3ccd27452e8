"""Keys for programs that read what a person may read; shown once, kept as a hash."""

import secrets
import uuid

from django.utils import timezone

from games.models import Player, Token
from games.services.find_group import NOT_SIGNED_IN
from games.services.find_player import hash_token
from games.services.refusal import NOT_FOUND, Refusal

MOST = 20
TOO_MANY = Refusal("forbidden", f"Nobody needs more than {MOST} tokens.")
PREFIX = "brass_"


def make_token(player: Player | None, label: str) -> tuple[Token, str] | Refusal:
    """Return a new token and its secret."""
    if player is None or player.user_id is None:
        return NOT_SIGNED_IN
    if Token.objects.filter(player=player).count() >= MOST:
        return TOO_MANY
    secret = PREFIX + secrets.token_urlsafe(32)
    return Token.objects.create(player=player, label=label, token_hash=hash_token(secret)), secret


def revoke_token(player: Player, token_id: uuid.UUID) -> Refusal | None:
    """Make a token of the player's worthless."""
    deleted, _ = Token.objects.filter(player=player, pk=token_id).delete()
    return None if deleted else NOT_FOUND


def find_by_token(secret: str) -> Player | None:
    """Return the player whose token it is, and remember that it was used."""
    token = Token.objects.filter(token_hash=hash_token(secret)).select_related("player").first()
    if token is None:
        return None
    now = timezone.now()
    if token.used_at is None or (now - token.used_at).total_seconds() > 60:
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return token.player

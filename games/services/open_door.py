"""Opening a game to newcomers with a new code; the old one leads nowhere from then on."""

import secrets

from django.db import transaction
from django.utils import timezone

from games.models import Game, Participant
from games.services.announce_change import announce_change
from games.services.answer_knock import turn_all_away
from games.services.lock_as_host import lock_as_host
from games.services.refusal import Refusal

# No I, L, O, 0 or 1: they are misread across a table.
CODE_SYMBOLS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6


@transaction.atomic
def open_door(participant: Participant) -> Game | Refusal:
    """Give the game a code nobody has seen yet."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    game.code, game.code_made_at = make_code(), timezone.now()
    game.save(update_fields=["code", "code_made_at"])
    turn_all_away(game)
    announce_change(game.pk)
    return game


def make_code() -> str:
    """Return a code that no game has."""
    while True:
        code = "".join(secrets.choice(CODE_SYMBOLS) for _ in range(CODE_LENGTH))
        if not Game.objects.filter(code=code).exists():
            return code

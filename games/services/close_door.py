"""Closing a game to newcomers: its code leads nowhere, and nobody new gets in."""

from django.db import transaction

from games.models import Game, Participant
from games.services.announce_change import announce_change
from games.services.answer_knock import turn_all_away
from games.services.lock_as_host import lock_as_host
from games.services.refusal import Refusal


@transaction.atomic
def close_door(participant: Participant) -> Game | Refusal:
    """Take the game's code away; who is in stays in, who waits is turned away."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    game.code = game.code_made_at = None
    game.save(update_fields=["code", "code_made_at"])
    turn_all_away(game)
    announce_change(game.pk)
    return game

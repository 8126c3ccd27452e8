"""Keeping the result of a finished game: once, from the log, whoever asks first."""

import uuid

from django.db import transaction

from games.models import Game, Result
from games.store.append import lock_game
from games.store.snapshots import head_state
from rules import engine


@transaction.atomic
def store_result(game_id: uuid.UUID) -> Result | None:
    """Return the game's result, stored now if it was not; None while the game goes on."""
    game = lock_game(game_id)
    state = head_state(game)
    if not state.finished:
        return None
    defaults = {"seq": game.head_seq, "hash": game.head_hash, "document": engine.result(state)}
    return Result.objects.get_or_create(game=game, defaults=defaults)[0]


def store_missing_results() -> int:
    """Store the result of every finished game that has none; return how many."""
    missing = Game.objects.filter(status=Game.Status.FINISHED, result=None)
    game_ids = list(missing.values_list("pk", flat=True))
    for game_id in game_ids:
        store_result(game_id)
    return len(game_ids)

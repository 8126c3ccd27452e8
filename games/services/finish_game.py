"""What happens when the last event of a game is recorded, or is taken back."""

from celery import current_app
from django.db import transaction

from games.models import Game, Result
from rules.state import GameState


def finish_game(game: Game) -> None:
    """Mark the game finished and have its result stored once this is committed."""
    game.status = Game.Status.FINISHED
    game.save(update_fields=["status"])
    game_id = str(game.pk)
    # By name: the task calls a service itself. A lost message is found by the sweep.
    transaction.on_commit(
        lambda: current_app.send_task("games.store_result", [game_id]), robust=True
    )


def follow_outcome(game: Game, state: GameState) -> None:
    """Have the game finished or going on as a correction left it; an earlier result is void."""
    Result.objects.filter(game=game).delete()
    if state.finished:
        finish_game(game)
    elif game.status == Game.Status.FINISHED:
        game.status = Game.Status.PLAYING
        game.save(update_fields=["status"])

"""Handing out a whole game as a document."""

from typing import Any

from games.exports.game_log import game_log
from games.models import Game, Participant


def export_game(participant: Participant) -> dict[str, Any]:
    """Return the game as brass-log/1."""
    return game_log(Game.objects.get(pk=participant.game_id))

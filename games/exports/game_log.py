"""The game log: a whole game as one brass-log/1 document."""

from typing import Any

from games.models import Game
from games.store.load import events_since, payload_of

FORMAT = "brass-log/1"


def game_log(game: Game) -> dict[str, Any]:
    """Return the document that `python -m rules replay` reads."""
    return {
        "format": FORMAT,
        "edition": game.edition,
        "options": dict.fromkeys(game.options, True),
        "players": [{"id": seat.player, "name": seat.name} for seat in game.seats.all()],
        "events": [payload_of(record) for record in events_since(game, 0)],
    }

"""Any past position of a game, and the whole history folded once for many questions."""

from functools import lru_cache

from games.models import Game
from games.store.load import timeline_of
from rules.history import Timeline


def history(game: Game) -> Timeline:
    """Return the game's history; it is shared, so nothing may be recorded on it."""
    return _history(game, game.head_seq, game.head_hash)


@lru_cache(maxsize=32)
def _history(game: Game, head_seq: int, head_hash: str) -> Timeline:
    # The hash names the whole history, so what was folded for it stays true.
    return timeline_of(game)

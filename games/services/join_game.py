"""Joining by code: whoever knows it becomes a member without a seat."""

from games.models import Game, Participant, Player
from games.services.refusal import Refusal
from games.services.spend_allowance import refund_allowance, spend_allowance

MISSES = 10
MISSES_SECONDS = 600
MISSES_OF_ALL = 60
MISSES_OF_ALL_SECONDS = 60


def find_open_game(code: str, visitor: str) -> Game | Refusal:
    """Return the game with that code; wrong guesses are counted for the visitor and for all."""
    if not _may_guess(visitor):
        return Refusal("slow_down", "Too many wrong codes. Wait a few minutes and try again.")
    game = Game.objects.filter(code=code.replace(" ", "").replace("-", "").upper()).first()
    if game is None:
        return Refusal("not_found", "No game has this code.")
    refund_allowance("join", visitor, MISSES_SECONDS)
    refund_allowance("join", "all", MISSES_OF_ALL_SECONDS)
    return game


def join_game(player: Player, game: Game) -> Participant:
    """Make the player a spectator of the game, or leave the part they already have in it."""
    return Participant.objects.get_or_create(
        game=game, player=player, defaults={"role": Participant.Role.SPECTATOR}
    )[0]


def _may_guess(visitor: str) -> bool:
    # Spent before looking and given back on a hit, so that parallel guesses cannot slip through.
    return spend_allowance("join", visitor, MISSES, MISSES_SECONDS) and spend_allowance(
        "join", "all", MISSES_OF_ALL, MISSES_OF_ALL_SECONDS
    )

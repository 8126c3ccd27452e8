"""Watching a game on a TV: whoever has the link sees everything and can do nothing."""

from games.models import Game, Participant, Player
from games.services.find_player import hash_token


def find_tv_game(token: str) -> Game | None:
    """Return the game that the token's link is for."""
    return Game.objects.filter(tv_token_hash=hash_token(token)).first()


def watch_tv(player: Player, game: Game) -> Participant:
    """Make the player the game's TV, or leave the part they already have in it."""
    return Participant.objects.get_or_create(
        game=game, player=player, defaults={"role": Participant.Role.TV}
    )[0]

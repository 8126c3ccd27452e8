"""A link for a TV: whoever opens it watches and can do nothing else."""

import secrets

from games.models import Game, Participant, Player
from games.services.find_player import hash_token
from games.services.refusal import Refusal

HOST_ONLY = Refusal("forbidden", "Only the host opens a TV.")


def open_tv(participant: Participant) -> str | Refusal:
    """Return a new token for the game's TV link; an earlier link stops working."""
    if participant.role != Participant.Role.HOST:
        return HOST_ONLY
    token = secrets.token_urlsafe(16)
    Game.objects.filter(pk=participant.game_id).update(tv_token_hash=hash_token(token))
    return token


def find_tv_game(token: str) -> Game | None:
    """Return the game that the token's link is for."""
    return Game.objects.filter(tv_token_hash=hash_token(token)).first()


def watch_tv(player: Player, game: Game) -> Participant:
    """Make the player the game's TV, or leave the part they already have in it."""
    return Participant.objects.get_or_create(
        game=game, player=player, defaults={"role": Participant.Role.TV}
    )[0]

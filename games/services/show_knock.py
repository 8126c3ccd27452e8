"""What became of a knock, for the phone that waits at the door."""

import uuid

from games.models import Game, Knock, Player
from games.projections import game_view, shapes
from games.services.refusal import NOT_FOUND, Refusal


def show_knock(player: Player | None, knock_id: uuid.UUID) -> shapes.KnockAnswer | Refusal:
    """Return whether the player still waits, and the game once they are in."""
    if player is None:
        return NOT_FOUND
    knock = Knock.objects.filter(pk=knock_id, player=player).first()
    if knock is None:
        return NOT_FOUND
    game = None
    if knock.status == Knock.Status.ADMITTED:
        game = game_view.summarise(Game.objects.get(pk=knock.game_id))
    return shapes.KnockAnswer(knock.status == Knock.Status.WAITING, game)

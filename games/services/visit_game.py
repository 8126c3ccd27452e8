"""Looking at a finished game one had no part in: as a spectator, where its people allow it."""

import uuid

from django.db import transaction

from games.models import Game, Participant, Play, Player, Profile
from games.projections.persons import Viewer
from games.services.refusal import NOT_FOUND, Refusal


@transaction.atomic
def visit_game(player: Player, game_id: uuid.UUID) -> Participant | Refusal:
    """Make the player a spectator of a finished game they may see."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return NOT_FOUND
    known = Participant.objects.filter(game=game, player=player).first()
    if known is not None:
        return known
    if not may_see(Viewer(player), game):
        return NOT_FOUND
    role = Participant.Role.SPECTATOR
    return Participant.objects.create(game=game, player=player, role=role)


def may_see(viewer: Viewer, game: Game) -> bool:
    """Say whether a finished game is open to the viewer: a group shared, or everybody public."""
    if game.status != Game.Status.FINISHED:
        return False
    plays = Play.objects.filter(game=game).exclude(player=None)
    people = list(plays.values_list("player", flat=True))
    if set(people) & viewer.circle:
        return True
    public = Profile.objects.filter(pk__in=people, visibility=Profile.Visibility.PUBLIC)
    return bool(people) and public.count() == len(people)

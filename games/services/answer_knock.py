"""Answering who knocks: the host lets them in as a spectator, or not."""

import uuid

from django.db import transaction

from games.models import Game, Knock, Participant
from games.services.announce_change import announce_change
from games.services.lock_as_host import lock_as_host
from games.services.refusal import Refusal

NOBODY = Refusal("not_found", "Nobody waits at the door with this knock.")


def turn_all_away(game: Game) -> None:
    """Answer everybody who still waits: the code they came with is good no more."""
    waiting = Knock.objects.filter(game=game, status=Knock.Status.WAITING)
    waiting.update(status=Knock.Status.REFUSED)


@transaction.atomic
def answer_knock(participant: Participant, knock_id: uuid.UUID, admit: bool) -> Game | Refusal:
    """Let the one who knocked in or turn them away; only who still waits is answered."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    waiting = Knock.objects.filter(pk=knock_id, game=game, status=Knock.Status.WAITING)
    knock = waiting.first()
    if knock is None:
        return NOBODY
    knock.status = Knock.Status.ADMITTED if admit else Knock.Status.REFUSED
    knock.save(update_fields=["status"])
    if admit:
        Participant.objects.get_or_create(
            game=game,
            player=knock.player,
            defaults={"role": Participant.Role.SPECTATOR, "name": knock.name},
        )
    announce_change(game.pk)
    return game

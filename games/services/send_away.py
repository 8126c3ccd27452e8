"""Sending somebody away from a game: at once, with whatever they have open."""

import uuid

from django.db import transaction
from django.utils import timezone

from games.models import Game, Knock, Participant
from games.projections.people import present
from games.services.announce_change import announce_change
from games.services.leave_game import leave_game
from games.services.lock_as_host import lock_as_host
from games.services.refusal import NOT_FOUND, Refusal

YOURSELF = Refusal("forbidden", "The host cannot be sent away.")


@transaction.atomic
def send_away(participant: Participant, person_id: uuid.UUID) -> Game | Refusal:
    """Take the person's part in the game from them; they come back only if the host admits them."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    person = present(game).filter(pk=person_id).first()
    if person is None:
        return NOT_FOUND
    if person.role == Participant.Role.HOST:
        return YOURSELF
    if person.role == Participant.Role.TV:
        # Else the link that is still in its address would bring it back.
        game.tv_token_hash = ""
        game.save(update_fields=["tv_token_hash"])
    Knock.objects.update_or_create(
        game=game,
        player=person.player,
        defaults={
            "name": person.name,
            "status": Knock.Status.REFUSED,
            "knocked_at": timezone.now(),
        },
    )
    leave_game(person)
    announce_change(game.pk)
    return game

"""Taking a proposal back: by who made it, or the host."""

import uuid

from django.db import transaction

from games.models import Participant, Proposal
from games.services.announce_change import announce_change
from games.services.refusal import Refusal
from games.services.vote_on_correction import NO_PROPOSAL
from games.store.append import lock_game

NOT_YOURS = Refusal("forbidden", "Who proposed it takes it back, or the host.")


def withdraw_correction(participant: Participant, proposal_id: uuid.UUID) -> Refusal | None:
    """Close a proposal that is still open; one that is closed already stays as it is."""
    with transaction.atomic():
        game = lock_game(participant.game_id)
        proposal = Proposal.objects.filter(pk=proposal_id, game=game).first()
        if proposal is None:
            return NO_PROPOSAL
        mine = proposal.proposed_by_id == participant.pk
        if not mine and participant.role != Participant.Role.HOST:
            return NOT_YOURS
        if proposal.status == Proposal.Status.OPEN:
            proposal.status = Proposal.Status.WITHDRAWN
            proposal.save(update_fields=["status"])
            announce_change(game.pk)
    return None

"""Agreeing to a proposed correction, or not; the last word needed makes it count."""

import uuid

from django.db import transaction

from games.models import Participant, Proposal, Vote
from games.projections import consent
from games.projections.proposals import open_proposals
from games.services.announce_change import announce_change
from games.services.make_effective import LAPSED, Proposed, make_effective
from games.services.record_action import READ_ONLY
from games.services.refusal import Refusal
from games.services.remember_answer import Recorded
from games.store.append import lock_game

NO_PROPOSAL = Refusal("not_found", "There is no such proposal.")


def vote_on_correction(
    participant: Participant, proposal_id: uuid.UUID, agrees: bool
) -> Recorded | Proposed | Refusal:
    """Record the participant's vote; a vote on what already counts changes nothing."""
    with transaction.atomic():
        game = lock_game(participant.game_id)
        person = Participant.objects.select_related("seat").get(pk=participant.pk)
        if person.player_id is None or person.role not in consent.DECIDERS:
            return READ_ONLY
        proposal = Proposal.objects.filter(pk=proposal_id, game=game).first()
        if proposal is None:
            return NO_PROPOSAL
        if proposal.status == Proposal.Status.EFFECTIVE:
            return Proposed(proposal.pk)
        if not open_proposals(game).filter(pk=proposal.pk).exists():
            return LAPSED
        Vote.objects.update_or_create(
            proposal=proposal, participant=person, defaults={"agrees": agrees}
        )
        announce_change(game.pk)
        return make_effective(game, proposal)

"""Proposed corrections as the participants see them."""

import json
from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game, Participant, Proposal
from games.projections import consent, shapes

# What goes back or takes a turn means the head it was proposed at, and no other.
BOUND_TO_HEAD = frozenset({"reverted", "played_anyway"})


def open_proposals(game: Game) -> QuerySet[Proposal]:
    """Return the game's proposals that can still be agreed to."""
    proposals = Proposal.objects.filter(
        game=game, status=Proposal.Status.OPEN, expires_at__gt=timezone.now()
    )
    return proposals.exclude(type__in=BOUND_TO_HEAD, head_seq__lt=game.head_seq)


def show_proposals(
    game: Game, participant: Participant, people: list[Participant]
) -> list[shapes.Proposal]:
    """Return the open proposals, oldest first."""
    proposals = open_proposals(game).prefetch_related("votes")
    return [show_proposal(game, proposal, participant, people) for proposal in proposals]


def show_proposal(
    game: Game, proposal: Proposal, participant: Participant, people: Iterable[Participant]
) -> shapes.Proposal:
    """Return one proposal with where it stands."""
    table = standing(proposal, list(people))
    return shapes.Proposal(
        id=str(proposal.pk),
        correction=json.loads(proposal.correction),
        reason=proposal.reason,
        proposed_by=table.proposer,
        proposed_at=_written(proposal.proposed_at),
        expires_at=_written(proposal.expires_at),
        agreed=sorted(table.agreed),
        needed=consent.needed(game.corrections, len(table.seated)),
        mine=proposal.proposed_by_id == participant.pk,
        says=proposal.type,
    )


def standing(proposal: Proposal, people: list[Participant]) -> consent.Assent:
    """Return who sits at the table and who agrees to the proposal."""
    agreeing = {vote.participant_id for vote in proposal.votes.all() if vote.agrees}
    return consent.assent(people, proposal.proposed_by_id, agreeing)


def agreements(
    game: Game, seqs: Iterable[int], people: list[Participant]
) -> dict[int | None, shapes.Agreement]:
    """Return why corrections were made and who agreed, by the seq of their event."""
    seats = {person.pk: person.seat or person.former_seat for person in people}
    sat = {pk: seat.player for pk, seat in seats.items() if seat}
    found = {}
    for made in Proposal.objects.filter(game=game, seq__in=list(seqs)).prefetch_related("votes"):
        agreed = {sat.get(vote.participant_id) for vote in made.votes.all() if vote.agrees}
        found[made.seq] = shapes.Agreement(
            reason=made.reason,
            proposed_by=sat.get(made.proposed_by_id) if made.proposed_by_id else None,
            agreed=[] if made.alone else sorted(player for player in agreed if player),
        )
    return found


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")

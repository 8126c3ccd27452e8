"""Correcting the record: propose, preview, agree, insist."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.actions import acknowledge
from games.api.callers import participant_of
from games.api.errors import Refused, agreed
from games.api.schema import ANY_OBJECT, Shape, operation
from games.models import Participant
from games.services.correct_game import Correction, correct_game
from games.services.make_effective import Proposed
from games.services.play_anyway import Insistence, estimate_changes, play_anyway
from games.services.preview_correction import preview_correction
from games.services.refusal import Refusal
from games.services.remember_answer import Recorded
from games.services.show_game import show_game
from games.services.vote_on_correction import vote_on_correction
from games.services.withdraw_correction import withdraw_correction

DECIDED: dict[int, Shape | None] = {200: wire.Ack, 201: wire.Ack, 202: wire.Pending}


class CorrectionsView(APIView):
    @operation("corrections_make", body=wire.Correction, answers=DECIDED, errors=(404, 409, 422))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Correct the record: 201 when it counts at once, 202 when others must agree."""
        body = wire.read(request.data, wire.Correction)
        participant = participant_of(request, game_id)
        command = Correction(body.command_id, body.based_on, body.correction, body.reason)
        answer = correct_game(participant, command)
        return _decided(participant, body.command_id, body.based_on, answer)


class CorrectionPreviewView(APIView):
    @operation(
        "corrections_preview",
        body=wire.CorrectionPreview,
        answers={200: wire.CorrectionEffect},
        errors=(404,),
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """What a correction would change for whom, and the first event it would break."""
        body = wire.read(request.data, wire.CorrectionPreview)
        return Response(
            agreed(preview_correction(participant_of(request, game_id), body.correction))
        )


class VoteView(APIView):
    @operation(
        "proposals_vote", body=wire.Ballot, answers={200: wire.Pending}, errors=(404, 409, 422)
    )
    def post(self, request: Request, game_id: uuid.UUID, proposal_id: uuid.UUID) -> Response:
        """Agree to a proposal, or not; the answer has no proposal once it counts."""
        body = wire.read(request.data, wire.Ballot)
        participant = participant_of(request, game_id)
        agreed(vote_on_correction(participant, proposal_id, body.agree))
        return Response(_pending(participant, proposal_id))


class ProposalView(APIView):
    @operation("proposals_withdraw", answers={200: wire.Pending}, errors=(403, 404))
    def delete(self, request: Request, game_id: uuid.UUID, proposal_id: uuid.UUID) -> Response:
        """Take a proposal back."""
        participant = participant_of(request, game_id)
        agreed(withdraw_correction(participant, proposal_id))
        return Response(_pending(participant, proposal_id))


class PlayedAnywayView(APIView):
    @operation(
        "played_anyway_record", body=wire.PlayedAnyway, answers=DECIDED, errors=(404, 409, 422)
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Record an action that the rules refuse as a pass and a ruling."""
        body = wire.read(request.data, wire.PlayedAnyway)
        participant = participant_of(request, game_id)
        command = Insistence(body.command_id, body.based_on, body.event, body.changes, body.reason)
        answer = play_anyway(participant, command)
        return _decided(participant, body.command_id, body.based_on, answer)


class EstimateView(APIView):
    @operation(
        "played_anyway_estimate", body=wire.Preview, answers={200: ANY_OBJECT}, errors=(404,)
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Which rules refuse an action, and what it would have changed."""
        body = wire.read(request.data, wire.Preview)
        return Response(agreed(estimate_changes(participant_of(request, game_id), body.event)))


def _decided(
    participant: Participant,
    command_id: uuid.UUID,
    based_on: int,
    answer: Recorded | Proposed | Refusal,
) -> Response:
    if isinstance(answer, Recorded):
        return acknowledge(participant, command_id, based_on, answer)
    if isinstance(answer, Proposed):
        return Response(_pending(participant, answer.proposal_id), status=202)
    raise Refused(answer)


def _pending(participant: Participant, proposal_id: uuid.UUID) -> wire.Pending:
    game = show_game(participant)
    shown = {proposal.id: proposal for proposal in game.proposals}
    return wire.Pending(shown.get(str(proposal_id)), game)

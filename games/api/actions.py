"""Recording an action, and asking beforehand what it would do."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import participant_of
from games.api.errors import agreed
from games.api.schema import ANY_OBJECT, operation
from games.models import Participant
from games.services.preview_action import preview_action, show_options
from games.services.record_action import Action, record_action
from games.services.remember_answer import Recorded
from games.services.show_game import show_news


class ActionsView(APIView):
    @operation(
        "actions_record",
        body=wire.Action,
        answers={200: wire.Ack, 201: wire.Ack},
        errors=(404, 409, 422, 429),
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Record what happened: 201 the first time, 200 when the same command comes again."""
        body = wire.read(request.data, wire.Action)
        participant = participant_of(request, game_id)
        action = Action(body.command_id, body.based_on, body.event, body.after_command)
        recorded = agreed(record_action(participant, action))
        return acknowledge(participant, body.command_id, body.based_on, recorded)


class PreviewView(APIView):
    @operation("actions_preview", body=wire.Preview, answers={200: ANY_OBJECT}, errors=(404, 422))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """What an event would change, without recording it."""
        body = wire.read(request.data, wire.Preview)
        return Response(agreed(preview_action(participant_of(request, game_id), body.event)))


class OptionsView(APIView):
    @operation("actions_options", answers={200: ANY_OBJECT}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """What the player whose turn it is can do, and why not the rest."""
        return Response(show_options(participant_of(request, game_id)))


def acknowledge(
    participant: Participant, command_id: uuid.UUID, based_on: int, recorded: Recorded
) -> Response:
    """Answer a command that is in the log: 201 the first time, 200 when it comes again."""
    # Read from before the event, so that a late answer to a repeated command has it too.
    game, events = show_news(participant, min(based_on, recorded.seq - 1))
    ack = wire.Ack(
        command_id=str(command_id),
        seq=recorded.seq,
        hash=recorded.hash,
        replayed=recorded.replayed,
        event=next(event for event in events if event.seq == recorded.seq),
        events=events,
        game=game,
    )
    return Response(ack, status=200 if recorded.replayed else 201)

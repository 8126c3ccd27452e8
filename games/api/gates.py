"""Review gates and the clock."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import participant_of
from games.api.errors import agreed
from games.api.schema import ANY_OBJECT, operation
from games.projections import shapes
from games.services.answer_gate import confirm_gate, find_suspects
from games.services.pause_clock import pause_clock
from games.services.show_game import show_game


class GateView(APIView):
    @operation("gate_answer", body=wire.GateAnswer, answers={200: ANY_OBJECT}, errors=(404, 409))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Say that the table matches (answers the game), or how it differs (answers suspects)."""
        body = wire.read(request.data, wire.GateAnswer)
        participant = participant_of(request, game_id)
        if body.matches:
            agreed(confirm_gate(participant, body.seq))
            return Response(show_game(participant))
        found = agreed(find_suspects(participant, body.seq, body.observed))
        return Response({"suspects": found})


class ClockView(APIView):
    @operation("clock_pause", body=wire.ClockPause, answers={200: shapes.Game}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Stop the clock, or let it go on."""
        body = wire.read(request.data, wire.ClockPause)
        participant = participant_of(request, game_id)
        agreed(pause_clock(participant, body.paused))
        return Response(show_game(participant))

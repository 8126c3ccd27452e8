"""What the host decides: settings, the code, who comes in and who goes."""

import uuid

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import participant_of
from games.api.errors import agreed
from games.api.schema import operation
from games.projections import shapes
from games.services.answer_knock import answer_knock
from games.services.change_settings import change_settings
from games.services.close_door import close_door
from games.services.open_door import open_door
from games.services.send_away import send_away
from games.services.show_game import show_game


class SettingsView(APIView):
    @operation(
        "settings_change", body=wire.SettingsChange, answers={200: shapes.Game}, errors=(404,)
    )
    def patch(self, request: Request, game_id: uuid.UUID) -> Response:
        """Change some of the game's settings."""
        body = wire.read(request.data, wire.SettingsChange)
        participant = participant_of(request, game_id)
        agreed(change_settings(participant, msgspec.to_builtins(body)))
        return Response(show_game(participant))


class CodeView(APIView):
    @operation("code_open", body=wire.Nothing, answers={200: shapes.Game}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Open the game to newcomers with a new code."""
        wire.read(request.data, wire.Nothing)
        participant = participant_of(request, game_id)
        agreed(open_door(participant))
        return Response(show_game(participant))

    @operation("code_close", answers={200: shapes.Game}, errors=(403, 404))
    def delete(self, request: Request, game_id: uuid.UUID) -> Response:
        """Close the game to newcomers."""
        participant = participant_of(request, game_id)
        agreed(close_door(participant))
        return Response(show_game(participant))


class AdmissionView(APIView):
    @operation("knocks_answer", body=wire.Admission, answers={200: shapes.Game}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID, knock_id: uuid.UUID) -> Response:
        """Let somebody in who knocked, or turn them away."""
        body = wire.read(request.data, wire.Admission)
        participant = participant_of(request, game_id)
        agreed(answer_knock(participant, knock_id, body.admit))
        return Response(show_game(participant))


class ParticipantView(APIView):
    @operation("participants_remove", answers={200: shapes.Game}, errors=(403, 404))
    def delete(self, request: Request, game_id: uuid.UUID, person_id: uuid.UUID) -> Response:
        """Send somebody away; what they have open is closed at once."""
        participant = participant_of(request, game_id)
        agreed(send_away(participant, person_id))
        return Response(show_game(participant))

"""Games: create, list, show, and read or export what was recorded."""

import uuid

from django.db import transaction
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import participant_of, player_of, player_or_guest, remember
from games.api.errors import agreed
from games.api.schema import ANY_OBJECT, list_of, operation
from games.projections import shapes
from games.services.create_game import NewGame, NewSeat, create_game
from games.services.export_game import export_game
from games.services.show_game import list_games, show_game, show_log

SINCE = OpenApiParameter("since", int, description="Only events after this number.")


class GamesView(APIView):
    @operation("games_list", answers={200: list_of(shapes.Game)})
    def get(self, request: Request) -> Response:
        """The caller's games, newest first."""
        return Response(list_games(player_of(request)))

    @operation("games_create", body=wire.NewGame, answers={201: shapes.Game}, errors=(422,))
    def post(self, request: Request) -> Response:
        """Create a game: seats, host and the set-up as its first event."""
        new = _new_game(wire.read(request.data, wire.NewGame))
        # A refused game leaves no guest behind.
        with transaction.atomic():
            player, cookie = player_or_guest(request)
            participant = agreed(create_game(player, new))
        return remember(Response(show_game(participant), status=201), cookie)


class GameView(APIView):
    @operation("games_read", answers={200: shapes.Game}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """One game at its head, as the caller may see it."""
        return Response(show_game(participant_of(request, game_id)))


class EventsView(APIView):
    @operation("events_list", answers={200: shapes.Log}, errors=(400, 404), parameters=[SINCE])
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The events after a number, with their effects."""
        participant = participant_of(request, game_id)
        return Response(show_log(participant, read_since(request.query_params.get("since", "0"))))


class ExportView(APIView):
    @operation("games_export", answers={200: ANY_OBJECT}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The whole game as a brass-log/1 document."""
        response = Response(export_game(participant_of(request, game_id)))
        response.headers["Content-Disposition"] = f'attachment; filename="brass-{game_id}.json"'
        return response


def read_since(text: str) -> int:
    """Return a number of an event from a query."""
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise wire.Unreadable("since", "since must be a whole number, 0 or more.")
    return int(text)


def _new_game(body: wire.NewGame) -> NewGame:
    return NewGame(
        edition=body.edition,
        options=tuple(dict.fromkeys(body.options)),
        seats=tuple(NewSeat(seat.name, seat.colour, seat.symbol) for seat in body.seats),
        turn_order=tuple(body.turn_order),
        merchants=body.merchants,
        settings=body.settings,
        your_seat=body.your_seat,
    )

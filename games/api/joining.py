"""Joining: by code, to a seat, as a TV; and the code as a picture."""

import uuid

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import (
    participant_of,
    player_or_guest,
    remember,
    visitor_of,
)
from games.api.errors import agreed, refuse_unknown
from games.api.schema import operation
from games.projections import shapes
from games.services.claim_seat import claim_seat
from games.services.draw_qr import draw_qr
from games.services.join_game import find_open_game, join_game
from games.services.open_tv import open_tv
from games.services.show_game import show_game, summarise_game
from games.services.watch_tv import find_tv_game, watch_tv


class JoinView(APIView):
    @operation("join", body=wire.Join, answers={200: shapes.GameSummary}, errors=(404, 429))
    def post(self, request: Request) -> Response:
        """Become a member of the game with this code; a seat is claimed afterwards."""
        body = wire.read(request.data, wire.Join)
        game = agreed(find_open_game(body.code, visitor_of(request)))
        player, cookie = player_or_guest(request)
        join_game(player, game)
        return remember(Response(summarise_game(game.pk)), cookie)


class ClaimView(APIView):
    @operation("seats_claim", body=wire.Nothing, answers={200: shapes.Game}, errors=(404, 409))
    def post(self, request: Request, game_id: uuid.UUID, player: str) -> Response:
        """Take a free seat."""
        wire.read(request.data, wire.Nothing)
        return Response(show_game(agreed(claim_seat(participant_of(request, game_id), player))))


class TvLinkView(APIView):
    @operation("tv_open", body=wire.Nothing, answers={201: wire.TvLink}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Make a link that lets a TV watch; the host's alone."""
        wire.read(request.data, wire.Nothing)
        token = agreed(open_tv(participant_of(request, game_id)))
        # In the fragment, which no server log and no referrer ever sees.
        return Response(wire.TvLink(f"/tv#{token}"), status=201)


class TvView(APIView):
    @operation("tv_watch", body=wire.TvToken, answers={200: shapes.Game}, errors=(404,))
    def post(self, request: Request) -> Response:
        """Watch the game a TV link is for."""
        body = wire.read(request.data, wire.TvToken)
        game = find_tv_game(body.token) or refuse_unknown()
        player, cookie = player_or_guest(request)
        return remember(Response(show_game(watch_tv(player, game))), cookie)


class QrView(APIView):
    @operation("games_qr", answers={}, pictures="image/svg+xml", errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> HttpResponse:
        """The join address as a QR code."""
        picture = agreed(draw_qr(participant_of(request, game_id), request.build_absolute_uri("/")))
        return HttpResponse(picture, content_type="image/svg+xml")

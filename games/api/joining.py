"""Joining: by code, to a seat by choice or by its link, as a TV; and the code as a picture."""

import uuid

from django.db import transaction
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import participant_of, player_of, player_or_guest, remember, visitor_of
from games.api.errors import agreed, refuse_unknown
from games.api.schema import operation
from games.models import Knock
from games.projections import shapes
from games.services.claim_seat import claim_seat
from games.services.draw_qr import draw_qr
from games.services.join_game import find_open_game, join_game
from games.services.make_seat_link import make_seat_link
from games.services.open_tv import open_tv
from games.services.show_game import show_game, summarise_game
from games.services.show_knock import show_knock
from games.services.take_seat import find_seat_link, take_seat
from games.services.watch_tv import find_tv_game, watch_tv


class JoinView(APIView):
    @operation(
        "join",
        body=wire.Join,
        answers={200: shapes.GameSummary, 202: wire.Waiting},
        errors=(404, 429),
    )
    def post(self, request: Request) -> Response:
        """Come in with a code; 202 where the host is asked first. A seat is claimed afterwards."""
        body = wire.read(request.data, wire.Join)
        game = agreed(find_open_game(body.code, visitor_of(request)))
        player, cookie = player_or_guest(request)
        joined = agreed(join_game(player, game, body.name))
        if isinstance(joined, Knock):
            return remember(Response(wire.Waiting(True, str(joined.pk)), status=202), cookie)
        return remember(Response(summarise_game(game.pk)), cookie)


class KnockView(APIView):
    @operation("knocks_read", answers={200: shapes.KnockAnswer}, errors=(404,))
    def get(self, request: Request, knock_id: uuid.UUID) -> Response:
        """Whether the host has answered the caller's knock."""
        return Response(agreed(show_knock(player_of(request), knock_id)))


class ClaimView(APIView):
    @operation("seats_claim", body=wire.Nothing, answers={200: shapes.Game}, errors=(404, 409))
    def post(self, request: Request, game_id: uuid.UUID, player: str) -> Response:
        """Take a free seat."""
        wire.read(request.data, wire.Nothing)
        return Response(show_game(agreed(claim_seat(participant_of(request, game_id), player))))


class SeatLinkView(APIView):
    @operation("seats_link", body=wire.Nothing, answers={201: wire.SeatLink}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID, player: str) -> Response:
        """Make a link that brings another phone to a seat; for who sits there and the host."""
        wire.read(request.data, wire.Nothing)
        token = agreed(make_seat_link(participant_of(request, game_id), player))
        return Response(wire.SeatLink(f"/s#{token}"), status=201)


class SeatView(APIView):
    @operation("seats_take", body=wire.SeatToken, answers={200: shapes.Game}, errors=(404,))
    def post(self, request: Request) -> Response:
        """Sit down where a seat's link leads; the phone that sat there only watches from now on."""
        body = wire.read(request.data, wire.SeatToken)
        link = find_seat_link(body.token) or refuse_unknown()
        # A link that was used up meanwhile leaves no guest behind.
        with transaction.atomic():
            player, cookie = player_or_guest(request)
            participant = agreed(take_seat(player, link))
        return remember(Response(show_game(participant)), cookie)


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

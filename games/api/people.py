"""People: oneself, others' pages and games, and who sat where."""

import uuid

from django.contrib.auth import logout, update_session_auth_hash
from django.db import transaction
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import league_wire, wire
from games.api.callers import forget_guest, participant_of, player_of, player_or_guest, remember
from games.api.errors import agreed
from games.api.schema import list_of, operation
from games.models import Player, Token
from games.projections import history_shapes as shapes
from games.projections import shapes as game_shapes
from games.projections.persons import Names, Viewer
from games.projections.played import Cursor, list_of_player, read_cursor
from games.projections.player_page import show_player
from games.services.change_password import change_password
from games.services.erase_player import confirm_erasure, erase_player
from games.services.find_group import NOT_SIGNED_IN
from games.services.find_person import find_person
from games.services.make_token import make_token, revoke_token
from games.services.name_person import change_profile
from games.services.name_sitter import answer_claim, claim_sitting, name_sitter
from games.services.show_game import show_game
from games.services.show_me import show_claim, show_me, show_sitters
from games.services.visit_game import visit_game

BEFORE = OpenApiParameter("before", str, description="Where the page begins: `next` of the last.")


def known_player(request: Request) -> Player:
    """Return the caller, guest or account, or leave the view with 401."""
    return player_of(request) or agreed(NOT_SIGNED_IN)


def viewer_of(request: Request) -> Viewer:
    """Return who looks."""
    return Viewer(player_of(request))


def cursor_of(request: Request) -> Cursor | None:
    """Return where the page asked for begins."""
    text = request.query_params.get("before")
    if text is None:
        return None
    cursor = read_cursor(text)
    if cursor is None:
        raise wire.Unreadable("before", "before is `next` of the page before.")
    return cursor


class MeView(APIView):
    @operation("me_read", answers={200: shapes.Me}, errors=(401,))
    def get(self, request: Request) -> Response:
        """One's own profile, groups, and the claims that wait for one's word."""
        return Response(show_me(known_player(request)))

    @operation("me_change", body=league_wire.ProfileChange, answers={200: shapes.Me}, errors=(401,))
    def patch(self, request: Request) -> Response:
        """Change name, e-mail address or visibility."""
        body = wire.read(request.data, league_wire.ProfileChange)
        player = known_player(request)
        values = league_wire.given(body)
        fields = ("name", "visibility", "email")
        agreed(change_profile(player, *(values.get(field) for field in fields)))
        return Response(show_me(player))

    @operation("me_erase", body=league_wire.Farewell, answers={204: None}, errors=(401,))
    def delete(self, request: Request) -> Response:
        """Erase oneself: every name goes, the games stay."""
        body = wire.read(request.data, league_wire.Farewell)
        player = known_player(request)
        agreed(confirm_erasure(player, body.password))
        logout(request._request)
        erase_player(player.pk)
        return forget_guest(Response(status=204))


class PasswordView(APIView):
    @operation(
        "me_password", body=league_wire.PasswordChange, answers={204: None}, errors=(401, 429)
    )
    def post(self, request: Request) -> Response:
        """Change the password of the account; other browsers are signed out."""
        body = wire.read(request.data, league_wire.PasswordChange)
        user = agreed(change_password(known_player(request), body.old, body.new))
        update_session_auth_hash(request._request, user)
        return Response(status=204)


class TokensView(APIView):
    @operation("tokens_list", answers={200: list_of(shapes.Token)}, errors=(401,))
    def get(self, request: Request) -> Response:
        """One's tokens for programs that read."""
        tokens = Token.objects.filter(player=known_player(request)).order_by("created_at")
        return Response([_token(token) for token in tokens])

    @operation(
        "tokens_create", body=league_wire.TokenLabel, answers={201: shapes.NewToken}, errors=(401,)
    )
    def post(self, request: Request) -> Response:
        """Make a token; it is shown once."""
        body = wire.read(request.data, league_wire.TokenLabel)
        token, secret = agreed(make_token(player_of(request), body.label))
        return Response(shapes.NewToken(str(token.pk), token.label, secret), status=201)


class TokenView(APIView):
    @operation("tokens_delete", answers={204: None}, errors=(401, 403, 404))
    def delete(self, request: Request, token_id: uuid.UUID) -> Response:
        """Make a token worthless."""
        agreed(revoke_token(known_player(request), token_id))
        return Response(status=204)


class PlayerView(APIView):
    @operation("players_read", answers={200: shapes.PlayerPage}, errors=(404,))
    def get(self, request: Request, person: uuid.UUID) -> Response:
        """A player's page."""
        viewer = viewer_of(request)
        return Response(show_player(agreed(find_person(viewer, person)), viewer))


class PlayerGamesView(APIView):
    @operation(
        "players_games", answers={200: shapes.PlayedPage}, errors=(400, 404), parameters=[BEFORE]
    )
    def get(self, request: Request, person: uuid.UUID) -> Response:
        """A player's finished games, the newest first."""
        viewer = viewer_of(request)
        profile = agreed(find_person(viewer, person))
        return Response(list_of_player(profile.player_id, viewer, cursor_of(request)))


class SittersView(APIView):
    @operation("sitters_list", answers={200: list_of(shapes.Sitter)}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Who sat where."""
        return Response(show_sitters(participant_of(request, game_id)))


class SitterView(APIView):
    @operation(
        "sitters_name",
        body=league_wire.SitterName,
        answers={200: list_of(shapes.Sitter)},
        errors=(404,),
    )
    def put(self, request: Request, game_id: uuid.UUID, player: str) -> Response:
        """Say who sat on a seat; the host's alone."""
        body = wire.read(request.data, league_wire.SitterName)
        participant = participant_of(request, game_id)
        agreed(name_sitter(participant, player, body.person))
        return Response(show_sitters(participant))


class ClaimsView(APIView):
    @operation(
        "claims_create", body=league_wire.SeatClaim, answers={201: shapes.Claim}, errors=(401, 404)
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Ask the host to say that a seat was one's own."""
        body = wire.read(request.data, league_wire.SeatClaim)
        player = known_player(request)
        claim = agreed(claim_sitting(player, game_id, body.player))
        names = Names(Viewer(player), [claim.player_id])
        return Response(show_claim(claim, names), status=201)


class ClaimAnswerView(APIView):
    @operation(
        "claims_answer",
        body=league_wire.ClaimAnswer,
        answers={200: list_of(shapes.Sitter)},
        errors=(404,),
    )
    def post(self, request: Request, game_id: uuid.UUID, claim_id: uuid.UUID) -> Response:
        """Approve or refuse a claim; the host's alone."""
        body = wire.read(request.data, league_wire.ClaimAnswer)
        participant = participant_of(request, game_id)
        agreed(answer_claim(participant, claim_id, body.approve))
        return Response(show_sitters(participant))


class VisitView(APIView):
    @operation("games_visit", body=wire.Nothing, answers={200: game_shapes.Game}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Look at a finished game of people one plays with, or of public ones."""
        wire.read(request.data, wire.Nothing)
        with transaction.atomic():
            player, cookie = player_or_guest(request)
            participant = agreed(visit_game(player, game_id))
        return remember(Response(show_game(participant)), cookie)


def _token(token: Token) -> shapes.Token:
    return shapes.Token(
        str(token.pk),
        token.label,
        token.created_at.isoformat(timespec="seconds"),
        token.used_at.isoformat(timespec="seconds") if token.used_at else None,
    )

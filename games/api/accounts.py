"""Accounts and the session of this browser."""

from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.middleware.csrf import get_token
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import forget_guest, player_of, visitor_of
from games.api.errors import agreed
from games.api.schema import operation
from games.services.create_account import create_account
from games.services.log_in import log_in
from games.services.log_out import log_out


class AccountsView(APIView):
    @operation(
        "accounts_create",
        body=wire.Credentials,
        answers={201: wire.Session},
        errors=(409, 429),
    )
    def post(self, request: Request) -> Response:
        """Create an account and sign in; games played as a guest come along."""
        body = wire.read(request.data, wire.Credentials)
        guest = player_of(request)
        user = agreed(create_account(body.name, body.password, guest, visitor_of(request)))
        _enter(request, user)
        return forget_guest(Response(_session(request), status=201))


class SessionView(APIView):
    @operation("session_read", answers={200: wire.Session})
    def get(self, request: Request) -> Response:
        """Who this browser is, and the CSRF token it must send."""
        return Response(_session(request))

    @operation(
        "session_create", body=wire.Credentials, answers={200: wire.Session}, errors=(401, 429)
    )
    def post(self, request: Request) -> Response:
        """Sign in."""
        body = wire.read(request.data, wire.Credentials)
        player = player_of(request)
        guest = player if player is not None and player.user_id is None else None
        user = agreed(log_in(body.name, body.password, guest, visitor_of(request)))
        _enter(request, user)
        return forget_guest(Response(_session(request)))

    @operation("session_delete", answers={204: None}, errors=(403,))
    def delete(self, request: Request) -> Response:
        """Sign out; a guest is forgotten too, and with it the seats of this browser."""
        player = player_of(request)
        logout(request._request)
        log_out(player)
        return forget_guest(Response(status=204))


def _enter(request: Request, user: User) -> None:
    login(request._request, user)
    # Also for who was signed in already: a session somebody else may know ends here.
    request._request.session.cycle_key()


def _session(request: Request) -> wire.Session:
    user = request._request.user
    known = user.is_authenticated
    return wire.Session(
        user=wire.User(user.get_username()) if known else None,
        guest=not known and player_of(request) is not None,
        csrf_token=get_token(request._request),
    )

"""Who is asking, and whether a change is asked for by a page of this site."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from games.models import Player
from games.services.find_player import find_player
from games.services.make_token import find_by_token

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_FETCH_SITES = frozenset({"", "same-origin", "none"})


class BrowserAuthentication(BaseAuthentication):
    """Knows accounts by session, guests by cookie, programs by token; only these do without the
    CSRF token, for they only read."""

    def authenticate(self, request: Request) -> tuple[Any, Player | None]:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme == "Bearer":
            return AnonymousUser(), _of_program(request, token)
        if request.method not in SAFE_METHODS:
            _refuse_foreign_pages(request)
        user = request._request.user
        cookie = request.COOKIES.get(settings.GUEST_COOKIE_NAME)
        return user, find_player(user, cookie)


def _of_program(request: Request, token: str) -> Player:
    if request.method not in SAFE_METHODS:
        raise PermissionDenied("A token only reads.", code="read_only")
    player = find_by_token(token)
    if player is None:
        raise NotAuthenticated("This token is not good.", code="not_signed_in")
    return player


def _refuse_foreign_pages(request: Request) -> None:
    if request.headers.get("Sec-Fetch-Site", "") not in OWN_FETCH_SITES:
        raise PermissionDenied("This request comes from another site.", code="csrf_failed")

    def unreached(request: Any) -> Any:
        raise AssertionError

    check = CSRFCheck(unreached)
    check.process_request(request._request)
    if reason := check.process_view(request._request, unreached, (), {}):
        raise PermissionDenied(f"CSRF check failed: {reason}", code="csrf_failed")

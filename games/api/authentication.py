"""Who is asking, and whether a change is asked for by a page of this site."""

from typing import Any

from django.conf import settings
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from games.models import Player
from games.services.find_player import find_player

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_FETCH_SITES = frozenset({"", "same-origin", "none"})


class BrowserAuthentication(BaseAuthentication):
    """Knows accounts by session, guests by cookie; asks both for the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, Player | None]:
        if request.method not in SAFE_METHODS:
            _refuse_foreign_pages(request)
        user = request._request.user
        cookie = request.COOKIES.get(settings.GUEST_COOKIE_NAME)
        return user, find_player(user, cookie)


def _refuse_foreign_pages(request: Request) -> None:
    if request.headers.get("Sec-Fetch-Site", "") not in OWN_FETCH_SITES:
        raise PermissionDenied("This request comes from another site.", code="csrf_failed")

    def unreached(request: Any) -> Any:
        raise AssertionError

    check = CSRFCheck(unreached)
    check.process_request(request._request)
    if reason := check.process_view(request._request, unreached, (), {}):
        raise PermissionDenied(f"CSRF check failed: {reason}", code="csrf_failed")

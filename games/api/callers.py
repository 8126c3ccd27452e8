"""Who calls: the player behind a request, their part in a game, and the cookie of a new guest."""

import uuid

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.errors import refuse_unknown
from games.api.language import speak_to
from games.models import Participant, Player
from games.services.find_player import find_participant
from games.services.make_guest import make_guest
from games.services.spend_allowance import network_of

GUEST_SECONDS = 400 * 24 * 3600


def player_of(request: Request) -> Player | None:
    """Return the player the authentication found, if any."""
    player: Player | None = request.auth  # type: ignore[assignment]
    return player


def participant_of(request: Request, game_id: uuid.UUID) -> Participant:
    """Return the caller's part in the game, or leave the view with 404."""
    participant = find_participant(player_of(request), game_id) or refuse_unknown()
    speak_to(participant)
    return participant


def player_or_guest(request: Request) -> tuple[Player, str | None]:
    """Return the caller, made a guest if unknown, with the cookie to set in that case."""
    player = player_of(request)
    return (player, None) if player else make_guest()


def remember(response: Response, cookie: str | None) -> Response:
    """Give a new guest's browser its cookie."""
    if cookie is not None:
        response.set_cookie(
            settings.GUEST_COOKIE_NAME,
            cookie,
            max_age=GUEST_SECONDS,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    return response


def forget_guest(response: Response) -> Response:
    """Take the guest cookie from the browser."""
    response.delete_cookie(settings.GUEST_COOKIE_NAME, samesite="Lax")
    return response


def visitor_of(request: Request) -> str:
    """Return what the rate limits count as one visitor."""
    return network_of(request.META.get("REMOTE_ADDR", ""))

"""The one place where what went wrong becomes an answer."""

import logging
from typing import Any, NoReturn, TypeVar

import msgspec
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games import metrics
from games.api.wire import Unreadable
from games.services.refusal import Refusal, malformed

logger = logging.getLogger(__name__)
Answer = TypeVar("Answer")

STATUS = {
    "malformed": 400,
    "not_signed_in": 401,
    "csrf_failed": 403,
    "forbidden": 403,
    "read_only": 403,
    "not_your_seat": 403,
    "off": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale": 409,
    "already_recorded": 409,
    "lapsed": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "illegal": 422,
    "legal": 422,
    "idempotency_key_reused": 422,
    "slow_down": 429,
    "server_error": 500,
    "unavailable": 503,
}
# What Django REST framework calls what is called otherwise here.
CODES = {"parse_error": "malformed", "permission_denied": "forbidden"}
NOT_FOUND = Refusal("not_found", "There is no such thing here, or it is not yours.")
TOO_LARGE = Refusal("too_large", "A request body may have at most 65536 bytes.")
SERVER_ERROR = Refusal("server_error", "Something went wrong here. What you sent may be repeated.")
UNAVAILABLE = Refusal("unavailable", "The database does not answer. Try again in a moment.")


class Refused(Exception):
    """Carries a service's refusal to the handler."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def agreed(answer: Answer | Refusal) -> Answer:
    """Return a service's answer, or leave the view with its refusal."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer


def refuse_unknown() -> NoReturn:
    """Leave the view as if there were nothing: unknown and forbidden look the same."""
    raise Refused(NOT_FOUND)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an exception of a view into an answer; None for one that nobody expected."""
    refusal = _refusal(error)
    if refusal is None:
        return None
    set_rollback()
    metrics.count_refusal(refusal.code, refusal.details.get("violations", []))
    response = Response(body_of(refusal), status=STATUS[refusal.code])
    if STATUS[refusal.code] in (429, 503):
        response.headers["Retry-After"] = "60" if refusal.code == "slow_down" else "2"
    return response


def body_of(refusal: Refusal) -> dict[str, Any]:
    """Return the refusal as every error is sent."""
    return {"code": refusal.code, "message": refusal.message, **refusal.details}


def _refusal(error: Exception) -> Refusal | None:
    match error:
        case Refused():
            return error.refusal
        case Unreadable():
            return malformed(error.where, error.message)
        case Http404():
            return NOT_FOUND
        case RequestDataTooBig():
            return TOO_LARGE
        case SuspiciousOperation():
            return malformed("", "The request cannot be read.")
        case OperationalError() | InterfaceError():
            logger.error("The database does not answer", exc_info=error)
            return UNAVAILABLE
        case APIException():
            return _of_framework(error)
    return None


def _of_framework(error: APIException) -> Refusal:
    code = str(error.get_codes())
    details = {"where": ""} if code == "parse_error" else {}
    return Refusal(CODES.get(code, code), str(error.detail), details)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django itself cannot read."""
    return _plain(malformed("", "The request cannot be read."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a page's request without the CSRF token."""
    return _plain(Refusal("csrf_failed", f"CSRF check failed: {reason}"))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that leads nowhere."""
    return _plain(NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when nothing else could."""
    return _plain(SERVER_ERROR)


def _plain(refusal: Refusal) -> HttpResponse:
    body = msgspec.json.encode(body_of(refusal))
    return HttpResponse(body, status=STATUS[refusal.code], content_type="application/json")

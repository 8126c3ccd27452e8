"""The phone app's one page, and what an operator asks: healthy, ready, how much."""

import hmac
import ipaddress

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from brass_site.exposition import CONTENT_TYPE, broker_answers, expose
from brass_site.pending import pending_migrations
from games.api.errors import not_found
from games.models.append_only import missing_triggers


@require_safe
@ensure_csrf_cookie
def app_page(request: HttpRequest, **kwargs: str) -> HttpResponse:
    """Answer with the built page; its script reads the address and shows the right screen."""
    try:
        page = (settings.DIST_DIR / "index.html").read_bytes()
    except FileNotFoundError:
        return HttpResponse("The phone app is not built.", status=503, content_type="text/plain")
    response = HttpResponse(page, content_type="text/html; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database does."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "the database does not answer"}, status=503)
    return JsonResponse({"status": "ready"})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer 200 when requests can be served: a database with every table and its guard."""
    try:
        wrong = [f"the database lacks {name}" for name in pending_migrations()]
        wrong += [f"the guard {name} is missing" for name in sorted(missing_triggers(connection))]
    except DatabaseError:
        wrong = ["the database does not answer"]
    # Without Redis phones still hear of everything, only seconds later.
    redis = {True: "answers", False: "does not answer", None: "not used"}[broker_answers()]
    body = {"status": "not ready" if wrong else "ready", "wrong": wrong, "redis": redis}
    return JsonResponse(body, status=503 if wrong else 200)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with the metrics to whoever has the token, or where there is none, to this machine."""
    if not _may_count(request):
        return not_found(request, Exception())
    return HttpResponse(expose(), content_type=CONTENT_TYPE)


def _may_count(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False

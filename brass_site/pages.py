"""The phone app's one page, and the address that says the server is ready."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe


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

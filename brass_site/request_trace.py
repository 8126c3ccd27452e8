"""Gives every request and socket an id, counts it, and writes one line about it."""

import logging
import re
import time
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.urls import Resolver404, resolve

from games import metrics
from games.tracing import Trace, current

logger = logging.getLogger("brass.access")
# What a proxy in front may hand on; anything else is replaced by an id of one's own.
GIVEN_ID = re.compile(rb"[A-Za-z0-9-]{8,64}")
SECRET_HEADERS = frozenset(
    {b"authorization", b"cookie", b"x-csrftoken", b"proxy-authorization", b"sec-websocket-protocol"}
)
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class RequestTrace:
    """ASGI middleware around everything but the lifespan."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        trace = trace_of(scope)
        token = current.set(trace)
        began = time.perf_counter()
        status = 0

        async def traced(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                named = (b"x-request-id", trace.id.encode())
                message = message | {"headers": [*message.get("headers", []), named]}
            await send(message)

        try:
            return await self.application(scope, receive, traced)
        finally:
            if scope["type"] == "http":
                _count(scope, status, time.perf_counter() - began)
            current.reset(token)


def trace_of(scope: Any) -> Trace:
    """Return the trace of a request, its cookies and tokens marked as private."""
    trace = Trace()
    for name, value in scope["headers"]:
        if name == b"x-request-id" and GIVEN_ID.fullmatch(value):
            trace.id = value.decode()
        if name in SECRET_HEADERS:
            text = value.decode("latin-1")
            trace.keep_private([text, *text.split()[1:]])
            if name == b"cookie":
                trace.keep_private(_cookies(text))
    return trace


def route_of(path: str) -> str:
    """Return the pattern an address matches: ids and whatever else was typed stay out of it."""
    try:
        return "/" + resolve(path).route
    except Resolver404:
        return "unknown"


def _cookies(text: str) -> list[str]:
    try:
        return [morsel.value for morsel in SimpleCookie(text).values()]
    except CookieError:
        return []


def _count(scope: Any, status: int, seconds: float) -> None:
    method = scope["method"] if scope["method"] in METHODS else "other"
    metrics.REQUESTS.labels(method, str(status)).inc()
    if method == "POST" and status in (200, 201) and scope["path"].endswith("/actions"):
        metrics.ACK_SECONDS.observe(seconds)
    if logger.isEnabledFor(logging.INFO):
        fields = {"method": method, "route": route_of(scope["path"]), "status": status}
        logger.info("request", extra={"fields": fields | {"ms": round(seconds * 1000, 1)}})

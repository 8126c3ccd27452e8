"""Same-origin check for websockets, whatever ALLOWED_HOSTS says."""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings

SCHEMES = {"ws": "http", "wss": "https"}
DEFAULT_PORTS = {"http": ":80", "https": ":443"}


class SameOrigin:
    """ASGI middleware that refuses a websocket whose page is not from this very site."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        origins = _values(scope, b"origin")
        expected = expected_origin(scope)
        if expected is not None and origins == [expected]:
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def expected_origin(scope: Any) -> str | None:
    """Return the only origin that may open this socket: the public address's, or the request's own.

    Behind a proxy the request's scheme is the proxy's, so PUBLIC_URL speaks for its own host.
    """
    hosts = _values(scope, b"host")
    if len(hosts) != 1:
        return None
    scheme = SCHEMES.get(scope.get("scheme", "ws"), "http")
    host = hosts[0].lower()
    public: str = settings.PUBLIC_ORIGIN
    if public and host == public.partition("://")[2].lower():
        return public
    return f"{scheme}://{host.removesuffix(DEFAULT_PORTS[scheme])}"


def _values(scope: Any, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]

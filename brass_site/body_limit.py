"""A cap on request bodies that holds before anything is kept in memory or on disk."""

from typing import Any

MAX_BODY = 64 * 1024
REFUSAL = b'{"code":"too_large","message":"A request body may have at most 65536 bytes."}'


class BodyLimit:
    """ASGI middleware: 413 for a body declared too long, a hang-up for one that turns out so."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if _declared(scope) > MAX_BODY:
            await _refuse(send)
            return
        received = 0

        async def counted() -> Any:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            return message if received <= MAX_BODY else {"type": "http.disconnect"}

        await self.application(scope, counted, send)


def _declared(scope: Any) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


async def _refuse(send: Any) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(REFUSAL)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSAL})

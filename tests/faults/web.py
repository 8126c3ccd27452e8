"""One HTTP request over one connection, as plain as it gets, so that a fault has one victim."""

import asyncio
import json
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

HOST = "127.0.0.1"
# A phone gives up after five seconds; on a machine as busy as this one may be, that is too soon.
SECONDS = 15.0


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class NoReply(Exception):
    """The connection failed, or ended before the whole reply was there."""


class Browser:
    """The cookies and the CSRF token of one phone."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.token = ""

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def write(self, port: int, method: str, path: str, body: bytes = b"") -> bytes:
        """The request as bytes: what is sent again is these very bytes."""
        head = {
            "Host": f"{HOST}:{port}",
            "Origin": f"http://{HOST}:{port}",
            "Cookie": self.cookie,
            "X-CSRFToken": self.cookies.get("csrftoken", self.token),
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        lines = [f"{method} /api/v1/{path} HTTP/1.1", *(f"{k}: {v}" for k, v in head.items() if v)]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def ask(self, port: int, method: str, path: str, data: Any = None) -> Reply:
        """Send a request and keep the cookies of the reply; raises NoReply."""
        body = b"" if method == "GET" else json.dumps({} if data is None else data).encode()
        reply = await deliver(port, self.write(port, method, path, body))
        for name, value in reply.headers:
            if name == "set-cookie":
                for key, morsel in SimpleCookie(value).items():
                    self.cookies[key] = morsel.value
        return reply


async def deliver(port: int, request: bytes) -> Reply:
    """Send the bytes over a connection of their own and read the reply; raises NoReply."""
    try:
        async with asyncio.timeout(SECONDS):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(request)
                await writer.drain()
                return await read_reply(reader)
            finally:
                writer.close()
    except (OSError, EOFError, ValueError, TimeoutError) as error:
        raise NoReply(type(error).__name__) from error


async def read_reply(reader: asyncio.StreamReader) -> Reply:
    """Read one reply with a known length."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = [line.partition(":") for line in head[1:] if line]
    headers = [(name.strip().lower(), value.strip()) for name, _, value in pairs]
    length = int(dict(headers).get("content-length", "0"))
    return Reply(int(head[0].split()[1]), headers, await reader.readexactly(length))

"""A phone's websocket as tests use it: the real ASGI application, a real browser's headers."""

import json
from typing import Any, Self

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from brass_site.asgi import application
from tests.games.phones import Phone

SECONDS = 30.0
HOST = "testserver"


class LiveSocket:
    """One open socket: frames come as data, and the view follows them as a phone's would."""

    def __init__(
        self, phone: Phone | None, game_id: str, query: str = "v=1", **headers: str
    ) -> None:
        sent = {"host": HOST, "origin": f"http://{HOST}"} | headers
        if phone is not None:
            pairs = [f"{name}={morsel.value}" for name, morsel in phone.client.cookies.items()]
            sent["cookie"] = "; ".join(pairs)
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/ws/games/{game_id}",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items() if value],
            "subprotocols": [],
        }
        self.communicator: ApplicationCommunicator | None = None
        self.view: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.heard: list[str] = []

    async def __aenter__(self) -> Self:
        assert await self._open()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._server.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._server.wait(SECONDS)

    async def refused(self) -> bool:
        """Say whether the server would not even open the socket."""
        opened = await self._open()
        await self.__aexit__()
        return not opened

    async def frame(self, kind: str | None = None) -> dict[str, Any]:
        """Return the next frame, or the next of a kind."""
        while True:
            message = await self._server.receive_output(SECONDS)
            assert message["type"] == "websocket.send", message
            self.heard.append(message["text"])
            frame: dict[str, Any] = json.loads(message["text"])
            self._follow(frame)
            if kind in (None, frame["t"]):
                return frame

    async def reach(self, head: int) -> dict[str, Any]:
        """Read until the view is at that head and return the view."""
        while self.view.get("head") != head:
            await self.frame()
        return self.view

    async def say(self, frame: Any) -> None:
        """Send a frame."""
        if isinstance(frame, bytes):
            await self._server.send_input({"type": "websocket.receive", "bytes": frame})
            return
        text = frame if isinstance(frame, str) else json.dumps(frame)
        await self._server.send_input({"type": "websocket.receive", "text": text})

    async def close_code(self) -> int:
        """Read until the server closes and return the code."""
        while True:
            message = await self._server.receive_output(SECONDS)
            if message["type"] == "websocket.close":
                code: int = message["code"]
                return code

    async def answer(self) -> str | int:
        """Return the kind of the next frame, or the code the server closes with."""
        message = await self._server.receive_output(SECONDS)
        if message["type"] == "websocket.close":
            return int(message["code"])
        kind: str = json.loads(message["text"])["t"]
        return await self.answer() if kind == "bye" else kind

    async def silent(self) -> bool:
        """Say whether nothing comes for a moment."""
        return await self._server.receive_nothing(timeout=0.3)

    @property
    def _server(self) -> ApplicationCommunicator:
        assert self.communicator is not None
        return self.communicator

    async def _open(self) -> bool:
        self.communicator = ApplicationCommunicator(application, self.scope)
        await self.communicator.send_input({"type": "websocket.connect"})
        answer = await self.communicator.receive_output(SECONDS)
        return bool(answer["type"] == "websocket.accept")

    def _follow(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "game":
            self.view = frame["game"]
        if frame["t"] not in ("sync", "ev"):
            return
        if frame.get("mode") == "snapshot":
            self.log = []
        elif self.log and frame["events"]:
            assert frame["events"][0]["seq"] == self.log[-1]["seq"] + 1
        self.log += frame["events"]
        self.view = frame["game"]
        assert (frame["head"], frame["head_hash"]) == (self.view["head"], self.view["head_hash"])


async def fetched(phone: Phone, game_id: str) -> dict[str, Any]:
    """Return the game as a fresh request shows it."""
    response = await sync_to_async(phone.get)(f"games/{game_id}")
    game: dict[str, Any] = response.json()
    return game


async def pass_on(phone: Phone, game_id: str) -> dict[str, Any]:
    """Record a pass and return the acknowledgement."""
    ack: dict[str, Any] = await sync_to_async(phone.pass_on)(game_id)
    return ack

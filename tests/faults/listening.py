"""A phone's websocket: keeps its log whole by the client rules of the sync protocol."""

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.phone import Phone
from tests.faults.web import HOST

HOLD_SECONDS = 0.25
SILENCE_SECONDS = 25.0
PING_SECONDS = 20.0
LONGEST_DELAY = 2.0
GENESIS = "0" * 64


class Ear:
    """Listens for a phone until it is closed; a lost socket is opened again."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.connected = 0
        self._resuming = False
        self._later: asyncio.TimerHandle | None = None
        self._socket: ClientConnection | None = None
        self._asking: asyncio.Task[None] | None = None
        self._task = asyncio.create_task(self._listen())

    @property
    def listening(self) -> bool:
        """Whether the socket is open and brought the phone up to date."""
        return self._socket is not None and not self._resuming

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def ping(self) -> None:
        """Ask whether anybody is there, as a phone does that was just unlocked."""
        if self._socket is not None:
            await self._say(self._socket, '{"t":"p"}')

    def drop(self) -> None:
        """Lose the connection, as in a lift; the phone comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _listen(self) -> None:
        delay = 0.1
        while True:
            try:
                async with self._dial() as self._socket:
                    self.connected += 1
                    delay = 0.1
                    await self._hear_all(self._socket)
            except (OSError, EOFError, TimeoutError, WebSocketException):
                pass
            finally:
                self._socket = None
                self._stop_waiting()
            await asyncio.sleep(self.phone.chance.uniform(0.0, delay))
            delay = min(LONGEST_DELAY, 2 * delay)

    def _dial(self) -> connect:
        phone = self.phone
        seq, h = self._position()
        return connect(
            f"ws://{HOST}:{phone.port}/ws/games/{phone.game}?v=1&since={seq}&h={h}",
            origin=f"http://{HOST}:{phone.port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": phone.browser.cookie},
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=15,
            close_timeout=1,
        )

    def _position(self) -> tuple[int, str]:
        seq, hash_ = self.phone.head
        return seq, (hash_ or GENESIS)[:16]

    async def _hear_all(self, socket: ClientConnection) -> None:
        self._resuming = True
        pinged = asyncio.get_running_loop().time()
        while True:
            async with asyncio.timeout(SILENCE_SECONDS):
                frame = json.loads(await socket.recv())
            if frame["t"] == "bye":
                return
            self._hear(frame, socket)
            now = asyncio.get_running_loop().time()
            if now - pinged > PING_SECONDS:
                pinged = now
                await self.ping()

    def _hear(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        if frame["t"] == "sync":
            self._resuming = False
            if frame["mode"] == "snapshot":
                self.phone.start_over()
                self._resume_soon(socket)
                return
        if frame["t"] == "hb":
            # R4: the database's head differs, and nothing on its way may explain that.
            if (frame["head"], frame["h"]) != self._position():
                self._resume_soon(socket)
            return
        verdict = self.phone.take(frame.get("events", []), self.phone.game)
        seq, hash_ = self.phone.head
        # R1: the wire names no earlier hash; the head's own speaks for the whole chain.
        if verdict == "conflict" or (seq == frame.get("head") and hash_ != frame["head_hash"]):
            self._resume(socket)
        elif verdict == "gap":
            self._resume_soon(socket)

    def _resume_soon(self, socket: ClientConnection) -> None:
        """Give what is on its way a moment to arrive, then ask for it."""
        if self._later is None:
            seen = self.phone.head
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(HOLD_SECONDS, self._resume_if_stuck, socket, seen)

    def _resume_if_stuck(self, socket: ClientConnection, seen: tuple[int, str]) -> None:
        self._later = None
        if self.phone.head == seen:
            self._resume(socket)

    def _resume(self, socket: ClientConnection) -> None:
        """Ask for what is missing; one question at a time."""
        self._stop_waiting()
        if not self._resuming:
            self._resuming = True
            seq, h = self._position()
            frame = json.dumps({"t": "resume", "since": seq, "h": h})
            self._asking = asyncio.create_task(self._say(socket, frame))

    async def _say(self, socket: ClientConnection, frame: str) -> None:
        try:
            await socket.send(frame)
        except (OSError, WebSocketException):
            # The listener hears of the lost socket too and opens another.
            return

    def _stop_waiting(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None

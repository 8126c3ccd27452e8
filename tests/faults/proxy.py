"""A network that fails on demand: proxies in user space, before the web server and PostgreSQL."""

import asyncio
import contextlib
import socket
import struct
from collections import deque
from collections.abc import Callable
from random import Random

HOST = "127.0.0.1"
CHUNK = 65536
COMMIT = b"Q\x00\x00\x00\x0bCOMMIT\x00"
APPEND = b'INSERT INTO "games_eventrecord"'
LINGER_NOT = struct.pack("ii", 1, 0)
FAULTS = ("reply lost", "cut", "reset", "half", "late", "twice")
"""What can happen to a submit: the server answers and nobody hears it; the line goes dead right
after the request; nothing arrives; half of it arrives; all comes late; it arrives twice."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    """Forwards connections to a port that may change or be dead."""

    def __init__(self, upstream: Callable[[], int], chance: Random) -> None:
        self.port = 0
        self._upstream = upstream
        self._chance = chance
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        writers = [writer]
        try:
            await self._serve((reader, writer), writers)
        except (OSError, EOFError, asyncio.LimitOverrunError, asyncio.CancelledError):
            # Either end hung up, or the proxy is being stopped: what is open is reset below.
            pass
        finally:
            for each in writers:
                reset(each)
            self._open.discard(task)

    async def _connect(self, writers: list[asyncio.StreamWriter]) -> Streams:
        reader, writer = await asyncio.open_connection(HOST, self._upstream())
        writers.append(writer)
        return reader, writer

    async def _serve(self, client: Streams, writers: list[asyncio.StreamWriter]) -> None:
        raise NotImplementedError


class WebProxy(Proxy):
    """Before the web server; a fault that is armed hits the next submit."""

    def __init__(self, upstream: Callable[[], int], chance: Random) -> None:
        super().__init__(upstream, chance)
        self.armed: deque[str] = deque()
        self.struck = 0
        self._last: dict[bytes, bytes] = {}

    def _fault_for(self, request: bytes) -> str:
        """The armed fault if this is a submit that comes for the first time."""
        line, _, rest = request.partition(b"\r\n")
        body = rest.rpartition(b"\r\n\r\n")[2]
        if (
            not self.armed
            or not line.endswith(b"/actions HTTP/1.1")
            or self._last.get(line) == body
        ):
            return ""
        self._last[line] = body
        self.struck += 1
        return self.armed.popleft()

    async def _serve(self, client: Streams, writers: list[asyncio.StreamWriter]) -> None:
        request = await read_request(client[0])
        fault = self._fault_for(request)
        if fault == "reset":
            return
        if fault == "late":
            await asyncio.sleep(self._chance.uniform(0.0, 0.3))
        server = await self._connect(writers)
        if fault == "half":
            server[1].write(request[: len(request) // 2])
            await server[1].drain()
            return
        server[1].write(request)
        await server[1].drain()
        if fault == "twice":
            again = await self._connect(writers)
            again[1].write(request)
            # The second answer is the one that gets through.
            await drink(server[0])
            server = again
        elif fault == "reply lost":
            await server[0].read(1)
            return
        elif fault == "cut":
            await asyncio.sleep(self._chance.uniform(0.0, 0.02))
            return
        await both(client, server)


class DatabaseProxy(Proxy):
    """Before PostgreSQL; when armed, an append's COMMIT goes through, its confirmation does not."""

    def __init__(self, upstream: Callable[[], int], chance: Random) -> None:
        super().__init__(upstream, chance)
        self.armed = 0
        self.struck = 0

    async def _serve(self, client: Streams, writers: list[asyncio.StreamWriter]) -> None:
        server = await self._connect(writers)
        cut = asyncio.Event()
        pumps = [
            asyncio.create_task(self._ask(client[0], server[1], cut)),
            asyncio.create_task(self._answer(server[0], client[1], cut)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(pumps)

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        appending = False
        while data := await reader.read(CHUNK):
            appending = appending or APPEND in data
            if COMMIT in data:
                if self.armed and appending:
                    self.armed -= 1
                    self.struck += 1
                    cut.set()
                appending = False
            writer.write(data)
            await writer.drain()

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        while data := await reader.read(CHUNK):
            if cut.is_set():
                return
            writer.write(data)
            await writer.drain()


async def read_request(reader: asyncio.StreamReader) -> bytes:
    """A request's head, with its body where it has one."""
    head = await reader.readuntil(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return head + await reader.readexactly(int(line.partition(b":")[2]))
    return head


async def drink(reader: asyncio.StreamReader) -> None:
    while await reader.read(CHUNK):
        pass


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(CHUNK):
        writer.write(data)
        await writer.drain()


async def both(one: Streams, other: Streams) -> None:
    """Pass on what either side says until one of them ends."""
    pumps = [
        asyncio.create_task(pump(one[0], other[1])),
        asyncio.create_task(pump(other[0], one[1])),
    ]
    try:
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        # What was said before the end still arrives; only then the lines are cut.
        for writer in (one[1], other[1]):
            with contextlib.suppress(OSError):
                await writer.drain()
                writer.close()
                await writer.wait_closed()
    finally:
        await end(pumps)


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def reset(writer: asyncio.StreamWriter) -> None:
    """Ends a connection at once: the other side sees a reset, as from a phone that lost its net."""
    if writer.is_closing():
        return
    sock = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_NOT)
    writer.transport.abort()

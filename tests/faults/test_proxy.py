"""The proxies do to a connection what they are told to, and nothing when they are not."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random

import pytest

from tests.faults.proxy import APPEND, COMMIT, HOST, DatabaseProxy, WebProxy, read_request
from tests.faults.web import NoReply, deliver

SUBMIT = b"POST /api/v1/games/1/actions HTTP/1.1\r\nContent-Length: 2\r\n\r\n"
REPLY = b"HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\n"


class Counting:
    """A server that answers every whole request with how many it has had."""

    def __init__(self) -> None:
        self.requests = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await read_request(reader)
        except (OSError, EOFError):
            return
        self.requests += 1
        writer.write(REPLY + f"{self.requests:04}".encode())
        await writer.drain()
        writer.close()


@contextlib.asynccontextmanager
async def web() -> AsyncIterator[tuple[Counting, WebProxy]]:
    counting = Counting()
    server = await asyncio.start_server(counting.serve, HOST, 0)
    port = server.sockets[0].getsockname()[1]
    proxy = WebProxy(lambda: port, Random(1))
    await proxy.start()
    try:
        yield counting, proxy
    finally:
        await proxy.stop()
        server.close()


@pytest.mark.parametrize(
    ("fault", "delivered"), [("reply lost", 1), ("cut", 1), ("reset", 0), ("half", 0)]
)
async def test_a_fault_loses_the_reply_and_strikes_a_submit_once(
    fault: str, delivered: int
) -> None:
    async with web() as (counting, proxy):
        proxy.armed.append(fault)
        with pytest.raises(NoReply):
            await deliver(proxy.port, SUBMIT + b"{}")
        while counting.requests < delivered:
            await asyncio.sleep(0.01)
        proxy.armed.append(fault)
        # The same bytes come again: they get through.
        assert (await deliver(proxy.port, SUBMIT + b"{}")).status == 201
        assert counting.requests == delivered + 1
        with pytest.raises(NoReply):
            await deliver(proxy.port, SUBMIT + b"[]")
        assert proxy.struck == 2


@pytest.mark.parametrize(("fault", "delivered"), [("late", 1), ("twice", 2), (None, 1)])
async def test_a_reply_comes_through(fault: str | None, delivered: int) -> None:
    async with web() as (counting, proxy):
        proxy.armed.extend([fault] if fault else [])
        assert (await deliver(proxy.port, SUBMIT + b"{}")).status == 201
        assert counting.requests == delivered


async def test_only_submits_are_struck() -> None:
    async with web() as (_, proxy):
        proxy.armed.append("reset")
        reply = await deliver(proxy.port, b"GET /healthz HTTP/1.1\r\n\r\n")
        assert (reply.body, list(proxy.armed)) == (b"0001", ["reset"])


async def test_a_commit_goes_through_and_its_confirmation_does_not() -> None:
    said: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1000):
            said.append(data)
            writer.write(b"done")

    server = await asyncio.start_server(serve, HOST, 0)
    port = server.sockets[0].getsockname()[1]
    proxy = DatabaseProxy(lambda: port, Random(1))
    await proxy.start()
    proxy.armed = 1
    reader, writer = await asyncio.open_connection(HOST, proxy.port)
    for data in (COMMIT, APPEND):
        writer.write(data)
        assert await reader.read(100) == b"done"
    writer.write(COMMIT)
    with pytest.raises(ConnectionResetError):
        await reader.read(100)
    assert (said, proxy.armed, proxy.struck) == ([COMMIT, APPEND, COMMIT], 0, 1)
    writer.close()
    await proxy.stop()
    server.close()

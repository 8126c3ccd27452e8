"""Who may open a socket, from which pages, and what it may say."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.games.phones import Phone
from tests.live.conftest import Table
from tests.live.sockets import LiveSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("slow_heart")]
FOREIGN = {
    "evil": "https://evil.example",
    "null": "null",
    "none": "",
    "other port": "http://testserver:8001",
    "https": "https://testserver",
    "subdomain": "http://sub.testserver",
    "parent": "http://server",
    "upper case": "http://TESTSERVER",
    "trailing dot": "http://testserver.",
    "trailing slash": "http://testserver/",
    "user": "http://x@testserver",
}


@pytest.mark.parametrize("hosts", [["testserver"], ["*"]])
@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_page_opens_no_socket(
    table: Table, settings: Any, hosts: list[str], origin: str
) -> None:
    settings.ALLOWED_HOSTS = hosts
    assert await LiveSocket(table.host, table.id, origin=FOREIGN[origin]).refused()


@pytest.mark.parametrize("hosts", [["testserver"], ["*"]])
@pytest.mark.parametrize(
    ("host", "origin", "scheme"),
    [
        ("testserver", "http://testserver", "ws"),
        ("192.0.2.7:8000", "http://192.0.2.7:8000", "ws"),
        ("[2001:db8::1]:8000", "http://[2001:db8::1]:8000", "ws"),
        ("testserver:80", "http://testserver", "ws"),
        ("brass.example", "https://brass.example", "wss"),
    ],
)
async def test_the_own_page_opens_a_socket(
    table: Table, settings: Any, hosts: list[str], host: str, origin: str, scheme: str
) -> None:
    settings.ALLOWED_HOSTS = hosts
    socket = LiveSocket(table.host, table.id, host=host, origin=origin)
    socket.scope["scheme"] = scheme
    async with socket:
        assert (await socket.frame())["t"] == "sync"


@pytest.mark.parametrize(
    ("host", "origin", "opens"),
    [
        ("brass.example", "https://brass.example", True),
        ("brass.example", "http://brass.example", False),
        ("localhost:8000", "http://localhost:8000", True),
        ("localhost:8000", "https://brass.example", False),
    ],
)
async def test_behind_a_proxy_the_public_address_counts(
    table: Table, settings: Any, host: str, origin: str, opens: bool
) -> None:
    settings.PUBLIC_ORIGIN = "https://brass.example"
    assert await LiveSocket(table.host, table.id, host=host, origin=origin).refused() is not opens


async def test_two_hosts_or_origins_are_none(table: Table) -> None:
    for name, value in ((b"host", b"testserver"), (b"origin", b"http://testserver")):
        socket = LiveSocket(table.host, table.id)
        socket.scope["headers"].append((name, value))
        assert await socket.refused()


async def test_an_unknown_browser_is_told_to_sign_in(table: Table) -> None:
    async with LiveSocket(None, table.id) as socket:
        bye = await socket.frame()
        assert (bye["t"], bye["code"]) == ("bye", 4401)
        assert await socket.close_code() == 4401


async def test_no_game_and_not_your_game_look_the_same(table: Table) -> None:
    stranger: Phone = await sync_to_async(Phone)()
    await sync_to_async(stranger.create)()
    for game_id in (table.id, "7d9f2c1e-0000-4000-8000-000000000000"):
        async with LiveSocket(stranger, game_id) as socket:
            assert await socket.close_code() == 4404


@pytest.mark.parametrize("query", ["", "v=2", "v=", "v=1&v=2"])
async def test_another_protocol_needs_an_update(table: Table, query: str) -> None:
    async with LiveSocket(table.host, table.id, query) as socket:
        assert await socket.close_code() == 4426


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "9" * 40, "%D9%A1"])
async def test_a_strange_since_is_a_bad_frame(table: Table, since: str) -> None:
    async with LiveSocket(table.host, table.id, f"v=1&since={since}") as socket:
        assert await socket.close_code() == 4400


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        '{"t": "x"}',
        '{"t": "resume"}',
        '{"t": "resume", "since": "1", "h": ""}',
        '{"t": "resume", "since": 1.5, "h": ""}',
        '{"t": "resume", "since": 1, "h": "", "x": 1}',
        '{"t": "p", "x": 1}',
        '{"t": "ev", "events": []}',
        "[" * 4000,
        '{"t": "p"' + " " * 5000 + "}",
        '{"t": "\\ud800"}',
    ],
)
async def test_a_bad_frame_ends_the_socket(table: Table, frame: str) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        await socket.frame("sync")
        await socket.say(frame)
        assert await socket.close_code() == 4400


async def test_bytes_are_a_bad_frame(table: Table) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        await socket.say(b'{"t": "p"}')
        assert await socket.close_code() == 4400


@pytest.mark.parametrize("since", [-1, 2**70, 10**30])
async def test_a_strange_resume_gets_a_snapshot(table: Table, since: int) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        await socket.frame("sync")
        await socket.say({"t": "resume", "since": since, "h": "x"})
        assert (await socket.frame("sync"))["mode"] == "snapshot"


async def test_a_flood_ends_the_socket(table: Table) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        await socket.frame("sync")
        for _ in range(30):
            await socket.say({"t": "p"})
        assert await socket.close_code() == 1008

"""The sync protocol: subscribe then read, the doorbell, resume, and the same view for a fetch."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.games.phones import loan, passed
from tests.live.conftest import Table
from tests.live.sockets import LiveSocket, fetched, pass_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("slow_heart")]
ROLES = ["host", "player", "spectator", "tv"]


async def test_a_new_socket_gets_everything_since_its_seq(table: Table) -> None:
    await pass_on(table.host, table.id)
    async with LiveSocket(table.host, table.id, "v=1&since=0") as socket:
        sync = await socket.frame()
    assert (sync["t"], sync["v"], sync["mode"], sync["head"]) == ("sync", 1, "delta", 2)
    assert [event["seq"] for event in sync["events"]] == [1, 2]
    assert sync["game"] == await fetched(table.host, table.id)
    assert sync["hb_ms"] == 3_600_000


async def test_a_socket_without_a_seq_gets_a_snapshot(table: Table) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        sync = await socket.frame()
    assert (sync["mode"], sync["events"], sync["game"]["head"]) == ("snapshot", [], 1)


async def test_a_known_seq_gets_only_what_is_new(table: Table) -> None:
    known = (await pass_on(table.host, table.id))["game"]
    await pass_on(table.host, table.id)
    query = f"v=1&since=2&h={known['head_hash'][:16]}"
    async with LiveSocket(table.host, table.id, query) as socket:
        sync = await socket.frame()
    assert (sync["mode"], [event["seq"] for event in sync["events"]]) == ("delta", [3])


@pytest.mark.parametrize("query", ["since=2&h=0000000000000000", "since=2", "since=9&h=00"])
async def test_another_history_gets_a_snapshot(table: Table, query: str) -> None:
    await pass_on(table.host, table.id)
    async with LiveSocket(table.host, table.id, f"v=1&{query}") as socket:
        sync = await socket.frame()
    assert (sync["mode"], sync["head"]) == ("snapshot", 2)


@pytest.mark.parametrize("role", ROLES)
async def test_a_stale_view_and_the_frames_make_a_fresh_fetch(table: Table, role: str) -> None:
    phone = getattr(table, role)
    async with LiveSocket(phone, table.id, "v=1&since=0") as socket:
        await socket.reach(1)
        # One turn each, a round's end, a loan: every event type that is not built on a board.
        for event in (loan("p1"), passed("p2"), passed("p1"), loan("p1", 10)):
            head = socket.view["head"]
            response = await sync_to_async(table.host.record)(table.id, event, head)
            if response.status_code == 422:
                turn = socket.view["state"]["turn"]
                response = await sync_to_async(table.host.record)(
                    table.id, event | {"player": turn}, head
                )
            assert response.status_code == 201, response.content
            assert await socket.reach(head + 1) == await fetched(phone, table.id)
        log = (await sync_to_async(phone.get)(f"games/{table.id}/events?since=0")).json()
        assert socket.log == log["events"]


async def test_every_phone_hears_of_an_event(table: Table) -> None:
    phones = [table.host, table.player, table.spectator, table.tv]
    sockets = [LiveSocket(phone, table.id) for phone in phones]
    async with sockets[0], sockets[1], sockets[2], sockets[3]:
        for socket in sockets:
            await socket.reach(1)
        await pass_on(table.host, table.id)
        frames = [await socket.frame("ev") for socket in sockets]
    assert [frame["head"] for frame in frames] == [2] * 4
    assert [frame["game"]["you"]["role"] for frame in frames] == ROLES
    assert [frame["game"]["code"] is None for frame in frames] == [False, False, True, True]


async def test_many_doorbells_make_no_gap_and_no_repeat(table: Table) -> None:
    async with LiveSocket(table.tv, table.id, "v=1&since=0") as socket:
        await socket.reach(1)
        for _ in range(12):
            await pass_on(table.host, table.id)
        await socket.reach(13)
    assert [event["seq"] for event in socket.log] == list(range(1, 14))


async def test_an_event_during_the_first_read_is_not_missed(table: Table) -> None:
    for head in range(2, 8):
        async with LiveSocket(table.tv, table.id, "v=1&since=0") as socket:
            _, view = await asyncio.gather(pass_on(table.host, table.id), socket.reach(head))
        assert view["head"] == head


async def test_resume_brings_what_was_missed(table: Table) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        first = await socket.frame("sync")
        await pass_on(table.host, table.id)
        await socket.reach(2)
        await socket.say({"t": "resume", "since": 1, "h": first["head_hash"][:16]})
        socket.log = []
        again = await socket.frame("sync")
    assert (again["mode"], [event["seq"] for event in again["events"]]) == ("delta", [2])


async def test_resume_from_elsewhere_gets_a_snapshot(table: Table) -> None:
    async with LiveSocket(table.host, table.id) as socket:
        await socket.frame("sync")
        await socket.say({"t": "resume", "since": 5, "h": "f" * 16})
        assert (await socket.frame("sync"))["mode"] == "snapshot"


async def test_a_claimed_seat_is_shown_at_once(table: Table) -> None:
    async with LiveSocket(table.tv, table.id) as socket:
        assert all(seat["claimed"] for seat in (await socket.frame())["game"]["seats"])
        await sync_to_async(table.player.post)(f"games/{table.id}/seats/p2/claim")
        frame: dict[str, Any] = await socket.frame("game")
    assert frame["game"]["head"] == 1


async def test_another_game_is_not_heard(table: Table) -> None:
    other = await sync_to_async(table.host.create)()
    async with LiveSocket(table.host, table.id) as socket:
        await socket.frame("sync")
        await pass_on(table.host, other["id"])
        assert await socket.silent()

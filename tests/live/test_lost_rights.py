"""Rights that are lost bite open sockets: by the doorbell at once, else at the next heartbeat."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.games.phones import Phone
from tests.live.conftest import Table
from tests.live.sockets import LiveSocket, fetched, pass_on

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "a long pass phrase"


def person(table: Table, role: str) -> str:
    people = table.host.get(f"games/{table.id}").json()["participants"]
    return next(str(each["id"]) for each in people if each["role"] == role)


def kick(role: str) -> Callable[[Table], None]:
    def run(table: Table) -> None:
        path = f"games/{table.id}/participants/{person(table, role)}"
        assert table.host.delete(path).status_code == 200

    return run


def hand_over(player: str) -> Callable[[Table], None]:
    def run(table: Table) -> None:
        url = table.host.post(f"games/{table.id}/seats/{player}/link").json()["url"]
        assert Phone().post("seat", {"token": url.removeprefix("/s#")}).status_code == 200

    return run


def log_out(role: str) -> Callable[[Table], None]:
    def run(table: Table) -> None:
        assert getattr(table, role).delete("session").status_code == 204

    return run


LOSSES = {
    "player kicked": ("player", kick("player"), 4403),
    "spectator kicked": ("spectator", kick("spectator"), 4403),
    "tv kicked": ("tv", kick("tv"), 4403),
    "seat handed over": ("player", hand_over("p2"), 4403),
    "host handed over": ("host", hand_over("p1"), 4403),
    "player logged out": ("player", log_out("player"), 4401),
    "spectator logged out": ("spectator", log_out("spectator"), 4401),
}


@pytest.mark.usefixtures("slow_heart")
@pytest.mark.parametrize("loss", LOSSES)
async def test_the_doorbell_closes_at_once(table: Table, loss: str) -> None:
    """The heartbeat is an hour away: only the doorbell can have closed it."""
    role, lose, code = LOSSES[loss]
    async with LiveSocket(getattr(table, role), table.id) as socket:
        await socket.reach(1)
        await sync_to_async(lose)(table)
        assert await socket.close_code() == code


@pytest.mark.usefixtures("fast_heart")
@pytest.mark.parametrize("loss", LOSSES)
async def test_the_heartbeat_closes_without_a_doorbell(
    table: Table, settings: Any, loss: str
) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.live.layers.DeafLayer"}}
    role, lose, code = LOSSES[loss]
    async with LiveSocket(getattr(table, role), table.id) as socket:
        await socket.reach(1)
        await sync_to_async(lose)(table)
        assert await socket.close_code() == code


@pytest.mark.usefixtures("slow_heart")
@pytest.mark.parametrize("loss", LOSSES)
async def test_nobody_else_is_closed(table: Table, loss: str) -> None:
    role, lose, _ = LOSSES[loss]
    others = [name for name in ("host", "player", "spectator", "tv") if name != role]
    sockets = [LiveSocket(getattr(table, name), table.id) for name in others]
    async with sockets[0], sockets[1], sockets[2]:
        for socket in sockets:
            await socket.reach(1)
        await sync_to_async(lose)(table)
        for name, socket in zip(others, sockets, strict=True):
            frame = await socket.frame("game")
            assert frame["game"] == await fetched(getattr(table, name), table.id)


@pytest.mark.usefixtures("slow_heart")
async def test_nothing_is_sent_between_the_loss_and_the_close(table: Table) -> None:
    async with LiveSocket(table.player, table.id) as socket:
        await socket.reach(1)
        await sync_to_async(kick("player"))(table)
        await pass_on(table.host, table.id)
        bye = await socket.frame()
        assert (bye["t"], bye["code"]) == ("bye", 4403)


@pytest.mark.usefixtures("slow_heart")
async def test_a_seat_won_and_lost_on_one_socket(table: Table) -> None:
    """What counts is what the phone had last, not what it had when the socket was opened."""
    await sync_to_async(kick("player"))(table)
    async with LiveSocket(table.spectator, table.id) as socket:
        await socket.reach(1)
        await sync_to_async(table.spectator.post)(f"games/{table.id}/seats/p2/claim")
        assert (await socket.frame("game"))["game"]["you"]["player"] == "p2"
        await sync_to_async(hand_over("p2"))(table)
        assert await socket.close_code() == 4403
    async with LiveSocket(table.spectator, table.id) as socket:
        assert (await socket.frame("sync"))["game"]["you"]["role"] == "spectator"


@pytest.mark.usefixtures("slow_heart")
async def test_an_account_logs_out_of_one_browser_only(table: Table) -> None:
    here, there = table.player, await sync_to_async(Phone)()
    await sync_to_async(here.post)("accounts", {"name": "bob", "password": PASSWORD})
    await sync_to_async(there.post)("session", {"name": "bob", "password": PASSWORD})
    async with LiveSocket(here, table.id) as closed, LiveSocket(there, table.id) as open_:
        await closed.reach(1)
        await open_.reach(1)
        await sync_to_async(here.delete)("session")
        assert await closed.close_code() == 4401
        await pass_on(table.host, table.id)
        assert (await open_.reach(2))["you"]["player"] == "p2"


@pytest.mark.usefixtures("slow_heart")
async def test_a_phone_that_was_kicked_opens_no_socket(table: Table) -> None:
    await sync_to_async(kick("player"))(table)
    async with LiveSocket(table.player, table.id) as socket:
        assert await socket.close_code() == 4404


CHANGES: dict[str, tuple[str, Callable[[Table], Any]]] = {
    "settings": (
        "settings",
        lambda table: table.host.patch(f"games/{table.id}/settings", {"record": "host"}),
    ),
    "a closed door": ("code", lambda table: table.host.delete(f"games/{table.id}/code")),
    "a new code": ("code", lambda table: table.host.post(f"games/{table.id}/code")),
    "somebody came": (
        "participants",
        lambda table: Phone().post("join", {"code": table.game["code"]}),
    ),
}


@pytest.mark.usefixtures("slow_heart")
@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_without_an_event_is_shown(table: Table, change: str) -> None:
    field, make = CHANGES[change]
    async with LiveSocket(table.host, table.id) as socket:
        before = await socket.reach(1)
        response = await sync_to_async(make)(table)
        assert response.status_code == 200
        frame = await socket.frame()
        assert (frame["t"], set(frame)) == ("game", {"t", "game"})
        assert frame["game"][field] != before[field]
        assert frame["game"] == await fetched(table.host, table.id)


@pytest.mark.usefixtures("slow_heart")
async def test_a_knock_is_heard_by_the_host_and_by_nobody_else(table: Table) -> None:
    await sync_to_async(table.host.patch)(f"games/{table.id}/settings", {"admission": "host"})
    async with (
        LiveSocket(table.host, table.id) as host,
        LiveSocket(table.player, table.id) as player,
    ):
        await host.reach(1)
        await player.reach(1)
        guest = await sync_to_async(Phone)()
        body = {"code": table.game["code"], "name": "Cleo"}
        assert (await sync_to_async(guest.post)("join", body)).status_code == 202
        heard = (await host.frame("game"))["game"]["knocks"]
        assert [knock["name"] for knock in heard] == ["Cleo"]
        assert (await player.frame("game"))["game"]["knocks"] == []

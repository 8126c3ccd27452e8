"""A connected phone cannot be silently stale: the heartbeat has the database's head."""

import uuid
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.live import reading
from games.live.consumer import IDLE_SECONDS
from games.live.heartbeat import pulse
from games.models import Participant
from games.services.ring_doorbell import ring_doorbell
from tests.live.conftest import Table
from tests.live.sockets import LiveSocket, pass_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("fast_heart")
async def test_the_heartbeat_names_the_head(table: Table) -> None:
    async with LiveSocket(table.tv, table.id) as socket:
        beat = await socket.frame("hb")
        assert (beat["head"], beat["h"]) == (1, table.game["head_hash"][:16])
        ack = await pass_on(table.host, table.id)
        while beat["head"] != 2:
            beat = await socket.frame("hb")
        assert beat["h"] == ack["hash"][:16]


@pytest.mark.usefixtures("fast_heart")
@pytest.mark.parametrize("layer", ["DeafLayer", "DeadLayer"])
async def test_events_arrive_without_any_doorbell(table: Table, settings: Any, layer: str) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"tests.live.layers.{layer}"}}
    async with LiveSocket(table.tv, table.id, "v=1&since=0") as socket:
        await socket.reach(1)
        for head in range(2, 6):
            ack = await pass_on(table.host, table.id)
            assert ack["seq"] == head
            await socket.reach(head)
    assert [event["seq"] for event in socket.log] == [1, 2, 3, 4, 5]


@pytest.mark.usefixtures("slow_heart")
async def test_a_dead_layer_makes_the_pulse_faster(table: Table, settings: Any) -> None:
    """The heartbeat is an hour away: only polling can bring the event."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.live.layers.DeadLayer"}}
    async with LiveSocket(table.tv, table.id) as socket:
        await socket.reach(1)
        await pass_on(table.host, table.id)
        await socket.reach(2)


@pytest.mark.usefixtures("slow_heart")
async def test_a_forgotten_group_is_joined_again(table: Table) -> None:
    """As after a restart of Redis: the socket is open and healthy, and in no group."""
    async with LiveSocket(table.tv, table.id) as socket:
        await socket.reach(1)
        doorbell = pulse()._doorbell
        assert doorbell is not None
        await doorbell.leave(table.row_id)
        await pass_on(table.host, table.id)
        assert await socket.silent()
        await pulse().beat()
        await socket.reach(2)
        await pass_on(table.host, table.id)
        await socket.reach(3)


@pytest.mark.usefixtures("slow_heart")
async def test_one_query_serves_all_games_of_a_process(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await sync_to_async(table.host.create)()
    asked: list[set[str]] = []
    read = reading.read_heads

    def counted(game_ids: Any) -> Any:
        asked.append({str(game_id) for game_id in game_ids})
        return read(game_ids)

    monkeypatch.setattr(reading, "read_heads", counted)
    sockets = [
        LiveSocket(table.host, table.id),
        LiveSocket(table.tv, table.id),
        LiveSocket(table.host, other["id"]),
    ]
    async with sockets[0], sockets[1], sockets[2]:
        for socket in sockets:
            await socket.frame("sync")
        await pulse().beat()
        for socket in sockets:
            assert (await socket.frame("hb"))["head"] == 1
    assert asked == [{table.id, other["id"]}]


@pytest.mark.usefixtures("slow_heart")
async def test_a_ping_is_answered_by_a_heartbeat(table: Table) -> None:
    async with LiveSocket(table.tv, table.id) as socket:
        await socket.frame("sync")
        await socket.say({"t": "p"})
        assert (await socket.frame())["t"] == "hb"


@pytest.mark.usefixtures("fast_heart")
async def test_a_phone_that_is_never_heard_is_let_go(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.consumer.IDLE_SECONDS", 0.5)
    async with LiveSocket(table.tv, table.id) as socket:
        assert await socket.close_code() == 1013


@pytest.mark.usefixtures("slow_heart")
async def test_a_phone_that_is_gone_does_not_stop_the_heart_of_others(table: Table) -> None:
    """Its good-bye fails, as a web server's send does once the line is dead."""
    other = await sync_to_async(table.host.create)()

    async def fail(message: Any) -> None:
        raise ConnectionError

    gone = LiveSocket(table.host, other["id"])
    async with LiveSocket(table.tv, table.id) as socket, gone:
        await gone.frame("sync")
        await socket.frame("sync")
        [consumer] = pulse()._sockets[uuid.UUID(other["id"])]
        consumer.heard_at = -IDLE_SECONDS
        consumer.base_send = fail
        await pulse().beat()
        assert (await socket.frame("hb"))["head"] == 1


@pytest.mark.parametrize("heart", ["slow_heart", "fast_heart"])
async def test_somebody_sent_away_hears_nothing_more(
    table: Table, heart: str, request: pytest.FixtureRequest
) -> None:
    """By the doorbell at once, or by the heartbeat where it does not ring."""
    request.getfixturevalue(heart)
    async with LiveSocket(table.player, table.id) as socket:
        await socket.reach(1)
        await sync_to_async(_send_away)(table, ring=heart == "slow_heart")
        assert await socket.close_code() == 4403


def _send_away(table: Table, ring: bool) -> None:
    game = table.row
    game.authz_epoch += 1
    game.save(update_fields=["authz_epoch"])
    Participant.objects.filter(game=game, role="player").update(player=None)
    if ring:
        ring_doorbell(game.pk)

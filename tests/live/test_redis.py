"""Phones and recording outlive their Redis: killed, gone, and back with nothing in it."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.live.heartbeat import pulse
from tests.live.conftest import Table
from tests.live.sockets import LiveSocket, pass_on
from tests.services import Redis

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("slow_heart")]


@pytest.fixture
def redis(settings: Any) -> Iterator[Redis]:
    """A Redis of this test's own behind the channel layer."""
    with Redis() as server:
        layer = "channels_redis.pubsub.RedisPubSubChannelLayer"
        settings.CHANNEL_LAYERS = {"default": {"BACKEND": layer, "CONFIG": {"hosts": [server.url]}}}
        yield server


async def test_redis_killed_and_restarted_empty(table: Table, redis: Redis) -> None:
    async with LiveSocket(table.tv, table.id, "v=1&since=0") as old:
        await old.reach(1)
        await pass_on(table.host, table.id)
        await old.reach(2)

        redis.kill()
        for head in (3, 4):
            assert (await pass_on(table.host, table.id))["seq"] == head
            await old.reach(head)
        async with LiveSocket(table.host, table.id) as new:
            await new.reach(4)
            await pass_on(table.host, table.id)
            await new.reach(5)

        redis.restart()
        doorbell = pulse()._doorbell
        assert doorbell is not None
        while not doorbell.works:
            await old.frame()
        await pass_on(table.host, table.id)
        await old.reach(6)
    assert [event["seq"] for event in old.log] == [1, 2, 3, 4, 5, 6]

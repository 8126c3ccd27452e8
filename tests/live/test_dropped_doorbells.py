"""A channel that is full loses doorbells; no socket loses an event by it."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.services.ring_doorbell import ring_doorbell
from tests.live.conftest import Table
from tests.live.sockets import LiveSocket, pass_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("fast_heart")
async def test_a_full_channel_costs_no_event(table: Table, settings: Any) -> None:
    layer = "channels.layers.InMemoryChannelLayer"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": layer, "CONFIG": {"capacity": 1}}}

    def ring_often() -> None:
        for _ in range(150):
            ring_doorbell(table.row_id)

    async with LiveSocket(table.tv, table.id, "v=1&since=0") as socket:
        await socket.reach(1)
        for _ in range(5):
            await sync_to_async(ring_often)()
            await pass_on(table.host, table.id)
        await socket.reach(6)
    assert [event["seq"] for event in socket.log] == [1, 2, 3, 4, 5, 6]

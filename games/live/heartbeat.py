"""The pulse of a process: one query for all its games, then a beat for every socket."""

import asyncio
import logging
import uuid
from collections.abc import Iterable
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError

from games.live.reading import read_heads
from games.store.load import Head

POLL_SECONDS = 1.0
LAYER_SECONDS = 1.0
logger = logging.getLogger(__name__)


class Socket(Protocol):
    """What the pulse knows of a consumer."""

    game_id: uuid.UUID

    async def subscribe(self) -> None: ...
    async def beat(self, head: Head | None) -> None: ...


class Pulse:
    """Beats as long as there are sockets; faster while the channel layer is down."""

    def __init__(self) -> None:
        self._sockets: set[Socket] = set()
        self._layer_works = True
        self._task: asyncio.Task[None] | None = None

    async def add(self, socket: Socket) -> None:
        """Subscribe the socket to its doorbell and keep it beating."""
        await self._subscribe([socket])
        self._sockets.add(socket)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def remove(self, socket: Socket) -> None:
        """Forget a socket that closed."""
        self._sockets.discard(socket)

    async def answer(self, socket: Socket) -> None:
        """Beat for one socket at once: its phone asked whether anybody is there."""
        heads = await database_sync_to_async(read_heads)([socket.game_id])
        await socket.beat(heads.get(socket.game_id))

    async def _run(self) -> None:
        while self._sockets:
            normal = settings.LIVE_HEARTBEAT_SECONDS
            await asyncio.sleep(normal if self._layer_works else min(POLL_SECONDS, normal))
            try:
                await self._beat(list(self._sockets))
            except DatabaseError:
                logger.warning("The heads could not be read", exc_info=True)

    async def _beat(self, sockets: list[Socket]) -> None:
        # Fresh subscriptions first: an event between them and the read rings or is read.
        await self._subscribe(sockets)
        game_ids = {socket.game_id for socket in sockets}
        heads = await database_sync_to_async(read_heads)(game_ids)
        for socket in sockets:
            await socket.beat(heads.get(socket.game_id))

    async def _subscribe(self, sockets: Iterable[Socket]) -> None:
        """Join the groups, giving up at the first failure: then the pulse polls instead."""
        try:
            for socket in sockets:
                async with asyncio.timeout(LAYER_SECONDS):
                    await socket.subscribe()
        except Exception:
            # Layers raise what their client library raises; none of it may end the pulse.
            if self._layer_works:
                logger.warning("The channel layer is down; polling", exc_info=True)
            self._layer_works = False
        else:
            self._layer_works = True


_pulses: WeakKeyDictionary[asyncio.AbstractEventLoop, Pulse] = WeakKeyDictionary()


def pulse() -> Pulse:
    """Return the pulse of the running event loop."""
    return _pulses.setdefault(asyncio.get_running_loop(), Pulse())

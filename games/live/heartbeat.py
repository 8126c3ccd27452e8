"""The pulse of a process: one query for all its games, then a beat for every socket."""

import asyncio
import logging
import time
import uuid
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError

from games import metrics
from games.live import reading
from games.live.doorbell import Doorbell
from games.store.load import Head

POLL_SECONDS = 1.0
# A process of its own and a table of its own: a phone that opens more has gone astray.
MOST_SOCKETS = 5000
MOST_OF_A_GAME = 120
MOST_OF_A_PHONE = 8
logger = logging.getLogger(__name__)


class Socket(Protocol):
    """What the pulse knows of a consumer."""

    game_id: uuid.UUID
    caller: reading.Caller

    def ring(self) -> None: ...
    async def beat(self, head: Head | None) -> None: ...


class Pulse:
    """Beats as long as there are sockets; every second while the channel layer is down."""

    def __init__(self) -> None:
        self._sockets: dict[uuid.UUID, set[Socket]] = {}
        self._doorbell: Doorbell | None = None
        self._task: asyncio.Task[None] | None = None

    def has_room(self, socket: Socket) -> bool:
        """Say whether one more socket of this phone, this game and this process can be served."""
        of_game = self._sockets.get(socket.game_id, set())
        of_phone = [each for each in of_game if each.caller.player_id == socket.caller.player_id]
        everything = sum(map(len, self._sockets.values()))
        return (
            everything < MOST_SOCKETS
            and len(of_game) < MOST_OF_A_GAME
            and len(of_phone) < MOST_OF_A_PHONE
        )

    async def add(self, socket: Socket) -> None:
        """Have the socket rung for and beaten for; when this returns, no ring can be missed."""
        self._sockets.setdefault(socket.game_id, set()).add(socket)
        metrics.SOCKETS.inc()
        doorbell = self._start()
        await doorbell.attend([socket.game_id])

    async def remove(self, socket: Socket) -> None:
        """Forget a socket that closed."""
        sockets = self._sockets.get(socket.game_id, set())
        if socket in sockets:
            metrics.SOCKETS.dec()
        sockets.discard(socket)
        if sockets or self._sockets.pop(socket.game_id, None) is None:
            return
        if self._doorbell is not None:
            await self._doorbell.leave(socket.game_id)

    async def answer(self, socket: Socket) -> None:
        """Beat for one socket at once: its phone asked whether anybody is there."""
        heads = await database_sync_to_async(reading.read_heads)([socket.game_id])
        await socket.beat(heads.get(socket.game_id))

    async def beat(self) -> None:
        """Join every group again, read every head, and tell every socket."""
        if self._doorbell is not None:
            # First the groups: an event after that rings, an event before is read.
            await self._doorbell.attend(list(self._sockets))
        heads = await database_sync_to_async(reading.read_heads)(list(self._sockets))
        for game_id, sockets in list(self._sockets.items()):
            for socket in list(sockets):
                await socket.beat(heads.get(game_id))

    def _start(self) -> Doorbell:
        if self._doorbell is None:
            self._doorbell = Doorbell(self._ring)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(self._doorbell))
        return self._doorbell

    def _ring(self, game_id: uuid.UUID) -> None:
        for socket in self._sockets.get(game_id, set()):
            socket.ring()

    async def _run(self, doorbell: Doorbell) -> None:
        beaten_at = time.monotonic()
        while self._sockets:
            await asyncio.sleep(min(POLL_SECONDS, settings.LIVE_HEARTBEAT_SECONDS))
            worked = doorbell.works
            await doorbell.probe()
            due = time.monotonic() - beaten_at >= settings.LIVE_HEARTBEAT_SECONDS
            # Once more when it works again: what happened meanwhile rang for nobody.
            if worked and doorbell.works and not due:
                continue
            beaten_at = time.monotonic()
            try:
                await self.beat()
            except DatabaseError:
                logger.warning("The heads could not be read", exc_info=True)
        doorbell.close()
        self._doorbell = None


_pulses: WeakKeyDictionary[asyncio.AbstractEventLoop, Pulse] = WeakKeyDictionary()


def pulse() -> Pulse:
    """Return the pulse of the running event loop."""
    return _pulses.setdefault(asyncio.get_running_loop(), Pulse())

"""A process's ear on the channel layer: one channel for all its games, and whether it works."""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable, Iterable
from typing import Any

from channels.layers import get_channel_layer

from games.services.ring_doorbell import doorbell_group

PATIENCE_SECONDS = 1.0
RETRY_SECONDS = 1.0
PROBE = {"type": "doorbell.probe"}
logger = logging.getLogger(__name__)


class Doorbell:
    """Hears of games that moved; a layer that is down makes it deaf, never broken."""

    def __init__(self, rung: Callable[[uuid.UUID], None]) -> None:
        self.works = True
        self._rung = rung
        self._layer: Any = get_channel_layer()
        self._channel: str | None = None
        self._echo = asyncio.Event()
        self._listener: asyncio.Task[None] | None = None

    async def attend(self, game_ids: Iterable[uuid.UUID]) -> None:
        """Join the games' groups, again if need be: a restarted Redis has forgotten them."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                channel = await self._open()
                for game_id in game_ids:
                    await self._layer.group_add(doorbell_group(game_id), channel)
        except Exception:
            self._failed()

    async def probe(self) -> None:
        """Find out whether the layer works, by a message to oneself there and back."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                channel = await self._open()
                self._echo.clear()
                await self._layer.send(channel, PROBE)
                await self._echo.wait()
        except Exception:
            self._failed()
        else:
            self.works = True

    async def leave(self, game_id: uuid.UUID) -> None:
        """Leave a game that has no socket here any more."""
        # A dead layer has nothing to be left.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._layer.group_discard(doorbell_group(game_id), self._channel)

    def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.cancel()

    async def _open(self) -> str:
        if self._channel is None:
            self._channel = await self._layer.new_channel()
            self._listener = asyncio.create_task(self._listen(self._channel))
        return self._channel

    async def _listen(self, channel: str) -> None:
        while True:
            try:
                message = await self._layer.receive(channel)
                if message == PROBE:
                    self._echo.set()
                else:
                    self._rung(uuid.UUID(message["game"]))
            except Exception:
                self._failed()
                await asyncio.sleep(RETRY_SECONDS)

    def _failed(self) -> None:
        # Layers raise what their client library raises; none of it may end a process's ear.
        if self.works:
            logger.warning("The channel layer is down; polling", exc_info=True)
        self.works = False

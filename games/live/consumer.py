"""The one consumer: subscribes, then reads, then sends what its phone does not have yet."""

import asyncio
import contextlib
import logging
import time
import uuid
from urllib.parse import parse_qs

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError

from games import metrics
from games.live import codes, frames, reading
from games.live.credit import Credit
from games.live.heartbeat import pulse
from games.store.clock import milliseconds
from games.store.load import Head

LONGEST_FRAME = 4096
IDLE_SECONDS = 60.0
STUCK_SECONDS = 30.0
RETRY_SECONDS = 1.0
RETRY_MS = 1000
logger = logging.getLogger(__name__)


class GameConsumer(AsyncWebsocketConsumer):
    """One phone listening to one game; everything is sent by one task, pulled from the database."""

    # No channel of its own: the process's doorbell rings, so that a socket outlives its Redis.
    channel_layer_alias = ""
    caller: reading.Caller

    async def connect(self) -> None:
        self.game_id: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        self.since: int | None = None
        self.hash = ""
        self.authz_epoch = 0
        self.wants_sync = True
        self.heartbeat: Head | None = None
        self.credit = Credit()
        self.heard_at = time.monotonic()
        self.bell = asyncio.Event()
        self.sender: asyncio.Task[None] | None = None
        await self.accept()
        try:
            code = await self._admit()
        except DatabaseError:
            logger.warning("Nobody can be admitted to game %s", self.game_id, exc_info=True)
            await self.dismiss(codes.OVERLOADED, RETRY_MS)
            return
        if code is None and not pulse().has_room(self):
            code = codes.OVERLOADED
        if code is not None:
            await self.dismiss(code, RETRY_MS if code == codes.OVERLOADED else None)
            return
        await pulse().add(self)
        self.sender = asyncio.create_task(self._send_news())
        self.bell.set()

    async def disconnect(self, code: int) -> None:
        if self.sender is not None:
            self.sender.cancel()
        await pulse().remove(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.credit.spend():
            await self.dismiss(codes.POLICY)
            return
        frame = None
        if text_data is not None and len(text_data.encode()) <= LONGEST_FRAME:
            frame = frames.read_frame(text_data)
        if frame is None:
            await self.dismiss(codes.BAD_FRAME)
            return
        self.heard_at = time.monotonic()
        if isinstance(frame, frames.Resume):
            self.since, self.hash, self.wants_sync = frame.since, frame.h, True
            self.bell.set()
        else:
            await self._answer()

    def ring(self) -> None:
        """The doorbell: something happened, nobody says what."""
        self.bell.set()

    async def beat(self, head: Head | None) -> None:
        """Take note of the head the database has; the sender passes it on."""
        if time.monotonic() - self.heard_at > IDLE_SECONDS:
            await self.dismiss(codes.OVERLOADED)
            return
        self.heartbeat = head
        self.bell.set()

    async def dismiss(self, code: int, retry_ms: int | None = None) -> None:
        """Say good-bye with a reason and close; a phone that is gone already needs neither."""
        with contextlib.suppress(OSError):
            await self.send(text_data=frames.bye(code, retry_ms))
            await self.close(code)

    async def _admit(self) -> int | None:
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        if query.get("v") != [str(frames.VERSION)]:
            return codes.UPDATE
        since = query.get("since", [""])[0]
        if since and not (since.isascii() and since.isdigit() and len(since) < 16):
            return codes.BAD_FRAME
        self.since = int(since) if since else None
        self.hash = query.get("h", [""])[0]
        caller = await self._caller()
        if isinstance(caller, int):
            return caller
        self.caller = caller
        return None

    async def _caller(self) -> reading.Caller | int:
        user = await get_user(self.scope)
        cookie = self.scope["cookies"].get(settings.GUEST_COOKIE_NAME)
        find = database_sync_to_async(reading.find_caller)
        return await find(user, cookie, self.scope["session"], self.game_id)

    async def _answer(self) -> None:
        try:
            await pulse().answer(self)
        except DatabaseError:
            # The next heartbeat answers: without a head to name there is nothing to say yet.
            logger.warning("No head could be read for game %s", self.game_id, exc_info=True)

    async def _send_news(self) -> None:
        while True:
            await self.bell.wait()
            self.bell.clear()
            try:
                await self._send_what_is_new()
            except DatabaseError:
                # The bell stays rung: silence would leave the phone behind without knowing it.
                logger.warning("No news could be read for game %s", self.game_id, exc_info=True)
                await asyncio.sleep(RETRY_SECONDS)
                self.bell.set()
            except OSError:
                # The phone is gone; its good-bye is on the way.
                return

    async def _send_what_is_new(self) -> None:
        heartbeat, self.heartbeat = self.heartbeat, None
        if heartbeat is None or self.wants_sync or not self._is_at(heartbeat):
            await self._send_events()
        if heartbeat is not None:
            await self._send(frames.hb(heartbeat.seq, heartbeat.hash))

    def _is_at(self, head: Head) -> bool:
        """Say whether the phone has everything up to that head, so that no read is needed."""
        sent = (self.since, self.hash, self.authz_epoch)
        return sent == (head.seq, head.hash[:16], head.authz_epoch)

    async def _send_events(self) -> None:
        read = database_sync_to_async(reading.read_news)
        news = await read(self.caller, self.since, self.hash)
        if isinstance(news, int):
            await self.dismiss(news)
            return
        wants_sync, self.wants_sync = self.wants_sync, False
        changed = news.authz_epoch != self.authz_epoch
        self.since, self.hash = news.game.head, news.game.head_hash[:16]
        self.authz_epoch = news.authz_epoch
        self.caller = self.caller.as_in(news)
        if wants_sync or news.mode == "snapshot":
            await self._send(frames.sync(news, settings.LIVE_HEARTBEAT_SECONDS))
        elif news.events:
            await self._send(frames.ev(news))
            recorded = milliseconds(news.events[-1].recorded_at)
            metrics.FANOUT_SECONDS.observe(max(0.0, time.time() - recorded / 1000))
        elif changed:
            await self._send(frames.changed(news))

    async def _send(self, text: str) -> None:
        try:
            async with asyncio.timeout(STUCK_SECONDS):
                await self.send(text_data=text)
        except TimeoutError:
            await self.close(codes.OVERLOADED)
            raise

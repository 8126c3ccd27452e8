"""What a server process does before the first request and after the last one."""

import sqlite3
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection

from brass_site.single_process import ProcessLock
from brass_site.worker import EmbeddedWorker
from games.store.durability import check_durability, settle_sqlite


class Lifespan:
    """The ASGI lifespan: refuses to start on a database that could lose what it acknowledges."""

    def __init__(self) -> None:
        self._lock: ProcessLock | None = None
        self._worker: EmbeddedWorker | None = None
        self._anchor: sqlite3.Connection | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await self._answer(send, "startup", self._start)
            else:
                await self._answer(send, "shutdown", self._stop)
                return

    async def _answer(self, send: Any, stage: str, work: Any) -> None:
        try:
            await sync_to_async(work)()
        except Exception as error:
            await send({"type": f"lifespan.{stage}.failed", "message": str(error)})
        else:
            await send({"type": f"lifespan.{stage}.complete"})

    def _start(self) -> None:
        if connection.vendor == "sqlite":
            self._hold_sqlite(Path(connection.settings_dict["NAME"]))
        check_durability()
        connection.close()
        if not settings.REDIS_URL:
            self._worker = EmbeddedWorker()
            self._worker.start()

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()
        if self._anchor is not None:
            self._anchor.close()
        if self._lock is not None:
            self._lock.release()

    def _hold_sqlite(self, path: Path) -> None:
        self._lock = ProcessLock(path.with_name(f"{path.name}.lock"))
        self._lock.take()
        settle_sqlite()
        # While one connection stays open, closing a request's own does not checkpoint the log.
        self._anchor = sqlite3.connect(path, check_same_thread=False)
        self._anchor.execute("SELECT count(*) FROM sqlite_master").fetchone()

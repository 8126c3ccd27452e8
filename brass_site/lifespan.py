"""What a server process does before the first request and after the last one."""

import logging
import os
import sqlite3
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import checks
from django.db import connection

from brass_site import boot_checks
from brass_site.exposition import forget_process
from brass_site.pending import pending_migrations
from brass_site.single_process import DatabaseLock, ProcessLock
from brass_site.worker import EmbeddedWorker
from games.store.durability import check_durability, settle_sqlite
from games.store.roles import may_change_events

logger = logging.getLogger("brass.boot")


class Lifespan:
    """The ASGI lifespan: refuses to start on a database that could lose what it acknowledges."""

    def __init__(self) -> None:
        self._lock: ProcessLock | DatabaseLock | None = None
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
        refuse_dangers()
        if missing := pending_migrations():
            raise boot_checks.DangerousSettings(
                f"the database lacks {', '.join(missing)}: run manage.py migrate"
            )
        if connection.vendor == "sqlite":
            self._hold_sqlite(Path(connection.settings_dict["NAME"]))
        elif not settings.REDIS_URL:
            self._lock = DatabaseLock()
            self._lock.take()
        check_durability()
        for right in may_change_events():
            logger.warning("The database role could change events: %s. See grant_runtime.", right)
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
        forget_process(os.getpid())

    def _hold_sqlite(self, path: Path) -> None:
        self._lock = ProcessLock(path.with_name(f"{path.name}.lock"))
        self._lock.take()
        settle_sqlite()
        # While one connection stays open, closing a request's own does not checkpoint the log.
        self._anchor = sqlite3.connect(path, check_same_thread=False)
        self._anchor.execute("SELECT count(*) FROM sqlite_master").fetchone()


def refuse_dangers() -> None:
    """Raise where a setting is dangerous; say aloud what is only unwise."""
    found = checks.run_checks(tags=[checks.Tags.security])
    errors = [each for each in found if each.is_serious() and not each.is_silenced()]
    for complaint in found:
        if complaint not in errors and not complaint.is_silenced():
            hint = f" {complaint.hint}" if complaint.hint else ""
            logger.warning("%s %s%s", complaint.id, complaint.msg, hint)
    if errors:
        raise boot_checks.DangerousSettings(
            " ".join(f"{each.id} {each.msg} {each.hint or ''}".strip() for each in errors)
        )

"""The Celery worker and beat of the one-process set-up: threads beside the web server."""

import threading
from typing import Any

from celery.beat import EmbeddedService
from celery.worker import WorkController
from celery.worker import state as worker_state

from brass_site.celery import app


class EmbeddedWorker:
    """Runs tasks from the in-memory broker until stopped."""

    def __init__(self) -> None:
        self._controller: Any = None
        self._beat: Any = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start working, and look for what a stop of the process left undone."""
        app.finalize()
        # A worker that was stopped in this process leaves its wish to stop behind.
        worker_state.should_stop = worker_state.should_terminate = None
        self._controller = WorkController(
            app=app,
            pool_cls="threads",
            concurrency=2,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self._thread = threading.Thread(target=self._controller.start, name="celery", daemon=True)
        self._thread.start()
        self._beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self._beat.start()
        app.send_task("games.store_missing_results")

    def stop(self) -> None:
        """Let running tasks end, then stop."""
        if self._beat is not None:
            self._beat.stop()
        if self._controller is not None:
            self._controller.stop()
        if self._thread is not None:
            self._thread.join(timeout=5)

"""The follow-up of a finished game: after commit, once, by a real worker of the set-up at hand."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from brass_site.celery import app
from brass_site.worker import EmbeddedWorker
from games.models import Game, Result
from games.services.store_result import store_missing_results, store_result
from tests.games.phones import Phone

SECONDS = 60.0


def finished_game() -> Game:
    phone = Phone()
    game = phone.create(options=["introductory"])
    while phone.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    return Game.objects.get(pk=game["id"])


def eventually(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def worker() -> Iterator[None]:
    """Run the worker of this set-up: a process on Redis, or threads in this one."""
    app.control.purge()
    if not settings.REDIS_URL:
        embedded = EmbeddedWorker()
        embedded.start()
        try:
            yield
        finally:
            embedded.stop()
        return
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "brass_site", "worker", "--concurrency", "1"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DATABASE_URL": _test_database_url()},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


@pytest.mark.django_db(transaction=True)
def test_a_worker_stores_the_result_after_commit() -> None:
    with worker():
        game = finished_game()
        assert eventually(lambda: Result.objects.filter(game=game).exists())
    result = Result.objects.get()
    assert (result.seq, result.hash) == (game.head_seq, game.head_hash)
    assert result.document["finished"] is True


@pytest.mark.django_db(transaction=True)
def test_a_starting_worker_catches_up_with_what_was_lost() -> None:
    game = finished_game()
    with worker():
        # Whatever was queued is gone, as with a broker that was restarted.
        app.send_task("games.store_missing_results")
        assert eventually(lambda: Result.objects.filter(game=game).exists())


@pytest.mark.django_db
def test_the_result_is_stored_once() -> None:
    game = finished_game()
    first = store_result(game.pk)
    again = store_result(game.pk)
    assert first is not None
    assert again is not None
    assert (first.stored_at, Result.objects.count()) == (again.stored_at, 1)
    assert store_missing_results() == 0


@pytest.mark.django_db
def test_a_game_that_goes_on_has_no_result() -> None:
    game = Phone().create()
    assert store_result(Game.objects.get(pk=game["id"]).pk) is None
    assert store_missing_results() == 0


@pytest.mark.django_db
def test_the_task_is_sent_on_commit_only(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(app, "send_task", lambda *args, **more: sent.append(args))
    with django_capture_on_commit_callbacks() as callbacks:
        game = finished_game()
    assert sent == []
    for callback in callbacks:
        callback()
    assert sent == [("games.store_result", [str(game.pk)])]


@pytest.mark.django_db
def test_a_dead_broker_does_not_spoil_the_answer(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any, **more: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(app, "send_task", refuse)
    with django_capture_on_commit_callbacks(execute=True):
        game = finished_game()
    assert game.status == Game.Status.FINISHED
    assert store_missing_results() == 1


def _test_database_url() -> str:
    base, _, _ = os.environ.get("DATABASE_URL", "").rpartition("/")
    return f"{base}/{connection.settings_dict['NAME']}"

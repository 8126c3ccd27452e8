"""The site around the games: settings, headers, pages, and what it refuses to start with."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from brass_site.headers import HEADERS
from brass_site.lifespan import Lifespan
from brass_site.secret_key import kept_secret_key
from brass_site.single_process import AlreadyServed, ProcessLock
from games.models.append_only import unguard
from games.services.spend_allowance import network_of
from games.store.durability import NotDurable, check_durability

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "recursive_triggers": 1,
    "foreign_keys": 1,
    "secure_delete": 1,
}
SETTINGS = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}


def test_the_secret_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret_key"
    key = kept_secret_key(path)
    assert len(key) >= 50
    assert kept_secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_cut_secret_key_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.write_text("short")
    with pytest.raises(RuntimeError):
        kept_secret_key(path)


@pytest.mark.django_db
def test_the_database_keeps_what_it_acknowledges() -> None:
    check_durability()
    wanted = PRAGMAS if connection.vendor == "sqlite" else SETTINGS
    ask = "PRAGMA {}" if connection.vendor == "sqlite" else "SHOW {}"
    with connection.cursor() as cursor:
        for name, value in wanted.items():
            cursor.execute(ask.format(name))
            assert cursor.fetchone()[0] == value, name


@pytest.mark.django_db(transaction=True)
def test_a_forgetful_database_is_not_served() -> None:
    vendor = connection.vendor
    forget = "PRAGMA synchronous=NORMAL" if vendor == "sqlite" else "SET synchronous_commit = off"
    with connection.cursor() as cursor:
        cursor.execute(forget)
    with pytest.raises(NotDurable):
        check_durability()
    connection.close()


@pytest.mark.django_db(transaction=True)
async def test_a_database_without_its_guard_is_not_served() -> None:
    from asgiref.sync import sync_to_async

    await sync_to_async(unguard)(connection)
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "lifespan.startup" if not sent else "lifespan.shutdown"}

    async def send(message: Any) -> None:
        sent.append(message)

    await Lifespan()({"type": "lifespan"}, receive, send)
    assert sent[0]["type"] == "lifespan.startup.failed"
    assert "event_no_delete" in sent[0]["message"]


def test_one_process_serves_a_file(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "lock"), ProcessLock(tmp_path / "lock")
    first.take()
    with pytest.raises(AlreadyServed):
        second.take()
    first.release()
    second.take()
    second.release()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/healthz", "/api/v1/session", "/api/v1/nowhere", "/nowhere", "/"]
)
def test_every_answer_has_the_security_headers(path: str) -> None:
    response = Client().get(path)
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    assert "unsafe" not in response.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_healthz_says_ready() -> None:
    response = Client().get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})


@pytest.mark.parametrize(
    "path", ["/", "/join", "/j", "/tv", "/g/7d9f2c1e-0000-4000-8000-000000000000"]
)
def test_pages_give_the_app_and_the_csrf_cookie(path: str, tmp_path: Path, settings: Any) -> None:
    settings.DIST_DIR = tmp_path
    (tmp_path / "index.html").write_text("<!doctype html><title>Brass</title>")
    response = Client().get(path)
    assert response.status_code == 200
    assert b"<title>" in response.content
    assert response.cookies["csrftoken"].value


def test_an_unbuilt_app_says_so(tmp_path: Path, settings: Any) -> None:
    settings.DIST_DIR = tmp_path
    assert Client().get("/").status_code == 503


def test_visitors_are_counted_by_network() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("somewhere") == "unknown"


def test_nothing_in_the_environment_means_embedded(tmp_path: Path) -> None:
    shown = settings_of(tmp_path)
    assert shown["ENGINE"] == "django.db.backends.sqlite3"
    assert shown["LAYER"] == "brass_site.layers.SweptLayer"
    assert shown["BROKER"] == "memory://localhost"
    assert (tmp_path / "secret_key").exists()


def test_the_environment_means_the_full_set_up(tmp_path: Path) -> None:
    shown = settings_of(
        tmp_path,
        DATABASE_URL="postgres://user:secret@db.example:5433/brass",
        REDIS_URL="redis://cache.example:6380/0",
        SECRET_KEY="x" * 60,
        ALLOWED_HOSTS="brass.example,other.example",
        PUBLIC_URL="https://brass.example/",
    )
    assert shown["ENGINE"] == "django.db.backends.postgresql"
    assert shown["LAYER"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert shown["BROKER"] == "redis://cache.example:6380/0"
    assert shown["HOSTS"] == "['brass.example', 'other.example']"
    assert shown["COOKIES"] == "__Host-guest __Host-session True"
    assert not (tmp_path / "secret_key").exists()


def settings_of(folder: Path, **environment: str) -> dict[str, str]:
    """Return what a process with this environment and no other would be set to."""
    program = (
        "from brass_site import settings as s\n"
        "print('ENGINE', s.DATABASES['default']['ENGINE'])\n"
        "print('LAYER', s.CHANNEL_LAYERS['default']['BACKEND'])\n"
        "print('BROKER', s.CELERY_BROKER_URL)\n"
        "print('HOSTS', s.ALLOWED_HOSTS)\n"
        "print('COOKIES', s.GUEST_COOKIE_NAME, s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_SECURE)\n"
    )
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder)}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=settings.BASE_DIR,
        env=own | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(line.split(" ", 1) for line in run.stdout.splitlines())

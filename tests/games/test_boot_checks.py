"""Dangerous settings: each is refused or said aloud when the server starts, and no other is."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.checks import Error

from brass_site.boot_checks import check_settings, filesystem_of, is_near
from brass_site.lifespan import Lifespan, refuse_dangers
from brass_site.pending import pending_migrations

POSTGRES = {"ENGINE": "django.db.backends.postgresql", "NAME": "brass", "OPTIONS": {}}
PUBLIC = {"PUBLIC_URL": "https://clerk.example", "ALLOWED_HOSTS": ["clerk.example"]}
# What is set wrong, and the complaint it must lead to.
MATRIX: dict[str, tuple[dict[str, Any], dict[str, str], str]] = {
    "a short key": ({"SECRET_KEY": "x8#Kq"}, {}, "brass.E001"),
    "a key of one letter": ({"SECRET_KEY": "a" * 64}, {}, "brass.E001"),
    "debugging": ({"DEBUG": True}, {}, "brass.E002"),
    "an address without a scheme": ({"PUBLIC_URL": "clerk.example"}, {}, "brass.E003"),
    "an address with a path": ({"PUBLIC_URL": "https://clerk.example/a"}, {}, "brass.E003"),
    "hosts without the public one": (PUBLIC | {"ALLOWED_HOSTS": ["a.example"]}, {}, "brass.E004"),
    "processes without Redis": ({"REDIS_URL": ""}, {"WEB_CONCURRENCY": "2"}, "brass.E005"),
    "processes on SQLite": ({}, {"WEB_CONCURRENCY": "2"}, "brass.E006"),
    "any host": (PUBLIC | {"ALLOWED_HOSTS": ["*"]}, {}, "brass.W001"),
    "no encryption": (PUBLIC | {"PUBLIC_URL": "http://clerk.example"}, {}, "brass.W002"),
    "Redis beside SQLite": ({"REDIS_URL": "redis://127.0.0.1/0"}, {}, "brass.W003"),
    "any proxy": ({}, {"FORWARDED_ALLOW_IPS": "*"}, "brass.W004"),
    "an open Redis": ({"REDIS_URL": "redis://192.0.2.7/0"}, {}, "brass.W005"),
    "an open PostgreSQL": ({"HOST": "192.0.2.7"}, {}, "brass.W006"),
    "a plain line": ({"HOST": "db.example", "PASSWORD": "s"}, {}, "brass.W007"),
}


def configure(settings: Any, tmp_path: Path, changes: dict[str, Any]) -> None:
    """Set what a careful operator would, but for the changes."""
    good = {
        "SECRET_KEY": "Kx7_".join(str(number) for number in range(20)),
        "PUBLIC_URL": "",
        "REDIS_URL": "",
        "ALLOWED_HOSTS": ["*"],
        "DATA_DIR": tmp_path,
    }
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "games.sqlite3")}
    database = {name: changes[name] for name in ("HOST", "PASSWORD") if name in changes}
    settings.DATABASES.update(default=(POSTGRES | database) if database else sqlite)
    for name, value in (good | changes).items():
        if name not in ("HOST", "PASSWORD"):
            setattr(settings, name, value)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(django_settings.DATABASES, "default", django_settings.DATABASES["default"])
    for name in ("WEB_CONCURRENCY", "FORWARDED_ALLOW_IPS", "PGSSLMODE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("what", MATRIX)
def test_every_danger_is_named(
    what: str, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes, environment, expected = MATRIX[what]
    configure(settings, tmp_path, changes)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert expected in [complaint.id for complaint in check_settings()]


def test_the_matrix_has_every_complaint_about_settings() -> None:
    source = Path(sys.modules["brass_site.boot_checks"].__file__ or "").read_text()
    known = {word for word in source.replace('"', " ").split() if word.startswith("brass.")}
    files = {"brass.E007", "brass.E008", "brass.W008"}
    assert known - files == {expected for _, _, expected in MATRIX.values()}


def test_the_default_and_a_careful_operator_hear_nothing(settings: Any, tmp_path: Path) -> None:
    for changes in ({}, PUBLIC, {"PUBLIC_URL": "http://192.168.1.20:8000"}):
        configure(settings, tmp_path, dict(changes))
        complaints = [each.id for each in check_settings() if isinstance(each, Error)]
        assert complaints == []
    configure(settings, tmp_path, {})
    assert check_settings() == []


def test_files_that_others_can_read(settings: Any, tmp_path: Path) -> None:
    configure(settings, tmp_path, {})
    key, database = tmp_path / "secret_key", tmp_path / "games.sqlite3"
    for file in (key, database):
        file.write_text("")
        file.chmod(0o600)
    assert check_settings() == []
    key.chmod(0o644)
    database.chmod(0o644)
    tmp_path.chmod(0o755)
    assert [each.id for each in check_settings()] == ["brass.E007", "brass.W008"]


def test_a_network_drive_is_told_from_a_disk(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\nnas:/games /srv/games nfs4 rw 0 0\n")
    assert filesystem_of(Path("/srv/games/games.sqlite3"), mounts) == "nfs4"
    assert filesystem_of(Path("/var/games.sqlite3"), mounts) == "ext4"
    assert filesystem_of(Path("/var/games.sqlite3"), tmp_path / "none") == ""


def test_near_is_this_machine_and_its_network() -> None:
    near = ["localhost", "127.0.0.1", "192.168.1.20", "10.0.0.5", "clerk.local", "fd00::1"]
    assert [host for host in near if not is_near(host)] == []
    assert [host for host in ("clerk.example", "8.8.8.8") if is_near(host)] == []


def test_a_warning_is_said_aloud_and_can_be_silenced(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    configure(settings, tmp_path, PUBLIC | {"ALLOWED_HOSTS": ["*"]})
    refuse_dangers()
    assert "brass.W001" in caplog.text
    caplog.clear()
    settings.SILENCED_SYSTEM_CHECKS = ["brass.W001"]
    refuse_dangers()
    assert caplog.text == ""


async def start() -> dict[str, Any]:
    """Return what a server process says to its start."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "lifespan.startup" if not sent else "lifespan.shutdown"}

    async def send(message: Any) -> None:
        sent.append(message)

    await Lifespan()({"type": "lifespan"}, receive, send)
    first: dict[str, Any] = sent[0]
    return first


async def test_a_guessable_key_keeps_the_server_from_starting(settings: Any) -> None:
    settings.SECRET_KEY = "guess me"
    answer = await start()
    assert answer["type"] == "lifespan.startup.failed"
    assert "brass.E001" in answer["message"]


@pytest.mark.django_db
def test_nothing_is_pending_here() -> None:
    assert pending_migrations() == []


def test_a_database_without_tables_is_not_served(tmp_path: Path) -> None:
    """A real uvicorn on an empty database ends by itself and says what to do."""
    variables = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-m", "uvicorn", "brass_site.asgi:application", "--port", "0"],
        cwd=django_settings.BASE_DIR,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "run manage.py migrate" in run.stdout + run.stderr

"""The throw-away services: they come up, survive being killed, and leave nothing behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from tests.services import Postgres, Redis, Server
from tests.services.server import wait_until

ROOT = Path(__file__).resolve().parents[2]
RUNNER = [sys.executable, "-m", "tests.services"]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture
def valkey() -> Iterator[Redis]:
    with Redis() as server:
        yield server


def test_postgres_writes_to_disk_on_a_port_of_its_own(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url) as connection:
        assert connection.execute("SHOW fsync").fetchone() == ("on",)
        assert connection.execute("SHOW server_encoding").fetchone() == ("UTF8",)
    assert postgres.port != 5432


def test_postgres_keeps_what_was_committed_before_it_was_killed(postgres: Postgres) -> None:
    with postgres.connect() as connection:
        connection.execute("CREATE TABLE kept (seq integer)")
        connection.execute("INSERT INTO kept VALUES (1)")
    postgres.kill()
    with pytest.raises(psycopg.OperationalError):
        postgres.connect()
    postgres.restart()
    with postgres.connect() as connection:
        assert connection.execute("SELECT seq FROM kept").fetchall() == [(1,)]


def test_postgres_starts_again_after_an_orderly_stop(postgres: Postgres) -> None:
    port = postgres.port
    postgres.stop()
    assert not postgres.running
    postgres.start()
    assert postgres.port == port
    assert postgres.answers()


def test_redis_forgets_when_killed_and_answers_when_restarted(valkey: Redis) -> None:
    client = redis.Redis.from_url(valkey.url)
    client.set("doorbell", "rung")
    assert valkey.port != 6379
    valkey.kill()
    assert not valkey.answers()
    valkey.restart()
    assert redis.Redis.from_url(valkey.url).get("doorbell") is None


@pytest.mark.parametrize("service", [Postgres, Redis])
def test_nothing_is_left_behind(service: type[Server]) -> None:
    with service() as server:
        process = server.process
        assert process is not None
        everything = [process.pid, *(child.pid for child in psutil.Process(process.pid).children())]
    assert not server.folder.exists()
    assert not any(psutil.pid_exists(pid) for pid in everything)


def test_a_command_finds_both_addresses_and_its_status_is_passed_on() -> None:
    script = "import os; print(os.environ['DATABASE_URL'], os.environ['REDIS_URL']); exit(7)"
    run = subprocess.run(
        [*RUNNER, "--postgres", "--redis", "--", sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 7, run.stderr
    database, broker = run.stdout.split()
    assert database.startswith("postgres://")
    assert broker.startswith("redis://")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(database)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_run_that_is_stopped_takes_its_services_down(
    ending: signal.Signals, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    script = (
        f"import os, time; open({str(started)!r}, 'w').write(os.environ['REDIS_URL']);"
        "time.sleep(600)"
    )
    run = subprocess.Popen(
        [*RUNNER, "--redis", "--", sys.executable, "-c", script], cwd=ROOT, start_new_session=True
    )
    assert wait_until(lambda: started.exists() and started.read_text() != "")
    # To the whole group, as a terminal does; the servers are in sessions of their own.
    os.killpg(run.pid, ending)
    assert run.wait() == 128 + ending
    with pytest.raises(redis.ConnectionError):
        redis.Redis.from_url(started.read_text()).ping()


def test_a_missing_command_is_named() -> None:
    run = subprocess.run(
        [*RUNNER, "--", "no-such-command"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 127
    assert "no-such-command" in run.stderr


def test_a_run_without_a_command_says_what_is_needed() -> None:
    run = subprocess.run(
        [*RUNNER, "--redis"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "after --" in run.stderr

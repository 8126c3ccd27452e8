"""`make cluster`: a game goes through two web processes, and its role cannot touch the past."""

import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from tests.project.sources import ROOT
from tests.project.test_play import game_of
from tests.services.cluster import RUNTIME, Cluster
from tests.services.postgres import OWNER

EVENTS = "games_eventrecord"
REPLACE_GUARD = (
    "CREATE OR REPLACE FUNCTION event_refuse() RETURNS trigger LANGUAGE plpgsql "
    "AS $$ BEGIN RETURN NEW; END $$"
)
DENIED = [
    f"UPDATE {EVENTS} SET payload = ''",
    f"UPDATE {EVENTS} SET seq = seq WHERE seq = 1",
    f"DELETE FROM {EVENTS}",
    f"TRUNCATE {EVENTS}",
    "TRUNCATE games_game CASCADE",
    f"ALTER TABLE {EVENTS} DISABLE TRIGGER ALL",
    f"ALTER TABLE {EVENTS} DISABLE TRIGGER event_no_update",
    f"DROP TRIGGER event_no_delete ON {EVENTS}",
    f"ALTER TABLE {EVENTS} ADD COLUMN note text",
    f"DROP TABLE {EVENTS}",
    "DROP FUNCTION event_refuse()",
    REPLACE_GUARD,
    "SET session_replication_role = replica",
    f"SET ROLE {OWNER}",
    f"ALTER ROLE {RUNTIME} SUPERUSER",
    "CREATE TABLE games_other (id integer)",
    "DELETE FROM django_migrations",
    f"LOCK TABLE {EVENTS} IN ACCESS EXCLUSIVE MODE",
    f"COPY {EVENTS} TO PROGRAM 'cat'",
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as cluster:
        yield cluster


async def test_a_game_is_played_and_counted_over_both_processes(cluster: Cluster) -> None:

    async with httpx.AsyncClient(base_url=cluster.web.url, trust_env=False) as browser:
        game = await game_of(browser)
        token = {"X-CSRFToken": browser.cookies["csrftoken"]}
        for seq, player in enumerate(("p1", "p2", "p3"), start=1):
            body = {
                "command_id": f"7d9f2c1e-0000-4000-8000-00000000000{seq}",
                "based_on": seq,
                "event": {"type": "passed", "player": player, "card": None},
            }
            answer = await browser.post(f"/api/v1/games/{game}/actions", json=body, headers=token)
            assert answer.status_code == 201, answer.text
        counts = (await browser.get("/metrics")).text
    assert 'brass_appends_total{type="passed"} 3.0' in counts
    assert "brass_queue_depth 0.0" in counts
    assert "could change events" not in cluster.web.last_words()
    assert cluster.manage("verify_log", role=RUNTIME).returncode == 0


@pytest.mark.parametrize("statement", DENIED)
def test_the_role_that_serves_is_denied(cluster: Cluster, statement: str) -> None:
    with psycopg.connect(
        host="127.0.0.1", port=cluster.postgres.port, user=RUNTIME, dbname=OWNER
    ) as connection:
        with pytest.raises(
            (psycopg.errors.InsufficientPrivilege, psycopg.errors.FeatureNotSupported)
        ):
            connection.execute(statement)
        connection.rollback()


def test_it_stops_cleanly_when_asked() -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "tests.services.cluster"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    address = run.stdout.readline().split()[1]
    ready = json.load(urllib.request.urlopen(f"{address}readyz"))
    assert ready["redis"] == "answers"
    database = run.stdout.readline().split()[0].removeprefix("DATABASE_URL=")
    run.send_signal(signal.SIGTERM)
    assert run.wait() == 0
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(database)

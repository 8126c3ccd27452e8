"""What an operator reads: healthy, ready, and counts that follow what happened."""

import re
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client

from games.models.append_only import unguard
from games.services import spend_allowance as limiter
from tests.games.phones import Phone, loan, passed


def counted(client: Client | None = None) -> dict[str, float]:
    """Return every sample the server tells."""
    text = (client or Client()).get("/metrics").content.decode()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def grown(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    changes = {name: after[name] - before.get(name, 0.0) for name in after}
    return {name: by for name, by in changes.items() if by and "_bucket" not in name}


@pytest.mark.django_db(transaction=True)
def test_appends_and_refusals_are_counted_by_rule(phone: Phone, game: dict[str, Any]) -> None:
    before = counted()
    assert phone.record(game["id"], passed("p1"), 1).status_code == 201
    refused = phone.record(game["id"], loan("p1"), 2).json()
    assert refused["code"] == "illegal"
    assert phone.record(game["id"], passed("p2"), 1).json()["code"] == "stale"
    changes = grown(before, counted())
    assert changes['brass_appends_total{type="passed"}'] == 1
    rules = {violation["rule"] for violation in refused["violations"]}
    for rule in rules:
        assert changes[f'brass_refusals_total{{code="illegal",rule="{rule}"}}'] == 1
    assert changes['brass_refusals_total{code="stale",rule=""}'] == 1


@pytest.mark.django_db
def test_every_promised_metric_is_there() -> None:
    names = {re.split(r"[{ ]", name)[0] for name in counted()}
    expected = {"brass_sockets", "brass_jobs", "brass_ack_seconds_count"}
    expected |= {"brass_fanout_seconds_count"}
    expected |= {"brass_queue_depth"} if django_settings.REDIS_URL else set()
    assert expected <= names


@pytest.mark.django_db
def test_only_this_machine_counts_unless_there_is_a_token(settings: Any) -> None:
    far = Client(REMOTE_ADDR="192.0.2.7")
    assert Client().get("/metrics").status_code == 200
    assert far.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "a token that nobody guesses"
    assert Client().get("/metrics").status_code == 404
    wrong = far.get("/metrics", headers={"Authorization": "Bearer something"})
    right = far.get("/metrics", headers={"Authorization": f"Bearer {settings.METRICS_TOKEN}"})
    assert (wrong.status_code, right.status_code) == (404, 200)


@pytest.mark.django_db
def test_ready_says_so_and_what_redis_does() -> None:
    response = Client().get("/readyz")
    redis = "answers" if django_settings.REDIS_URL else "not used"
    assert (response.status_code, response.json()["redis"]) == (200, redis)


@pytest.mark.django_db(transaction=True)
def test_a_database_without_its_guard_is_not_ready() -> None:
    unguard(connection)
    response = Client().get("/readyz")
    assert response.status_code == 503
    assert "the guard event_no_delete is missing" in response.json()["wrong"]


@pytest.mark.django_db
def test_a_dead_redis_is_told_and_keeps_nobody_out(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = Client().get("/readyz")
    assert (response.status_code, response.json()["redis"]) == (200, "does not answer")
    assert not any(name.startswith("brass_queue_depth") for name in counted())


@pytest.mark.django_db
def test_a_phone_that_no_person_holds_is_slowed_down(
    phone: Phone, game: dict[str, Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ACTIONS_PER_MINUTE = 3
    monkeypatch.setattr(limiter.time, "time", lambda: 1_800_000_000.0)
    answers = [phone.record(game["id"], passed("p9"), 1) for _ in range(5)]
    assert [answer.json()["code"] for answer in answers] == ["malformed"] * 3 + ["slow_down"] * 2
    assert answers[-1].headers["Retry-After"] == "60"
    assert phone.get(f"games/{game['id']}").json()["head"] == 1

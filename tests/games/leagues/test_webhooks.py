"""Webhooks: https, public addresses, told once, never led astray."""

import http.client
from typing import Any

import pytest

from games.exports import webhook
from games.models import Delivery, Job, LeagueResult
from games.services.deliver_result import deliver_result, told
from tests.games.leagues.people import club, done, played

UNSAFE = [
    "http://example.org/hook",
    "ftp://example.org/",
    "https://127.0.0.1/",
    "https://10.0.0.8/hook",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fe80::1]/",
    "https://0.0.0.0/",
    "https://100.64.0.1/",
    "https://224.0.0.1/",
    "https://example.org:8443/",
    "https://user:word@example.org/",
    "https://exa mple.org/",
    "https:///path",
    "https://[::1",
    "nonsense",
]


@pytest.mark.parametrize("address", UNSAFE)
def test_unsafe_addresses_are_refused(address: str) -> None:
    with pytest.raises(webhook.UnsafeAddress):
        webhook.check_address(address)


def test_a_name_that_leads_inside_is_not_called() -> None:
    assert webhook.check_address("https://localhost/hook") == ("localhost", "/hook")
    with pytest.raises(webhook.UnsafeAddress):
        webhook.resolve("localhost")
    with pytest.raises(webhook.UnsafeAddress):
        webhook.post("https://localhost/hook", {})


@pytest.mark.django_db
def test_a_group_keeps_only_safe_addresses() -> None:
    group, (ann, ben) = club("ann", "ben")
    path = f"groups/{group['id']}"
    answer = ann.patch(path, {"webhook_url": "https://127.0.0.1/"})
    assert (answer.status_code, answer.json()["where"]) == (400, "webhook_url")
    shown = done(ann.patch(path, {"webhook_url": "https://example.org/hook?key=1"}))
    assert shown["webhook_url"] == "https://example.org/hook?key=1"
    assert done(ben.get(path))["webhook_url"] is None


@pytest.mark.django_db
def test_a_result_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    group, (ann, ben) = club("ann", "ben")
    done(ann.patch(f"groups/{group['id']}", {"webhook_url": "https://example.org/hook"}))
    ann.season(ann.league(group), [ann.id, ben.id])
    game = played([ann.id, ben.id])
    result = LeagueResult.objects.get()
    assert Job.objects.filter(kind="webhook", subject=str(result.pk)).count() == 1
    sent: list[tuple[str, dict[str, Any]]] = []
    # The network is not ours; what would leave is.
    monkeypatch.setattr(webhook, "post", lambda address, document: sent.append((address, document)))
    deliver_result(result.pk)
    deliver_result(result.pk)
    [(address, document)] = sent
    assert address == "https://example.org/hook"
    assert document == told(result)
    assert document["game"] == str(game.pk)
    assert {row["name"] for row in document["scores"]} == {"ann", "ben"}
    assert Delivery.objects.get().status == "done"


@pytest.mark.django_db
def test_who_does_not_take_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    group, (ann, ben) = club("ann", "ben")
    done(ann.patch(f"groups/{group['id']}", {"webhook_url": "https://example.org/hook"}))
    ann.season(ann.league(group), [ann.id, ben.id])
    played([ann.id, ben.id])
    result = LeagueResult.objects.get()
    monkeypatch.setattr(webhook, "resolve", lambda host: "203.0.113.1")

    def refuse(*args: Any, **more: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(http.client.HTTPSConnection, "request", refuse)
    with pytest.raises(webhook.NotTaken):
        deliver_result(result.pk)
    delivery = Delivery.objects.get()
    assert (delivery.status, delivery.attempts) == ("waiting", 1)
    assert delivery.error == "No answer: ConnectionRefusedError."

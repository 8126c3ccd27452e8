"""Actions a phone queued without a network: each follows its own predecessor or is asked about."""

import uuid
from typing import Any

import pytest

from games.models import EventRecord
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db


def queued(events: list[dict[str, Any]], based_on: int = 1) -> list[dict[str, Any]]:
    """Return the commands of a phone that saw `based_on` and recorded the events after it."""
    commands: list[dict[str, Any]] = []
    for event in events:
        command = {"command_id": str(uuid.uuid4()), "based_on": based_on, "event": event}
        if commands:
            command["after_command"] = commands[-1]["command_id"]
        commands.append(command)
    return commands


def test_a_chain_is_recorded_in_order(phone: Phone, game: dict[str, Any]) -> None:
    path = f"games/{game['id']}/actions"
    chain = queued([passed("p1"), passed("p2"), passed("p1"), passed("p1")])
    answers = [phone.post(path, command) for command in chain]
    assert [answer.status_code for answer in answers] == [201] * 4
    assert [answer.json()["seq"] for answer in answers] == [2, 3, 4, 5]
    again = phone.post(path, chain[2])
    assert (again.status_code, again.json()["seq"]) == (200, 4)


def test_a_link_of_the_chain_before_its_predecessor_is_stale(
    phone: Phone, game: dict[str, Any]
) -> None:
    first, second = queued([passed("p1"), passed("p2")])
    response = phone.post(f"games/{game['id']}/actions", second)
    assert (response.status_code, response.json()["code"]) == (409, "stale")
    assert phone.post(f"games/{game['id']}/actions", first).status_code == 201
    assert EventRecord.objects.count() == 2


def test_what_another_phone_recorded_breaks_the_chain(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    other.join(game, "p2")
    path = f"games/{game['id']}/actions"
    first, second, third = queued([passed("p1"), passed("p2"), passed("p1")])
    assert phone.post(path, first).status_code == 201
    assert other.record(game["id"], loan("p2"), 2).status_code == 201
    refused = [phone.post(path, command) for command in (second, third)]
    assert [answer.json()["code"] for answer in refused] == ["stale", "stale"]
    assert EventRecord.objects.count() == 3


def test_the_own_predecessor_is_not_taken_for_the_same_action(
    phone: Phone, game: dict[str, Any]
) -> None:
    """Two equal passes in a row are two actions, also when something came between them."""
    path = f"games/{game['id']}/actions"
    phone.pass_on(game["id"])
    phone.pass_on(game["id"])
    first, second = queued([passed("p1"), passed("p1")], based_on=3)
    assert phone.post(path, first).status_code == 201
    phone.record(game["id"], loan("p1"), 4)
    response = phone.post(path, second)
    assert (response.status_code, response.json()["code"]) == (409, "stale")


def test_the_same_command_after_another_is_another_body(phone: Phone, game: dict[str, Any]) -> None:
    path = f"games/{game['id']}/actions"
    first, second = queued([passed("p1"), passed("p2")])
    phone.post(path, first)
    assert phone.post(path, second).status_code == 201
    del second["after_command"]
    assert phone.post(path, second).json()["code"] == "idempotency_key_reused"

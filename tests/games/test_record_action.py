"""Recording: once, at the head, by those who may, and told why not otherwise."""

import json
import uuid
from typing import Any

import pytest
from django.utils import timezone

from games.models import CommandRefusal, EventRecord, Game
from games.services.forget_old_answers import REFUSALS_KEPT, forget_old_answers
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db


def test_a_loan_is_recorded_and_seen(phone: Phone, game: dict[str, Any]) -> None:
    response = phone.record(game["id"], loan("p1"), 1)
    assert response.status_code == 201
    ack = response.json()
    assert (ack["seq"], ack["replayed"]) == (2, False)
    assert ack["event"]["event"] == loan("p1")
    assert [event["seq"] for event in ack["events"]] == [2]
    assert ack["event"]["recorded_by"] == "p1"
    money = ack["game"]["state"]["players"]["p1"]["money"]
    assert money == game["state"]["players"]["p1"]["money"] + 30
    assert ack["game"] == phone.get(f"games/{game['id']}").json()
    assert ack["hash"] == ack["game"]["head_hash"] == ack["game"]["last"]["hash"]


def test_the_same_key_twice_is_recorded_once(phone: Phone, game: dict[str, Any]) -> None:
    command_id = str(uuid.uuid4())
    first = phone.record(game["id"], passed("p1"), 1, command_id)
    phone.pass_on(game["id"])
    again = phone.record(game["id"], passed("p1"), 1, command_id)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["replayed"] is True
    assert again.json()["event"] == first.json()["event"]
    assert [event["seq"] for event in again.json()["events"]] == [2, 3]
    assert EventRecord.objects.count() == 3


def test_the_same_key_with_another_body_is_refused(phone: Phone, game: dict[str, Any]) -> None:
    command_id = str(uuid.uuid4())
    phone.record(game["id"], passed("p1"), 1, command_id)
    response = phone.record(game["id"], loan("p1"), 1, command_id)
    assert response.status_code == 422
    assert response.json()["code"] == "idempotency_key_reused"
    assert EventRecord.objects.count() == 2


def test_a_refusal_is_remembered(phone: Phone, game: dict[str, Any]) -> None:
    command_id = str(uuid.uuid4())
    first = phone.record(game["id"], passed("p2"), 1, command_id)
    assert first.status_code == 422
    # By now the same body would be legal: the late duplicate must not be.
    phone.pass_on(game["id"])
    again = phone.record(game["id"], passed("p2"), 1, command_id)
    assert (again.status_code, again.json()) == (422, first.json())
    assert EventRecord.objects.count() == 2


def test_refusals_are_forgotten_after_a_month(phone: Phone, game: dict[str, Any]) -> None:
    phone.record(game["id"], passed("p2"), 1)
    forget_old_answers()
    assert CommandRefusal.objects.count() == 1
    CommandRefusal.objects.update(refused_at=timezone.now() - 2 * REFUSALS_KEPT)
    forget_old_answers()
    assert CommandRefusal.objects.count() == 0


def test_a_stale_phone_is_told_what_it_missed(phone: Phone, game: dict[str, Any]) -> None:
    phone.record(game["id"], passed("p1"), 1)
    response = phone.record(game["id"], loan("p1"), 1)
    assert response.status_code == 409
    answer = response.json()
    assert (answer["code"], answer["head"]) == ("stale", 2)
    assert [event["seq"] for event in answer["events"]] == [2]
    assert answer["game"] == phone.get(f"games/{game['id']}").json()


def test_a_phone_ahead_of_the_server_is_stale_too(phone: Phone, game: dict[str, Any]) -> None:
    response = phone.record(game["id"], passed("p1"), 7)
    assert (response.status_code, response.json()["code"]) == (409, "stale")
    assert response.json()["events"] == []


def test_the_same_action_from_two_phones_is_recognised(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    other.join(game, "p2")
    phone.record(game["id"], passed("p1"), 1)
    response = other.record(game["id"], passed("p1"), 1)
    assert response.status_code == 409
    answer = response.json()
    assert (answer["code"], answer["seq"], answer["head"]) == ("already_recorded", 2, 2)
    assert EventRecord.objects.count() == 2


def test_every_broken_rule_is_named(phone: Phone, game: dict[str, Any]) -> None:
    response = phone.record(game["id"], passed("p2"), 1)
    assert response.status_code == 422
    answer = response.json()
    assert answer["code"] == "illegal"
    assert answer["violations"]
    for violation in answer["violations"]:
        assert violation.keys() == {"rule", "message", "values"}
    assert EventRecord.objects.count() == 1


@pytest.mark.parametrize("kind", ["reverted", "amended", "inserted", "voided", "ruled"])
def test_a_correction_is_not_an_action(phone: Phone, game: dict[str, Any], kind: str) -> None:
    response = phone.record(game["id"], {"type": kind, "player": "p1", "to": 1}, 1)
    assert (response.status_code, response.json()["where"]) == (400, "event.type")


@pytest.mark.parametrize(
    ("record", "expected"),
    [("anyone", (201, 201, 403)), ("own_seat", (403, 201, 403)), ("host", (403, 403, 403))],
)
def test_who_may_record(
    phone: Phone, other: Phone, record: str, expected: tuple[int, int, int]
) -> None:
    """Bob's phone records for Ada, then for Bob; a spectator for Bob."""
    game = phone.create(settings={"record": record})
    other.join(game, "p2")
    spectator = Phone()
    spectator.join(game)
    assert other.record(game["id"], passed("p1"), 1).status_code == expected[0]
    if expected[0] != 201:
        assert phone.record(game["id"], passed("p1"), 1).status_code == 201
    assert spectator.record(game["id"], passed("p2"), 2).status_code == expected[2]
    assert other.record(game["id"], passed("p2"), 2).status_code == expected[1]


def test_can_record_says_so_beforehand(phone: Phone, other: Phone) -> None:
    game = phone.create(settings={"record": "host"})
    other.join(game, "p2")
    assert phone.get(f"games/{game['id']}").json()["can_record"] is True
    assert other.get(f"games/{game['id']}").json()["can_record"] is False


def test_a_game_can_be_played_to_its_end(phone: Phone) -> None:
    game = phone.create(options=["introductory"])
    while phone.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    finished = phone.get(f"games/{game['id']}").json()
    assert finished["result"]["finished"] is True
    assert finished["state"]["turn"] is None
    assert Game.objects.get().status == Game.Status.FINISHED
    assert phone.record(game["id"], passed("p1"), finished["head"]).status_code == 422


def test_the_export_is_the_log(phone: Phone, game: dict[str, Any]) -> None:
    phone.pass_on(game["id"])
    log = phone.get(f"games/{game['id']}/export").json()
    assert log["format"] == "brass-log/1"
    assert log["players"] == [{"id": "p1", "name": "Ada"}, {"id": "p2", "name": "Bob"}]
    stored = [json.loads(record.payload) for record in EventRecord.objects.order_by("seq")]
    assert log["events"] == stored


def test_a_preview_records_nothing(phone: Phone, game: dict[str, Any]) -> None:
    response = phone.post(f"games/{game['id']}/preview", {"event": loan("p1")})
    assert response.status_code == 200
    assert response.json()["effects"]
    refused = phone.post(f"games/{game['id']}/preview", {"event": loan("p2")})
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal")
    assert EventRecord.objects.count() == 1


def test_options_are_those_of_the_rules(phone: Phone, game: dict[str, Any]) -> None:
    options = phone.get(f"games/{game['id']}/options").json()
    assert options["player"] == "p1"

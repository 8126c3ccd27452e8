"""Bad input gets the right status and a clear message, and leaves nothing behind."""

import json
import uuid
from typing import Any

import pytest

from brass_site.asgi import application
from games.models import CommandRefusal, EventRecord
from tests.games.phones import Phone, loan, new_game, passed

pytestmark = pytest.mark.django_db
COMMAND = "7d9f2c1e-0000-4000-8000-000000000000"
GOOD = {"command_id": COMMAND, "based_on": 1, "event": passed("p1")}


def body(**changes: Any) -> str:
    return json.dumps(GOOD | changes)


UNREADABLE = {
    "nothing": "",
    "not JSON": "{",
    "a list": "[]",
    "a number": "1",
    "a text": '"x"',
    "not UTF-8": b'{"a": "\xff"}',
    "NaN": '{"command_id": NaN}',
    "Infinity": '{"based_on": -Infinity}',
    "a float": body().replace('"based_on": 1', '"based_on": 1.0'),
    "an exponent": body().replace('"based_on": 1', '"based_on": 1e2'),
    "a huge number": body().replace('"based_on": 1', f'"based_on": 1{"0" * 4400}'),
    "a NUL": body(event={"type": "passed\0", "player": "p1", "card": None}),
    "a NUL in a key": body(event={"type": "passed", "a\0": 1}),
    "half a character": '{"command_id": "\\ud800"}',
    "half a character in a list": '{"command_id": ["\\udfff"]}',
    "a decomposed letter": body(event={"type": "e\u0301"}),
    "a control character": body(event={"type": "a\tb"}),
    "a key twice": '{"based_on": 1, "based_on": 1}',
    "a key twice inside": '{"event": {"type": "a", "type": "b"}}',
    "a deep nest": "[" * 100_00,
    "a deep object": '{"a":' * 50 + "1" + "}" * 50,
    "two documents": body() + body(),
    "an unknown field": body(seq=1),
    "a server's field": body(recorded_at="2020-01-01"),
    "a missing field": json.dumps({"based_on": 1, "event": passed("p1")}),
    "a text for a number": body(based_on="1"),
    "a truth for a number": body(based_on=True),
    "a negative seq": body(based_on=-1),
    "a number for a UUID": body(command_id=1),
    "no UUID": body(command_id="not-a-uuid"),
    "a list for the event": body(event=[]),
    "no event": body(event=None),
    "an event without type": body(event={"player": "p1"}),
    "an event of no type": body(event={"type": None, "player": "p1"}),
    "an event of a strange type": body(event={"type": ["passed"], "player": "p1"}),
    "an unknown type": body(event={"type": "won", "player": "p1"}),
    "an unknown player": body(event=passed("p9")),
    "an unknown card": body(event=passed("p1") | {"card": "location:atlantis"}),
    "an unknown event field": body(event=passed("p1") | {"reason": "tired"}),
    "a wrong event type": body(event=loan("p1") | {"amount": "30"}),
    "a truth in an event": body(event=loan("p1") | {"amount": True}),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_the_unreadable_is_refused_and_stores_nothing(
    phone: Phone, game: dict[str, Any], name: str
) -> None:
    response = phone.send("POST", f"games/{game['id']}/actions", UNREADABLE[name])
    answer = response.json()
    assert (response.status_code, answer["code"]) == (400, "malformed"), answer
    assert answer["message"]
    assert "where" in answer
    assert EventRecord.objects.count() == 1
    assert CommandRefusal.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (body(seq=1), "seq"),
        (body(based_on="1"), "based_on"),
        (body(event=passed("p9")), "event.player"),
    ],
)
def test_the_answer_says_where(phone: Phone, game: dict[str, Any], text: str, where: str) -> None:
    answer = phone.send("POST", f"games/{game['id']}/actions", text).json()
    assert where in answer["where"] + answer["message"]


def test_a_body_of_a_mebibyte_is_too_large(phone: Phone, game: dict[str, Any]) -> None:
    text = json.dumps(GOOD | {"event": {"type": "x" * 2**20}})
    response = phone.send("POST", f"games/{game['id']}/actions", text)
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("declared", [True, False])
async def test_a_large_body_is_refused_before_it_is_kept(declared: bool) -> None:
    sent: list[dict[str, Any]] = []
    received = 0

    async def receive() -> dict[str, Any]:
        nonlocal received
        received += 1
        return {"type": "http.request", "body": b"x" * 2**15, "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"content-length", b"1048576")] if declared else []
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/games",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
    }
    await application(scope, receive, send)
    assert received <= 3
    assert [message.get("status") for message in sent] == ([413, None] if declared else [])


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_only_json_is_taken(phone: Phone, game: dict[str, Any], content_type: str) -> None:
    path = f"games/{game['id']}/actions"
    response = phone.send("POST", path, body(), content_type=content_type)
    assert response.status_code in (400, 415)
    assert EventRecord.objects.count() == 1


def test_an_unknown_game_is_not_found(phone: Phone) -> None:
    response = phone.record(str(uuid.uuid4()), passed("p1"), 1)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert phone.get("games/not-a-uuid").status_code == 404


def test_unknown_addresses_and_methods_answer_in_json(phone: Phone) -> None:
    assert phone.get("nowhere").json()["code"] == "not_found"
    response = phone.send("PUT", "games", "{}")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "9" * 30, "", "\u0661"])
def test_a_strange_since_is_refused(phone: Phone, game: dict[str, Any], since: str) -> None:
    response = phone.get(f"games/{game['id']}/events?since={since}")
    assert (response.status_code, response.json()["where"]) == (400, "since")


@pytest.mark.parametrize(
    "changes",
    [
        {"edition": "york"},
        {"seats": []},
        {"seats": [{"name": "", "colour": "red", "symbol": "gear"}] * 2},
        {"seats": [{"name": " ", "colour": "red", "symbol": "gear"}] * 2},
        {"seats": [{"name": "A" * 41, "colour": "red", "symbol": "gear"}] * 2},
        {"seats": [{"name": "A", "colour": "green", "symbol": "gear"}] * 2},
        {"turn_order": "01"},
        {"options": "introductory"},
        {"merchants": []},
        {"merchants": {"oxford": "all"}},
        {"settings": {"record": "nobody"}},
        {"settings": {"colour": "red"}},
        {"host": "me"},
        {"id": COMMAND},
        {"your_seat": "p1"},
    ],
)
def test_a_strange_game_is_refused(phone: Phone, changes: dict[str, Any]) -> None:
    response = phone.post("games", new_game(**changes))
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


def test_markup_in_a_name_is_only_text(phone: Phone) -> None:
    seats = new_game()["seats"]
    seats[0] = seats[0] | {"name": "<script>alert(1)</script>"}
    game = phone.create(seats=seats)
    response = phone.get(f"games/{game['id']}")
    assert response.json()["seats"][0]["name"] == "<script>alert(1)</script>"
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["X-Content-Type-Options"] == "nosniff"

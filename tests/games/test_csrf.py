"""Nothing is changed by a request from a foreign page, for guests as for accounts."""

from typing import Any

import pytest

from tests.games.operations import UNSAFE, Operation
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db
IDS = [operation.name for operation in UNSAFE]


def guest() -> Phone:
    phone = Phone()
    phone.create()
    return phone


def account() -> Phone:
    phone = guest()
    assert (
        phone.post("accounts", {"name": "ada", "password": "a long pass phrase"}).status_code == 201
    )
    return phone


def address(phone: Phone, operation: Operation) -> str:
    return operation.address(game_id=phone.get("games").json()[0]["id"])


def test_the_schema_has_unsafe_operations() -> None:
    assert len(UNSAFE) >= 9


@pytest.mark.parametrize("who", [guest, account])
@pytest.mark.parametrize("operation", UNSAFE, ids=IDS)
def test_no_token_no_change(who: Any, operation: Operation) -> None:
    phone = who()
    response = phone.client.generic(
        operation.method,
        f"/api/v1/{address(phone, operation)}",
        "{}",
        content_type="application/json",
        headers={"Origin": "https://evil.example"},
    )
    assert (response.status_code, response.json()["code"]) == (403, "csrf_failed")
    assert phone.get("games").json()[0]["head"] == 1


@pytest.mark.parametrize("operation", UNSAFE, ids=IDS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver:81"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_token_does_not_help_a_foreign_page(
    operation: Operation, headers: dict[str, str]
) -> None:
    phone = guest()
    response = phone.send(operation.method, address(phone, operation), "{}", **headers)
    assert (response.status_code, response.json()["code"]) == (403, "csrf_failed")


def test_the_own_page_may(db: None) -> None:
    headers = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert Phone().post("join", {"code": "ABCDEF"}, **headers).status_code == 404

"""Nothing is changed by a request from a foreign page, for guests as for accounts."""

import json
from pathlib import Path
from typing import Any

import pytest

import games.api
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db
SCHEMA = json.loads((Path(games.api.__path__[0]) / "schema.json").read_text())
UNSAFE = [
    (method.upper(), path.removeprefix("/api/v1/"))
    for path, operations in SCHEMA["paths"].items()
    for method in operations
    if method not in ("get", "head", "options")
]


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


def address(phone: Phone, path: str) -> str:
    game = phone.get("games").json()[0]
    return path.replace("{game_id}", game["id"]).replace("{player}", "p2")


def test_the_schema_has_unsafe_operations() -> None:
    assert len(UNSAFE) >= 9


@pytest.mark.parametrize("who", [guest, account])
@pytest.mark.parametrize(("method", "path"), UNSAFE)
def test_no_token_no_change(who: Any, method: str, path: str) -> None:
    phone = who()
    response = phone.client.generic(
        method,
        f"/api/v1/{address(phone, path)}",
        "{}",
        content_type="application/json",
        headers={"Origin": "https://evil.example"},
    )
    assert (response.status_code, response.json()["code"]) == (403, "csrf_failed")
    assert phone.get("games").json()[0]["head"] == 1


@pytest.mark.parametrize(("method", "path"), UNSAFE)
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
    method: str, path: str, headers: dict[str, str]
) -> None:
    phone = guest()
    response = phone.send(method, address(phone, path), "{}", **headers)
    assert (response.status_code, response.json()["code"]) == (403, "csrf_failed")


def test_the_own_page_may(db: None) -> None:
    headers = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert Phone().post("join", {"code": "ABCDEF"}, **headers).status_code == 404

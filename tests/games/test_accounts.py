"""Accounts: making one, signing in and out, and the games that come along."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from games.models import Player
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db
ADA = {"name": "Ada Lovelace", "password": "analytical engine"}


def test_a_guest_who_makes_an_account_keeps_the_games(phone: Phone, game: dict[str, Any]) -> None:
    assert phone.get("session").json()["guest"] is True
    response = phone.post("accounts", ADA)
    assert (response.status_code, response.json()["user"]) == (201, {"name": ADA["name"]})
    assert [own["id"] for own in phone.get("games").json()] == [game["id"]]
    assert Player.objects.count() == 1
    assert User.objects.get().password.startswith("argon2")


def test_signing_in_elsewhere_brings_the_games(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    phone.post("accounts", ADA)
    own = other.create()
    assert other.post("session", ADA).status_code == 200
    assert {shown["id"] for shown in other.get("games").json()} == {game["id"], own["id"]}
    assert other.get(f"games/{game['id']}").json()["you"]["role"] == "host"


def test_signing_out_ends_the_session(phone: Phone, game: dict[str, Any]) -> None:
    phone.post("accounts", ADA)
    stolen = phone.client.cookies[settings.SESSION_COOKIE_NAME].value
    assert phone.delete("session").status_code == 204
    assert phone.get("games").json() == []
    phone.client.cookies[settings.SESSION_COOKIE_NAME] = stolen
    assert phone.get("session").json()["user"] is None


def test_a_guest_who_signs_out_is_forgotten(phone: Phone, game: dict[str, Any]) -> None:
    stolen = phone.client.cookies[settings.GUEST_COOKIE_NAME].value
    assert phone.delete("session").status_code == 204
    phone.client.cookies[settings.GUEST_COOKIE_NAME] = stolen
    assert phone.get(f"games/{game['id']}").status_code == 404


def test_a_forged_guest_cookie_opens_nothing(other: Phone, phone: Phone, game: Any) -> None:
    cookie = phone.client.cookies[settings.GUEST_COOKIE_NAME].value
    for forged in (cookie[:-1], cookie.partition(":")[0], f"x{cookie}", "", "\u00e9"):
        other.client.cookies[settings.GUEST_COOKIE_NAME] = forged
        assert other.get(f"games/{game['id']}").status_code == 404


def test_the_guest_cookie_is_out_of_reach_of_scripts(phone: Phone, game: Any) -> None:
    cookie = phone.client.cookies[settings.GUEST_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    stored = Player.objects.values_list("token_hash", flat=True)
    assert cookie.value.partition(":")[0] not in stored


@pytest.mark.parametrize("password", ["short", "password", "12345678901"])
def test_weak_passwords_are_refused(phone: Phone, password: str) -> None:
    response = phone.post("accounts", {"name": "ada", "password": password})
    assert (response.status_code, response.json()["where"]) == (400, "password")


def test_a_name_is_taken_once(phone: Phone, other: Phone) -> None:
    phone.post("accounts", ADA)
    response = other.post("accounts", ADA)
    assert (response.status_code, response.json()["code"]) == (409, "name_taken")


def test_wrong_names_and_passwords_look_alike_and_run_out(phone: Phone, other: Phone) -> None:
    phone.post("accounts", ADA)
    wrong = other.post("session", ADA | {"password": "wrong"})
    unknown = other.post("session", ADA | {"name": "Nobody"})
    assert (wrong.status_code, wrong.content) == (401, unknown.content)
    statuses = [other.post("session", ADA | {"password": "wrong"}).status_code for _ in range(5)]
    assert statuses == [401] * 4 + [429]
    assert other.post("session", ADA).status_code == 429


def test_signing_in_gives_a_new_session(phone: Phone) -> None:
    """A session that somebody planted before is not the one that is signed in."""
    phone.post("accounts", ADA)
    first = phone.client.cookies[settings.SESSION_COOKIE_NAME].value
    token = phone.client.cookies["csrftoken"].value
    phone.post("session", ADA)
    assert phone.client.cookies[settings.SESSION_COOKIE_NAME].value != first
    assert phone.client.cookies["csrftoken"].value != token
    thief = Phone()
    thief.client.cookies[settings.SESSION_COOKIE_NAME] = first
    assert thief.get("session").json()["user"] is None


@pytest.mark.parametrize("path", ["accounts", "session"])
def test_a_guest_cookie_is_worth_nothing_after_signing_in(
    phone: Phone, other: Phone, game: dict[str, Any], path: str
) -> None:
    if path == "session":
        other.post("accounts", ADA)
    stolen = phone.client.cookies[settings.GUEST_COOKIE_NAME].value
    assert phone.post(path, ADA).status_code in (200, 201)
    thief = Phone()
    thief.client.cookies[settings.GUEST_COOKIE_NAME] = stolen
    assert thief.get("session").json()["guest"] is False
    assert thief.get(f"games/{game['id']}").status_code == 404
    assert phone.get(f"games/{game['id']}").json()["you"]["role"] == "host"


def test_of_two_parts_in_a_game_the_better_one_stays(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    """The account watches on one phone; its guest plays on the other, and signs in there."""
    other.post("accounts", ADA)
    other.join(game)
    second = Phone()
    second.join(game, "p2")
    assert second.post("session", ADA).status_code == 200
    for same in (second, other):
        assert same.get(f"games/{game['id']}").json()["you"]["player"] == "p2"
    people = phone.get(f"games/{game['id']}").json()["participants"]
    assert [person["role"] for person in people] == ["host", "player"]


def test_a_lesser_part_is_given_up(phone: Phone, game: dict[str, Any]) -> None:
    """The account is the host; a guest of its owner's on another phone had taken a seat."""
    phone.post("accounts", ADA)
    second = Phone()
    second.join(game, "p2")
    second.post("session", ADA)
    shown = phone.get(f"games/{game['id']}").json()
    assert shown["you"] == {"role": "host", "player": "p1"}
    assert [seat["claimed"] for seat in shown["seats"]] == [True, False]


def test_a_knock_is_answered_to_the_account(phone: Phone, other: Phone) -> None:
    other.post("accounts", ADA)
    game = phone.create(settings={"admission": "host"})
    second = Phone()
    knock = second.post("join", {"code": game["code"]}).json()["knock"]
    second.post("session", ADA)
    phone.post(f"games/{game['id']}/knocks/{knock}", {"admit": True})
    assert second.get(f"knocks/{knock}").json()["game"]["id"] == game["id"]
    assert second.get(f"games/{game['id']}").status_code == 200

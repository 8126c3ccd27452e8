"""The door of a game: codes, knocks, who comes in and who is sent away."""

from datetime import timedelta
from typing import Any

import pytest

from games.models import Game, Knock, Participant, Player
from games.projections.people import CODE_GOOD_FOR
from games.services.join_game import MOST_PEOPLE
from games.services.open_door import CODE_LENGTH, CODE_SYMBOLS
from tests.games.phones import Phone, passed

pytestmark = pytest.mark.django_db


def people(phone: Phone, game: dict[str, Any]) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = phone.get(f"games/{game['id']}").json()["participants"]
    return shown


def person(phone: Phone, game: dict[str, Any], role: str) -> str:
    return next(str(each["id"]) for each in people(phone, game) if each["role"] == role)


def knock(phone: Phone, game: dict[str, Any], name: str = "") -> str:
    response = phone.post("join", {"code": game["code"], "name": name})
    assert (response.status_code, response.json()["waiting"]) == (202, True)
    return str(response.json()["knock"])


@pytest.fixture
def asking(phone: Phone) -> dict[str, Any]:
    """A game whose host wants to be asked."""
    return phone.create(settings={"admission": "host"})


def test_codes_have_no_look_alikes(game: dict[str, Any]) -> None:
    assert len(game["code"]) == CODE_LENGTH == 6
    assert set(game["code"]) <= set(CODE_SYMBOLS)
    assert not set("01ILO") & set(CODE_SYMBOLS)


def test_the_host_is_asked_by_name(phone: Phone, other: Phone, asking: dict[str, Any]) -> None:
    waiting = knock(other, asking, "Cleo")
    shown = phone.get(f"games/{asking['id']}").json()
    assert [(each["id"], each["name"]) for each in shown["knocks"]] == [(waiting, "Cleo")]
    assert other.get(f"games/{asking['id']}").status_code == 404
    assert other.get(f"knocks/{waiting}").json() == {"waiting": True, "game": None}

    answer = phone.post(f"games/{asking['id']}/knocks/{waiting}", {"admit": True})
    assert answer.json()["knocks"] == []
    answered = other.get(f"knocks/{waiting}").json()
    assert (answered["waiting"], answered["game"]["id"]) == (False, asking["id"])
    assert other.get(f"games/{asking['id']}").json()["you"]["role"] == "spectator"
    assert people(phone, asking)[-1] | {"id": ""} == {
        "id": "",
        "role": "spectator",
        "player": None,
        "name": "Cleo",
        "you": False,
    }


def test_who_is_turned_away_stays_out(phone: Phone, other: Phone, asking: dict[str, Any]) -> None:
    waiting = knock(other, asking, "Mallory")
    phone.post(f"games/{asking['id']}/knocks/{waiting}", {"admit": False})
    assert other.get(f"knocks/{waiting}").json() == {"waiting": False, "game": None}
    assert other.get(f"games/{asking['id']}").status_code == 404
    assert other.post(f"games/{asking['id']}/seats/p2/claim").status_code == 404


def test_knocking_twice_is_one_knock(phone: Phone, other: Phone, asking: dict[str, Any]) -> None:
    assert knock(other, asking) == knock(other, asking, "Cleo")
    assert [each["name"] for each in phone.get(f"games/{asking['id']}").json()["knocks"]] == [
        "Cleo"
    ]


def test_the_host_is_not_asked_for_ever(phone: Phone, other: Phone, asking: dict[str, Any]) -> None:
    for _ in range(5):
        waiting = knock(other, asking)
        phone.post(f"games/{asking['id']}/knocks/{waiting}", {"admit": False})
    assert other.post("join", {"code": asking["code"]}).status_code == 429
    assert phone.get(f"games/{asking['id']}").json()["knocks"] == []
    assert Phone().post("join", {"code": asking["code"]}).status_code == 202


@pytest.mark.parametrize("change", ["close", "open anew"])
def test_who_waits_goes_with_the_code(
    phone: Phone, other: Phone, asking: dict[str, Any], change: str
) -> None:
    waiting = knock(other, asking)
    path = f"games/{asking['id']}/code"
    shown = phone.delete(path) if change == "close" else phone.post(path)
    assert shown.json()["knocks"] == []
    assert other.get(f"knocks/{waiting}").json() == {"waiting": False, "game": None}


def test_a_knock_is_the_business_of_two(phone: Phone, other: Phone, asking: dict[str, Any]) -> None:
    waiting = knock(other, asking)
    stranger = Phone()
    assert stranger.get(f"knocks/{waiting}").status_code == 404
    stranger.create()
    assert stranger.get(f"knocks/{waiting}").status_code == 404
    assert phone.get(f"knocks/{waiting}").status_code == 404
    assert other.post(f"games/{asking['id']}/knocks/{waiting}", {"admit": True}).status_code == 404


def test_a_knock_is_answered_once_and_at_its_own_door(
    phone: Phone, other: Phone, asking: dict[str, Any]
) -> None:
    waiting = knock(other, asking)
    elsewhere = phone.create()
    path = f"knocks/{waiting}"
    assert phone.post(f"games/{elsewhere['id']}/{path}", {"admit": True}).status_code == 404
    assert phone.post(f"games/{asking['id']}/{path}", {"admit": False}).status_code == 200
    assert phone.post(f"games/{asking['id']}/{path}", {"admit": True}).status_code == 404
    assert Participant.objects.filter(game_id=asking["id"]).count() == 1


def test_members_come_back_without_knocking(phone: Phone, other: Phone) -> None:
    game = phone.create()
    other.join(game, "p2")
    phone.patch(f"games/{game['id']}/settings", {"admission": "host"})
    assert other.post("join", {"code": game["code"]}).status_code == 200
    assert other.get(f"games/{game['id']}").json()["you"]["player"] == "p2"


def test_a_closed_door_opens_with_another_code(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    closed = phone.delete(f"games/{game['id']}/code").json()
    assert closed["code"] is None
    assert phone.get(f"games/{game['id']}/qr.svg").status_code == 404
    assert other.post("join", {"code": game["code"]}).status_code == 404
    opened = phone.post(f"games/{game['id']}/code").json()
    assert opened["code"] not in (None, game["code"])
    assert other.post("join", {"code": game["code"]}).status_code == 404
    assert other.post("join", {"code": opened["code"]}).status_code == 200


def test_every_wrong_code_gets_the_same_answer(phone: Phone) -> None:
    """Unknown, closed, too old and full: nothing tells which."""
    closed, old, full = phone.create(), phone.create(), phone.create()
    phone.delete(f"games/{closed['id']}/code")
    row = Game.objects.get(pk=old["id"])
    assert row.code_made_at is not None
    row.code_made_at -= CODE_GOOD_FOR
    row.save(update_fields=["code_made_at"])
    assert phone.get(f"games/{old['id']}").json()["code"] is None
    for _ in range(MOST_PEOPLE - 1):
        Participant.objects.create(
            game_id=full["id"], player=Player.objects.create(), role="spectator"
        )
    answers = []
    for code in ("ABCDEF", closed["code"], old["code"], full["code"]):
        response = Phone().post("join", {"code": code})
        headers = {name: value for name, value in response.headers.items() if name != "Date"}
        answers.append((response.status_code, response.content, headers, dict(response.cookies)))
    assert answers[0][0] == 404
    assert answers == [answers[0]] * 4
    assert Player.objects.count() == MOST_PEOPLE


def test_a_code_lives_a_day(phone: Phone, game: dict[str, Any]) -> None:
    assert timedelta(hours=24) == CODE_GOOD_FOR
    row = Game.objects.get(pk=game["id"])
    assert row.code_made_at is not None
    row.code_made_at -= CODE_GOOD_FOR - timedelta(minutes=1)
    row.save(update_fields=["code_made_at"])
    assert Phone().post("join", {"code": game["code"]}).status_code == 200


def test_who_is_sent_away_loses_everything_at_once(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    other.join(game, "p2")
    assert phone.record(game["id"], passed("p1"), 1).status_code == 201
    assert other.record(game["id"], passed("p2"), 2).status_code == 201
    shown = phone.delete(f"games/{game['id']}/participants/{person(phone, game, 'player')}").json()
    assert [seat["claimed"] for seat in shown["seats"]] == [True, False]
    assert [each["role"] for each in shown["participants"]] == ["host"]
    for answer in (
        other.get(f"games/{game['id']}"),
        other.record(game["id"], passed("p1"), 3),
        other.post(f"games/{game['id']}/seats/p2/claim"),
    ):
        assert answer.status_code == 404
    # What was recorded from the seat stays recorded from the seat.
    events = phone.get(f"games/{game['id']}/events?since=0").json()["events"]
    assert [event["recorded_by"] for event in events] == ["p1", "p1", "p2"]


def test_who_was_sent_away_must_knock(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    other.join(game)
    phone.delete(f"games/{game['id']}/participants/{person(phone, game, 'spectator')}")
    waiting = knock(other, game, "Bob")
    phone.post(f"games/{game['id']}/knocks/{waiting}", {"admit": True})
    assert other.get(f"games/{game['id']}").status_code == 200


def test_a_tv_sent_away_cannot_use_its_link_again(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    token = phone.post(f"games/{game['id']}/tv").json()["url"].removeprefix("/tv#")
    assert other.post("tv", {"token": token}).status_code == 200
    phone.delete(f"games/{game['id']}/participants/{person(phone, game, 'tv')}")
    assert other.get(f"games/{game['id']}").status_code == 404
    assert other.post("tv", {"token": token}).status_code == 404


def test_the_host_cannot_be_sent_away(phone: Phone, game: dict[str, Any]) -> None:
    own = person(phone, game, "host")
    assert phone.delete(f"games/{game['id']}/participants/{own}").status_code == 403
    assert phone.get(f"games/{game['id']}").status_code == 200


def test_somebody_of_another_game_cannot_be_sent_away(phone: Phone, other: Phone) -> None:
    here, there = phone.create(), other.create()
    theirs = person(other, there, "host")
    assert phone.delete(f"games/{here['id']}/participants/{theirs}").status_code == 404
    assert other.get(f"games/{there['id']}").status_code == 200


def test_others_see_how_many_there_are(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    other.join(game, "p2")
    Phone().join(game)
    token = phone.post(f"games/{game['id']}/tv").json()["url"].removeprefix("/tv#")
    Phone().post("tv", {"token": token})
    shown = other.get(f"games/{game['id']}").json()
    assert shown["participants"] == {"players": 2, "spectators": 1, "tvs": 1}
    assert shown["knocks"] == []
    assert [(each["role"], each["you"]) for each in people(phone, game)] == [
        ("host", True),
        ("player", False),
        ("spectator", False),
        ("tv", False),
    ]


@pytest.mark.parametrize("name", [" Bob", "Bob ", "\t", "x" * 41, 7, None, "e\u0301"])
def test_a_strange_name_is_refused(phone: Phone, game: dict[str, Any], name: Any) -> None:
    response = Phone().post("join", {"code": game["code"], "name": name})
    assert (response.status_code, response.json()["code"]) == (400, "malformed")
    assert Knock.objects.count() == 0


SETTINGS = {
    "record": "host",
    "cards": "light",
    "corrections": "all",
    "gates": False,
    "clock": "hidden",
    "what_if": False,
    "admission": "host",
    "discards": "none",
}


def test_the_host_changes_settings(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    other.join(game, "p2")
    expected = dict(game["settings"])
    assert expected.keys() == SETTINGS.keys()
    for name, value in SETTINGS.items():
        expected[name] = value
        response = phone.patch(f"games/{game['id']}/settings", {name: value})
        assert (response.status_code, response.json()["settings"]) == (200, expected)
    assert other.get(f"games/{game['id']}").json()["settings"] == SETTINGS
    assert other.record(game["id"], passed("p1"), 1).json()["code"] == "read_only"
    assert phone.patch(f"games/{game['id']}/settings", {}).json()["settings"] == SETTINGS


@pytest.mark.parametrize(
    "change", [{"record": "nobody"}, {"gates": "yes"}, {"gates": None}, {"host": 1}, {"code": "A"}]
)
def test_a_strange_setting_is_refused(
    phone: Phone, game: dict[str, Any], change: dict[str, Any]
) -> None:
    assert phone.patch(f"games/{game['id']}/settings", change).status_code == 400
    assert phone.get(f"games/{game['id']}").json()["settings"] == game["settings"]

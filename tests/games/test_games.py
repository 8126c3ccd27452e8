"""From a new game to seats, TV and QR code, over the API."""

from typing import Any

import pytest

from games.models import Game, Participant, Player
from games.services.find_address import find_address, network_address
from tests.games.phones import MERCHANTS, Phone, new_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_is_set_up(phone: Phone, players: int) -> None:
    order = list(reversed(range(players)))
    game = phone.create(players=players, turn_order=order)
    assert game["head"] == 1
    assert game["last"]["type"] == "game_set_up"
    assert game["state"]["turn"] == f"p{players}"
    assert game["you"] == {"role": "host", "player": "p1"}
    assert [seat["claimed"] for seat in game["seats"]] == [True] + [False] * (players - 1)
    assert game["settings"] == {
        "record": "anyone",
        "cards": "strict",
        "corrections": "host_or_two",
        "gates": True,
        "clock": "shown",
        "what_if": True,
        "admission": "open",
        "discards": "all",
    }


def test_birmingham_takes_its_merchants(phone: Phone) -> None:
    game = phone.create(edition="birmingham")
    assert game["last"]["event"]["merchants"] == MERCHANTS


def test_the_host_may_sit_elsewhere_or_nowhere(phone: Phone) -> None:
    assert phone.create(your_seat=1)["you"]["player"] == "p2"
    assert phone.create(your_seat=None)["you"] == {"role": "host", "player": None}


def test_games_are_listed_newest_first(phone: Phone, other: Phone) -> None:
    first, second = phone.create(), phone.create()
    assert [game["id"] for game in phone.get("games").json()] == [second["id"], first["id"]]
    assert other.get("games").json() == []


def test_codes_have_no_look_alikes(phone: Phone) -> None:
    for _ in range(20):
        code = phone.create()["code"]
        assert len(code) == 6
        assert not set(code) & set("ILO01")


def test_joining_and_claiming(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    summary = other.post("join", {"code": f" {game['code'][:3].lower()}-{game['code'][3:]} "})
    assert summary.status_code == 200
    assert [seat["claimed"] for seat in summary.json()["seats"]] == [True, False]
    seen = other.get(f"games/{game['id']}").json()
    assert seen["you"] == {"role": "spectator", "player": None}
    assert seen["code"] is None
    claimed = other.post(f"games/{game['id']}/seats/p2/claim").json()
    assert claimed["you"] == {"role": "player", "player": "p2"}
    assert claimed["code"] == game["code"]
    assert all(seat["claimed"] for seat in claimed["seats"])


def test_joining_again_changes_nothing(phone: Phone, game: dict[str, Any]) -> None:
    phone.join(game)
    assert phone.get(f"games/{game['id']}").json()["you"]["role"] == "host"
    assert Participant.objects.count() == 1


def test_a_taken_seat_is_refused(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    other.join(game)
    response = other.post(f"games/{game['id']}/seats/p1/claim")
    assert (response.status_code, response.json()["code"]) == (409, "seat_taken")
    assert other.post(f"games/{game['id']}/seats/p9/claim").status_code == 404


def test_changing_seats_frees_the_old_one(phone: Phone, game: dict[str, Any]) -> None:
    moved = phone.post(f"games/{game['id']}/seats/p2/claim").json()
    assert moved["you"] == {"role": "host", "player": "p2"}
    assert [seat["claimed"] for seat in moved["seats"]] == [False, True]


def test_wrong_codes_run_out(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    statuses = [other.post("join", {"code": "AAAAAA"}).status_code for _ in range(12)]
    assert statuses == [404] * 10 + [429] * 2
    assert other.post("join", {"code": game["code"]}).status_code == 429


def test_right_codes_do_not_run_out(other: Phone, game: dict[str, Any]) -> None:
    assert [other.post("join", {"code": game["code"]}).status_code for _ in range(15)] == [200] * 15


def test_a_tv_only_watches(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    link = phone.post(f"games/{game['id']}/tv")
    assert link.status_code == 201
    token = link.json()["url"].removeprefix("/tv#")
    shown = other.post("tv", {"token": token}).json()
    assert shown["you"] == {"role": "tv", "player": None}
    assert shown["code"] is None
    assert shown["can_record"] is False
    assert other.post(f"games/{game['id']}/seats/p2/claim").status_code == 403
    assert other.post(f"games/{game['id']}/tv").status_code == 403
    event = {"type": "passed", "player": "p1", "card": None}
    assert other.record(game["id"], event, 1).status_code == 403
    assert other.get(f"games/{game['id']}/qr.svg").status_code == 404


def test_a_new_tv_link_ends_the_old_one(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    old = phone.post(f"games/{game['id']}/tv").json()["url"].removeprefix("/tv#")
    phone.post(f"games/{game['id']}/tv")
    assert other.post("tv", {"token": old}).status_code == 404


def test_the_qr_code_is_a_picture(phone: Phone, game: dict[str, Any]) -> None:
    response = phone.get(f"games/{game['id']}/qr.svg")
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in response.content


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_an_invitation_is_never_to_the_phone_itself(host: str) -> None:
    assert find_address(f"http://{host}/") == f"http://{network_address()}:8000"


def test_an_invitation_keeps_an_address_that_others_can_open() -> None:
    for site in ("http://192.0.2.7:8000", "https://brass.example", "http://[2001:db8::7]"):
        assert find_address(f"{site}/") == site


def test_an_option_named_twice_is_on_once(phone: Phone) -> None:
    game = phone.create(options=["introductory", "introductory"])
    assert game["options"] == ["introductory"]


def test_a_stranger_finds_nothing(other: Phone, game: dict[str, Any]) -> None:
    unknown = other.get("games/00000000-0000-4000-8000-000000000000")
    for path in ("", "/events", "/export", "/options", "/qr.svg"):
        response = other.get(f"games/{game['id']}{path}")
        assert (response.status_code, response.content) == (404, unknown.content)
    for path in ("actions", "preview", "seats/p2/claim", "tv"):
        event = {"type": "passed", "player": "p1", "card": None}
        body = {
            "actions": {"command_id": game["id"], "based_on": 1, "event": event},
            "preview": {"event": event},
        }.get(path)
        assert other.post(f"games/{game['id']}/{path}", body).status_code == 404


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"turn_order": [0, 0]}, "turn_order"),
        ({"turn_order": [1, 2]}, "turn_order"),
        ({"your_seat": 2}, "your_seat"),
        ({"options": ["no_such_option"]}, "options.no_such_option"),
        ({"merchants": MERCHANTS}, "merchants"),
        ({"seats": [{"name": "A", "colour": "red", "symbol": "anchor"}] * 2}, "seats"),
    ],
)
def test_an_impossible_game_is_not_made(phone: Phone, changes: Any, where: str) -> None:
    response = phone.post("games", new_game(**changes))
    assert (response.status_code, response.json()["code"]) == (400, "malformed")
    assert response.json()["where"] == where
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_wrong_merchants_break_the_rules(phone: Phone) -> None:
    merchants = MERCHANTS | {"shrewsbury": ["cotton"]}
    response = phone.post("games", new_game("birmingham", merchants=merchants))
    assert (response.status_code, response.json()["code"]) == (422, "illegal")
    assert Game.objects.count() == 0


def test_editions_say_what_to_choose(phone: Phone) -> None:
    editions = {edition["id"]: edition for edition in phone.get("editions").json()}
    assert editions.keys() == {"birmingham", "lancashire"}
    assert editions["birmingham"]["merchants"]["2"] == {
        "shrewsbury": 1,
        "gloucester": 2,
        "oxford": 2,
    }
    assert editions["birmingham"]["merchant_tiles"]["2"]["blank"] == 2
    assert editions["lancashire"]["merchants"] is None


def test_tables_are_printed_for_a_set_up(phone: Phone) -> None:
    tables = phone.get("editions/lancashire/tables?players=3&option=introductory").json()
    assert tables["players"] == 3
    assert phone.get("editions/lancashire/tables?players=9").status_code == 400
    assert phone.get("editions/lancashire/tables?players=2&option=x").status_code == 400
    assert phone.get("editions/york/tables?players=2").status_code == 404

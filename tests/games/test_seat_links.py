"""Seat links: a seat moves to another phone, and the phone that had it only watches."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game, Participant, Player, Seat, SeatLink
from tests.games.phones import Phone, passed

pytestmark = pytest.mark.django_db


def link(phone: Phone, game: dict[str, Any], player: str) -> str:
    response = phone.post(f"games/{game['id']}/seats/{player}/link")
    assert response.status_code == 201, response.content
    url: str = response.json()["url"]
    assert url.startswith("/s#")
    return url.removeprefix("/s#")


def you(phone: Phone, game: dict[str, Any]) -> tuple[str, str | None]:
    shown = phone.get(f"games/{game['id']}").json()["you"]
    return shown["role"], shown["player"]


@pytest.fixture
def seated(phone: Phone, other: Phone, game: dict[str, Any]) -> Phone:
    """The phone on p2."""
    other.join(game, "p2")
    return other


def test_a_seat_moves_to_another_phone(phone: Phone, seated: Phone, game: dict[str, Any]) -> None:
    assert phone.record(game["id"], passed("p1"), 1).status_code == 201
    assert seated.record(game["id"], passed("p2"), 2).status_code == 201
    new = Phone()
    response = new.post("seat", {"token": link(seated, game, "p2")})
    assert (response.status_code, response.json()["you"]) == (
        200,
        {"role": "player", "player": "p2"},
    )
    assert you(seated, game) == ("spectator", None)
    refused = seated.record(game["id"], passed("p1"), 3)
    assert (refused.status_code, refused.json()["code"]) == (403, "read_only")
    turn = new.get(f"games/{game['id']}").json()["state"]["turn"]
    assert new.record(game["id"], passed(turn), 3).status_code == 201
    events = phone.get(f"games/{game['id']}/events?since=0").json()["events"]
    assert [event["recorded_by"] for event in events] == ["p1", "p1", "p2", "p2"]


def test_a_link_is_good_once(seated: Phone, game: dict[str, Any]) -> None:
    token = link(seated, game, "p2")
    assert Phone().post("seat", {"token": token}).status_code == 200
    late = Phone()
    before = Player.objects.count()
    assert late.post("seat", {"token": token}).status_code == 404
    assert late.get("games").json() == []
    assert Player.objects.count() == before


def test_a_new_link_replaces_the_old(phone: Phone, seated: Phone, game: dict[str, Any]) -> None:
    old, new = link(seated, game, "p2"), link(phone, game, "p2")
    assert Phone().post("seat", {"token": old}).status_code == 404
    assert Phone().post("seat", {"token": new}).status_code == 200


def test_a_link_is_good_for_a_day(seated: Phone, game: dict[str, Any]) -> None:
    token = link(seated, game, "p2")
    stored = SeatLink.objects.get()
    assert timezone.now() < stored.expires_at <= timezone.now() + timedelta(hours=24)
    SeatLink.objects.update(expires_at=timezone.now())
    assert Phone().post("seat", {"token": token}).status_code == 404


def test_the_token_is_nowhere_on_the_server(seated: Phone, game: dict[str, Any]) -> None:
    token = link(seated, game, "p2")
    for model in (Game, Seat, SeatLink, Participant, Player):
        assert token not in str(list(model.objects.values()))
    assert len(token) >= 43


def test_the_same_phone_keeps_seat_and_link(seated: Phone, game: dict[str, Any]) -> None:
    token = link(seated, game, "p2")
    assert seated.post("seat", {"token": token}).json()["you"]["player"] == "p2"
    assert Phone().post("seat", {"token": token}).status_code == 200


def test_only_the_seat_itself_and_the_host_make_links(
    phone: Phone, seated: Phone, game: dict[str, Any]
) -> None:
    watcher = Phone()
    watcher.join(game)
    for path in ("p1", "p9"):
        answer = seated.post(f"games/{game['id']}/seats/{path}/link")
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert watcher.post(f"games/{game['id']}/seats/p2/link").status_code == 403
    assert Phone().post(f"games/{game['id']}/seats/p2/link").status_code == 404
    assert phone.post(f"games/{game['id']}/seats/p9/link").status_code == 404
    assert phone.post(f"games/{game['id']}/seats/p2/link").status_code == 201


def test_an_empty_seat_can_be_offered(phone: Phone, other: Phone, game: dict[str, Any]) -> None:
    shown = other.post("seat", {"token": link(phone, game, "p2")}).json()
    assert shown["you"] == {"role": "player", "player": "p2"}
    assert all(seat["claimed"] for seat in shown["seats"])


def test_a_spectator_takes_a_seat_over(phone: Phone, seated: Phone, game: dict[str, Any]) -> None:
    watcher = Phone()
    watcher.join(game)
    watcher.post("seat", {"token": link(phone, game, "p2")})
    assert (you(watcher, game), you(seated, game)) == (("player", "p2"), ("spectator", None))
    assert Participant.objects.filter(game_id=game["id"]).count() == 3


def test_who_sits_elsewhere_moves(phone: Phone, other: Phone) -> None:
    game = phone.create(players=3)
    other.join(game, "p2")
    shown = other.post("seat", {"token": link(phone, game, "p3")}).json()
    assert [seat["claimed"] for seat in shown["seats"]] == [True, False, True]


def test_the_hosts_own_seat_takes_the_host_along(
    phone: Phone, other: Phone, game: dict[str, Any]
) -> None:
    other.post("seat", {"token": link(phone, game, "p1")})
    assert (you(other, game), you(phone, game)) == (("host", "p1"), ("spectator", None))
    assert phone.post(f"games/{game['id']}/tv").status_code == 403
    assert other.post(f"games/{game['id']}/tv").status_code == 201


def test_a_host_who_takes_a_seat_over_stays_host(
    phone: Phone, seated: Phone, game: dict[str, Any]
) -> None:
    phone.post("seat", {"token": link(seated, game, "p2")})
    assert (you(phone, game), you(seated, game)) == (("host", "p2"), ("spectator", None))


@pytest.mark.parametrize("token", ["x", "x" * 43, "🜨"])
def test_a_wrong_token_leads_nowhere(token: str) -> None:
    before = Player.objects.count()
    assert Phone().post("seat", {"token": token}).status_code == 404
    assert Player.objects.count() == before

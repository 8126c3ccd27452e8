"""People: claims, merges, visibility, tokens; nobody gets somebody else's history."""

import uuid
from typing import Any

import pytest

from games.models import Job, Play, Rating
from games.services.do_job import do_job
from games.services.follow_result import follow_result
from games.services.job_kinds import WORKS
from tests.games.leagues.people import Person, club, done, played
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db


def do_jobs() -> None:
    """Do what waits, as a worker would."""
    while waiting := Job.objects.filter(status="waiting").exclude(kind="report").first():
        assert do_job(waiting.pk, WORKS), Job.objects.get(pk=waiting.pk).error


def finished(host: Phone, others: dict[str, Phone]) -> dict[str, Any]:
    """Play a short game of two to its end, on these phones."""
    game = host.create(options=["introductory"])
    for player, phone in others.items():
        phone.join(game, player)
    while host.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    done(host.get(f"games/{game['id']}"))
    follow_result(uuid.UUID(game["id"]))
    return game


def test_a_guest_s_games_come_along_to_the_account() -> None:
    guest, host = Phone(), Phone()
    game = finished(host, {"p2": guest})
    [me] = Play.objects.filter(game=game["id"], number=2).values_list("player", flat=True)
    assert done(guest.get("me"))["id"] == str(me)
    done(guest.post("accounts", {"name": "gus", "password": "long enough words"}), 201)
    page = done(guest.get(f"players/{me}"))
    assert (page["games"], page["you"]) == (1, True)


def test_a_guest_who_signs_in_brings_their_games() -> None:
    ann = Person("ann")
    guest, host = Phone(), Phone()
    game = finished(host, {"p2": guest})
    body = {"name": "ann", "password": "a quiet canal at dawn"}
    done(guest.post("session", body))
    do_jobs()
    assert str(Play.objects.get(game=game["id"], number=2).player_id) == ann.id


def test_a_claim_needs_the_host() -> None:
    host, ann = Phone(), Person("ann")
    game = finished(host, {})
    path = f"games/{game['id']}"
    assert ann.post(f"{path}/claims", {"player": "p2"}).status_code == 404
    done(host.post(f"{path}/code"))
    ann.join(done(host.get(path)))
    claim = done(ann.post(f"{path}/claims", {"player": "p2"}), 201)
    assert claim["status"] == "waiting"
    assert ann.post(f"{path}/claims/{claim['id']}", {"approve": True}).status_code == 403
    do_jobs()
    assert not Play.objects.filter(player=ann.id).exists()
    assert [each["id"] for each in done(host.get("me"))["claims"]] == [claim["id"]]
    sitters: Any = done(host.post(f"{path}/claims/{claim['id']}", {"approve": True}))
    assert sitters[1]["person"] is not None
    do_jobs()
    assert Play.objects.filter(player=ann.id).count() == 1


def test_a_seat_link_brings_the_history_of_the_seat() -> None:
    host, ann = Phone(), Person("ann")
    game = finished(host, {})
    link = done(host.post(f"games/{game['id']}/seats/p2/link"), 201)["url"]
    done(ann.post("seat", {"token": link.removeprefix("/s#")}))
    do_jobs()
    assert Play.objects.filter(player=ann.id).count() == 1


def test_a_host_names_only_people_of_their_groups() -> None:
    _, (ann, ben) = club("ann", "ben")
    zoe = Person("zoe")
    game = finished(ann, {})
    path = f"games/{game['id']}/sitters/p2"
    assert ann.put(path, {"person": zoe.id}).status_code == 404
    done(ann.put(path, {"person": ben.id}))
    do_jobs()
    assert Play.objects.filter(player=ben.id).count() == 1
    done(ann.put(path, {"person": None}))
    do_jobs()
    assert not Play.objects.filter(player=ben.id).exists()


def test_duplicates_become_one_and_two_again() -> None:
    group, (ann, ben) = club("ann", "ben")
    path = f"groups/{group['id']}"
    shown = done(ann.post(f"{path}/members", {"name": "Benny"}))
    benny = next(m["key"] for m in shown["members"] if m["person"]["name"] == "Benny")
    played([ann.id, ben.id], 1)
    played([ann.id, benny], 2)
    before = {(r.player_id, r.scope): (r.mu, r.games) for r in Rating.objects.all()}
    assert ben.post(f"{path}/merges", {"keep": ben.id, "gone": benny}).status_code == 403
    assert ann.post(f"{path}/merges", {"keep": benny, "gone": ben.id}).status_code == 403
    merged = done(ann.post(f"{path}/merges", {"keep": ben.id, "gone": benny}))
    do_jobs()
    assert done(ben.get(f"players/{ben.id}"))["games"] == 2
    assert done(ben.get(f"players/{benny}"))["person"]["id"] == ben.id
    assert benny not in {member["key"] for member in merged["members"]}
    done(ann.delete(f"{path}/merges/{merged['merges'][0]['id']}"))
    do_jobs()
    assert done(ben.get(f"players/{ben.id}"))["games"] == 1
    after = {(r.player_id, r.scope): (r.mu, r.games) for r in Rating.objects.all()}
    assert after == before


@pytest.mark.parametrize(
    ("visibility", "member", "stranger"),
    [("public", 200, 200), ("group", 200, 404), ("private", 404, 404)],
)
def test_a_profile_is_open_to_whom_it_says(visibility: str, member: int, stranger: int) -> None:
    _, (ann, ben) = club("ann", "ben")
    done(ann.patch("me", {"visibility": visibility}))
    played([ann.id, ben.id])
    path = f"players/{ann.id}"
    assert ann.get(path).status_code == 200
    assert ben.get(path).status_code == member
    assert Phone().get(path).status_code == stranger
    assert Phone().get(f"{path}/games").status_code == stranger
    names = {row["person"]["name"] for row in done(Phone().get("leaderboards"))["rows"]}
    assert ("ann" in names) == (stranger == 200)
    [game] = done(ben.get(f"players/{ben.id}/games"))["items"]
    seat = next(seat for seat in game["seats"] if seat["person"]["name"] == "ann")
    assert seat["person"]["id"] == (ann.id if member == 200 else None)


def test_a_token_reads_and_does_nothing_else() -> None:
    ann = Person("ann")
    made = done(ann.post("tokens", {"label": "sheet"}), 201)
    program = Phone()
    bearer = {"Authorization": f"Bearer {made['token']}"}

    def ask(path: str) -> Any:
        return program.client.get(f"/api/v1/{path}", headers=bearer)

    assert ask("me").json()["account"] == "ann"
    assert program.post("groups", {"name": "Mine"}, **bearer).status_code == 403
    assert done(ann.get("tokens"))[0]["used_at"] is not None  # type: ignore[index]
    assert ann.delete(f"tokens/{made['id']}").status_code == 204
    assert ask("me").status_code == 401


def test_groups_are_closed_to_strangers_unless_public() -> None:
    group, (ann, ben) = club("ann", "ben")
    path, stranger = f"groups/{group['id']}", Person("zoe")
    assert stranger.get(path).status_code == 404
    done(ann.patch(path, {"public": True}))
    seen = done(stranger.get(path))
    assert (seen["invitation"], seen["you"]["role"]) == (None, None)
    assert {member["person"]["name"] for member in seen["members"]} == {None}
    assert done(ben.get(path))["invitation"] is None
    assert stranger.patch(path, {"name": "Taken"}).status_code == 403


def test_a_new_invitation_kills_the_old_one() -> None:
    group, (ann,) = club("ann")
    old = group["invitation"].removeprefix("/i#")
    done(ann.post(f"groups/{group['id']}/invitation"))
    assert Person("ben").post("invitations/accept", {"token": old}).status_code == 404


def test_a_finished_game_is_open_to_who_shares_a_group() -> None:
    _, (ann, ben, cat) = club("ann", "ben", "cat")
    game = played([ann.id, ben.id])
    assert cat.get(f"games/{game.pk}").status_code == 404
    assert done(cat.post(f"games/{game.pk}/visit"))["you"]["role"] == "spectator"
    assert cat.get(f"games/{game.pk}/report").status_code == 200
    assert Phone().post(f"games/{game.pk}/visit").status_code == 404
    assert cat.post(f"games/{ann.create()['id']}/visit").status_code == 404

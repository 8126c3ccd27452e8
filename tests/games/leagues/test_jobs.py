"""Jobs: planned once, done once, tried again, found again when their message is lost."""

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.models import Game, Job, Made, Participant, Play, Player, Profile, Report, Result, Seat
from games.services.clean_up import clean_up, close_abandoned, forget_guest_names
from games.services.do_job import ATTEMPTS, do_job, lost_jobs
from games.services.follow_result import follow_lost_results
from games.services.job_kinds import WORKS
from games.services.plan_job import plan_job
from games.tasks import store_missing_results
from tests.games.leagues.people import club, done, played
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db


def age(**more: object) -> None:
    """Have every job look as if nobody had touched it for an hour."""
    Job.objects.update(touched_at=timezone.now() - timedelta(hours=1), **more)


def test_the_same_is_planned_once() -> None:
    assert plan_job("ratings").pk == plan_job("ratings").pk
    assert plan_job("follow", "1").pk != plan_job("follow", "2").pk


def test_a_job_is_done_by_one() -> None:
    calls: list[Job] = []
    job = plan_job("ratings")
    works = {"ratings": calls.append}
    assert do_job(job.pk, works)
    assert not do_job(job.pk, works)
    assert len(calls) == 1
    assert Job.objects.get().status == "done"


def test_a_failure_is_kept_tried_again_and_given_up() -> None:
    def fail(job: Job) -> None:
        raise RuntimeError("no such river")

    job = plan_job("ratings")
    for attempt in range(1, ATTEMPTS + 1):
        assert not do_job(job.pk, {"ratings": fail})
        job.refresh_from_db()
        assert (job.attempts, job.error) == (attempt, "RuntimeError: no such river")
    assert job.status == "failed"
    assert plan_job("ratings").pk != job.pk


def test_a_lost_message_is_found_in_the_database() -> None:
    _, (ann, ben) = club("ann", "ben")
    game = played([ann.id, ben.id])
    assert Job.objects.filter(kind="report", subject=str(game.pk)).exists()
    assert lost_jobs() == []
    age()
    store_missing_results()
    assert not Job.objects.exclude(status="done").exists()
    assert Report.objects.filter(game=game).exists()
    assert set(Made.objects.values_list("kind", flat=True)) == {"share_picture", "score_sheet"}


def test_a_job_lost_with_its_worker_is_taken_up() -> None:
    job = plan_job("clean_up")
    age(status="running")
    assert lost_jobs() == [job.pk]
    assert do_job(job.pk, WORKS)


def test_history_that_was_lost_is_made_again() -> None:
    _, (ann, ben) = club("ann", "ben")
    game = played([ann.id, ben.id])
    Result.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).update(status="finished")
    follow_lost_results()
    assert Result.objects.filter(game=game).exists()
    assert Play.objects.filter(game=game).count() == 2
    assert follow_lost_results() == 0


def test_a_game_that_goes_on_again_leaves_history() -> None:
    host = Phone()
    game = host.create(options=["introductory"])
    while host.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    follow_lost_results()
    assert Play.objects.filter(game=game["id"]).count() == 2
    shown = done(host.get(f"games/{game['id']}"))
    body = {
        "command_id": str(uuid.uuid4()),
        "based_on": shown["head"],
        "correction": {"type": "reverted", "to": shown["head"] - 1},
    }
    assert host.post(f"games/{game['id']}/corrections", body).status_code == 201
    follow_lost_results()
    assert not Play.objects.filter(game=game["id"]).exists()


def test_the_audit_goes_through_every_game() -> None:
    _, (ann, ben) = club("ann", "ben")
    played([ann.id, ben.id])
    job = plan_job("audit")
    assert do_job(job.pk, WORKS)
    job.refresh_from_db()
    assert (job.done, job.total) == (1, 1)


def test_abandoned_games_are_closed() -> None:
    phone = Phone()
    old, new = phone.create(), phone.create()
    Game.objects.filter(pk=old["id"]).update(created_at=timezone.now() - timedelta(days=31))
    # It was recorded in today, so somebody goes on with it.
    assert close_abandoned() == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.services.clean_up.milliseconds", lambda text: 0)
        assert close_abandoned() == 1
    assert done(phone.get(f"games/{old['id']}"))["code"] is None
    assert done(phone.get(f"games/{new['id']}"))["code"] is not None


def test_names_of_old_guests_are_gone_and_those_of_members_stay() -> None:
    _, (ann, ben) = club("ann", "ben")
    kept = played([ann.id, ben.id])
    guest = Phone()
    game = guest.create()
    long_ago = timezone.now() - timedelta(days=91)
    Game.objects.update(created_at=long_ago)
    Player.objects.update(created_at=long_ago)
    forget_guest_names()
    names = Seat.objects.filter(game=game["id"]).values_list("name", flat=True)
    assert set(names) == {"Somebody"}
    assert set(Seat.objects.filter(game=kept).values_list("name", flat=True)) == {"Ada", "Bob"}
    assert not Participant.objects.exclude(name="").exists()
    assert Profile.objects.filter(name="ann").exists()
    clean_up()


def test_the_admin_shows_jobs_and_does_them_again() -> None:
    User.objects.create_superuser("helper", password="helper helps here")
    client = Client()
    client.login(username="helper", password="helper helps here")
    job = plan_job("ratings")
    Job.objects.filter(pk=job.pk).update(status="failed", error="no such river")
    page = client.get("/admin/games/job/").content.decode()
    assert "no such river" in page
    body = {"action": "again", "_selected_action": [str(job.pk)]}
    assert client.post("/admin/games/job/", body).status_code == 302
    assert Job.objects.filter(kind="ratings", status="waiting").exists()


@pytest.mark.parametrize(
    "model",
    "game result profile group league season division fixture leagueresult job delivery".split(),
)
def test_every_page_of_the_admin_opens(model: str) -> None:
    User.objects.create_superuser("helper", password="helper helps here")
    group, (ann, ben) = club("ann", "ben")
    season = ann.season(ann.league(group), [ann.id, ben.id])
    body = {"division": season["divisions"][0]["id"]}
    done(ann.post(f"seasons/{season['id']}/rounds", body))
    played([ann.id, ben.id])
    client = Client()
    client.login(username="helper", password="helper helps here")
    assert client.get(f"/admin/games/{model}/").status_code == 200

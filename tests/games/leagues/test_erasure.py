"""Erasure: not one byte of the name in a dump, the file or its journal; the record is whole."""

import json
import os
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from games.models import Game, Job, Participant, Play, Player, Profile
from games.services.do_job import do_job
from games.services.erase_player import erase_again, erase_player
from games.services.job_kinds import WORKS
from games.services.make_files import make_files
from games.store.load import fold
from games.store.verify import verify
from tests.games.leagues.people import PASSWORD, Person, done, played
from tests.services import postgres

NAME = "Xanthippe-Zwetschge"
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("own_data_folder"),
]


@pytest.fixture
def own_data_folder(settings: object, tmp_path: Path) -> None:
    """The list of who was erased in a folder of this test."""
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]


def stored() -> bytes:
    """Return every byte the database keeps: a dump, or the file with what lies beside it."""
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        beside = [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]
        script = "\n".join(_dumped()).encode()
        return script + b"".join(each.read_bytes() for each in (path, *beside) if each.exists())
    url = urlsplit(os.environ["DATABASE_URL"])
    address = url._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    dump = [str(postgres.binary("pg_dump")), "--dbname", address]
    return subprocess.run(dump, capture_output=True, check=True).stdout


def _dumped() -> list[str]:
    connection.ensure_connection()
    return list(connection.connection.iterdump())


def states(game: Game) -> list[str]:
    return [step.record.state_hash for step in fold(game)]


def known_everywhere() -> tuple[Person, Person, Game]:
    """Somebody whose name is in every place that has one."""
    owner, erased = Person("olaf"), Person(NAME)
    group = owner.group()
    token = group["invitation"].removeprefix("/i#")
    done(erased.post("invitations/accept", {"token": token, "name": NAME}))
    done(erased.patch("me", {"email": f"{NAME}@example.org"}))
    season = owner.season(owner.league(group), [owner.id, erased.id])
    game = played([owner.id, erased.id])
    game.seats.filter(number=2).update(name=NAME)
    make_files(game.pk)
    [result] = done(owner.get(f"seasons/{season['id']}"))["results"]
    change = {"counts": True, "reason": f"{NAME} asked for it"}
    done(owner.patch(f"results/{result['id']}", change))
    table = owner.create(seats=_seats())
    erased.join(table)
    other = erased.create(seats=_seats())
    body = {"code": other["code"], "name": NAME}
    assert owner.post("join", body).status_code == 200
    return owner, erased, game


def _seats() -> list[dict[str, str]]:
    return [
        {"name": "Olaf", "colour": "red", "symbol": "anchor"},
        {"name": "Pia", "colour": "purple", "symbol": "gear"},
    ]


def test_no_byte_of_the_name_is_left_and_the_record_is_whole() -> None:
    owner, erased, game = known_everywhere()
    assert NAME.encode() in stored()
    before = states(game)
    # What others called themselves is theirs, whatever it is.
    Participant.objects.filter(name=NAME, player=owner.id).update(name="")
    answer = erased.send("DELETE", "me", f'{{"password": "{PASSWORD}"}}')
    assert answer.status_code == 204, answer.content
    left = stored()
    assert NAME.encode() not in left
    assert NAME.encode("utf-16-le") not in left
    game = Game.objects.get(pk=game.pk)
    assert verify(game) is None
    assert states(game) == before
    assert Play.objects.filter(game=game, player=erased.id).exists()
    assert erased.get("me").status_code == 401
    page = done(owner.get(f"players/{owner.id}"))
    assert page["rivals"][0]["person"] == {"id": None, "name": None}
    login = {"name": NAME, "password": PASSWORD}
    assert owner.post("session", login).status_code == 401


def test_a_wrong_password_erases_nobody() -> None:
    ann = Person("ann")
    assert ann.send("DELETE", "me", '{"password": "guess"}').status_code == 400
    assert Player.objects.filter(pk=ann.id, user__username="ann").exists()


def test_an_owner_hands_the_group_over_first() -> None:
    ann = Person("ann")
    ann.group()
    assert ann.send("DELETE", "me", f'{{"password": "{PASSWORD}"}}').status_code == 403


def test_an_older_copy_is_erased_again() -> None:
    ann = Person("ann")
    player = Player.objects.get(pk=ann.id)
    erase_player(player.pk)
    assert str(player.pk) in (settings.DATA_DIR / "erased").read_text()
    assert NAME not in (settings.DATA_DIR / "erased").read_text()
    # As a backup brings it back.
    Profile.objects.filter(player=player).update(name=NAME, erased_at=None)
    assert erase_again() == 1
    assert not Profile.objects.filter(name=NAME).exists()


def test_a_person_s_data_is_complete_and_theirs_alone() -> None:
    ann, ben = Person("ann"), Person("ben")
    game = played([ann.id, ben.id])
    job = done(ann.post("exports", {"kind": "me"}), 202)
    if Job.objects.get(pk=job["id"]).status == "waiting":
        do_job(Job.objects.get(pk=job["id"]).pk, WORKS)
    shown = done(ann.get(f"jobs/{job['id']}"))
    assert (shown["status"], shown["done"]) == ("done", shown["total"])
    assert ben.get(f"jobs/{job['id']}").status_code == 404
    document = json.loads(ann.client.get(shown["url"]).content)
    assert (document["account"], document["games"][0]["game"]) == ("ann", str(game.pk))
    imported = done(ann.post("imports", {"document": document["games"][0]["log"]}), 201)
    assert imported["status"] == "finished"

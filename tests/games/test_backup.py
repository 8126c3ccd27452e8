"""The drill: a backup under play, an empty database filled from it, and nobody back who left."""

import gzip
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import EventRecord, Game, Player, Seat
from games.models.append_only import guard, missing_triggers, unguard
from games.services.erase_player import erase_player
from games.store.backup import columns_of, plain, tables, write_backup
from games.store.verify import verify
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(settings: Any, tmp_path: Path) -> dict[str, Any]:
    """An account, two games with a correction, and a data folder of this test's own."""
    settings.DATA_DIR = tmp_path
    host, guest = Phone(), Phone()
    assert (
        host.post("accounts", {"name": "Ada", "password": "a long pass phrase"}).status_code < 300
    )
    game = host.create(edition="birmingham")
    guest.join(game, "p2")
    for _ in range(4):
        host.pass_on(game["id"])
    undo = {"type": "reverted", "to": 3}
    command = "7d9f2c1e-0000-4000-8000-000000000001"
    body = {"command_id": command, "based_on": 5, "correction": undo, "reason": "mistaken"}
    assert host.post(f"games/{game['id']}/corrections", body).status_code == 201
    other = guest.create()
    guest.pass_on(other["id"])
    return {"game": game, "host": host, "guest": guest}


def everything() -> dict[str, list[list[Any]]]:
    """Return every row that a backup has, as JSON has it."""
    return {
        model._meta.label_lower: [
            [plain(value) for value in row]
            for row in model._base_manager.order_by("pk").values_list(
                *[field.attname for field in columns_of(model)]
            )
        ]
        for model in tables()
    }


def empty() -> None:
    """Lose the database: the tables are there, and nothing in them."""
    unguard(connection)
    call_command("flush", interactive=False, verbosity=0)
    guard(connection)


def test_the_drill(evening: dict[str, Any], tmp_path: Path) -> None:
    before = everything()
    file = tmp_path / "backups" / "evening.jsonl.gz"
    call_command("backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    empty()
    assert Game.objects.count() == 0
    call_command("restore", str(file))
    after = everything()
    epoch = [field.attname for field in columns_of(Game)].index("log_epoch")
    for row in before["games.game"]:
        row[epoch] += 1
    assert after == before
    assert missing_triggers(connection) == set()
    assert [verify(game) for game in Game.objects.all()] == [None, None]
    # Guests go on with the cookie they have; accounts sign in again.
    assert evening["guest"].pass_on(evening["game"]["id"])["seq"] == 7
    assert evening["host"].get("session").json()["user"] is None


def test_who_left_after_the_backup_stays_away(evening: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl.gz"
    write_backup(file)
    erase_player(Player.objects.exclude(user=None).get().pk)
    assert not Seat.objects.filter(game=evening["game"]["id"], name="Ada").exists()
    empty()
    call_command("restore", str(file))
    assert not Seat.objects.filter(game=evening["game"]["id"], name="Ada").exists()
    assert not Player.objects.exclude(user=None).exists()
    assert [verify(game) for game in Game.objects.all()] == [None, None]


def test_a_backup_fills_an_embedded_server_too(evening: dict[str, Any], tmp_path: Path) -> None:
    """From whichever database it comes, by the commands themselves, into a SQLite of its own."""
    file = tmp_path / "backup.jsonl.gz"
    write_backup(file)
    variables = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "other")}
    said = ""
    for command in (["restore", str(file)], ["verify_log"], ["audit_games"]):
        run = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=django_settings.BASE_DIR,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        said += run.stdout
    assert "2 games checked, 0 with a fault" in said
    assert "2 games, 8 events replayed, 0 differ" in said


def test_a_backup_under_play_is_of_one_moment(evening: dict[str, Any], tmp_path: Path) -> None:
    """While a phone records, every backup has whole games: as many events as their heads say."""
    stop = threading.Event()
    recorded: list[int] = []

    def play() -> None:
        while not stop.is_set():
            recorded.append(evening["host"].pass_on(evening["game"]["id"])["seq"])
        connection.close()

    playing = threading.Thread(target=play)
    playing.start()
    try:
        heads = [_heads_match(tmp_path / f"{number}.jsonl.gz") for number in range(5)]
    finally:
        stop.set()
        playing.join()
    assert recorded
    assert heads == sorted(heads)


def _heads_match(file: Path) -> int:
    write_backup(file)
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    rows: dict[str, list[dict[str, Any]]] = {}
    table: dict[str, Any] = {}
    for line in lines[1:-1]:
        if isinstance(line, dict):
            table = line
        else:
            named = dict(zip(table["columns"], line, strict=True))
            rows.setdefault(table["table"], []).append(named)
    events = rows["games.eventrecord"]
    for game in rows["games.game"]:
        own = [event for event in events if event["game_id"] == game["id"]]
        assert max(event["seq"] for event in own) == len(own) == game["head_seq"]
    return len(events)


@pytest.mark.parametrize("harm", ["cut", "bit", "other", "event", "newer"])
def test_a_harmed_backup_restores_nothing(
    evening: dict[str, Any], tmp_path: Path, harm: str
) -> None:
    file = tmp_path / "backup.jsonl.gz"
    write_backup(file)
    data = bytearray(file.read_bytes())
    text = gzip.decompress(data).decode()
    if harm == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif harm == "bit":
        data[len(data) // 2] ^= 4
        file.write_bytes(data)
    elif harm == "other":
        file.write_bytes(gzip.compress(b'{"format": "something else"}\n'))
    elif harm == "event":
        file.write_bytes(gzip.compress(text.replace("passed", "parsed", 1).encode()))
    else:
        newer = text.replace('"migrations":[', '"migrations":["games.9999_later",', 1)
        file.write_bytes(gzip.compress(newer.encode()))
    empty()
    with pytest.raises(CommandError):
        call_command("restore", str(file))
    assert (Game.objects.count(), EventRecord.objects.count()) == (0, 0)


def test_a_database_in_use_is_not_overwritten(evening: dict[str, Any], tmp_path: Path) -> None:
    write_backup(tmp_path / "backup.jsonl.gz")
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", str(tmp_path / "backup.jsonl.gz"))
    assert Game.objects.count() == 2


def test_old_backups_are_cleared_away(evening: dict[str, Any], tmp_path: Path) -> None:
    call_command("backup", verbosity=0)
    (kept,) = (tmp_path / "backups").glob("brass-*.jsonl.gz")
    old = kept.with_name("brass-20200101-000000.jsonl.gz")
    old.write_bytes(b"")
    os.utime(old, (0, 0))
    call_command("backup", str(tmp_path / "backups" / "brass-now.jsonl.gz"), keep_days=30)
    assert sorted(path.name for path in kept.parent.iterdir()) == sorted(
        [kept.name, "brass-now.jsonl.gz"]
    )

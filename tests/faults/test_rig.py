"""The rig and the checker on a real server: a whole log passes, a tampered one does not."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults import server_log
from tests.faults.checker import check
from tests.faults.history import Line, read
from tests.faults.rig import open_rig

TABLE = "games_eventrecord"
Tamper = Callable[[sqlite3.Connection], object]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Line], Path]:
    """The history of a few real actions, and the database they are in."""
    folder = tmp_path_factory.mktemp("played")

    async def play() -> None:
        async with open_rig("embedded", 1, "a real table", folder / "history") as rig:
            for _ in range(8):
                await rig.tables[0].act()
            await rig.tables[0].close()
            source = sqlite3.connect(rig.site.webs[0].folder / "data" / "games.sqlite3")
            copy = sqlite3.connect(folder / "games.sqlite3")
            source.backup(copy)
            copy.close()
            source.close()

    asyncio.run(play())
    return list(read(folder / "history")), folder / "games.sqlite3"


def kinds(played: tuple[list[Line], Path], folder: Path, tamper: Tamper | None) -> set[str]:
    """What the checker finds once the stored events have been tampered with."""
    lines, original = played
    path = folder / "games.sqlite3"
    shutil.copyfile(original, path)
    connection = sqlite3.connect(path)
    triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in triggers.fetchall():
        connection.execute(f'DROP TRIGGER "{name}"')
    if tamper:
        tamper(connection)
    connection.commit()
    connection.close()
    return {finding.kind for finding in check(lines, server_log.from_sqlite(path))}


def test_what_was_really_played_passes(played: tuple[list[Line], Path], tmp_path: Path) -> None:
    assert kinds(played, tmp_path, None) == set()
    assert sum(line["is"] == "ok" for line in played[0]) > 3


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (f"DELETE FROM {TABLE} WHERE seq = (SELECT max(seq) FROM {TABLE})", "lost"),
        (f"DELETE FROM {TABLE} WHERE seq = 2", "gap"),
        (f"UPDATE {TABLE} SET hash = prev_hash WHERE seq = 3", "moved"),
        (f"UPDATE {TABLE} SET payload = '{{}}' WHERE seq = 3", "changed"),
        (f"UPDATE {TABLE} SET seq = seq + 1 WHERE seq = (SELECT max(seq) FROM {TABLE})", "phantom"),
    ],
)
def test_a_real_log_that_was_tampered_with_does_not(
    played: tuple[list[Line], Path], tmp_path: Path, statement: str, expected: str
) -> None:
    assert expected in kinds(played, tmp_path, lambda each: each.execute(statement))

"""Whatever a phone sends over its socket, the server closes or answers, and never breaks."""

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.live.conftest import Table
from tests.live.sockets import LiveSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("slow_heart")]
FRAMES = int(os.environ.get("FUZZ_FRAMES", "400"))
ANSWERS = {"sync", "ev", "game", "hb", "bye"}
PIECES = [
    "{",
    "}",
    "[",
    "]",
    '"',
    ":",
    ",",
    "t",
    "resume",
    "since",
    "h",
    "1e9",
    "NaN",
    "-",
    "\\u0000",
]
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**63,
    10**40,
    "",
    "0" * 16,
    "\ud800",
    "e\u0301",
    "x" * 5000,
    [],
    {},
    [[[[]]]],
    {"t": "p"},
]


def strange_frames(seed: int, count: int) -> Iterator[str | bytes]:
    """Yield frames that are nearly right, and frames that are nothing at all."""
    chance = random.Random(seed)
    for _ in range(count):
        kind = chance.randrange(5)
        if kind == 0:
            yield chance.randbytes(chance.randrange(200))
        elif kind == 1:
            yield "".join(chance.choices(PIECES, k=chance.randrange(30)))
        elif kind == 2:
            yield json.dumps(chance.choice(VALUES))
        else:
            frame = {"t": chance.choice(["resume", "p", *VALUES]), "since": 1, "h": "0" * 16}
            for _ in range(chance.randrange(3)):
                frame[chance.choice(["t", "since", "h", "x", "game"])] = chance.choice(VALUES)
            yield json.dumps(frame)


async def test_random_frames_break_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    # The flood protection would close the socket before the reader is put to the test.
    monkeypatch.setattr("games.live.credit.BURST", float("inf"))
    frames = strange_frames(1, FRAMES)
    sent = 0
    socket = LiveSocket(table.host, table.id)
    await socket.__aenter__()
    await socket.frame("sync")
    for frame in frames:
        sent += 1
        await socket.say(frame)
        answer = await socket.answer()
        assert answer in ANSWERS | {4400}, (frame, answer)
        if answer == 4400:
            await socket.__aexit__()
            socket = LiveSocket(table.host, table.id)
            await socket.__aenter__()
            await socket.frame("sync")
    await socket.__aexit__()
    assert sent == FRAMES


@pytest.mark.parametrize("seed", range(20))
async def test_random_addresses_break_nothing(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    keys = ["v", "since", "h", "x", ""]
    values = ["1", "", "0", "-1", "%00", "%ff", "\u0661", "1e3", "9" * 400, "%F0%9F"]
    query = "&".join(f"{chance.choice(keys)}={chance.choice(values)}" for _ in range(6))
    async with LiveSocket(table.host, table.id, f"v=1&{query}") as socket:
        assert await socket.answer() in ANSWERS | {4400, 4426}

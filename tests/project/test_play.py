"""`manage.py play`, the command behind `make play`, as a newcomer meets it."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import websockets

from tests.project.sources import ROOT
from tests.services import free_port
from tests.services.server import wait_until


class Table:
    """One running `manage.py play` and what it has printed so far."""

    def __init__(self, data: Path, port: int) -> None:
        self.port = port
        self.log = data / "printed.txt"
        self.log.write_text("")
        surroundings = {"DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "SECRET_KEY", "ALLOWED_HOSTS"}
        environment = {k: v for k, v in os.environ.items() if k not in surroundings}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", "--port", str(port)],
                cwd=ROOT,
                env=environment | {"DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def printed(self) -> str:
        return self.log.read_text()

    def wait_until_ready(self) -> None:
        ended = wait_until(lambda: "ready" in self.printed or self.process.poll() is not None)
        assert ended, self.printed
        assert self.process.poll() is None, self.printed

    def get(self, path: str) -> tuple[int, str]:
        answer = httpx.get(f"http://127.0.0.1:{self.port}{path}", trust_env=False)
        return answer.status_code, answer.text

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait()


@contextmanager
def playing(data: Path, port: int | None = None) -> Iterator[Table]:
    table = Table(data, port or free_port())
    try:
        table.wait_until_ready()
        yield table
    finally:
        with suppress(ProcessLookupError):
            table.process.kill()
        table.process.wait()


async def game_of(browser: httpx.AsyncClient) -> str:
    """The id of a new game that this browser is the host of."""
    await browser.get("/")
    seats = [
        {"name": name, "colour": colour, "symbol": symbol}
        for name, colour, symbol in (
            ("Ada", "red", "anchor"),
            ("Ben", "purple", "gear"),
            ("Cleo", "white", "wheel"),
        )
    ]
    answer = await browser.post(
        "/api/v1/games",
        json={"edition": "lancashire", "options": [], "seats": seats, "turn_order": [0, 1, 2]},
        headers={"X-CSRFToken": browser.cookies["csrftoken"]},
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def close_code_when_stopped(table: Table) -> int | None:
    """How the socket of a phone at the table is closed when the server is asked to end."""
    origin = f"http://127.0.0.1:{table.port}"
    async with httpx.AsyncClient(base_url=origin, trust_env=False) as browser:
        game = await game_of(browser)
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = f"ws://127.0.0.1:{table.port}/ws/games/{game}?v=1&since=0"
    async with websockets.connect(
        address,
        origin=websockets.Origin(origin),
        additional_headers={"Cookie": cookies},
        proxy=None,
    ) as phone:
        assert '"sync"' in str(await phone.recv())
        table.process.terminate()
        with suppress(websockets.ConnectionClosed):
            while True:
                await phone.recv()
    return phone.close_code


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_and_stops_cleanly_and_starts_again(how: signal.Signals, tmp_path: Path) -> None:
    for _ in range(2):
        with playing(tmp_path) as table:
            assert table.get("/healthz")[0] == 200
            assert "<html" in table.get("/")[1].lower()
            assert table.stop(how) == 0, table.printed
            assert "Traceback" not in table.printed


def test_it_prints_the_address_and_its_qr_code(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        address = re.search(r"http://[\d.]+:(\d+)/", table.printed)
        assert address
        assert address.group(1) == str(table.port)
        drawn = [line for line in table.printed.splitlines() if set(line) & set("▀▄█")]
        assert len(drawn) > 10
        assert len({len(line) for line in drawn}) == 1


def test_the_secret_key_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with playing(tmp_path):
            keys.append((tmp_path / "secret_key").read_text())
    assert keys[0] == keys[1]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_port_in_use_is_named_and_ends_the_command(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        table = Table(tmp_path, taken.getsockname()[1])
        assert table.process.wait() == 1
        assert f"Port {table.port} cannot be used" in table.printed
        assert "Traceback" not in table.printed


def test_open_sockets_are_told_of_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        code = asyncio.run(close_code_when_stopped(table))
    assert code == 1012

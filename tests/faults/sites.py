"""The real servers under test: the embedded set-up, and the full one with two web processes."""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.browser.table_server import MANAGE, TableServer
from tests.faults import server_log
from tests.faults.proxy import DatabaseProxy, WebProxy
from tests.faults.server_log import ServerLog
from tests.services import Postgres, Redis, Server
from tests.services.postgres import OWNER

ROOT = MANAGE.parent


class WebServer(TableServer):
    """One web process of the full set-up, as the deployment starts it."""

    name = "web"

    def __init__(self, environment: Callable[[], dict[str, str]]) -> None:
        super().__init__()
        self.environment = environment

    def command(self) -> list[str]:
        options = [
            *("--host", "127.0.0.1", "--port", str(self.port), "--app-dir", str(ROOT)),
            *("--ws-max-size", "65536", "--timeout-graceful-shutdown", "5"),
            *("--no-server-header", "--no-access-log", "--log-level", "warning"),
        ]
        variables = [f"{name}={value}" for name, value in self.environment().items()]
        serve = [sys.executable, "-m", "uvicorn", "brass_site.asgi:application", *options]
        return ["env", "-u", "PUBLIC_URL", "ACTIONS_PER_MINUTE=1000000", *variables, *serve]


class Site:
    """Servers that can be broken, each behind a proxy; `ports` is where the phones go."""

    name: str

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.webs: list[TableServer] = []
        self.proxies: list[WebProxy] = []
        self._stack = contextlib.ExitStack()

    @property
    def ports(self) -> list[Callable[[], int]]:
        return [lambda proxy=proxy: proxy.port for proxy in self.proxies]  # type: ignore[misc]

    async def start(self) -> None:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        raise NotImplementedError

    def stored(self) -> ServerLog:
        raise NotImplementedError

    async def stop(self) -> None:
        for proxy in self.proxies:
            await proxy.stop()
        await asyncio.to_thread(self._stack.close)

    async def log(self) -> ServerLog:
        """The stored events, the verifier's verdict and what the servers complained of."""
        log = await asyncio.to_thread(self.stored)
        log.faults = await asyncio.to_thread(self._verify)
        for web in self.webs:
            output = (web.folder / "server.log").read_text(errors="replace")
            log.complaints += server_log.complaints_in(output)
            log.output += output
        return log

    async def _serve(self, *webs: TableServer) -> None:
        for web in webs:
            self._stack.callback(web.remove)
        await asyncio.gather(*(asyncio.to_thread(web.start) for web in webs))
        self.webs = list(webs)
        for web in webs:
            proxy = WebProxy(lambda web=web: web.port, self.chance)  # type: ignore[misc]
            await proxy.start()
            self.proxies.append(proxy)

    def _verify(self) -> list[str]:
        answer = self.manage("verify_log")
        return [] if answer.returncode == 0 else [answer.stdout[-1000:] + answer.stderr[-1000:]]

    def manage(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a management command beside the servers."""
        return subprocess.run(
            [sys.executable, str(MANAGE), *command],
            env={"PATH": os.environ["PATH"]} | self.environment(),
            capture_output=True,
            text=True,
            check=False,
        )


class Embedded(Site):
    """`manage.py play` on SQLite: one process, no Redis."""

    name = "embedded"

    async def start(self) -> None:
        await self._serve(TableServer())

    def environment(self) -> dict[str, str]:
        return {"DATA_DIR": str(self.data)}

    def stored(self) -> ServerLog:
        return server_log.from_sqlite(self.data / "games.sqlite3")

    @property
    def data(self) -> Path:
        return self.webs[0].folder / "data"


class Full(Site):
    """PostgreSQL, Redis and two web processes; the second reaches PostgreSQL through a proxy."""

    name = "full"

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.postgres, self.redis = Postgres(), Redis()
        self.database = DatabaseProxy(lambda: self.postgres.port, chance)

    async def start(self) -> None:
        for service in (self.postgres, self.redis):
            self._stack.callback(service.remove)
            await asyncio.to_thread(service.start)
        await self.database.start()
        webs = WebServer(self.environment), WebServer(self._through_proxy)
        await asyncio.to_thread(self._provision)
        await self._serve(*webs)

    async def stop(self) -> None:
        await self.database.stop()
        await super().stop()

    def environment(self) -> dict[str, str]:
        return {
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            # Both processes sign with the same key; Redis keeps its folder for the whole run.
            "DATA_DIR": str(self.redis.folder),
        }

    def stored(self) -> ServerLog:
        return server_log.from_postgres(self.postgres.connect())

    def _through_proxy(self) -> dict[str, str]:
        url = f"postgres://{OWNER}@127.0.0.1:{self.database.port}/{OWNER}"
        return self.environment() | {"DATABASE_URL": url}

    def _provision(self) -> None:
        made = self.manage("migrate", "--no-input")
        if made.returncode:
            raise RuntimeError(made.stderr)


async def kill(server: Server) -> None:
    """`kill -9`, children included."""
    await asyncio.to_thread(server.kill)


async def restart(server: Server) -> None:
    await asyncio.to_thread(server.restart)

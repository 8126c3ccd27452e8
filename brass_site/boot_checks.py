"""Settings a self-hoster may get wrong: errors keep the server from starting, warnings are loud."""

import ipaddress
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

SHORTEST_KEY = 50
FEWEST_CHARACTERS = 5
NETWORK_FILESYSTEMS = ("nfs", "cifs", "smb", "9p", "fuse.sshfs", "ceph", "glusterfs")


class DangerousSettings(Exception):
    """The server would not be safe with these settings."""


@register(Tags.security)
def check_settings(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Return every complaint about the settings, those of the environment included."""
    found = [*_keys(), *_addresses(), *_processes(), *_neighbours(), *_files()]
    return sorted(found, key=lambda complaint: complaint.id or "")


def _keys() -> Iterator[CheckMessage]:
    key = settings.SECRET_KEY
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_CHARACTERS:
        yield Error(
            f"SECRET_KEY can be guessed: it needs {SHORTEST_KEY} random characters.",
            hint="Leave it out to have one made and kept, or take secrets.token_urlsafe(50).",
            id="brass.E001",
        )
    if settings.DEBUG:
        yield Error("DEBUG shows settings and code to everybody.", id="brass.E002")


def _addresses() -> Iterator[CheckMessage]:
    public = urlsplit(settings.PUBLIC_URL)
    anything = "*" in settings.ALLOWED_HOSTS
    if not settings.PUBLIC_URL:
        return
    if public.scheme not in ("http", "https") or not public.hostname or public.path:
        yield Error(
            "PUBLIC_URL must be an address like https://clerk.example, without a path.",
            id="brass.E003",
        )
        return
    if not anything and not _is_allowed(public.hostname, settings.ALLOWED_HOSTS):
        yield Error(
            "ALLOWED_HOSTS does not have the host of PUBLIC_URL: every request would be refused.",
            id="brass.E004",
        )
    if anything:
        yield Warning(
            "ALLOWED_HOSTS lets requests name any host though PUBLIC_URL has one.",
            hint=f"Set ALLOWED_HOSTS={public.hostname}",
            id="brass.W001",
        )
    if public.scheme == "http" and not is_near(public.hostname):
        yield Warning(
            "PUBLIC_URL is http on an address of the internet: everybody on the way can read.",
            id="brass.W002",
        )


def _processes() -> Iterator[CheckMessage]:
    several = int(os.environ.get("WEB_CONCURRENCY") or 1) > 1
    is_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if several and not settings.REDIS_URL:
        yield Error(
            "Several processes need REDIS_URL: without it a phone hears only its own process.",
            id="brass.E005",
        )
    if several and is_sqlite:
        yield Error("Several processes need PostgreSQL in DATABASE_URL.", id="brass.E006")
    if settings.REDIS_URL and is_sqlite:
        yield Warning(
            "REDIS_URL is set but the games are in SQLite, which one process alone can serve.",
            id="brass.W003",
        )
    if os.environ.get("FORWARDED_ALLOW_IPS", "").strip() == "*":
        yield Warning(
            "FORWARDED_ALLOW_IPS=* believes anybody's X-Forwarded-For: rate limits can be evaded.",
            hint="Name the proxy's address; silence this where only the proxy reaches the port.",
            id="brass.W004",
        )


def _neighbours() -> Iterator[CheckMessage]:
    redis, database = urlsplit(settings.REDIS_URL), settings.DATABASES["default"]
    if _is_far(redis.hostname) and not redis.password:
        yield Warning("Redis is on another machine and asks for no password.", id="brass.W005")
    far = _is_far(database.get("HOST"))
    if far and not database.get("PASSWORD"):
        yield Warning("PostgreSQL is on another machine and asks for no password.", id="brass.W006")
    sslmode = database.get("OPTIONS", {}).get("sslmode", os.environ.get("PGSSLMODE", ""))
    if far and sslmode not in ("require", "verify-ca", "verify-full"):
        yield Warning(
            "PostgreSQL is on another machine and the line to it may not be encrypted.",
            hint="Add ?sslmode=require to DATABASE_URL.",
            id="brass.W007",
        )


def _files() -> Iterator[CheckMessage]:
    folder = Path(settings.DATA_DIR)
    key = folder / "secret_key"
    if key.exists() and key.stat().st_mode & 0o077:
        yield Error(f"Others can read {key}: chmod 600 {key}", id="brass.E007")
    if not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return
    database = Path(settings.DATABASES["default"]["NAME"])
    # The folder keeps others out where it is closed to them.
    files = (database, database.parent)
    if database.exists() and all(path.stat().st_mode & 0o005 for path in files):
        yield Warning(f"Everybody on this machine can read {database}.", id="brass.W008")
    kind = filesystem_of(database, Path("/proc/mounts"))
    if kind.startswith(NETWORK_FILESYSTEMS):
        yield Error(
            f"{database} is on a network drive ({kind}), where SQLite can lose games.",
            id="brass.E008",
        )


def filesystem_of(path: Path, mounts: Path) -> str:
    """Return the kind of the filesystem that path is on, empty where the system does not say."""
    if not mounts.exists():
        return ""
    lines = [line.split() for line in mounts.read_text().splitlines()]
    kinds = {Path(fields[1]): fields[2] for fields in lines if len(fields) > 2}
    where = path.resolve()
    above = [kind for folder in (where, *where.parents) if (kind := kinds.get(folder))]
    return above[0] if above else ""


def is_near(host: str) -> bool:
    """Say whether a host is of this machine or its own network."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".lan", ".home.arpa"))


def _is_far(host: str | None) -> bool:
    # A name without a dot is a neighbour in the same container network; a path is a socket.
    if not host or host.startswith("/") or host == "localhost":
        return False
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return "." in host


def _is_allowed(host: str, allowed: Sequence[str]) -> bool:
    return any(
        host == pattern.lower() or (pattern.startswith(".") and host.endswith(pattern.lower()))
        for pattern in allowed
    )

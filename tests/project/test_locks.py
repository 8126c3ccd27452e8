"""The locks: every package pinned, every file hashed, no address anywhere."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.project.sources import ROOT, name_of

LOCKS = sorted((ROOT / "brass_site" / "deploy").glob("requirements*.txt"))
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)")


def entries(lock: Path) -> list[str]:
    """A lock's requirements, each with its continuation lines."""
    return [entry for entry in lock.read_text().replace("\\\n", " ").splitlines() if entry.strip()]


def pins(lock: Path) -> dict[str, str]:
    found = (PINNED.match(entry) for entry in entries(lock))
    return {match.group(1): match.group(2) for match in found if match}


def test_every_group_has_its_lock() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    expected = {"requirements.txt"} | {f"requirements-{group}.txt" for group in groups}
    assert {lock.name for lock in LOCKS} == expected


@pytest.mark.parametrize("lock", LOCKS, ids=name_of)
def test_every_package_is_pinned_and_hashed(lock: Path) -> None:
    assert entries(lock)
    for entry in entries(lock):
        assert PINNED.match(entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in lock.read_text()


def test_the_tests_run_on_what_the_server_runs_on() -> None:
    runtime, dev = (
        pins(ROOT / "brass_site" / "deploy" / f"requirements{x}.txt") for x in ("", "-dev")
    )
    assert runtime.items() <= dev.items()


def test_every_front_end_package_is_hashed_and_names_no_address() -> None:
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert [n for n, p in packages.items() if not p.get("link") and "integrity" not in p] == []
    assert [n for n, p in packages.items() if "resolved" in p] == []

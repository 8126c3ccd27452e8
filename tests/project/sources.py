"""Lists the files that belong to the project, for the tests that look at them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that git keeps or would keep: tracked, or new and not ignored."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = {ROOT / name for name in listing.split("\0") if name}
    return tuple(sorted(path for path in paths if path.is_file()))


def modules() -> list[Path]:
    """Every Python file that people wrote; migrations are Django's."""
    return [
        path
        for path in project_files()
        if path.suffix == ".py" and "migrations" not in path.relative_to(ROOT).parts
    ]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()

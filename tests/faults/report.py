"""The figures as people read them, and as they are kept."""

import json
import os
import platform
import statistics
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.faults.figures import Figures
from tests.faults.schedule import SCHEDULE

ROOT = Path(__file__).resolve().parents[2]
SERVED = ("rules", "games", "brass_site/*.py", "manage.py")
COLUMNS = (
    ("fault", "fault"),
    ("trials", "trials"),
    ("acknowledged", "acknowledged"),
    ("lost", "lost"),
    ("doubled", "doubled"),
    ("other findings", "other"),
    ("deliveries", "deliveries"),
    ("answers lost", "unknown"),
    ("recorded all the same", "ambiguous"),
    ("replays", "replayed"),
    ("refused as overtaken", "refused"),
    ("recovery s: median, longest", "recovery"),
)


def commit() -> str:
    """The commit under test, and whether what is served differs from it."""
    head = _git("rev-parse", "--short", "HEAD")
    return f"{head} with changes" if _git("status", "--porcelain", "--", *SERVED) else head


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip()


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def total(figures: Iterable[Figures]) -> Figures:
    everything = Figures("all")
    for each in figures:
        everything.add(each)
    return everything


def cells(figures: Figures) -> list[str]:
    """One row, in the order of COLUMNS."""
    row = []
    for _, name in COLUMNS:
        if name == "recovery":
            known = figures.recovery
            row.append(f"{statistics.median(known):.2f}, {max(known):.2f}" if known else "")
        elif name == "other":
            row.append(str(len(figures.findings) - figures.lost - figures.doubled))
        else:
            value = getattr(figures, name)
            row.append(f"{value:,}" if isinstance(value, int) else value)
    return row


def table(figures: list[Figures]) -> str:
    """The figures in columns, with a line that adds them up."""
    rows = [[title for title, _ in COLUMNS], *map(cells, [*figures, total(figures)])]
    widths = [max(len(row[at]) for row in rows) for at in range(len(COLUMNS))]
    lines = []
    for row in rows:
        others = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([row[0].ljust(widths[0]), *others]).rstrip())
    return "\n".join(lines)


def as_json(figures: list[Figures]) -> dict[str, Any]:
    return {
        "at": now(),
        "commit": commit(),
        "faults": [each.as_json() for each in figures],
        "all": total(figures).as_json(),
    }


class Results:
    """What the long form has done so far: a line for each chunk, so that it can be gone on with."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, figures: Figures) -> None:
        line = figures.as_json() | {"at": now(), "commit": commit()}
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")

    def lines(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text().splitlines()]

    def figures(self) -> list[Figures]:
        """The chunks added up, in the order of the schedule."""
        sums = {fault.key: Figures(fault.key) for fault in SCHEDULE}
        for line in self.lines():
            kept = {name: value for name, value in line.items() if name not in ("at", "commit")}
            sums[line["fault"]].add(Figures(**kept))
        return list(sums.values())

    def write(self, page: Path) -> None:
        """The page that is kept with the project."""
        lines = self.lines()
        titles = [title for title, _ in COLUMNS]
        figures = [each for each in self.figures() if each.trials]
        aims = {fault.key: fault.long for fault in SCHEDULE}
        rows = [cells(each) for each in [*figures, total(figures)]]
        for row in rows:
            if row[0] in aims:
                row[1] += f" of {aims[row[0]]:,}"
        body = [titles, ["---"] + ["---:"] * (len(titles) - 1), *rows]
        commits = ", ".join(dict.fromkeys(line["commit"] for line in lines))
        begun, ended = lines[0]["at"], lines[-1]["at"]
        machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
        found = [finding for each in figures for finding in each.findings]
        page.write_text(
            PAGE.format(
                begun=begun,
                ended=ended,
                commits=commits,
                machine=machine,
                table="\n".join(f"| {' | '.join(row)} |" for row in body),
                findings="\n".join(f"- {finding}" for finding in found) or "None.",
            )
        )


PAGE = """# Faults

What `make faults LONG=1` did to the real servers while phones played random legal games on them,
and what came of it. An acknowledged action that is not stored is lost; one that is stored twice is
doubled. Both must be 0. The checker (`tests/faults/checker.py`) also compares every phone's log
with the server's, event by event, and every answer with what may be answered.

- First chunk {begun}, last {ended}
- Commit {commits}
- Machine: {machine}, shared with other work

{table}

Recovery runs from the start of what was killed to the first action acknowledged afterwards.
"Recorded all the same" counts actions whose answer never arrived, or was a 503, though they were
stored: each was sent again with the same key and answered as a replay.

## Findings

{findings}

`make faults LONG=1 MINUTES=60` goes on where `test-results/faults/long.jsonl` ends.
"""

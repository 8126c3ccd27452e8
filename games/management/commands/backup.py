"""Writes everything into one file, while tables play."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.store.backup import write_backup

NAMES = "brass-*.jsonl.gz"


class Command(BaseCommand):
    help = "Write a backup to FILE, or under a name with the time into the data folder's backups/."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
        parser.add_argument(
            "--keep-days", type=int, help="afterwards delete older backups beside this one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"] or _named()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        rows = write_backup(path)
        self.stdout.write(f"{path}: {rows} rows, {path.stat().st_size:,} bytes")
        if options["keep_days"] is not None:
            oldest = time.time() - options["keep_days"] * 24 * 3600
            for old in path.parent.glob(NAMES):
                if old != path and old.stat().st_mtime < oldest:
                    old.unlink()
                    self.stdout.write(f"{old}: deleted")


def _named() -> Path:
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return Path(settings.DATA_DIR) / "backups" / f"brass-{now}.jsonl.gz"

"""Fills an empty database from a backup, and forgets again who asked to be forgotten since."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.erase_player import erase_again
from games.store.restore import NotRestorable, restore_backup


class Command(BaseCommand):
    help = "Fill an empty database from a backup of either database. The server must not run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        try:
            rows = restore_backup(options["file"])
        except NotRestorable as error:
            raise CommandError(str(error)) from error
        erased = erase_again()
        self.stdout.write(f"{rows} rows restored, every chain checked, {erased} people forgotten.")

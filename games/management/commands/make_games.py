"""Makes many finished games in bulk, to measure with."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services.make_many_games import make_many_games

BAR = 40


class Command(BaseCommand):
    help = "Make many finished games with records, leagues and ratings; never in a real database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("count", type=int, nargs="?", default=10_000)

    def handle(self, *args: Any, **options: Any) -> None:
        make_many_games(options["count"], self._advance)
        self.stdout.write("")

    def _advance(self, done: int, total: int) -> None:
        full = BAR * done // max(total, 1)
        bar = "#" * full + "." * (BAR - full)
        self.stdout.write(f"\r[{bar}] {done} of {total} games", ending="")
        self.stdout.flush()

"""Makes a league to look around in: twelve people, thirty recorded games, a season."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services.make_demo_league import GAMES, make_demo_league


class Command(BaseCommand):
    help = "Make a group of twelve people with a league of thirty recorded games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=GAMES, help="how many games are played")

    def handle(self, *args: Any, **options: Any) -> None:
        made = make_demo_league(options["games"], self._advance)
        self.stdout.write("")
        self.stdout.write(f"Group {made.group.name}: /groups/{made.group.pk}")
        self.stdout.write(f"Season: /seasons/{made.season.pk}")
        self.stdout.write(f"Sign in as {made.account} with the password {made.password!r}")

    def _advance(self, done: int, total: int) -> None:
        self.stdout.write(f"\rplaying game {done} of {total}", ending="")
        self.stdout.flush()

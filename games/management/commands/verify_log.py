"""Checks every game's record and names the first event that is not what was recorded."""

import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.store.verify import verify


class Command(BaseCommand):
    help = "Check the record of every game, or of the games named; exit 1 at a fault."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", type=uuid.UUID, metavar="GAME")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.order_by("created_at")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        checked = faults = 0
        for game in games.iterator():
            checked += 1
            if fault := verify(game):
                faults += 1
                self.stdout.write(f"game {game.pk} event {fault.seq}: {fault.reason}")
        self.stdout.write(f"{checked} games checked, {faults} with a fault")
        if faults:
            raise CommandError("the record is not whole")

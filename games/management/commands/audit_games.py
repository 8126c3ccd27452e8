"""Compares every stored game with the rules of today: they must lead where they led then."""

import time
import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.store.verify import audit

WIDTH = 30
SECONDS_BETWEEN = 0.2


class Progress:
    """A bar on a terminal; a line now and then where the output goes to a file."""

    def __init__(self, command: BaseCommand, total: int) -> None:
        self._command = command
        self._total = total
        self._began = time.monotonic()
        self._drawn_at = float("-inf")

    def show(self, done: int, differing: int) -> None:
        """Draw how far it is."""
        now = time.monotonic()
        on_terminal = self._command.stderr.isatty()
        pause = SECONDS_BETWEEN if on_terminal else 50 * SECONDS_BETWEEN
        if now - self._drawn_at < pause and done < self._total:
            return
        self._drawn_at = now
        filled = WIDTH * done // max(1, self._total)
        rate = done / max(0.001, now - self._began)
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{self._total} games"
        text = f"{bar}, {differing} differ, {rate:.0f} a second"
        ending = "\n" if not on_terminal or done == self._total else ""
        start = "\r" if on_terminal else ""
        self._command.stderr.write(f"{start}{text}", ending=ending, style_func=str)
        self._command.stderr.flush()


class Command(BaseCommand):
    help = (
        "Replay every stored game, or the games named, with today's rules and compare the state "
        "after each event with the hash recorded then; exit 1 where they differ."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", type=uuid.UUID, metavar="GAME")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.order_by("created_at", "pk")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        progress = Progress(self, games.count())
        differing = []
        done = events = 0
        for game in games.iterator(chunk_size=100):
            done, events = done + 1, events + game.head_seq
            if fault := audit(game):
                differing.append(f"game {game.pk} event {fault.seq}: {fault.reason}")
            progress.show(done, len(differing))
        for line in differing:
            self.stdout.write(line)
        self.stdout.write(f"{done} games, {events} events replayed, {len(differing)} differ")
        if differing:
            raise CommandError("today's rules lead some games elsewhere")

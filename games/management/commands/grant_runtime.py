"""Makes the PostgreSQL role that serves requests: it adds events, and cannot change one."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.store.roles import NotPostgreSQL, grant_runtime


class Command(BaseCommand):
    help = (
        "Make the role that web, worker and beat connect as, or renew its rights. Run it as the "
        "owner, after every migrate. A password is taken from RUNTIME_PASSWORD."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("role", nargs="?", default="brass_runtime")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            grant_runtime(options["role"], os.environ.get("RUNTIME_PASSWORD"))
        except (NotPostgreSQL, ValueError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['role']} may serve, and may not change or delete an event.")

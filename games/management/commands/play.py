"""Serves the phones of a table from this machine and shows them the way with a QR code."""

import io
import signal
import socket
from types import FrameType
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.find_address import network_address

LARGEST_MESSAGE = 64 * 1024
SECONDS_TO_FINISH = 5
BRIGHT_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


class Command(BaseCommand):
    """`manage.py play`: the whole set-up in one process."""

    help = "Serve Brass Clerk to the phones on this network."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free port")
        parser.add_argument("--demo", action="store_true", help="with a league to look around in")

    def handle(self, *args: Any, **options: Any) -> None:
        listener = listen(options["port"])
        call_command("migrate", interactive=False, verbosity=0)
        if options["demo"]:
            call_command("demo_league", stdout=self.stdout)
        server = TableServer(self)
        # uvicorn raises the signal that stopped it again at its end; to be stopped is no failure.
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, already_stopping)
        server.run(sockets=[listener])
        self.stdout.write("Stopped. Every recorded action is saved.")

    def announce(self, port: int) -> None:
        """Says where the phones find the table, once they can."""
        address = phone_address(port)
        self.stdout.write(self.drawn(address))
        self.stdout.write(f"Brass Clerk is ready. Phones on this network open  {address}")
        self.stdout.write(f"This machine:  http://localhost:{port}/   Stop with Ctrl-C.")
        self.stdout.flush()

    def drawn(self, address: str) -> str:
        """The address as a QR code of half blocks, readable on dark and on light terminals."""
        drawing = io.StringIO()
        segno.make(address, micro=False).terminal(out=drawing, border=2, compact=True)
        if not self.stdout.isatty():
            return drawing.getvalue()
        rows = drawing.getvalue().splitlines()
        return "".join(f"{BRIGHT_ON_BLACK}{row}{PLAIN}\n" for row in rows)


class TableServer(uvicorn.Server):
    """uvicorn that announces the table when it accepts connections, not before."""

    def __init__(self, command: Command) -> None:
        config = uvicorn.Config(
            "brass_site.asgi:application",
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
            log_level="warning",
            access_log=False,
            server_header=False,
        )
        super().__init__(config)
        self.command = command

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            self.command.announce(sockets[0].getsockname()[1])


def listen(port: int) -> socket.socket:
    """A socket bound to the port on every address of this machine; refuses a port that is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise CommandError(
            f"Port {port} cannot be used ({reason}). Choose another: make play PORT=9000"
        ) from error
    return listener


def phone_address(port: int) -> str:
    """The address phones can open: PUBLIC_URL where set, else this machine on its network."""
    return settings.PUBLIC_URL or f"http://{network_address()}:{port}/"


def already_stopping(signum: int, frame: FrameType | None) -> None:
    """Does nothing: the server has ended by the time the signal comes round again."""

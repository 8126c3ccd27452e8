"""Runs a command beside throw-away services: tests.services [--postgres] [--redis] -- command…"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from types import FrameType

from tests.services import NotAvailable, Postgres, Redis


class Ended(BaseException):
    """The signal that asked this run to end."""

    def __init__(self, signum: int) -> None:
        self.signum = signum


def raise_ended(signum: int, frame: FrameType | None) -> None:
    raise Ended(signum)


def listen_to_signals(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(stop, handler)


def wait(child: subprocess.Popen[bytes]) -> int:
    """The command's exit status; a signal to this process is passed on and waited out."""

    def pass_on(signum: int, frame: FrameType | None) -> None:
        # Ctrl-C has reached the whole foreground group already.
        if signum != signal.SIGINT:
            child.send_signal(signum)

    listen_to_signals(pass_on)
    return child.wait()


def run(command: list[str], with_postgres: bool, with_redis: bool) -> int:
    """Runs the command with the services' addresses in its environment."""
    environment = dict(os.environ)
    with contextlib.ExitStack() as services:
        if with_postgres:
            environment["DATABASE_URL"] = services.enter_context(Postgres()).url
        if with_redis:
            environment["REDIS_URL"] = services.enter_context(Redis()).url
        # Last in, first out: nothing interrupts the taking down.
        services.callback(listen_to_signals, signal.SIG_IGN)
        status = wait(subprocess.Popen(command, env=environment))
    return status if status >= 0 else 128 - status


def main(arguments: list[str]) -> int:
    own, separator, command = split(arguments)
    parser = argparse.ArgumentParser(prog="python -m tests.services")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--redis", action="store_true")
    options = parser.parse_args(own)
    if not separator or not command:
        parser.error("a command is needed after --")
    listen_to_signals(raise_ended)
    try:
        return run(command, options.postgres, options.redis)
    except NotAvailable as error:
        print(error, file=sys.stderr)
        return 1
    except FileNotFoundError as error:
        print(f"cannot run {command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    except Ended as ended:
        return 128 + ended.signum


def split(arguments: list[str]) -> tuple[list[str], bool, list[str]]:
    """This program's own arguments, whether a -- follows them, and the command after it."""
    if "--" not in arguments:
        return arguments, False, []
    at = arguments.index("--")
    return arguments[:at], True, arguments[at + 1 :]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What throw-away servers share: start, stop, kill, restart, and a folder that goes with them."""

import abc
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from tests.services.ports import free_port

SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 60.0
TRIES_FOR_A_PORT = 5


class NotAvailable(Exception):
    """A server could not be found or did not come up; the message says what to do."""


class Server(abc.ABC):
    """One server process on a port of its own; a context manager that leaves nothing behind."""

    name: str
    stop_signal = signal.SIGTERM

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"brass-{self.name}-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    @abc.abstractmethod
    def url(self) -> str:
        """The address that settings read from the environment."""

    @abc.abstractmethod
    def command(self) -> list[str]:
        """The command line that serves in the foreground on `port` from `folder`."""

    @abc.abstractmethod
    def answers(self) -> bool:
        """Whether a client is served now."""

    @abc.abstractmethod
    def prepare(self) -> None:
        """Makes the folder ready to start from; does nothing where it is."""

    def as_user(self) -> dict[str, Any]:
        """Whom the server runs as, for `subprocess`: the caller unless it demands another."""
        return {}

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> Self:
        """Serves when this returns; takes another port when the first was snatched away."""
        self.prepare()
        for _ in range(TRIES_FOR_A_PORT):
            self.launch()
            if wait_until(lambda: self.answers() or not self.running) and self.running:
                return self
            self.stop()
            self.port = free_port()
        raise NotAvailable(f"{self.name} did not come up; its last words:\n{self.last_words()}")

    def launch(self) -> None:
        with (self.folder / "server.log").open("ab") as log:
            # A session of its own, so that Ctrl-C reaches the tests and not the server under them.
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.as_user(),
            )

    def stop(self) -> None:
        """Shuts down in order, by force when that takes too long."""
        if self.process is None:
            return
        if self.running:
            self.process.send_signal(self.stop_signal)
        try:
            self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process = None

    def kill(self) -> None:
        """Ends the server and all its children at once, as a power cut would."""
        if self.process is None:
            return
        children = psutil.Process(self.process.pid).children(recursive=True) if self.running else []
        self.process.kill()
        for child in children:
            try:
                child.kill()
            except psutil.NoSuchProcess:
                continue
        self.process.wait()
        psutil.wait_procs(children, timeout=SECONDS_TO_STOP)
        self.process = None

    def restart(self) -> None:
        """Comes up again on the same port with the same data, whether it was stopped or killed."""
        self.stop()
        self.launch()
        if not wait_until(lambda: self.answers() or not self.running) or not self.running:
            raise NotAvailable(f"{self.name} did not come up again:\n{self.last_words()}")

    def last_words(self) -> str:
        log = self.folder / "server.log"
        return log.read_text(errors="replace")[-2000:] if log.exists() else ""

    def __enter__(self) -> Self:
        try:
            return self.start()
        except BaseException:
            self.remove()
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.remove()

    def remove(self) -> None:
        """Stops the server and deletes its folder."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


def wait_until(condition: Callable[[], bool], seconds: float = SECONDS_TO_START) -> bool:
    """Whether the condition came true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def executable(*candidates: Path | str | None) -> Path | None:
    """The first that can be run: a path as it is, a name as the shell finds it."""
    for candidate in candidates:
        found = shutil.which(str(candidate)) if candidate else None
        if found and os.access(found, os.X_OK):
            return Path(found)
    return None

"""The server a table plays on: the very command players start, with a data folder of its own."""

import http.client
import os
import sys
from pathlib import Path

from tests.services.server import Server

MANAGE = Path(__file__).resolve().parents[2] / "manage.py"


class TableServer(Server):
    """`manage.py play` on a free port."""

    name = "table"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self) -> None:
        (self.folder / "data").mkdir(exist_ok=True)

    def command(self) -> list[str]:
        """Through `env`, so that nothing of the developer's own set-up leaks in."""
        bare = ["env", "-u", "DATABASE_URL", "-u", "REDIS_URL", "-u", "PUBLIC_URL"]
        folder = f"DATA_DIR={self.folder / 'data'}"
        path = f"PATH={os.environ['PATH']}"
        # Phones under test record faster than anybody plays.
        bare += ["ACTIONS_PER_MINUTE=1000000"]
        serve = [sys.executable, str(MANAGE), "play", "--port", str(self.port)]
        return [*bare, folder, path, *serve]

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except OSError:
            return False
        finally:
            connection.close()

"""Every operation the committed schema lists, and addresses of them in a real game."""

import json
import re
import uuid
from pathlib import Path
from typing import Any, NamedTuple

import games.api

PREFIX = "/api/v1/"
SCHEMA: dict[str, Any] = json.loads((Path(games.api.__path__[0]) / "schema.json").read_text())
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
NOWHERE = "7d9f2c1e-0000-4000-8000-000000000000"


class Operation(NamedTuple):
    """One method on one address of the API; the path has its parameters in braces."""

    name: str
    method: str
    path: str
    body: str | None

    @property
    def is_safe(self) -> bool:
        return self.method in SAFE_METHODS

    @property
    def in_game(self) -> bool:
        return "{game_id}" in self.path

    def address(self, **values: str) -> str:
        """Return the path with its parameters filled in: as given, or as nobody has them."""
        known = {"player": "p2", "seq": "1", "edition": "lancashire"} | values

        def fill(match: re.Match[str]) -> str:
            return known.get(match[1], NOWHERE)

        return re.sub(r"\{(\w+)\}", fill, self.path)


def _operation(path: str, method: str, described: dict[str, Any]) -> Operation:
    content = described.get("requestBody", {}).get("content", {})
    shape = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    body = shape.rpartition("/")[2] or None
    return Operation(described["operationId"], method.upper(), path.removeprefix(PREFIX), body)


OPERATIONS = [
    _operation(path, method, described)
    for path, methods in SCHEMA["paths"].items()
    for method, described in methods.items()
]
UNSAFE = [operation for operation in OPERATIONS if not operation.is_safe]
BY_NAME = {operation.name: operation for operation in OPERATIONS}


def fresh_id() -> str:
    """Return the id of a command that nobody has sent."""
    return str(uuid.uuid4())

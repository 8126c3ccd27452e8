"""What every effect is: a consequence that changes a state and can be told as JSON."""

import re
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from rules.state import GameState
from rules.vocabulary import Json


@dataclass(frozen=True, slots=True)
class Effect:
    """A consequence; `apply` changes a state that nobody else holds yet."""

    def apply(self, state: GameState) -> None:
        """Change the state."""
        raise TypeError(f"{type(self).__name__} does not say what it changes")

    def as_json(self) -> Json:
        """Return the effect as JSON values, its name under `effect`."""
        values: Json = {"effect": _wire_name(type(self).__name__)}
        for entry in fields(self):
            values[entry.name] = _plain(getattr(self, entry.name))
        return values


@cache
def _wire_name(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value

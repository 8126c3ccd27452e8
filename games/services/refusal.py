"""What a service answers when it does not do what was asked: data, not an exception."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code, a sentence, and what the code promises to carry."""

    code: str
    message: str
    details: dict[str, Any] = field(default_factory=dict)


NOT_FOUND = Refusal("not_found", "There is no such thing here, or it is not yours.")


def malformed(where: str, message: str) -> Refusal:
    """Refuse something unreadable, saying where."""
    return Refusal("malformed", message, {"where": where})

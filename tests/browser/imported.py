"""Games that keen random players played, brought to the server as files."""

from functools import cache
from typing import Any

from rules import engine
from rules.playout import steps
from tests.browser import positions, table
from tests.browser.devices import Device

POLICY = "keen"


@cache
def played(edition: str, players: int = 4, seed: int = 3) -> tuple[Any, ...]:
    """Every event of a whole game, each with the state after it."""
    seats = tuple(f"p{number}" for number in range(1, players + 1))
    return tuple(steps(engine.Setup(edition, (), seats), seed, POLICY))


def document(edition: str, players: int = 4, length: int | None = None) -> dict[str, Any]:
    """The first events of a game as a file."""
    events = [engine.write_event(event) for event, _ in played(edition, players)[:length]]
    names = [
        {"id": f"p{number}", "name": name}
        for number, name in enumerate(table.NAMES[:players], start=1)
    ]
    return {
        "format": "brass-log/1",
        "edition": edition,
        "options": {},
        "players": names,
        "events": events,
    }


def era_end(edition: str, players: int = 4) -> int:
    """The number of the event that ended the canal era."""
    states = [state for _, state in played(edition, players)]
    return next(seq for seq, state in enumerate(states, start=1) if state.era == "rail")


def bring(host: Device, told: dict[str, Any]) -> dict[str, Any]:
    """Have the host's phone store a game, and open it there."""
    host.open("/")
    game = positions.post(host, "imports", document=told)
    host.open(f"/g/{game['id']}")
    table.see(host.page.get_by_text("Live", exact=True))
    return game

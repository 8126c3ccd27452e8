"""People as the league tests use them: accounts with groups, games among members that are over."""

import json
import uuid
from functools import cache
from typing import Any

from games.models import Game, Player
from games.services.follow_result import follow_result
from games.services.import_game import Steps, store_game
from games.services.name_sitter import set_sitters
from games.store.load import record_on
from rules import engine, log, playout
from rules.history import Timeline
from tests.games.phones import Phone

PASSWORD = "a quiet canal at dawn"


class Person(Phone):
    """A phone whose owner has an account."""

    def __init__(self, name: str) -> None:
        super().__init__()
        answer = self.post("accounts", {"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.content
        self.name = name
        self.id: str = self.get("me").json()["id"]

    def patch(self, path: str, body: Any) -> Any:
        return self.send("PATCH", path, json.dumps(body))

    def put(self, path: str, body: Any) -> Any:
        return self.send("PUT", path, json.dumps(body))

    def group(self, name: str = "Friday club") -> dict[str, Any]:
        """Make a group and return it."""
        return done(self.post("groups", {"name": name}), 201)

    def league(self, group: dict[str, Any]) -> dict[str, Any]:
        """Start a league of the group."""
        return done(self.post(f"groups/{group['id']}/leagues", {"name": "Cup"}), 201)

    def season(self, league: dict[str, Any], players: list[str], **more: Any) -> dict[str, Any]:
        """Start a season of the league with one division."""
        body = {
            "name": "Spring",
            "preset": "places_10_6_3_1",
            "editions": ["birmingham", "lancashire"],
            "player_counts": [2, 3, 4],
            "starts_on": "2020-01-01",
            "divisions": [{"name": "First", "players": players}],
        }
        return done(self.post(f"leagues/{league['id']}/seasons", body | more), 201)


def done(answer: Any, status: int = 200) -> dict[str, Any]:
    """Return what a request was answered with, which must have gone well."""
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def club(*names: str) -> tuple[dict[str, Any], list[Person]]:
    """Return a group and its members, its owner first."""
    owner, *others = [Person(name) for name in names]
    group = owner.group()
    token = group["invitation"].removeprefix("/i#")
    for person in others:
        done(person.post("invitations/accept", {"token": token}))
    return done(owner.get(f"groups/{group['id']}")), [owner, *others]


def played(people: list[str], seed: int = 1, edition: str = "lancashire") -> Game:
    """Store a finished game among people, and everything that follows from it."""
    told, steps = _steps(edition, len(people), seed)
    host = Player.objects.get(pk=people[0])
    part = store_game(host, told, steps, "live")
    seats = {f"p{number}": uuid.UUID(pk) for number, pk in enumerate(people, start=1)}
    set_sitters(part.game, seats)
    follow_result(part.game_id)
    return Game.objects.get(pk=part.game_id)


@cache
def _steps(edition: str, players: int, seed: int) -> tuple[log.Log, Steps]:
    seats = tuple(f"p{number}" for number in range(1, players + 1))
    setup = engine.Setup(edition, (), seats)
    timeline = Timeline(setup)
    events = playout.play(setup, seed, "builder")
    steps = [record_on(timeline, event) for event in events]
    names = dict(zip(seats, ("Ada", "Bob", "Cleo", "Dan"), strict=False))
    return log.Log(setup, names, ()), steps

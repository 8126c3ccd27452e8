"""Games with a phone of every role around them, and a valid request for every operation."""

import json
import uuid
from collections.abc import Callable
from typing import Any, NamedTuple

from games.services.follow_result import follow_result
from tests.games.operations import Operation, fresh_id
from tests.games.phones import Phone, loan, new_game, passed

ROLES = ("host", "player", "spectator", "tv")
OUTSIDERS = ("outsider", "stranger")
PASSWORD = "a long pass phrase"


class Scene(NamedTuple):
    """One game, who takes part in it and who does not, and what its addresses need."""

    game: dict[str, Any]
    phones: dict[str, Phone]
    ids: dict[str, str]

    @property
    def id(self) -> str:
        return str(self.game["id"])

    def show(self) -> dict[str, Any]:
        """Return the game as its host sees it now."""
        shown: dict[str, Any] = self.phones["host"].get(f"games/{self.id}").json()
        return shown

    def address(self, operation: Operation, **values: str) -> str:
        return operation.address(**{"game_id": self.id, **self.ids, **values})


def gather(game: dict[str, Any], host: Phone) -> Scene:
    """Put a phone of every role around a new game, and two that have no part in it."""
    phones = {"host": host} | {role: Phone() for role in (*ROLES[1:], *OUTSIDERS)}
    phones["player"].join(game, "p2")
    phones["spectator"].join(game)
    link = host.post(f"games/{game['id']}/tv").json()["url"]
    assert phones["tv"].post("tv", {"token": link.removeprefix("/tv#")}).status_code == 200
    phones["outsider"].create()
    return Scene(game, phones, {})


def playing() -> Scene:
    """A game of three at a gate, with a free seat, a proposal, a knock and one to be sent away."""
    host = Phone()
    game = host.create(players=3, settings={"corrections": "all"})
    scene = gather(game, host)
    extra = Phone()
    extra.join(game)
    for _ in range(3):
        host.pass_on(game["id"])
    correction = {"type": "reverted", "to": 1}
    proposed = scene.phones["player"].post(
        f"games/{game['id']}/corrections", _correct(4, correction)
    )
    assert proposed.status_code == 202, proposed.content
    host.patch(f"games/{game['id']}/settings", {"admission": "host"})
    knock = Phone().post("join", {"code": game["code"]}).json()["knock"]
    people = scene.show()["participants"]
    scene.ids.update(
        proposal_id=proposed.json()["proposal"]["id"],
        knock_id=knock,
        person_id=people[-1]["id"],
        player="p2",
        seat="p3",
    )
    return scene


def closed() -> Scene:
    """A finished game of two whose door is closed."""
    host = Phone()
    game = host.create(options=["introductory"])
    scene = gather(game, host)
    while host.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    host.delete(f"games/{game['id']}/code")
    # The task that does it leaves on commit, and a test's transaction has none.
    follow_result(uuid.UUID(game["id"]))
    people = scene.show()["participants"]
    scene.ids.update(person_id=people[-1]["id"], player="p2", seat="p2")
    return scene


def _command(scene: Scene, **more: Any) -> dict[str, Any]:
    return {"command_id": fresh_id(), "based_on": scene.show()["head"], **more}


def _correct(head: int, correction: dict[str, Any]) -> dict[str, Any]:
    return {"command_id": fresh_id(), "based_on": head, "correction": correction, "reason": "why"}


def _turn(scene: Scene) -> str:
    return str(scene.show()["state"]["turn"] or "p1")


def _forbidden_event(scene: Scene) -> dict[str, Any]:
    """Return a loan of an amount that no rule knows."""
    return loan(_turn(scene), 35)


Body = Callable[[Scene], dict[str, Any]]
BODIES: dict[str, Body] = {
    "accounts_create": lambda scene: {"name": f"a{fresh_id()[:8]}", "password": PASSWORD},
    "actions_preview": lambda scene: {"event": passed(_turn(scene))},
    "actions_record": lambda scene: _command(scene, event=passed(_turn(scene))),
    "claims_answer": lambda scene: {"approve": True},
    "claims_create": lambda scene: {"player": "p2"},
    "clock_pause": lambda scene: {"paused": True},
    "code_open": lambda scene: {},
    "corrections_make": lambda scene: _correct(scene.show()["head"], {"type": "reverted", "to": 1}),
    "corrections_preview": lambda scene: {"correction": {"type": "reverted", "to": 1}},
    "demo_create": lambda scene: {"edition": "lancashire", "players": 2},
    "games_visit": lambda scene: {},
    "games_create": lambda scene: new_game(),
    "gate_answer": lambda scene: {"seq": scene.show()["head"], "matches": True},
    "imports_create": lambda scene: {
        "document": scene.phones["host"].get(f"games/{scene.id}/export").json()
    },
    "join": lambda scene: {"code": scene.show()["code"] or "ABCDEF"},
    "knocks_answer": lambda scene: {"admit": True},
    "played_anyway_estimate": lambda scene: {"event": _forbidden_event(scene)},
    "played_anyway_record": lambda scene: _command(
        scene, event=_forbidden_event(scene), changes={"p1": {"money": 35}}, reason="why"
    ),
    "proposals_vote": lambda scene: {"agree": True},
    "seats_claim": lambda scene: {},
    "seats_link": lambda scene: {},
    "seats_take": lambda scene: {"token": "x" * 43},
    "session_create": lambda scene: {"name": "nobody", "password": PASSWORD},
    "settings_change": lambda scene: {"record": "own_seat"},
    "sitters_name": lambda scene: {"person": None},
    "tv_open": lambda scene: {},
    "tv_watch": lambda scene: {"token": "x" * 22},
    "what_if": lambda scene: {"seq": scene.show()["head"], "events": []},
}
# What cannot be asked twice of one scene, or takes somebody's part in it away.
CHANGING = frozenset(
    "actions_record code_close code_open corrections_make gate_answer knocks_answer "
    "participants_remove played_anyway_record proposals_vote proposals_withdraw seats_claim "
    "seats_link settings_change tv_open clock_pause".split()
)
QUERIES = {"options_second": "?first=nowhere", "editions_tables": "?players=2"}
SEATS = {"seats_claim": "seat"}


def request(scene: Scene, operation: Operation, who: str, **values: str) -> Any:
    """Send the operation's valid request from somebody's phone and return the answer."""
    phone = scene.phones[who]
    if operation.name in SEATS:
        values = {"player": scene.ids[SEATS[operation.name]], **values}
    path = scene.address(operation, **values) + QUERIES.get(operation.name, "")
    if operation.body is None:
        return phone.get(path) if operation.is_safe else phone.send(operation.method, path, "")
    body = BODIES[operation.name](scene)
    return phone.send(operation.method, path, json.dumps(body))

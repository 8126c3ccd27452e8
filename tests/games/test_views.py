"""Who sees what: the fields of every role's view, and private words that never reach the others."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.projections import shapes
from games.projections.people import SEEN_BY
from tests.games import scenes
from tests.games.canaries import plant
from tests.games.operations import OPERATIONS
from tests.games.scenes import ROLES, Scene

pytestmark = pytest.mark.django_db
EVENT = "agreement by effects event hash recorded_at recorded_by seq struck type"
PUBLIC = (
    "can_record clock code created_at discards edition gate head head_hash id knocks last options "
    "participants proposals redo result ruled seats settings state status undo you"
)
SEAT = "claimed colour name player symbol"
COUNTS = "players spectators tvs"
PERSON = "id name player role you"
KNOCK = "at id name"
PROPOSAL = "agreed correction expires_at id mine needed proposed_at proposed_by reason says"
# What is in the fields that not everybody sees, by role: what it has, or what stands for it.
GOLDEN = {
    "host": {"code": "a code", "participants": PERSON, "knocks": KNOCK},
    "player": {"code": "a code", "participants": COUNTS, "knocks": ""},
    "spectator": {"code": "", "participants": COUNTS, "knocks": ""},
    "tv": {"code": "", "participants": COUNTS, "knocks": ""},
}


def keys(value: Any) -> str:
    """Return the keys of an object, or of every object in a list."""
    rows = value if isinstance(value, list) else [value]
    return " ".join(sorted({key for row in rows for key in row}))


def shown(scene: Scene, role: str) -> dict[str, Any]:
    game: dict[str, Any] = scene.phones[role].get(f"games/{scene.id}").json()
    return game


def test_every_role_has_its_fields_and_no_others() -> None:
    scene = scenes.playing()
    for role in ROLES:
        game = shown(scene, role)
        assert keys(game) == PUBLIC
        assert keys(game["last"]) == EVENT
        assert keys(game["seats"]) == SEAT
        assert keys(game["proposals"]) == PROPOSAL
        private = {
            "code": "a code" if game["code"] else "",
            "participants": keys(game["participants"]),
            "knocks": keys(game["knocks"]),
        }
        assert private == GOLDEN[role]
        events = scene.phones[role].get(f"games/{scene.id}/events?since=0").json()["events"]
        assert keys(events) == EVENT


def test_what_differs_between_roles_is_on_the_allow_list() -> None:
    """Beside one's own part and its rights, only what the one list names."""
    scene = scenes.playing()
    own = {"you", "can_record", "undo", "redo", "proposals"}
    host = shown(scene, "host")
    for role in ROLES:
        game = shown(scene, role)
        differing = {field for field in game if game[field] != host[field]}
        assert differing <= own | SEEN_BY.keys()


def test_the_allow_list_names_fields_that_exist() -> None:
    assert SEEN_BY.keys() <= set(shapes.Game.__struct_fields__)


def captures(scene: Scene, role: str) -> Iterator[tuple[str, str]]:
    """Yield what every operation answers a role, errors included; nothing else is changed."""
    reading = [each for each in OPERATIONS if each.in_game and each.name not in scenes.CHANGING]
    for operation in reading:
        response = scenes.request(scene, operation, role)
        yield operation.name, response.content.decode() + json.dumps(dict(response.headers))
    yield "games_list", scene.phones[role].get("games").content.decode()


@pytest.mark.parametrize("role", ROLES)
def test_private_words_reach_only_who_may_see_them(role: str) -> None:
    scene = scenes.playing()
    words = plant(scene)
    seen: dict[str, str] = {}
    for name, text in captures(scene, role):
        seen |= {word: name for word in words if word in text}
    allowed = {word for word, roles in words.items() if role in roles}
    me = scene.phones[role].get("me").json()
    assert seen.keys() <= allowed | {me["id"], me["account"]}, seen
    # The words are really there to be found.
    assert allowed <= seen.keys()

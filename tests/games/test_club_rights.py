"""Standing × operation of groups and leagues: every cell, for one's own club and another's."""

import copy
import json
from typing import Any

import pytest
from django.db import transaction

from tests.games import club_scene
from tests.games.club_scene import APART, CLUB, STANDINGS
from tests.games.operations import BY_NAME, Operation
from tests.games.scenes import Scene

pytestmark = pytest.mark.django_db
READERS = "200 200 200 404 404 404"
ORGANISERS = "200 200 403 404 404 404"
MAKERS = "201 201 403 404 404 404"
OWNER = "200 403 403 404 404 404"
ALL = "200 200 200 200 200 200"
# Owner, organiser, member, an account elsewhere, a guest with a game, a new browser.
ANSWERS = {
    "entries_create": ORGANISERS,
    "entries_delete": ORGANISERS,
    "exports_create": "202 202 403 404 404 401",
    "fixtures_change": ORGANISERS,
    "fixtures_delete": ORGANISERS,
    # The game in the request is the owner's.
    "fixtures_play": "200 404 404 404 404 401",
    "groups_change": ORGANISERS,
    "groups_close": ORGANISERS,
    "groups_create": "201 201 201 201 401 401",
    # It has results.
    "groups_delete": "403 403 403 404 404 404",
    "groups_games": READERS,
    "groups_invite": ORGANISERS,
    "groups_list": ALL,
    "groups_read": READERS,
    "invitations_accept": ALL,
    "invitations_look": ALL,
    "jobs_file": "404 404 404 404 404 401",
    "jobs_read": "200 404 404 404 404 401",
    "leaderboards_read": ALL,
    "leagues_change": ORGANISERS,
    "leagues_create": MAKERS,
    "leagues_delete": "403 403 403 404 404 404",
    "leagues_read": READERS,
    "me_change": "200 200 200 200 200 401",
    "me_password": "204 204 204 204 401 401",
    "me_read": "200 200 200 200 200 401",
    "members_add": ORGANISERS,
    "members_change": ORGANISERS,
    "members_remove": "200 200 403 404 404 401",
    "merges_create": OWNER,
    "merges_undo": OWNER,
    "players_games": READERS,
    "players_read": READERS,
    "presets_list": ALL,
    "records_list": ALL,
    "results_change": "200 200 403 404 404 401",
    "results_create": ORGANISERS,
    "rounds_create": ORGANISERS,
    "seasons_calendar": READERS,
    "seasons_change": ORGANISERS,
    "seasons_create": MAKERS,
    "seasons_next": MAKERS,
    "seasons_read": READERS,
    "seasons_table": READERS,
    "tokens_create": "201 201 201 201 401 401",
    "tokens_delete": "204 404 404 404 404 401",
    "tokens_list": "200 200 200 200 200 401",
}
ASKED = [operation for operation in CLUB if operation.name not in APART]


def ask(scene: Scene, operation: Operation, who: str, **values: str) -> Any:
    """Return the answer, with everything as it was before."""
    client = scene.phones[who].client
    cookies = copy.deepcopy(client.cookies)
    with transaction.atomic():
        response = club_scene.request(scene, operation, who, **values)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


def test_the_table_names_every_operation() -> None:
    assert ANSWERS.keys() | APART == {operation.name for operation in CLUB}
    assert club_scene.BODIES.keys() == {each.name for each in CLUB if each.body} | APART


def test_every_standing() -> None:
    scene = club_scene.club()
    found = {
        operation.name: " ".join(str(ask(scene, operation, who).status_code) for who in STANDINGS)
        for operation in ASKED
    }
    assert found == ANSWERS


def test_the_closed_and_the_unknown_look_the_same() -> None:
    scene = club_scene.club()
    nowhere = club_scene.elsewhere(scene)
    for operation in [each for each in ASKED if "{" in each.path]:
        for who in STANDINGS[3:]:
            forbidden = ask(scene, operation, who)
            unknown = ask(scene, operation, who, **nowhere)
            answers = [(each.status_code, each.content) for each in (forbidden, unknown)]
            assert answers[0] == answers[1], (operation.name, who)


def test_what_the_server_owns_is_refused_in_every_body() -> None:
    scene = club_scene.club()
    owned = {"id": "x", "key": "x", "owner": "x", "verified": True, "by_hand": False, "rating": 9}
    for name, make in club_scene.BODIES.items():
        operation = BY_NAME[name]
        path = operation.address(**scene.ids)
        for field, value in owned.items():
            text = json.dumps(make(scene) | {field: value})
            response = scene.phones["owner"].send(operation.method, path, text)
            answer = (response.status_code, response.json()["code"])
            assert answer == (400, "malformed"), (name, field)

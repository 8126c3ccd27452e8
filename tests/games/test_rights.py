"""Role × operation × own, another's, unknown and closed game: every cell of the whole schema."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.games import club_scene, scenes
from tests.games.operations import BY_NAME, NOWHERE, OPERATIONS, Operation
from tests.games.phones import Phone
from tests.games.scenes import OUTSIDERS, ROLES, Scene

pytestmark = pytest.mark.django_db
IN_GAME = [operation for operation in OPERATIONS if operation.in_game]
ANYWHERE = [
    operation
    for operation in OPERATIONS
    if not operation.in_game and operation not in club_scene.CLUB
]
READERS = "200 200 200 200"
PLAYERS = "200 200 403 403"
HOST = "200 403 403 403"
NOBODY = "404 404 404 404"

# What host, player, spectator and TV are answered in a game that goes on.
OWN = {
    "actions_options": READERS,
    "actions_preview": READERS,
    "actions_record": "201 201 403 403",
    "analysis_read": READERS,
    "claims_answer": "404 403 403 403",
    "claims_create": "201 201 201 403",
    "clock_pause": PLAYERS,
    "code_close": HOST,
    "code_open": HOST,
    "corrections_make": "201 202 403 403",
    "corrections_preview": READERS,
    "events_list": READERS,
    "games_bgsplay": NOBODY,
    "games_bgstats": NOBODY,
    "games_export": READERS,
    "games_picture": NOBODY,
    "games_qr": "200 200 404 404",
    "games_read": READERS,
    "games_report": NOBODY,
    "games_score_sheet": NOBODY,
    "games_sheet": NOBODY,
    "games_sheet_tabbed": NOBODY,
    "games_visit": READERS,
    "gate_answer": PLAYERS,
    "knocks_answer": HOST,
    "ledger_read": READERS,
    "options_second": READERS,
    "participants_remove": HOST,
    "played_anyway_estimate": READERS,
    "played_anyway_record": "202 202 403 403",
    "positions_read": READERS,
    "proposals_vote": PLAYERS,
    "proposals_withdraw": PLAYERS,
    "score_read": READERS,
    "seats_claim": "200 200 200 403",
    "seats_link": "201 201 403 403",
    "settings_change": HOST,
    "sitters_list": READERS,
    "sitters_name": HOST,
    "tv_open": "201 403 403 403",
    "what_if": READERS,
}
# The same in a finished game with a closed door, where that is another answer.
CLOSED = OWN | {
    "actions_preview": "422 422 422 422",
    "actions_record": "422 422 403 403",
    "games_bgsplay": READERS,
    "games_bgstats": READERS,
    "games_picture": READERS,
    "games_qr": NOBODY,
    "games_report": READERS,
    "games_score_sheet": READERS,
    "games_sheet": READERS,
    "games_sheet_tabbed": READERS,
    "knocks_answer": "404 403 403 403",
    "played_anyway_record": "422 422 403 403",
    "proposals_vote": "404 404 403 403",
    "proposals_withdraw": NOBODY,
    "seats_claim": "409 200 409 403",
}
# A claim is somebody's: a browser that is nobody's is told so, whatever game it names.
NOT_SIGNED_IN = {"claims_create": "404 401"}
# Where no game is named: members first, then who has a game elsewhere, then a new browser.
EVERYBODY = {
    "accounts_create": "201 201 201 201 201 201",
    "demo_create": "201 201 201 201 201 201",
    "editions_list": "200 200 200 200 200 200",
    "editions_tables": "200 200 200 200 200 200",
    "games_create": "201 201 201 201 201 201",
    "games_list": "200 200 200 200 200 200",
    "imports_create": "201 201 201 201 201 201",
    "join": "200 200 200 200 202 202",
    "knocks_read": "404 404 404 404 404 404",
    "seats_take": "404 404 404 404 404 404",
    "session_create": "401 401 401 401 401 401",
    "session_delete": "204 204 204 204 204 204",
    "session_read": "200 200 200 200 200 200",
    "tv_watch": "404 404 404 404 404 404",
}


def answers(
    scene: Scene, operations: list[Operation], people: tuple[str, ...], **values: str
) -> dict[str, str]:
    """Return every operation's statuses, each asked as if it were the first."""
    return {
        operation.name: " ".join(
            str(_ask(scene, operation, who, values).status_code) for who in people
        )
        for operation in operations
    }


def _ask(scene: Scene, operation: Operation, who: str, values: dict[str, str]) -> Any:
    client = scene.phones[who].client
    cookies = copy.deepcopy(client.cookies)
    with transaction.atomic():
        response = scenes.request(scene, operation, who, **values)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


def test_the_tables_name_every_operation() -> None:
    assert OWN.keys() == CLOSED.keys() == {operation.name for operation in IN_GAME}
    assert EVERYBODY.keys() == {operation.name for operation in ANYWHERE}
    bodies = {each.name for each in OPERATIONS if each.body and each not in club_scene.CLUB}
    assert scenes.BODIES.keys() == bodies


def test_members_of_a_game_that_goes_on() -> None:
    assert answers(scenes.playing(), IN_GAME, ROLES) == OWN


def test_members_of_a_closed_game() -> None:
    assert answers(scenes.closed(), IN_GAME, ROLES) == CLOSED


def test_where_no_game_is_named() -> None:
    assert answers(scenes.playing(), ANYWHERE, (*ROLES, *OUTSIDERS)) == EVERYBODY


@pytest.mark.parametrize("make", [scenes.playing, scenes.closed])
def test_who_has_no_part_finds_nothing(make: Any) -> None:
    nothing = {operation.name: "404 404" for operation in IN_GAME} | NOT_SIGNED_IN
    assert answers(make(), IN_GAME, OUTSIDERS) == nothing


def test_rights_in_one_game_are_none_in_another() -> None:
    """The ids of another's game, and of everything in it, from phones with rights in their own."""
    scene, other = scenes.playing(), scenes.playing()
    nothing = {operation.name: NOBODY for operation in IN_GAME}
    assert answers(scene, IN_GAME, ROLES, game_id=other.id, **other.ids) == nothing


def test_ids_of_another_game_open_nothing_in_the_own() -> None:
    scene, other = scenes.playing(), scenes.playing()
    named = [each for each in IN_GAME if "{game_id}" in each.path and each.path.count("{") > 1]
    foreign = {name: value for name, value in other.ids.items() if name.endswith("_id")}
    inside = [each for each in named if any(name in each.path for name in foreign)]
    assert len(inside) == 4
    for name, statuses in answers(scene, inside, ("host", "player"), **foreign).items():
        assert set(statuses.split()) <= {"403", "404"}, name


def bodies(scene: Scene, who: str, game_id: str) -> Iterator[tuple[str, bytes]]:
    for operation in IN_GAME:
        response = _ask(scene, operation, who, {"game_id": game_id})
        yield operation.name, response.content


def test_unknown_and_forbidden_look_the_same() -> None:
    scene, other = scenes.playing(), scenes.playing()
    unknown = dict(bodies(scene, "host", NOWHERE))
    assert dict(bodies(scene, "host", other.id)) == unknown
    assert len(set(unknown.values())) == 1


def test_a_kicked_phone_is_an_outsider() -> None:
    scene = scenes.playing()
    people = scene.show()["participants"]
    player = next(each["id"] for each in people if each["role"] == "player")
    scene.phones["host"].delete(f"games/{scene.id}/participants/{player}")
    nothing = {operation.name: "404" for operation in IN_GAME}
    assert answers(scene, IN_GAME, ("player",)) == nothing


SERVERS_FIELDS = {
    "id": NOWHERE,
    "seq": 7,
    "role": "host",
    "player_id": NOWHERE,
    "game_id": NOWHERE,
    "recorded_at": "2020-01-01T00:00:00.000+00:00",
    "recorded_by": "p1",
    "hash": "0" * 64,
    "prev_hash": "0" * 64,
    "state_hash": "0" * 64,
    "head_seq": 9,
    "authz_epoch": 0,
    "legality": "legal",
    "origin": "system",
    "status": "finished",
    "token_hash": "0" * 64,
    "is_staff": True,
}


def test_what_the_server_owns_is_refused_in_every_body() -> None:
    scene = scenes.playing()
    before = scene.show()
    for name in scenes.BODIES:
        operation = BY_NAME[name]
        body = scenes.BODIES[name](scene)
        path = scene.address(operation)
        for field, value in SERVERS_FIELDS.items():
            if field in body:
                continue
            text = json.dumps(body | {field: value})
            response = scene.phones["host"].send(operation.method, path, text)
            answer = (response.status_code, response.json()["code"])
            assert answer == (400, "malformed"), (name, field)
    assert scene.show() == before


def test_a_game_is_not_opened_by_a_name() -> None:
    """An account with a guest's name gets nothing of the guest's."""
    scene = scenes.playing()
    name = scene.game["seats"][1]["name"]
    thief = Phone()
    assert thief.post("accounts", {"name": name, "password": scenes.PASSWORD}).status_code == 201
    assert thief.get("games").json() == []
    assert thief.get(f"games/{scene.id}").status_code == 404

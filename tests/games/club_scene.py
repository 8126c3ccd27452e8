"""A club with a league, people of every standing, and a valid request for each operation."""

import json
from typing import Any

from tests.games.operations import BY_NAME, NOWHERE, Operation, fresh_id
from tests.games.phones import Phone
from tests.games.scenes import PASSWORD, Body, Scene

STANDINGS = ("owner", "organiser", "member", "outsider", "guest", "stranger")


def account(name: str) -> Phone:
    """A phone whose owner has an account."""
    phone = Phone()
    assert phone.post("accounts", {"name": name, "password": PASSWORD}).status_code == 201
    return phone


def club() -> Scene:
    """A private group with a season that has a fixture and a result, and everybody around it."""
    people = {name: account(name) for name in STANDINGS[:4]}
    owner = people["owner"]
    group = owner.post("groups", {"name": "Club"}).json()
    token = group["invitation"].removeprefix("/i#")
    for name in ("organiser", "member"):
        people[name].post("invitations/accept", {"token": token})
    ids = {name: str(phone.get("me").json()["id"]) for name, phone in people.items()}
    path = f"groups/{group['id']}"
    owner.send("PATCH", f"{path}/members/{ids['organiser']}", json.dumps({"role": "organiser"}))
    guest = Phone()
    guest.create()
    scene = Scene(owner.create(), people | {"guest": guest, "stranger": Phone()}, {})
    scene.ids.update({"group_id": group["id"], "invitation": token, **ids})
    _add_people(scene, path)
    _add_season(scene, path)
    scene.ids["token_id"] = owner.post("tokens", {"label": "mine"}).json()["id"]
    scene.ids["job_id"] = owner.post("exports", {"kind": "me"}).json()["id"]
    return scene


def _add_people(scene: Scene, path: str) -> None:
    owner = scene.phones["owner"]
    for name in ("Ann", "Anne", "Anna"):
        shown = owner.post(f"{path}/members", {"name": name}).json()
        found = [each for each in shown["members"] if each["person"]["name"] == name]
        scene.ids[name] = found[0]["key"]
    merged = owner.post(f"{path}/merges", {"keep": scene.ids["Ann"], "gone": scene.ids["Anne"]})
    scene.ids["merge_id"] = merged.json()["merges"][0]["id"]
    scene.ids["person"] = scene.ids["Anna"]


def _add_season(scene: Scene, path: str) -> None:
    owner = scene.phones["owner"]
    league = owner.post(f"{path}/leagues", {"name": "Cup"}).json()
    season = owner.post(f"leagues/{league['id']}/seasons", _season(scene)).json()
    scene.ids.update(league_id=league["id"], season_id=season["id"])
    scene.ids["division"] = season["divisions"][0]["id"]
    path = f"seasons/{season['id']}"
    drawn = owner.post(f"{path}/rounds", {"division": scene.ids["division"]}).json()
    scene.ids["fixture_id"] = drawn["fixtures"][0]["id"]
    entered = owner.post(f"{path}/results", _result(scene)).json()
    scene.ids["result_id"] = entered["results"][0]["id"]


def _season(scene: Scene) -> dict[str, Any]:
    return {
        "name": "Spring",
        "preset": "places_10_6_3_1",
        "editions": ["lancashire"],
        "player_counts": [2, 3, 4],
        "starts_on": "2020-01-01",
        "divisions": [{"name": "First", "players": [scene.ids["owner"], scene.ids["member"]]}],
        "table_size": 2,
    }


def _result(scene: Scene) -> dict[str, Any]:
    return {
        "division": scene.ids["division"],
        "played_on": "2026-02-01",
        "edition": "lancashire",
        "scores": _scores(scene),
        "reason": "the phone was at home",
    }


def _scores(scene: Scene) -> list[dict[str, Any]]:
    return [
        {"player": scene.ids["owner"], "vp": 120, "place": 1},
        {"player": scene.ids["member"], "vp": 110, "place": 2},
    ]


BODIES: dict[str, Body] = {
    "entries_create": lambda scene: {
        "player": scene.ids["organiser"],
        "division": scene.ids["division"],
    },
    "exports_create": lambda scene: {"kind": "group", "group": scene.ids["group_id"]},
    "fixtures_change": lambda scene: {"place": "at home"},
    "fixtures_play": lambda scene: {
        "game": scene.id,
        "seats": {"p1": scene.ids["owner"], "p2": scene.ids["member"]},
    },
    "groups_change": lambda scene: {"about": "Fridays"},
    "groups_create": lambda scene: {"name": f"Club {fresh_id()[:6]}"},
    "groups_invite": lambda scene: {},
    "invitations_accept": lambda scene: {"token": scene.ids["invitation"]},
    "invitations_look": lambda scene: {"token": scene.ids["invitation"]},
    "leagues_change": lambda scene: {"name": "Trophy"},
    "leagues_create": lambda scene: {"name": "Plate"},
    "me_change": lambda scene: {"visibility": "private"},
    "me_erase": lambda scene: {"password": PASSWORD},
    "me_password": lambda scene: {"old": PASSWORD, "new": "another long pass phrase"},
    "members_add": lambda scene: {"name": "Zoe"},
    "members_change": lambda scene: {"name": "Hannah"},
    "merges_create": lambda scene: {"keep": scene.ids["Ann"], "gone": scene.ids["Anna"]},
    "results_change": lambda scene: {"scores": _scores(scene), "reason": "read again"},
    "results_create": _result,
    "rounds_create": lambda scene: {"division": scene.ids["division"]},
    "seasons_change": lambda scene: {"name": "Summer"},
    "seasons_create": _season,
    "seasons_next": lambda scene: {"name": "Autumn", "starts_on": "2026-09-01"},
    "tokens_create": lambda scene: {"label": "reader"},
}


def request(scene: Scene, operation: Operation, who: str, **values: str) -> Any:
    """Send the operation's valid request from somebody's phone and return the answer."""
    if operation.name == "entries_delete":
        values = {"person": scene.ids["member"], **values}
    path = operation.address(**{**scene.ids, **values})
    body = BODIES[operation.name](scene) if operation.name in BODIES else None
    text = "" if body is None else json.dumps(body)
    if operation.is_safe:
        return scene.phones[who].get(path)
    return scene.phones[who].send(operation.method, path, text)


def elsewhere(scene: Scene) -> dict[str, str]:
    """Return the scene's ids with none that anybody has."""
    return dict.fromkeys(scene.ids, NOWHERE)


PLACES = frozenset(
    "exports fixtures groups invitations jobs leaderboards leagues me players presets records "
    "results seasons tokens".split()
)
# Erasing oneself reaches into the file below the transaction that the others are taken back by.
APART = frozenset({"me_erase"})
CLUB = [each for each in BY_NAME.values() if each.path.split("/")[0] in PLACES]

"""The committed schema is what the server serves, and answers have the shape it promises."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import games.api
from games.projections import shapes
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db
SCHEMA = json.loads((Path(games.api.__path__[0]) / "schema.json").read_text())


def closed(schema: Any) -> Any:
    """Return the schema with every listed object closed, so that an unlisted field shows."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    if "properties" in inner and "additionalProperties" not in inner:
        inner["additionalProperties"] = False
    return inner


COMPONENTS = closed(SCHEMA["components"])


def fits(value: Any, name: str) -> None:
    document = {"$ref": f"#/components/schemas/{name}", "components": COMPONENTS}
    jsonschema.Draft202012Validator(document).validate(value)


def test_the_committed_schema_is_current(phone: Phone) -> None:
    assert phone.get("schema").json() == SCHEMA


@pytest.mark.parametrize("edition", ["birmingham", "lancashire"])
def test_answers_fit_the_schema(phone: Phone, other: Phone, edition: str) -> None:
    game = phone.create(edition=edition)
    fits(game, "Game")
    fits(other.post("join", {"code": game["code"]}).json(), "GameSummary")
    fits(phone.record(game["id"], loan("p1"), 1).json(), "Ack")
    fits(phone.record(game["id"], passed("p2"), 1).json(), "Problem")
    fits(phone.record(game["id"], passed("p1"), 2).json(), "Problem")
    fits(phone.record(game["id"], {"type": "won"}, 2).json(), "Problem")
    fits(phone.get(f"games/{game['id']}/events?since=0").json(), "Log")
    fits(phone.get("session").json(), "Session")
    fits(phone.post(f"games/{game['id']}/tv").json(), "TvLink")
    for shown in phone.get("games").json():
        fits(shown, "Game")
    for offered in phone.get("editions").json():
        fits(offered, "Edition")


def test_a_finished_game_fits_too(phone: Phone) -> None:
    game = phone.create(options=["introductory"])
    while phone.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    fits(phone.get(f"games/{game['id']}").json(), "Game")


def test_the_view_is_named_in_full() -> None:
    assert set(shapes.View.__struct_fields__) == set(COMPONENTS["schemas"]["View"]["properties"])


def test_every_operation_declares_its_errors() -> None:
    for path, operations in SCHEMA["paths"].items():
        for method, described in operations.items():
            if path == "/api/v1/schema":
                continue
            statuses = set(described["responses"])
            assert "503" in statuses, (path, method)
            if "{game_id}" in path:
                assert "404" in statuses, (path, method)
            if method != "get":
                assert "403" in statuses, (path, method)

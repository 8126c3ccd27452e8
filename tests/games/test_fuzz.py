"""Whatever is sent, the server answers as its schema says and never breaks.

FUZZ_EXAMPLES sets how many requests every operation gets from every role and source: a few here,
as many as there is time for by hand, for example FUZZ_EXAMPLES=300 pytest tests/games/test_fuzz.py.
"""

import copy
import json
import os
from typing import Any
from urllib.parse import urlencode

import jsonschema
import pytest
import schemathesis
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from tests.games import scenes
from tests.games.club_scene import APART
from tests.games.operations import BY_NAME, OPERATIONS, PREFIX, SCHEMA, Operation
from tests.games.phones import Phone
from tests.games.scenes import Scene

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "3"))
DESCRIBED = {
    found.ok().definition.raw["operationId"]: found.ok()
    for found in schemathesis.openapi.from_dict(SCHEMA).get_all_operations()
}
COMPONENTS = {"components": SCHEMA["components"]}
WHO = ("stranger", "spectator", "player", "host")
NUMBERS = [0, -1, 1.5, 2**53, 10**30, float("nan")]
TEXTS = ["", "\0", "\ud800", "e\u0301", "p1", "p9", "x" * 70000, "location:bolton", "ruled"]
ODD = st.sampled_from(
    [*NUMBERS, *TEXTS, None, True, [], {}, [[[]]], {"type": "passed"}, [None] * 50]
)


def check(operation: Operation, response: Any) -> None:
    """Fail unless the answer is one that the schema promises."""
    described = SCHEMA["paths"][PREFIX + operation.path][operation.method.lower()]["responses"]
    status = str(response.status_code)
    assert response.status_code < 500, (operation.name, response.content)
    assert status in described, (operation.name, response.status_code, response.content)
    content = described[status].get("content", {})
    if "application/json" in content:
        schema = content["application/json"]["schema"] | COMPONENTS
        jsonschema.Draft202012Validator(schema).validate(response.json())


def send(scene: Scene, who: str, operation: Operation, path: str, body: Any) -> None:
    """Send something strange, check the answer, and leave everything as it was."""
    phone = scene.phones[who]
    cookies = copy.deepcopy(phone.client.cookies)
    if not isinstance(body, bytes):
        # Half a character has no place in UTF-8, but an escape for it has one in JSON.
        body = json.dumps(body)
    with transaction.atomic():
        response = phone.send(operation.method, path, body)
        transaction.set_rollback(True)
    phone.client.cookies = cookies
    check(operation, response)


def fuzz(strategy: st.SearchStrategy[Any], run: Any) -> None:
    """Run with examples of the strategy."""
    checks = list(HealthCheck)
    decorate = settings(max_examples=EXAMPLES, database=None, suppress_health_check=checks)
    decorate(given(strategy)(run))()


def by_schema(scene: Scene, who: str, operation: Operation, mode: GenerationMode) -> None:
    """Send what Schemathesis makes of the schema, to real ids where the address has any."""
    real = {"game_id": scene.id, **scene.ids}
    parameters = DESCRIBED[operation.name].definition.raw.get("parameters", [])
    free = operation.body or any(each["name"] not in real for each in parameters)
    if mode is GenerationMode.NEGATIVE and not parameters and not operation.body:
        return  # There is nothing to get wrong.
    fixed = {each["name"]: real[each["name"]] for each in parameters if each["name"] in real}
    if mode is GenerationMode.NEGATIVE and not free:
        fixed = {}

    def run(case: Any) -> None:
        query = f"?{urlencode(case.query, doseq=True)}" if case.query else ""
        path = case.formatted_path.removeprefix(PREFIX) + query
        body = case.body if isinstance(case.body, bytes | dict | list | str | int) else b""
        send(scene, who, operation, path, body)

    fuzz(DESCRIBED[operation.name].as_strategy(mode, path_parameters=fixed or None), run)


def by_mutation(scene: Scene, who: str, operation: Operation) -> None:
    """Send the valid body with something odd in one place of it."""
    path = scene.address(operation)

    def run(data: st.DataObject) -> None:
        body = copy.deepcopy(scenes.BODIES[operation.name](scene))
        place: Any = body
        while True:
            inner = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = data.draw(st.sampled_from(inner)) if inner else None
            deeper = key is not None and isinstance(place[key], dict | list) and place[key]
            if not deeper or data.draw(st.booleans()):
                break
            place = place[key]
        if key is not None:
            place[key] = data.draw(ODD)
        send(scene, who, operation, path, body)

    fuzz(st.data(), run)


@pytest.mark.parametrize("who", WHO)
def test_the_whole_schema(who: str) -> None:
    scene = scenes.playing()
    for operation in [each for each in OPERATIONS if each.name not in APART]:
        by_schema(scene, who, operation, GenerationMode.POSITIVE)
        by_schema(scene, who, operation, GenerationMode.NEGATIVE)


@pytest.mark.parametrize("who", ["player", "host"])
def test_nearly_right_bodies(who: str) -> None:
    scene = scenes.playing()
    for name in scenes.BODIES:
        by_mutation(scene, who, BY_NAME[name])


@pytest.mark.django_db(transaction=True)
def test_being_erased() -> None:
    """As a new guest each time, since this is not taken back."""
    operation = BY_NAME["me_erase"]

    def run(odd: Any) -> None:
        guest = Phone()
        guest.create()
        check(operation, guest.send(operation.method, operation.path, json.dumps(odd)))

    fuzz(st.one_of(ODD, ODD.map(lambda odd: {"password": odd})), run)


def test_every_operation_is_described() -> None:
    assert DESCRIBED.keys() == BY_NAME.keys()

"""The OpenAPI schema, generated from the shapes that are really read and written."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec import Struct

from games.api import league_wire, wire
from games.projections import history_shapes, league_shapes, shapes

TEMPLATE = "#/components/schemas/{name}"
COMPONENTS: list[type[Struct]] = [
    shapes.Edition,
    shapes.Game,
    shapes.GameSummary,
    shapes.KnockAnswer,
    shapes.Analysis,
    shapes.Ledger,
    shapes.Log,
    shapes.Past,
    shapes.Result,
    shapes.View,
    wire.Ack,
    wire.Action,
    wire.Admission,
    wire.Ballot,
    wire.ClockPause,
    wire.Correction,
    wire.CorrectionEffect,
    wire.CorrectionPreview,
    wire.Credentials,
    wire.Demo,
    wire.Document,
    wire.GateAnswer,
    wire.Join,
    wire.NewGame,
    wire.Nothing,
    wire.Pending,
    wire.PlayedAnyway,
    wire.Preview,
    wire.Problem,
    wire.SeatLink,
    wire.SeatToken,
    wire.Session,
    wire.SettingsChange,
    wire.TvLink,
    wire.TvToken,
    wire.Waiting,
    wire.WhatIf,
    *history_shapes.COMPONENTS,
    *league_shapes.COMPONENTS,
    *league_wire.COMPONENTS,
]
ANY_OBJECT: dict[str, Any] = {"type": "object", "additionalProperties": True}
WRITING_ERRORS = (400, 403, 413, 415)
REASONS = {
    400: "Unreadable: `malformed`, with `where`.",
    401: "Not signed in.",
    403: "Not allowed, or not from a page of this site.",
    404: "Unknown here, or not yours.",
    409: "Somebody was faster: `stale`, `already_recorded`, `lapsed`, `seat_taken`, `name_taken`.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "Against the rules, or a command id used twice.",
    429: "Slow down.",
    503: "The database does not answer.",
}

Shape = type[Struct] | dict[str, Any]


class BrowserCookies(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes the cookies that BrowserAuthentication knows people by."""

    target_class = "games.api.authentication.BrowserAuthentication"
    name = ["guest", "session"]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        cookies = (settings.GUEST_COOKIE_NAME, settings.SESSION_COOKIE_NAME)
        return [{"type": "apiKey", "in": "cookie", "name": cookie} for cookie in cookies]


def operation(
    name: str,
    *,
    answers: Mapping[int, Shape | None],
    body: type[Struct] | None = None,
    errors: tuple[int, ...] = (),
    pictures: str = "",
    **more: Any,
) -> Callable[[Any], Any]:
    """Describe one operation: its body, its successes, and every error it can answer with."""
    responses: dict[Any, Any] = {status: _response(shape) for status, shape in answers.items()}
    if pictures:
        responses[(200, pictures)] = {"type": "string"}
    problems = {*errors, *(WRITING_ERRORS if body else ()), 503}
    for status in sorted(problems):
        responses[status] = OpenApiResponse(_reference(wire.Problem), REASONS[status])
    request = {"application/json": _reference(body)} if body else None
    return extend_schema(operation_id=name, request=request, responses=responses, **more)


def add_wire_shapes(result: Any, generator: Any, request: Any, public: Any) -> Any:
    """Add the shapes as components; a post-processing hook of drf-spectacular."""
    for path in result["paths"].values():
        for described in path.values():
            # Either cookie will do, and a new guest has neither.
            described["security"] = [{"guest": []}, {"session": []}, {}]
    _, components = msgspec.json.schema_components(COMPONENTS, ref_template=TEMPLATE)
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(components)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _response(shape: Shape | None) -> Any:
    if shape is None:
        return OpenApiResponse(description="Done.")
    return OpenApiResponse(shape if isinstance(shape, dict) else _reference(shape))


def _reference(shape: type[Struct]) -> dict[str, Any]:
    return {"$ref": TEMPLATE.format(name=shape.__name__)}


def list_of(shape: type[Struct]) -> dict[str, Any]:
    """Return the schema of a list of shapes."""
    return {"type": "array", "items": _reference(shape)}

"""Looking back and ahead: ledger, past positions, scores, analysis, what-if; whole games in."""

import uuid

from django.db import transaction
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.callers import participant_of, player_or_guest, remember, visitor_of
from games.api.errors import agreed
from games.api.schema import ANY_OBJECT, operation
from games.projections import shapes
from games.services.explore_game import explore, list_second_links, score_game
from games.services.import_game import import_game
from games.services.show_game import show_game
from games.services.show_history import show_analysis, show_ledger, show_past
from games.services.start_demo import start_demo

PLAYER = OpenApiParameter("player", str, description="Only what concerns this seat, such as p1.")
BEFORE = OpenApiParameter("before", int, description="Only events before this number.")
LIMIT = OpenApiParameter("limit", int, description="At most so many, 1 to 200; 50 if not said.")
FIRST = OpenApiParameter("first", str, required=True, description="The first link's id.")
MOST = 200


class LedgerView(APIView):
    @operation(
        "ledger_read",
        answers={200: shapes.Ledger},
        errors=(400, 404),
        parameters=[PLAYER, BEFORE, LIMIT],
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Events with their effects, the newest first."""
        participant = participant_of(request, game_id)
        limit = _number(request, "limit") or 50
        if limit > MOST:
            raise wire.Unreadable("limit", f"limit must be 1 to {MOST}.")
        player = request.query_params.get("player")
        return Response(show_ledger(participant, player, _number(request, "before"), limit))


class PositionView(APIView):
    @operation("positions_read", answers={200: shapes.Past}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID, seq: int) -> Response:
        """The game as it stood after an event."""
        return Response(agreed(show_past(participant_of(request, game_id), seq)))


class ScoreView(APIView):
    @operation("score_read", answers={200: ANY_OBJECT}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """What the end of the era would score now, line by line."""
        return Response(score_game(participant_of(request, game_id)))


class SecondLinksView(APIView):
    @operation(
        "options_second",
        answers={200: {"type": "array", "items": ANY_OBJECT}},
        errors=(400, 404),
        parameters=[FIRST],
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The links that could follow a first one in the same action."""
        participant = participant_of(request, game_id)
        first = request.query_params.get("first")
        if first is None:
            raise wire.Unreadable("first", "first names a link.")
        return Response(list_second_links(participant, first))


class AnalysisView(APIView):
    @operation("analysis_read", answers={200: shapes.Analysis}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """How the game went: series, points, spending, resources, time."""
        return Response(show_analysis(participant_of(request, game_id)))


class WhatIfView(APIView):
    @operation("what_if", body=wire.WhatIf, answers={200: ANY_OBJECT}, errors=(404,))
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Where events would lead from a past position; nothing is stored."""
        body = wire.read(request.data, wire.WhatIf)
        participant = participant_of(request, game_id)
        found = explore(participant, body.seq, body.events, correcting=body.for_correction)
        return Response(agreed(found))


class ImportsView(APIView):
    @operation("imports_create", body=wire.Document, answers={201: shapes.Game}, errors=(422, 429))
    def post(self, request: Request) -> Response:
        """Store a game from its brass-log/1 document, finished or not."""
        body = wire.read(request.data, wire.Document)
        # A refused game leaves no guest behind.
        with transaction.atomic():
            player, cookie = player_or_guest(request)
            participant = agreed(import_game(player, body.document, visitor_of(request)))
        return remember(Response(show_game(participant), status=201), cookie)


class DemoView(APIView):
    @operation("demo_create", body=wire.Demo, answers={201: shapes.Game}, errors=(429,))
    def post(self, request: Request) -> Response:
        """Start a demo: a game in its middle, the caller on turn."""
        body = wire.read(request.data, wire.Demo)
        with transaction.atomic():
            player, cookie = player_or_guest(request)
            visitor = visitor_of(request)
            participant = agreed(start_demo(player, body.edition, body.players, visitor))
        return remember(Response(show_game(participant), status=201), cookie)


def _number(request: Request, name: str) -> int | None:
    """Return a number of the query, None where it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 16 and int(text) > 0):
        raise wire.Unreadable(name, f"{name} must be a whole number, 1 or more.")
    return int(text)

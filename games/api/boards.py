"""Leaderboards and records."""

from typing import Literal, get_args
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.errors import agreed
from games.api.people import viewer_of
from games.api.schema import list_of, operation
from games.projections import history_shapes as shapes
from games.projections.boards import Filter, show_leaderboard, show_records
from games.projections.persons import Viewer
from games.services.find_group import role_in, visible_group
from rules.engine import EDITIONS

By = Literal["rating", "wins", "average", "best", "games"]
BY = OpenApiParameter("by", str, enum=get_args(By), description="What counts; rating if not said.")
EDITION = OpenApiParameter("edition", str, enum=EDITIONS, description="Only games of an edition.")
PLAYERS = OpenApiParameter("players", int, enum=(2, 3, 4), description="Only games of so many.")
GROUP = OpenApiParameter("group", UUID, description="Only members of a group.")
LEAST = OpenApiParameter("least", int, description="Only who played so many games at least.")
FILTERS = [EDITION, PLAYERS, GROUP]


class LeaderboardView(APIView):
    @operation(
        "leaderboards_read",
        answers={200: shapes.Leaderboard},
        errors=(400, 404),
        parameters=[BY, *FILTERS, LEAST],
    )
    def get(self, request: Request) -> Response:
        """Who is best, by rating, wins, average, best game or number of games."""
        viewer = viewer_of(request)
        by = _one_of(request, "by", get_args(By)) or "rating"
        least = _one_of(request, "least", tuple(str(n) for n in range(1, 1000))) or "1"
        chosen = _filter(request, viewer)
        member = _is_member(chosen, viewer)
        return Response(show_leaderboard(by, chosen, int(least), viewer, member))


class RecordsView(APIView):
    @operation(
        "records_list",
        answers={200: list_of(shapes.RecordRow)},
        errors=(400, 404),
        parameters=FILTERS,
    )
    def get(self, request: Request) -> Response:
        """The best there was, with the moment it happened."""
        viewer = viewer_of(request)
        chosen = _filter(request, viewer)
        return Response(show_records(chosen, viewer, _is_member(chosen, viewer)))


def _is_member(chosen: Filter, viewer: Viewer) -> bool:
    return chosen.group is not None and role_in(viewer.player, chosen.group) is not None


def _filter(request: Request, viewer: Viewer) -> Filter:
    players = _one_of(request, "players", ("2", "3", "4"))
    named = request.query_params.get("group")
    group = None
    if named is not None:
        try:
            group_id = UUID(named)
        except ValueError as error:
            raise wire.Unreadable("group", "group names a group by its id.") from error
        group = agreed(visible_group(viewer.player, group_id))
    return Filter(_one_of(request, "edition", EDITIONS), int(players) if players else None, group)


def _one_of(request: Request, name: str, choices: tuple[str, ...]) -> str | None:
    text = request.query_params.get(name)
    if text is not None and text not in choices:
        raise wire.Unreadable(name, f"{name} has no such value.")
    return text

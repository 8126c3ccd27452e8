"""The editions that can be played, and what is printed on their boards."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import wire
from games.api.errors import agreed
from games.api.schema import ANY_OBJECT, list_of, operation
from games.projections import shapes
from games.services.list_editions import list_editions, show_tables

PLAYERS = OpenApiParameter("players", int, required=True, description="2, 3 or 4.")
OPTION = OpenApiParameter("option", str, many=True, description="An option switched on.")


class EditionsView(APIView):
    @operation("editions_list", answers={200: list_of(shapes.Edition)})
    def get(self, request: Request) -> Response:
        """Every edition with what has to be chosen for a game of it."""
        return Response(list_editions())


class TablesView(APIView):
    @operation(
        "editions_tables",
        answers={200: ANY_OBJECT},
        errors=(400, 404),
        parameters=[PLAYERS, OPTION],
    )
    def get(self, request: Request, edition: str) -> Response:
        """What is printed for one edition, player count and set of options."""
        players = request.query_params.get("players", "")
        if players not in ("2", "3", "4"):
            raise wire.Unreadable("players", "players must be 2, 3 or 4.")
        options = tuple(request.query_params.getlist("option"))
        return Response(agreed(show_tables(edition, options, int(players))))

"""Files and reports: of finished games, of seasons, of people; and the jobs that make them."""

import json
import uuid

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import league_wire, wire
from games.api.callers import participant_of, player_of
from games.api.errors import agreed, refuse_unknown
from games.api.people import known_player, viewer_of
from games.api.schema import operation
from games.exports.bg_stats import play_file, push_link
from games.exports.result_sheet import COLUMNS, separated, sheet_rows
from games.models import Game, Job, Play
from games.projections import history_shapes as shapes
from games.services.export_data import find_job, made_by, plan_export
from games.services.export_season import season_calendar, season_table
from games.services.find_group import organised_group, role_in, visible_season
from games.services.make_files import file_of, plays_of
from games.services.show_report import show_report

TABBED = "text/tab-separated-values"
TOKEN = OpenApiParameter("token", str, description="Opens the file to a calendar program.")


def _file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _finished(request: Request, game_id: uuid.UUID) -> tuple[Game, list[Play]]:
    """Return a finished game the caller has a part in, or leave the view with 404."""
    game = Game.objects.get(pk=participant_of(request, game_id).game_id)
    plays = plays_of(game)
    return (game, plays) if plays else refuse_unknown()


class ReportView(APIView):
    @operation("games_report", answers={200: shapes.Report}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """How a finished game went, and what it did to ratings."""
        return Response(agreed(show_report(participant_of(request, game_id))))


class SheetView(APIView):
    @operation("games_sheet", answers={}, pictures="text/csv", errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> HttpResponse:
        """The result as rows for a spreadsheet."""
        _, plays = _finished(request, game_id)
        text = separated(sheet_rows(plays), COLUMNS, ",")
        return _file(text, "text/csv; charset=utf-8", f"brass-{game_id}.csv")


class TabbedSheetView(APIView):
    @operation("games_sheet_tabbed", answers={}, pictures=TABBED, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> HttpResponse:
        """The result as rows with tabs."""
        _, plays = _finished(request, game_id)
        text = separated(sheet_rows(plays), COLUMNS, "\t")
        return _file(text, f"{TABBED}; charset=utf-8", f"brass-{game_id}.tsv")


class BgStatsView(APIView):
    @operation("games_bgstats", answers={200: shapes.BgStats}, errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The link that has BG Stats offer the play to be saved."""
        return Response(shapes.BgStats(push_link(*_finished(request, game_id))))


class BgsPlayView(APIView):
    @operation("games_bgsplay", answers={}, pictures="application/octet-stream", errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> HttpResponse:
        """The play as a file for BG Stats."""
        document = play_file(*_finished(request, game_id))
        content = json.dumps(document, ensure_ascii=False)
        return _file(content, "application/octet-stream", f"brass-{game_id}.bgsplay")


class PictureView(APIView):
    @operation("games_picture", answers={}, pictures="image/png", errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> HttpResponse:
        """The game at a glance, to share."""
        game, _ = _finished(request, game_id)
        return HttpResponse(file_of(game, "share_picture"), content_type="image/png")


class PrintedSheetView(APIView):
    @operation("games_score_sheet", answers={}, pictures="application/pdf", errors=(404,))
    def get(self, request: Request, game_id: uuid.UUID) -> HttpResponse:
        """The score sheet, to print."""
        game, _ = _finished(request, game_id)
        return HttpResponse(file_of(game, "score_sheet"), content_type="application/pdf")


class SeasonTableView(APIView):
    @operation("seasons_table", answers={}, pictures="text/csv", errors=(404,))
    def get(self, request: Request, season_id: uuid.UUID) -> HttpResponse:
        """The tables of a season for a spreadsheet."""
        viewer = viewer_of(request)
        season = agreed(visible_season(viewer.player, season_id))
        role = role_in(viewer.player, season.league.group)
        text = season_table(season, viewer, role is not None)
        return _file(text, "text/csv; charset=utf-8", f"season-{season_id}.csv")


class SeasonCalendarView(APIView):
    @operation(
        "seasons_calendar", answers={}, pictures="text/calendar", errors=(404,), parameters=[TOKEN]
    )
    def get(self, request: Request, season_id: uuid.UUID) -> HttpResponse:
        """The fixtures of a season for a calendar program."""
        token = request.query_params.get("token", "")
        text = agreed(season_calendar(player_of(request), season_id, token))
        return _file(text, "text/calendar; charset=utf-8", f"season-{season_id}.ics")


class ExportsView(APIView):
    @operation(
        "exports_create", body=league_wire.NewExport, answers={202: shapes.Job}, errors=(401, 404)
    )
    def post(self, request: Request) -> Response:
        """Have one's own data, or a group's, put into a file."""
        body = wire.read(request.data, league_wire.NewExport)
        player = known_player(request)
        group = None
        if body.kind == "group":
            if body.group is None:
                raise wire.Unreadable("group", "group names the group to export.")
            group = agreed(organised_group(player, body.group))
        return Response(_job(plan_export(player, body.kind, group)), status=202)


class JobView(APIView):
    @operation("jobs_read", answers={200: shapes.Job}, errors=(401, 404))
    def get(self, request: Request, job_id: uuid.UUID) -> Response:
        """How far a job is."""
        return Response(_job(agreed(find_job(known_player(request), job_id))))


class JobFileView(APIView):
    @operation("jobs_file", answers={}, pictures="application/json", errors=(401, 404))
    def get(self, request: Request, job_id: uuid.UUID) -> HttpResponse:
        """What a job made."""
        job = agreed(find_job(known_player(request), job_id))
        content = made_by(job) if job.status == Job.Status.DONE else None
        return _file(content or refuse_unknown(), "application/json", f"{job.kind}.json")


def _job(job: Job) -> shapes.Job:
    done = job.status == Job.Status.DONE
    return shapes.Job(
        id=str(job.pk),
        kind=job.kind,
        status=job.status,  # type: ignore[arg-type]
        done=job.done,
        total=job.total,
        error="It did not work out." if job.status == Job.Status.FAILED else None,
        url=f"/api/v1/jobs/{job.pk}/file" if done else None,
    )

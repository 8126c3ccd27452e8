"""Leagues and seasons: presets, tables, entries, fixtures, results."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import league_wire, wire
from games.api.callers import player_of
from games.api.errors import agreed
from games.api.people import known_player, viewer_of
from games.api.schema import list_of, operation
from games.leagues.presets import PRESETS
from games.leagues.results import Score
from games.models import Season
from games.projections import league_shapes
from games.projections.group_view import show_league
from games.projections.season_view import show_preset, show_season
from games.services.change_fixture import change_fixture, delete_fixture, play_fixture
from games.services.change_league import delete_league, rename_league
from games.services.change_season import change_season, enter_season, leave_season
from games.services.create_season import (
    NewDivision,
    NewSeason,
    create_next_season,
    create_season,
)
from games.services.draw_round import draw_round
from games.services.find_group import (
    organised_division,
    organised_fixture,
    organised_league,
    organised_result,
    organised_season,
    role_in,
    visible_league,
    visible_season,
)
from games.services.record_result import change_result, record_result

SEASON = {200: league_shapes.Season}
LEAGUE = {200: league_shapes.League}


def _shown(request: Request, season_id: uuid.UUID, status: int = 200) -> Response:
    viewer = viewer_of(request)
    season: Season = agreed(visible_season(viewer.player, season_id))
    role = role_in(viewer.player, season.league.group)
    return Response(show_season(season, viewer, role), status=status)


def _scores(scores: list[league_wire.NewScore]) -> list[Score]:
    return [Score(str(score.player), score.vp, score.place) for score in scores]


class PresetsView(APIView):
    @operation("presets_list", answers={200: list_of(league_shapes.Preset)})
    def get(self, request: Request) -> Response:
        """The ways a season can be scored, explained."""
        return Response([show_preset(preset) for preset in PRESETS.values()])


class LeagueView(APIView):
    @operation("leagues_read", answers=LEAGUE, errors=(404,))
    def get(self, request: Request, league_id: uuid.UUID) -> Response:
        """A league with its seasons."""
        viewer = viewer_of(request)
        league = agreed(visible_league(viewer.player, league_id))
        return Response(show_league(league, viewer, role_in(viewer.player, league.group)))

    @operation("leagues_change", body=league_wire.NewLeague, answers=LEAGUE, errors=(404,))
    def patch(self, request: Request, league_id: uuid.UUID) -> Response:
        """Rename a league; organisers only."""
        body = wire.read(request.data, league_wire.NewLeague)
        viewer = viewer_of(request)
        league = agreed(organised_league(viewer.player, league_id))
        rename_league(league, body.name)
        return Response(show_league(league, viewer, role_in(viewer.player, league.group)))

    @operation("leagues_delete", answers={204: None}, errors=(403, 404))
    def delete(self, request: Request, league_id: uuid.UUID) -> Response:
        """Delete a league that never had a result; organisers only."""
        agreed(delete_league(agreed(organised_league(player_of(request), league_id))))
        return Response(status=204)


class LeagueSeasonsView(APIView):
    @operation(
        "seasons_create",
        body=league_wire.NewSeason,
        answers={201: league_shapes.Season},
        errors=(404,),
    )
    def post(self, request: Request, league_id: uuid.UUID) -> Response:
        """Start a season; organisers only."""
        body = wire.read(request.data, league_wire.NewSeason)
        league = agreed(organised_league(player_of(request), league_id))
        season = agreed(create_season(league, _new_season(body)))
        return _shown(request, season.pk, 201)


class SeasonView(APIView):
    @operation("seasons_read", answers=SEASON, errors=(404,))
    def get(self, request: Request, season_id: uuid.UUID) -> Response:
        """A season: tables, fixtures, results."""
        return _shown(request, season_id)

    @operation("seasons_change", body=league_wire.SeasonChange, answers=SEASON, errors=(404,))
    def patch(self, request: Request, season_id: uuid.UUID) -> Response:
        """Change name, dates or rules; organisers only."""
        body = wire.read(request.data, league_wire.SeasonChange)
        season = agreed(organised_season(player_of(request), season_id))
        agreed(change_season(season, league_wire.given(body)))
        return _shown(request, season_id)


class NextSeasonView(APIView):
    @operation(
        "seasons_next",
        body=league_wire.NextSeason,
        answers={201: league_shapes.Season},
        errors=(404,),
    )
    def post(self, request: Request, season_id: uuid.UUID) -> Response:
        """Close the season and start the next, with who goes up and down."""
        body = wire.read(request.data, league_wire.NextSeason)
        season = agreed(organised_season(player_of(request), season_id))
        created = agreed(create_next_season(season, body.name, body.starts_on, body.ends_on))
        return _shown(request, created.pk, 201)


class EntriesView(APIView):
    @operation("entries_create", body=league_wire.NewEntry, answers=SEASON, errors=(404,))
    def post(self, request: Request, season_id: uuid.UUID) -> Response:
        """Let somebody join, also late; organisers only."""
        body = wire.read(request.data, league_wire.NewEntry)
        division = agreed(organised_division(player_of(request), season_id, body.division))
        agreed(enter_season(division, body.player))
        return _shown(request, season_id)


class EntryView(APIView):
    @operation("entries_delete", answers=SEASON, errors=(403, 404))
    def delete(self, request: Request, season_id: uuid.UUID, person: uuid.UUID) -> Response:
        """Let somebody drop out; organisers only."""
        season = agreed(organised_season(player_of(request), season_id))
        agreed(leave_season(season, person))
        return _shown(request, season_id)


class RoundsView(APIView):
    @operation("rounds_create", body=league_wire.NewRound, answers=SEASON, errors=(404,))
    def post(self, request: Request, season_id: uuid.UUID) -> Response:
        """Draw the next round of a division; organisers only."""
        body = wire.read(request.data, league_wire.NewRound)
        division = agreed(organised_division(player_of(request), season_id, body.division))
        agreed(draw_round(division, body.at))
        return _shown(request, season_id)


class FixtureView(APIView):
    @operation("fixtures_change", body=league_wire.FixtureChange, answers=SEASON, errors=(404,))
    def patch(self, request: Request, fixture_id: uuid.UUID) -> Response:
        """Say when and where; organisers only."""
        body = wire.read(request.data, league_wire.FixtureChange)
        fixture = agreed(organised_fixture(player_of(request), fixture_id))
        change_fixture(fixture, league_wire.given(body))
        return _shown(request, fixture.division.season_id)

    @operation("fixtures_delete", answers=SEASON, errors=(403, 404))
    def delete(self, request: Request, fixture_id: uuid.UUID) -> Response:
        """Take a fixture back that was not played; organisers only."""
        fixture = agreed(organised_fixture(player_of(request), fixture_id))
        agreed(delete_fixture(fixture))
        return _shown(request, fixture.division.season_id)


class FixtureGameView(APIView):
    @operation("fixtures_play", body=league_wire.FixtureGame, answers=SEASON, errors=(401, 404))
    def put(self, request: Request, fixture_id: uuid.UUID) -> Response:
        """Have a game count for a fixture: its host's word, or an organiser's who is in it."""
        body = wire.read(request.data, league_wire.FixtureGame)
        fixture = agreed(play_fixture(known_player(request), fixture_id, body.game, body.seats))
        return _shown(request, fixture.division.season_id)


class ResultsView(APIView):
    @operation("results_create", body=league_wire.NewResult, answers=SEASON, errors=(404,))
    def post(self, request: Request, season_id: uuid.UUID) -> Response:
        """Enter the result of a game nobody recorded; organisers only."""
        body = wire.read(request.data, league_wire.NewResult)
        division = agreed(organised_division(player_of(request), season_id, body.division))
        scores = _scores(body.scores)
        agreed(
            record_result(division, body.fixture, body.played_on, body.edition, scores, body.reason)
        )
        return _shown(request, season_id)


class ResultView(APIView):
    @operation(
        "results_change", body=league_wire.ResultCorrection, answers=SEASON, errors=(401, 404)
    )
    def patch(self, request: Request, result_id: uuid.UUID) -> Response:
        """Correct a result; the reason is kept. Organisers only."""
        body = wire.read(request.data, league_wire.ResultCorrection)
        player = known_player(request)
        result = agreed(organised_result(player, result_id))
        scores = None if body.scores is None else _scores(body.scores)
        agreed(change_result(player, result, scores, body.counts, body.reason))
        return _shown(request, result.division.season_id)


def _new_season(body: league_wire.NewSeason) -> NewSeason:
    return NewSeason(
        name=body.name,
        preset=body.preset,
        editions=tuple(body.editions),
        player_counts=tuple(body.player_counts),
        table_size=body.table_size,
        starts_on=body.starts_on,
        ends_on=body.ends_on,
        divisions=tuple(NewDivision(each.name, tuple(each.players)) for each in body.divisions),
        collect=body.collect,
        allow_unverified=body.allow_unverified,
        allow_ruled=body.allow_ruled,
    )

"""A season as its page shows it, in a number of queries that does not grow with it."""

from collections.abc import Iterable
from uuid import UUID

from games.leagues.presets import PRESETS, TIE_BREAKS, Preset
from games.leagues.results import Score, TableResult
from games.leagues.standings import points_of
from games.models import Division, Fixture, Game, LeagueResult, Season
from games.projections import league_shapes as shapes
from games.projections.history_shapes import Person
from games.projections.persons import Names, Viewer
from games.projections.sitters import merged

MANY_RESULTS = 100


class _Page:
    """The people of a season's page, under the names the viewer may know."""

    def __init__(self, season: Season, viewer: Viewer, role: str | None) -> None:
        self.season = season
        self.role = role
        self.divisions = list(season.divisions.prefetch_related("entries"))
        self.fixtures = list(
            Fixture.objects.filter(division__season=season)
            .select_related("game", "result")
            .prefetch_related("seats")
            .order_by("division__level", "round", "table")
        )
        results = LeagueResult.objects.filter(division__season=season)
        self.results = list(results.prefetch_related("scores", "changes")[:MANY_RESULTS])
        people = set(self._people())
        self.same = merged(people)
        # Whoever belongs to the group knows who plays in it.
        self.names = Names(viewer, people | set(self.same.values()), known=role is not None)

    def _people(self) -> Iterable[UUID]:
        for division in self.divisions:
            yield from (entry.player_id for entry in division.entries.all())
            yield from (UUID(row["player"]) for row in division.table)
        for fixture in self.fixtures:
            yield from (seat.player_id for seat in fixture.seats.all())
        for result in self.results:
            yield from (score.player_id for score in result.scores.all())
            yield from (
                change.changed_by_id for change in result.changes.all() if change.changed_by_id
            )

    def key(self, player: UUID) -> str:
        return str(self.same.get(player, player))

    def person(self, player: UUID | None) -> Person:
        return self.names[self.same.get(player, player) if player else None]


def show_season(season: Season, viewer: Viewer, role: str | None) -> shapes.Season:
    """Return the season with tables, fixtures and its newest results."""
    page = _Page(season, viewer, role)
    league = season.league
    return shapes.Season(
        id=str(season.pk),
        name=season.name,
        league=shapes.Named(str(league.pk), league.name),
        group=shapes.Named(str(league.group_id), league.group.name),
        you=shapes.RoleOf(role),  # type: ignore[arg-type]
        status=season.status,  # type: ignore[arg-type]
        preset=show_preset(PRESETS[season.preset]),
        editions=season.editions,
        player_counts=season.player_counts,
        starts_on=season.starts_on.isoformat(),
        ends_on=season.ends_on.isoformat() if season.ends_on else None,
        collect=season.collect,  # type: ignore[arg-type]
        allow_unverified=season.allow_unverified,
        allow_ruled=season.allow_ruled,
        table_size=season.table_size,
        calendar=calendar_address(season),
        divisions=[_division(page, division) for division in page.divisions],
        fixtures=[_fixture(page, fixture) for fixture in page.fixtures],
        results=[_result(page, result) for result in page.results],
    )


def calendar_address(season: Season) -> str:
    """Return where a calendar program finds the fixtures."""
    return f"/api/v1/seasons/{season.pk}/fixtures.ics?token={season.calendar_token}"


def show_preset(preset: Preset) -> shapes.Preset:
    """Return a preset with its tie-breaks in words."""
    return shapes.Preset(
        id=preset.id,
        name=preset.name,
        says=list(preset.says),
        points=list(preset.points) if preset.points else None,
        split_ties=preset.split_ties,
        percent=preset.percent,
        vp=preset.vp,
        best=preset.best,
        tie_breaks=[shapes.TieBreak(key, TIE_BREAKS[key]) for key in preset.tie_breaks],
        promotes=preset.promotes,
        relegates=preset.relegates,
    )


def why_not_counted(season: Season, result: LeagueResult) -> str | None:
    """Return what keeps a result out of the table, None if it counts."""
    if result.counts is not None:
        return None if result.counts else "organiser"
    if not result.verified and not season.allow_unverified:
        return "unverified"
    if result.ruled and not season.allow_ruled:
        return "ruled"
    return None


def _division(page: _Page, division: Division) -> shapes.Division:
    rows = []
    for row in division.table:
        player = UUID(row["player"])
        scores = [shapes.RowScore(**score) for score in row["scores"]]
        rest = {key: value for key, value in row.items() if key not in ("player", "scores")}
        rows.append(
            shapes.TableRow(person=page.person(player), key=page.key(player), scores=scores, **rest)
        )
    table_at = division.table_at.isoformat(timespec="seconds") if division.table_at else None
    return shapes.Division(
        id=str(division.pk),
        name=division.name,
        level=division.level,
        table=shapes.Table(rows, table_at, not division.stale),
        entries=[
            shapes.EntryLine(
                page.person(entry.player_id),
                page.key(entry.player_id),
                entry.active,
                entry.missed_rounds > 0,
            )
            for entry in division.entries.all()
        ],
    )


def _fixture(page: _Page, fixture: Fixture) -> shapes.Fixture:
    result = getattr(fixture, "result", None)
    playing = fixture.game is not None and fixture.game.status == Game.Status.PLAYING
    return shapes.Fixture(
        id=str(fixture.pk),
        division=str(fixture.division_id),
        round=fixture.round,
        table=fixture.table,
        at=fixture.at.isoformat(timespec="seconds") if fixture.at else None,
        place=fixture.place,
        seats=[
            shapes.FixtureSeat(seat.number, page.person(seat.player_id), page.key(seat.player_id))
            for seat in fixture.seats.all()
        ],
        game=str(fixture.game_id) if fixture.game_id else None,
        result=str(result.pk) if result else None,
        status="played" if result else "playing" if playing else "open",
    )


def _result(page: _Page, result: LeagueResult) -> shapes.LeagueResult:
    why_not = why_not_counted(page.season, result)
    scores = [Score(page.key(row.player_id), row.vp, row.place) for row in result.scores.all()]
    told = TableResult(str(result.pk), tuple(scores))
    preset = PRESETS[page.season.preset]
    return shapes.LeagueResult(
        id=str(result.pk),
        division=str(result.division_id),
        fixture=str(result.fixture_id) if result.fixture_id else None,
        game=str(result.game_id) if result.game_id else None,
        played_on=result.played_on.isoformat(),
        edition=result.edition,  # type: ignore[arg-type]
        scores=[
            shapes.ResultScore(
                page.person(UUID(score.player)),
                score.player,
                score.vp,
                score.place,
                round(float(points_of(preset, told, score)), 2),
            )
            for score in scores
        ],
        verified=result.verified,
        ruled=result.ruled,
        by_hand=result.by_hand,
        counts=why_not is None,
        why_not=why_not,  # type: ignore[arg-type]
        reason=result.reason,
        changes=[
            shapes.Change(
                change.changed_at.isoformat(timespec="seconds"),
                page.person(change.changed_by_id),
                change.reason,
                change.before,
                change.after,
            )
            for change in result.changes.all()
        ],
    )

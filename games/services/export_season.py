"""A season for other programs: its tables for spreadsheets, its fixtures for calendars."""

import uuid
from secrets import compare_digest

from games.exports.calendar import calendar
from games.exports.result_sheet import separated
from games.models import Fixture, Player, Season
from games.projections.persons import Names, Viewer
from games.services.find_group import visible_season
from games.services.refusal import NOT_FOUND, Refusal

COLUMNS = (
    "division",
    "rank",
    "player",
    "points",
    "games",
    "counted",
    "wins",
    "seconds",
    "thirds",
    "vp",
    "percent",
    "moves",
    "decided_by",
)
NOBODY = "?"


def season_table(season: Season, viewer: Viewer, member: bool) -> str:
    """Return the tables of all divisions as CSV."""
    divisions = list(season.divisions.all())
    people = [uuid.UUID(row["player"]) for division in divisions for row in division.table]
    names = Names(viewer, people, known=member)
    rows = [
        {
            **{key: row[key] for key in COLUMNS if key in row},
            "division": division.name,
            "player": names[uuid.UUID(row["player"])].name or NOBODY,
            "moves": row["moves"] or "",
            "decided_by": row["decided_by"] or "",
        }
        for division in divisions
        for row in division.table
    ]
    return separated(rows, COLUMNS, ",")


def season_calendar(player: Player | None, season_id: uuid.UUID, token: str) -> str | Refusal:
    """Return the fixtures as iCalendar text, for who may see them or has the calendar's token."""
    season = Season.objects.filter(pk=season_id).select_related("league").first()
    if season is None:
        return NOT_FOUND
    opened = compare_digest(token.encode(), season.calendar_token.encode())
    if not opened:
        visible = visible_season(player, season_id)
        if isinstance(visible, Refusal):
            return visible
    fixtures = list(
        Fixture.objects.filter(division__season=season).prefetch_related("seats").order_by("at")
    )
    people = {seat.player_id for fixture in fixtures for seat in fixture.seats.all()}
    names = Names(Viewer(player), people, known=True)
    return calendar(season, fixtures, lambda person: names[person].name or NOBODY)

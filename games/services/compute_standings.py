"""The table of a division, computed from its results and kept for whoever looks."""

import uuid
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.leagues.presets import PRESETS
from games.leagues.results import Score, TableResult
from games.leagues.standings import Row, leaving, standings
from games.models import Division, Entry, LeagueResult, Season
from games.projections.season_view import why_not_counted
from games.projections.sitters import merged


@transaction.atomic
def compute_standings(division_id: uuid.UUID) -> None:
    """Compute the table anew and store it; once more changes nothing."""
    division = (
        Division.objects.select_for_update(of=("self",))
        .select_related("season")
        .get(pk=division_id)
    )
    preset = PRESETS[division.season.preset]
    rows = standings(preset, _entrants(division), _results(division))
    divisions = Division.objects.filter(season=division.season_id).count()
    up, down = leaving(preset, divisions, division.level - 1, len(rows))
    division.table = [
        _plain(row, _move(index, len(rows), up, down)) for index, row in enumerate(rows)
    ]
    division.table_at = timezone.now()
    division.stale = False
    division.save(update_fields=["table", "table_at", "stale"])


def compute_stale_standings() -> int:
    """Compute the tables whose computation was lost; return how many there were."""
    stale = list(Division.objects.filter(stale=True).values_list("pk", flat=True))
    for division_id in stale:
        compute_standings(division_id)
    return len(stale)


def table_results(season: Season, results: Sequence[LeagueResult]) -> list[TableResult]:
    """Return the results that count as the table reads them; scores must be prefetched."""
    people = {score.player_id for result in results for score in result.scores.all()}
    same = merged(people)
    return [
        TableResult(
            str(result.pk),
            tuple(
                Score(str(same.get(score.player_id, score.player_id)), score.vp, score.place)
                for score in result.scores.all()
            ),
        )
        for result in results
        if why_not_counted(season, result) is None
    ]


def _entrants(division: Division) -> list[str]:
    players = list(Entry.objects.filter(division=division).values_list("player", flat=True))
    same = merged(players)
    return sorted({str(same.get(player, player)) for player in players})


def _results(division: Division) -> list[TableResult]:
    results = LeagueResult.objects.filter(division=division).prefetch_related("scores")
    ordered = list(results.order_by("played_on", "created_at"))
    return table_results(division.season, ordered)


def _move(index: int, rows: int, up: int, down: int) -> str | None:
    return "up" if index < up else "down" if index >= rows - down else None


def _plain(row: Row, move: str | None) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "player": row.player,
        "points": number(row.points),
        "games": len(row.games),
        "counted": sum(game.counts for game in row.games),
        "wins": row.wins,
        "seconds": row.seconds,
        "thirds": row.thirds,
        "vp": row.vp,
        "percent": number(row.percent),
        "moves": move,
        "decided_by": row.decided_by,
        "scores": [
            {"result": game.result, "points": number(game.points), "counts": game.counts}
            for game in row.games
        ],
    }


def number(value: Fraction) -> float | int:
    """Return a fraction as people read it, to hundredths."""
    return int(value) if value.denominator == 1 else round(float(value), 2)

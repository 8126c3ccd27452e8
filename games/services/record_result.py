"""Results by an organiser's hand: of games nobody recorded, and corrections with their reason."""

import uuid
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction

from games.leagues.results import Inconsistent, Score, check
from games.models import (
    Division,
    Entry,
    Fixture,
    LeagueResult,
    LeagueScore,
    Player,
    ResultChange,
)
from games.services.collect_result import announce_result
from games.services.compute_standings import compute_standings
from games.services.refusal import NOT_FOUND, Refusal, malformed

PLAYED = Refusal("forbidden", "This fixture has a result; correct that one.")


@transaction.atomic
def record_result(
    division: Division,
    fixture_id: uuid.UUID | None,
    played_on: date,
    edition: str,
    scores: Sequence[Score],
    reason: str,
) -> LeagueResult | Refusal:
    """Store the result of a game that was not recorded."""
    if refusal := _check(division, scores):
        return refusal
    fixture = None
    if fixture_id is not None:
        fixture = Fixture.objects.filter(pk=fixture_id, division=division).first()
        if fixture is None:
            return NOT_FOUND
        if LeagueResult.objects.filter(fixture=fixture).exists():
            return PLAYED
    result = LeagueResult.objects.create(
        division=division,
        fixture=fixture,
        played_on=played_on,
        edition=edition,
        by_hand=True,
        reason=reason,
    )
    _write(result, scores)
    announce_result(result)
    compute_standings(division.pk)
    return result


@transaction.atomic
def change_result(
    organiser: Player,
    result: LeagueResult,
    scores: Sequence[Score] | None,
    counts: bool | None,
    reason: str,
) -> Refusal | None:
    """Correct scores, or whether they count; what was before is kept with the reason."""
    before = _plain(result)
    if scores is not None:
        if refusal := _check(result.division, scores):
            return refusal
        result.by_hand = True
        _write(result, scores)
    if counts is not None:
        result.counts = counts
    result.save(update_fields=["by_hand", "counts"])
    ResultChange.objects.create(
        result=result, changed_by=organiser, reason=reason, before=before, after=_plain(result)
    )
    compute_standings(result.division_id)
    return None


def _check(division: Division, scores: Sequence[Score]) -> Refusal | None:
    if len(scores) not in division.season.player_counts:
        return malformed("scores", "The season is not played with so many.")
    try:
        check(scores)
    except Inconsistent as error:
        return malformed("scores", str(error))
    players = {uuid.UUID(score.player) for score in scores}
    entered = Entry.objects.filter(division=division, player__in=players)
    if entered.count() < len(players):
        return malformed("scores", "Only who entered the division takes part.")
    return None


def _write(result: LeagueResult, scores: Sequence[Score]) -> None:
    result.scores.all().delete()
    LeagueScore.objects.bulk_create(
        LeagueScore(result=result, player_id=score.player, vp=score.vp, place=score.place)
        for score in scores
    )


def _plain(result: LeagueResult) -> dict[str, Any]:
    rows = LeagueScore.objects.filter(result=result)
    return {
        "counts": result.counts,
        "scores": [
            {"player": str(row.player_id), "vp": row.vp, "place": row.place} for row in rows
        ],
    }

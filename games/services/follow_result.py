"""Everything that follows from a finished game: result, history, ratings, league, pictures."""

import uuid

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.models import Game, Projected, Result
from games.services.collect_result import collect_result
from games.services.compute_standings import compute_stale_standings, compute_standings
from games.services.plan_job import plan_job
from games.services.project_game import project_game
from games.services.rate_games import rate_game
from games.services.store_result import store_missing_results, store_result


def follow_result(game_id: uuid.UUID) -> None:
    """Bring all that is derived from the game up to date; once more changes nothing."""
    for division_id in _follow(game_id):
        compute_standings(division_id)


@transaction.atomic
def _follow(game_id: uuid.UUID) -> list[uuid.UUID]:
    """Store, read, rate and collect, all or nothing; return the divisions to compute."""
    result = store_result(game_id)
    if not project_game(game_id):
        return []
    rate_game(game_id)
    if result is not None:
        plan_job("report", str(game_id))
    return collect_result(game_id)


def follow_lost_results() -> int:
    """Find what a lost task or a correction left undone, and do it; return how many games."""
    store_missing_results()
    games = list(unfollowed().values_list("pk", flat=True))
    for game_id in games:
        follow_result(game_id)
    compute_stale_standings()
    return len(games)


def unfollowed() -> QuerySet[Game]:
    """Return the games whose history is not what their result says."""
    projected = Projected.objects.filter(game=OuterRef("pk"))
    result = Result.objects.filter(game=OuterRef("pk"))
    fresh = projected.filter(hash=F("game__result__hash"))
    games = Game.objects.annotate(has=Exists(projected), ended=Exists(result), fresh=Exists(fresh))
    return games.filter(Q(ended=True, fresh=False) | Q(ended=False, has=True))

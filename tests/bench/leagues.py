"""python -m tests.bench.leagues: pages and results with many stored games.

Uses the database that DATABASE_URL names, else a new SQLite file in a temporary folder.
"""

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import django

MOST_MS = 100
REPEATS = 40


def main() -> None:
    """Make the games, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brass_site.settings")
        django.setup()
        print(json.dumps(measure(games), indent=1))


def measure(games: int) -> dict[str, Any]:
    """Return the figures at a hundred games and at so many."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    call_command("make_games", 100)
    few = {"result_ms": adding(), **pages()}
    begun = time.perf_counter()
    call_command("make_games", games - 100)
    made = time.perf_counter() - begun
    many = {"result_ms": adding(), **pages()}
    return {
        "database": connection.vendor,
        "games": games,
        "made_seconds": round(made, 1),
        "ratings_from_scratch_seconds": recomputing(),
        "target_p95_ms": MOST_MS,
        "at 100": few,
        f"at {games}": many,
    }


def pages() -> dict[str, dict[str, float]]:
    """Return time and number of queries of the pages that look at many games."""
    from games.models import LeagueResult, Play

    play = Play.objects.exclude(player__memberships=None).latest("ended_at")
    division = LeagueResult.objects.filter(game=play.game).latest("created_at").division
    league = division.season.league
    paths = {
        "player page": f"players/{play.player_id}",
        "player's games": f"players/{play.player_id}/games",
        "season": f"seasons/{division.season_id}",
        "league": f"leagues/{league.pk}",
        "group": f"groups/{league.group_id}",
        "leaderboard by rating": "leaderboards",
        "leaderboard by average": "leaderboards?by=average",
        "leaderboard of a kind": "leaderboards?by=wins&edition=birmingham&players=4",
        "records": "records",
    }
    return {name: _page(path) for name, path in paths.items()}


def _page(path: str) -> dict[str, float]:
    from django.db import connection
    from django.test import Client

    client = Client(headers={"host": "localhost"})

    def ask() -> None:
        assert client.get(f"/api/v1/{path}").status_code == 200, path

    queries: list[str] = []

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        ask()
    times = sorted(_timed(ask) for _ in range(REPEATS))
    return {
        "p50_ms": round(statistics.median(times), 1),
        "p95_ms": round(times[int(REPEATS * 0.95) - 1], 1),
        "queries": len(queries),
    }


def adding() -> float:
    """Return how long one more finished game takes to become history, rating and table."""
    from django.utils import timezone

    from games.models import Membership, Profile
    from games.services.follow_result import follow_result
    from games.services.store_playout import store_playout

    group = Membership.objects.latest("joined_at").group_id
    people = list(Membership.objects.filter(group=group).values_list("player", flat=True)[:4])
    names = dict(Profile.objects.filter(pk__in=people).values_list("pk", "name"))
    times = []
    for seed in range(5):
        seated = [names[person] for person in people]
        game = store_playout(
            "lancashire", people, seated, 10 + seed, timezone.now(), policy="builder"
        )
        times.append(_timed(partial(follow_result, game.pk)))
    return round(statistics.median(times), 1)


def recomputing() -> float:
    """Return how long all ratings take from nothing."""
    from games.models import Rating, RatingStep
    from games.services.rate_games import rate_all_games

    Rating.objects.all().delete()
    RatingStep.objects.all().delete()
    return round(_timed(rate_all_games) / 1000, 1)


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


if __name__ == "__main__":
    main()

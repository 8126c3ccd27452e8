"""Ratings: one more game adds its steps; a change in the past has all of them computed anew."""

import uuid
from collections.abc import Iterable, Iterator
from itertools import groupby

from django.db import connection, transaction
from django.db.models import Count

from games.leagues.skill import ALL, Played, Skill, Step, rate_all, shown, steps_of
from games.models import Play, Rating, RatingStep
from games.services.plan_job import plan_job

BATCH = 500
LOCK = 0x72617465
StepKey = tuple[uuid.UUID, uuid.UUID, str]


@transaction.atomic
def rate_game(game_id: uuid.UUID) -> bool:
    """Rate one game if it is the newest; else plan the computation of all. Say if it was rated."""
    _lock()
    plays = list(Play.objects.filter(game=game_id).order_by("number"))
    steps = RatingStep.objects.filter(game=game_id)
    played = _played(plays)
    if played is None:
        if steps.exists():
            plan_job("ratings")
        return False
    last = RatingStep.objects.filter(scope=ALL).order_by("-ended_at", "-game").first()
    if last is not None and (last.ended_at, last.game_id) >= (plays[0].ended_at, game_id):
        if not _is_rated(played):
            plan_job("ratings")
        return False
    _add(played)
    return True


@transaction.atomic
def rate_all_games() -> int:
    """Compute every rating from scratch and store what differs; return how many steps did."""
    _lock()
    found = list(rate_all(_all_played()))
    changed = _store_steps(found)
    _store_ratings(found)
    return changed


def _played(plays: list[Play]) -> Played | None:
    """Return a game as ratings see it; None where it does not count: foreign, or too few known."""
    known = [play.player_id for play in plays if play.player_id]
    if len(known) < 2 or not plays[0].verified:
        return None
    first = plays[0]
    return Played(
        game=str(first.game_id),
        edition=first.edition,
        ended_at=first.ended_at,
        players=tuple(str(play.player_id) if play.player_id else None for play in plays),
        places=tuple(play.place for play in plays),
    )


def _all_played() -> Iterator[Played]:
    plays = Play.objects.order_by("ended_at", "game", "number").iterator(chunk_size=2000)
    for _, seats in groupby(plays, key=lambda play: play.game_id):
        played = _played(list(seats))
        if played is not None:
            yield played


def _is_rated(played: Played) -> bool:
    """Say whether the stored steps are of these players in these places already."""
    rows = RatingStep.objects.filter(game_id=uuid.UUID(played.game), scope=ALL)
    stored = {str(step.player_id): step for step in rows}
    if stored.keys() != {player for player in played.players if player}:
        return False
    known = {
        (str(player), step.scope): (step.mu_before, step.sigma_before)
        for player, step in stored.items()
    }
    steps = [step for step in steps_of(played, known) if step.scope == ALL]
    return all(_same(stored[step.player], step) for step in steps)


def _same(row: RatingStep, step: Step) -> bool:
    was, now = (row.mu_before, row.sigma_before), (row.mu, row.sigma)
    return (was, now, row.ended_at) == (step.before, step.after, step.ended_at)


def _add(played: Played) -> None:
    players = [uuid.UUID(player) for player in played.players if player]
    ratings = Rating.objects.filter(player__in=players, scope__in=(ALL, played.edition))
    rows = {(str(rating.player_id), rating.scope): rating for rating in ratings}
    known: dict[tuple[str, str], Skill] = {key: (row.mu, row.sigma) for key, row in rows.items()}
    steps = steps_of(played, known)
    RatingStep.objects.bulk_create([_row(step) for step in steps])
    counts = {key: row.games for key, row in rows.items()}
    changed = [_rating(step, counts.get((step.player, step.scope), 0) + 1) for step in steps]
    _write_ratings(changed)


def _store_steps(found: list[Step]) -> int:
    stored = {(row.game_id, row.player_id, row.scope): row for row in RatingStep.objects.all()}
    wanted: dict[StepKey, Step] = {
        (uuid.UUID(step.game), uuid.UUID(step.player), step.scope): step for step in found
    }
    gone = [row.pk for key, row in stored.items() if key not in wanted]
    for start in range(0, len(gone), BATCH):
        RatingStep.objects.filter(pk__in=gone[start : start + BATCH]).delete()
    changed = [
        _row(step)
        for key, step in wanted.items()
        if key not in stored or not _same(stored[key], step)
    ]
    RatingStep.objects.bulk_create(
        changed,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["game", "player", "scope"],
        update_fields=["ended_at", "mu_before", "sigma_before", "mu", "sigma"],
    )
    return len(changed) + len(gone)


def _store_ratings(found: list[Step]) -> None:
    counted = RatingStep.objects.values_list("player", "scope").annotate(Count("pk"))
    games = {(str(player), scope): count for player, scope, count in counted}
    last = {(step.player, step.scope): step for step in found}
    stored = {(str(row.player_id), row.scope): row for row in Rating.objects.all()}
    gone = [row.pk for key, row in stored.items() if key not in last]
    Rating.objects.filter(pk__in=gone).delete()
    _write_ratings(_rating(step, games[key]) for key, step in last.items())


def _write_ratings(rows: Iterable[Rating]) -> None:
    Rating.objects.bulk_create(
        rows,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["player", "scope"],
        update_fields=["mu", "sigma", "shown", "games"],
    )


def _row(step: Step) -> RatingStep:
    return RatingStep(
        game_id=uuid.UUID(step.game),
        player_id=uuid.UUID(step.player),
        scope=step.scope,
        ended_at=step.ended_at,
        mu_before=step.before[0],
        sigma_before=step.before[1],
        mu=step.after[0],
        sigma=step.after[1],
    )


def _rating(step: Step, games: int) -> Rating:
    mu, sigma = step.after
    return Rating(
        player_id=uuid.UUID(step.player),
        scope=step.scope,
        mu=mu,
        sigma=sigma,
        shown=shown(step.after),
        games=games,
    )


def _lock() -> None:
    """Let one at a time change ratings; on SQLite the transaction itself does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])

"""A recorded game becomes a result of the seasons it belongs to, by itself."""

import uuid
from datetime import UTC, date, datetime

from django.db import transaction
from django.db.models import Q

from games.models import (
    Delivery,
    Division,
    Entry,
    Fixture,
    Game,
    LeagueResult,
    LeagueScore,
    Play,
    Season,
)
from games.projections.sitters import merged
from games.services.plan_job import plan_job
from games.store.append import lock_game


@transaction.atomic
def collect_result(game_id: uuid.UUID) -> list[uuid.UUID]:
    """Bring the results of the game up to date; return the divisions whose table changed."""
    game = lock_game(game_id)
    plays = list(Play.objects.filter(game=game).order_by("number"))
    belongs = _divisions(game, plays) if plays else {}
    changed: list[uuid.UUID] = []
    stored = LeagueResult.objects.filter(game=game, by_hand=False)
    for result in stored.exclude(division__in=belongs):
        changed.append(result.division_id)
        result.delete()
    for division_id, fixture in belongs.items():
        if _store(division_id, fixture, game, plays):
            changed.append(division_id)
    Division.objects.filter(pk__in=changed).update(stale=True)
    return changed


def _divisions(game: Game, plays: list[Play]) -> dict[uuid.UUID, Fixture | None]:
    """Return the divisions the game belongs to, with the fixture it was played for."""
    fixture = Fixture.objects.filter(game=game).first()
    found: dict[uuid.UUID, Fixture | None] = {}
    if fixture is not None and _sat(plays) is not None:
        found[fixture.division_id] = fixture
    players = _sat(plays)
    if players is None:
        return found
    for season in _open_seasons(plays[0], played_on(plays[0])):
        division = _shared_division(season, players)
        if division is not None:
            found.setdefault(division, _open_fixture(division, players))
    return found


def _sat(plays: list[Play]) -> frozenset[uuid.UUID] | None:
    """Return who played, if that is known of everybody."""
    players = [play.player_id for play in plays]
    return None if None in players else frozenset(player for player in players if player)


def _open_seasons(play: Play, day: date) -> list[Season]:
    seasons = Season.objects.filter(
        Q(ends_on=None) | Q(ends_on__gte=day),
        status=Season.Status.OPEN,
        collect=Season.Collect.ALL,
        starts_on__lte=day,
        divisions__entries__player__in=Entry.objects.filter(
            Q(player=play.player_id) | Q(player__profile__merged_into=play.player_id)
        ).values("player"),
    ).distinct()
    return [
        season
        for season in seasons
        if play.edition in season.editions and play.players in season.player_counts
    ]


def _shared_division(season: Season, players: frozenset[uuid.UUID]) -> uuid.UUID | None:
    """Return the division of the season that all of the players are in."""
    rows = list(Entry.objects.filter(division__season=season).values_list("division", "player"))
    same = merged(player for _, player in rows)
    for division in dict.fromkeys(division for division, _ in rows):
        entered = {same.get(player, player) for each, player in rows if each == division}
        if players <= entered:
            return division
    return None


def _open_fixture(division: uuid.UUID, players: frozenset[uuid.UUID]) -> Fixture | None:
    """Return the earliest fixture of exactly these players that waits for its game."""
    waiting = Fixture.objects.filter(division=division, game=None, result=None)
    for fixture in waiting.prefetch_related("seats"):
        drawn = {seat.player_id for seat in fixture.seats.all()}
        same = merged(drawn)
        if {same.get(player, player) for player in drawn} == players:
            return fixture
    return None


def _store(division: uuid.UUID, fixture: Fixture | None, game: Game, plays: list[Play]) -> bool:
    known = LeagueResult.objects.filter(division=division, game=game).first()
    if known is not None and known.by_hand:
        return False
    if fixture is not None and fixture.game_id is None:
        fixture.game = game
        fixture.save(update_fields=["game"])
    first = plays[0]
    result = known or LeagueResult(division_id=division, game=game)
    if fixture is not None and not LeagueResult.objects.filter(fixture=fixture).exists():
        result.fixture = fixture
    result.played_on = played_on(first)
    result.edition = first.edition
    result.verified, result.ruled = first.verified, first.ruled
    result.save()
    result.scores.all().delete()
    LeagueScore.objects.bulk_create(
        LeagueScore(result=result, player=play.player, vp=play.vp, place=play.place)
        for play in plays
    )
    if known is None:
        announce_result(result)
    return True


def played_on(play: Play) -> date:
    """Return the day a game ended on."""
    return datetime.fromtimestamp(play.ended_at / 1000, UTC).date()


def announce_result(result: LeagueResult) -> None:
    """Have a new result told to the group's webhook, if it has one."""
    group = result.division.season.league.group
    if group.webhook_url:
        Delivery.objects.get_or_create(result_id=result.pk, defaults={"group": group})
        plan_job("webhook", str(result.pk))

"""A new season of a league: its rules, its divisions, who plays in which; and the one after it."""

import secrets
import uuid
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from games.leagues.presets import PRESETS
from games.leagues.standings import moves
from games.models import Division, Entry, League, Membership, Season
from games.services.compute_standings import compute_standings
from games.services.refusal import Refusal, malformed

NOT_MEMBERS = Refusal("forbidden", "Only members of the group can enter.")


@dataclass(frozen=True, slots=True)
class NewDivision:
    name: str
    players: tuple[uuid.UUID, ...]


@dataclass(frozen=True, slots=True)
class NewSeason:
    """What an organiser decides before the first game."""

    name: str
    preset: str
    editions: tuple[str, ...]
    player_counts: tuple[int, ...]
    table_size: int
    starts_on: date
    ends_on: date | None
    divisions: tuple[NewDivision, ...]
    collect: str
    allow_unverified: bool
    allow_ruled: bool


def create_league(group_id: uuid.UUID, name: str) -> League:
    """Create a league of a group."""
    return League.objects.create(group_id=group_id, name=name)


@transaction.atomic
def create_season(league: League, new: NewSeason) -> Season | Refusal:
    """Create the season with its divisions and entries, or say what is wrong with it."""
    if refusal := _check(league, new):
        return refusal
    season = Season.objects.create(
        league=league,
        name=new.name,
        preset=new.preset,
        editions=list(dict.fromkeys(new.editions)),
        player_counts=sorted(set(new.player_counts)),
        table_size=new.table_size,
        starts_on=new.starts_on,
        ends_on=new.ends_on,
        collect=new.collect,
        allow_unverified=new.allow_unverified,
        allow_ruled=new.allow_ruled,
        calendar_token=secrets.token_urlsafe(24),
    )
    for level, each in enumerate(new.divisions, start=1):
        division = Division.objects.create(season=season, name=each.name, level=level)
        Entry.objects.bulk_create(
            Entry(division=division, player_id=player) for player in each.players
        )
    for division in season.divisions.all():
        compute_standings(division.pk)
    return season


def create_next_season(
    season: Season, name: str, starts_on: date, ends_on: date | None
) -> Season | Refusal:
    """Create the season that follows, with who goes up and who goes down; this one is closed."""
    divisions = list(season.divisions.all())
    stays = set(
        Entry.objects.filter(division__season=season, active=True).values_list("player", flat=True)
    )
    tables = [
        [row["player"] for row in division.table if uuid.UUID(row["player"]) in stays]
        for division in divisions
    ]
    after = moves(PRESETS[season.preset], tables)
    new = NewSeason(
        name=name,
        preset=season.preset,
        editions=tuple(season.editions),
        player_counts=tuple(season.player_counts),
        table_size=season.table_size,
        starts_on=starts_on,
        ends_on=ends_on,
        divisions=tuple(
            NewDivision(division.name, tuple(uuid.UUID(player) for player in players))
            for division, players in zip(divisions, after, strict=True)
        ),
        collect=season.collect,
        allow_unverified=season.allow_unverified,
        allow_ruled=season.allow_ruled,
    )
    with transaction.atomic():
        created = create_season(season.league, new)
        if isinstance(created, Season):
            Season.objects.filter(pk=season.pk).update(status=Season.Status.CLOSED)
    return created


def _check(league: League, new: NewSeason) -> Refusal | None:
    if new.preset not in PRESETS:
        return malformed("preset", "There is no such preset.")
    if new.ends_on is not None and new.ends_on < new.starts_on:
        return malformed("ends_on", "A season ends after it starts.")
    if new.table_size not in new.player_counts:
        return malformed("table_size", "Tables have one of the numbers of players.")
    players = [player for division in new.divisions for player in division.players]
    if len(set(players)) < len(players):
        return malformed("divisions", "Everybody enters once.")
    members = Membership.objects.filter(group=league.group_id, player__in=players)
    return NOT_MEMBERS if members.count() < len(players) else None

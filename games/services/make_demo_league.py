"""A league for looking around: people, games played by keen random players, fixtures, results."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.leagues.pairing import draw_round as draw_tables
from games.leagues.pairing import past_of
from games.leagues.results import Score
from games.models import (
    Division,
    Fixture,
    FixtureSeat,
    Game,
    Group,
    League,
    Membership,
    Player,
    Profile,
    Season,
)
from games.services.create_group import new_invitation
from games.services.create_season import NewDivision, NewSeason, create_season
from games.services.draw_round import draw_round
from games.services.follow_result import follow_result
from games.services.make_files import make_files
from games.services.rate_games import rate_all_games
from games.services.record_result import record_result
from games.services.refusal import Refusal
from games.services.store_playout import store_playout

GAMES = 30
PASSWORD = "a lamp over the table"
NAMES = "Ada Ben Cleo Dan Eve Finn Gus Hana Ivo Jun Kit Lea".split()
EDITIONS = ("birmingham", "lancashire")
DAYS_APART = 3
Advance = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class DemoLeague:
    """What was made, and how to sign in to it."""

    group: Group
    season: Season
    account: str
    password: str


def make_demo_league(games: int, advance: Advance) -> DemoLeague:
    """Make the league; every run makes one more, and the same games."""
    account = _free_name()
    group, players = _people(account)
    season = _season(group, players, games)
    division = season.divisions.get()
    begin = timezone.now() - timedelta(days=DAYS_APART * (games + 1))
    chance = Random("demo league")
    past = past_of([])
    for number in range(games):
        advance(number + 1, games)
        wanted = chance.choice((2, 3, 4, 4))
        drawn = draw_tables([str(p) for p in players], past, wanted, (2, 3, 4), str(number))
        # One table a day; who played least comes first.
        table = min(drawn, key=lambda each: (sum(past.games[p] for p in each) / len(each), each))
        past.add(table)
        at = begin + timedelta(days=DAYS_APART * number, hours=chance.randrange(4))
        _play(season, [uuid.UUID(player) for player in table], number, at)
    rate_all_games()
    _by_hand(division, players)
    draw_round(division, timezone.now() + timedelta(days=7))
    return DemoLeague(group, season, account, PASSWORD)


def _free_name() -> str:
    for number in range(1, 1000):
        name = "demo" if number == 1 else f"demo{number}"
        if not User.objects.filter(username=name).exists():
            return name
    return f"demo-{uuid.uuid4().hex[:8]}"


@transaction.atomic
def _people(account: str) -> tuple[Group, list[uuid.UUID]]:
    group = Group.objects.create(
        name="Demo club",
        about="Twelve people who meet every few days. Played by a program.",
        public=True,
        invitation=new_invitation(),
    )
    user = User.objects.create_user(username=account, password=PASSWORD)
    players = []
    for index, name in enumerate(NAMES):
        player = Player.objects.create(user=user if index == 0 else None)
        Profile.objects.create(player=player, name=name, visibility=Profile.Visibility.PUBLIC)
        role = Membership.Role.OWNER if index == 0 else Membership.Role.MEMBER
        Membership.objects.create(group=group, player=player, role=role)
        players.append(player.pk)
    return group, players


def _season(group: Group, players: list[uuid.UUID], games: int) -> Season:
    league = League.objects.create(group=group, name="Demo league")
    new = NewSeason(
        name="First season",
        preset="places_10_6_3_1",
        editions=EDITIONS,
        player_counts=(2, 3, 4),
        table_size=4,
        starts_on=timezone.now().date() - timedelta(days=DAYS_APART * (games + 2)),
        ends_on=None,
        divisions=(NewDivision("Only division", tuple(players)),),
        collect=Season.Collect.ALL,
        allow_unverified=True,
        allow_ruled=True,
    )
    season = create_season(league, new)
    assert not isinstance(season, Refusal)
    return season


def _play(season: Season, players: list[uuid.UUID], number: int, at: datetime) -> Game:
    edition = EDITIONS[number % 2]
    division = season.divisions.get()
    fixture = Fixture.objects.create(division=division, round=number + 1, table=1, at=at)
    FixtureSeat.objects.bulk_create(
        FixtureSeat(fixture=fixture, player_id=player, number=seat)
        for seat, player in enumerate(players, start=1)
    )
    names = dict(Profile.objects.filter(pk__in=players).values_list("pk", "name"))
    game = store_playout(edition, players, [names[player] for player in players], number, at)
    fixture.game = game
    fixture.save(update_fields=["game"])
    follow_result(game.pk)
    make_files(game.pk)
    return game


def _by_hand(division: Division, players: list[uuid.UUID]) -> None:
    """Enter one game that nobody recorded."""
    scores = [
        Score(str(player), vp, place)
        for player, vp, place in zip(players, (131, 118, 118, 97), (1, 2, 2, 4), strict=False)
    ]
    reason = "The phone was left at home; the paper sheet was kept."
    record_result(division, None, datetime.now(UTC).date(), "birmingham", scores, reason)

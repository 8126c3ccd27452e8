"""Many finished games at once, for measuring: a few were played, and are told again."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from games.models import (
    EventRecord,
    Feat,
    Game,
    Group,
    LeagueResult,
    LeagueScore,
    Membership,
    Participant,
    Play,
    Player,
    Profile,
    Projected,
    Result,
    Season,
    Seat,
    Sitting,
)
from games.models import League as LeagueRow
from games.projections.sitters import Sitter, spelled
from games.projections.tale import Tale, tell
from games.services.compute_standings import compute_standings
from games.services.create_season import NewDivision, NewSeason, create_season
from games.services.project_game import feats_of, plays_of
from games.services.rate_games import rate_all_games
from games.services.refusal import Refusal
from games.services.store_playout import BETWEEN_ACTIONS, store_playout
from games.store.clock import milliseconds
from games.store.copy import Copy, copied, store
from games.store.snapshots import head_state
from rules import engine

BATCH = 100
CLUB, SEATS = 12, (2, 3, 4, 4)
GAMES_A_SEASON = 60
TEMPLATES = 6
Advance = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Template:
    """A game that was played, and what history tells of it."""

    game: Game
    events: list[EventRecord]
    document: dict[str, object]
    tale: Tale


@dataclass(slots=True)
class Club:
    """A group whose members play among themselves, and the season they play for."""

    players: list[uuid.UUID]
    names: list[str]
    season: Season


def make_many_games(count: int, advance: Advance) -> None:
    """Make so many finished games with their records, plays, league results and ratings."""
    chance = Random("many games")
    begin = timezone.now() - timedelta(minutes=10 * (count + TEMPLATES))
    templates = {size: list(_templates(size, begin)) for size in sorted(set(SEATS))}
    clubs = [_club(number) for number in range(max(count // GAMES_A_SEASON, 1))]
    for start in range(0, count, BATCH):
        advance(start, count)
        with transaction.atomic():
            for number in range(start, min(start + BATCH, count)):
                at = begin + timedelta(minutes=10 * (number + TEMPLATES))
                template = chance.choice(templates[chance.choice(SEATS)])
                _tell_again(template, clubs[number % len(clubs)], at, chance)
    rate_all_games()
    for club in clubs:
        for division in club.season.divisions.all():
            compute_standings(division.pk)
    advance(count, count)


def _templates(size: int, begin: datetime) -> Iterator[Template]:
    """Play a few games of a size, both editions in turn."""
    for number in range(TEMPLATES):
        edition = ("birmingham", "lancashire")[number % 2]
        names = [f"Model {seat}" for seat in range(1, size + 1)]
        players = [_player(name) for name in names]
        game = store_playout(edition, players, names, number, begin, policy="builder")
        game = Game.objects.get(pk=game.pk)
        events = list(EventRecord.objects.filter(game=game).order_by("seq"))
        tale = tell(game)
        yield Template(game, events, engine.result(head_state(game)), tale)


def _player(name: str) -> uuid.UUID:
    player = Player.objects.create()
    Profile.objects.create(player=player, name=name, visibility=Profile.Visibility.PUBLIC)
    return player.pk


@transaction.atomic
def _club(number: int) -> Club:
    group = Group.objects.create(name=f"Club {number + 1}", public=True)
    names = [f"Player {number + 1}.{each}" for each in range(1, CLUB + 1)]
    players = [_player(name) for name in names]
    Membership.objects.bulk_create(Membership(group=group, player_id=player) for player in players)
    new = NewSeason(
        name="Season",
        preset="places_10_6_3_1",
        editions=("birmingham", "lancashire"),
        player_counts=(2, 3, 4),
        table_size=4,
        starts_on=timezone.now().date() - timedelta(days=400),
        ends_on=None,
        divisions=(NewDivision("Only division", tuple(players)),),
        collect=Season.Collect.ALL,
        allow_unverified=True,
        allow_ruled=True,
    )
    season = create_season(LeagueRow.objects.create(group=group, name="League"), new)
    assert not isinstance(season, Refusal)
    return Club(players, names, season)


def _tell_again(template: Template, club: Club, at: datetime, chance: Random) -> None:
    chosen = chance.sample(range(CLUB), len(template.tale.seats))
    game = Game.objects.create(
        edition=template.game.edition,
        options=template.game.options,
        rules_version=template.game.rules_version,
    )
    marks = list(zip(Seat.Colour.values, Seat.Symbol.values, strict=True))
    seats = [
        Seat(game=game, number=number, name=club.names[who], colour=colour, symbol=symbol)
        for number, (who, (colour, symbol)) in enumerate(zip(chosen, marks, strict=False), start=1)
    ]
    Seat.objects.bulk_create(seats)
    sitters = [Sitter(seat, club.players[who]) for seat, who in zip(seats, chosen, strict=True)]
    Sitting.objects.bulk_create(Sitting(seat=s.seat, player_id=s.player_id) for s in sitters)
    host = Participant.objects.create(
        game=game, player_id=sitters[0].player_id, role=Participant.Role.HOST, seat=seats[0]
    )
    events = copied(template.events, Copy(game, host.pk, at), BETWEEN_ACTIONS)
    store(events)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    last = events[-1]
    Result.objects.create(game=game, seq=last.seq, hash=last.hash, document=template.document)
    _write_history(game, sitters, template.tale, last, club)


def _write_history(
    game: Game, sitters: list[Sitter], tale: Tale, last: EventRecord, club: Club
) -> None:
    moment = milliseconds(last.recorded_at)
    plays = Play.objects.bulk_create(plays_of(game, sitters, tale, moment, True))
    Feat.objects.bulk_create(feats_of(game, sitters, tale, moment))
    Projected.objects.create(game=game, hash=last.hash, sitters=spelled(sitters))
    result = LeagueResult.objects.create(
        division=club.season.divisions.get(),
        game=game,
        played_on=datetime.fromisoformat(last.recorded_at).date(),
        edition=game.edition,
        verified=True,
    )
    LeagueScore.objects.bulk_create(
        LeagueScore(result=result, player_id=str(play.player_id), vp=play.vp, place=play.place)
        for play in plays
    )

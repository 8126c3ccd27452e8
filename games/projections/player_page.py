"""A player's page: every figure from one reading of their plays."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import F

from games.leagues.skill import ALL, shown
from games.models import Play, Profile, Rating, RatingStep
from games.projections import history_shapes as shapes
from games.projections.persons import Names, Viewer

MANY_RIVALS = 20
TREND = 100
POINTS = (
    "canal_links",
    "canal_industries",
    "canal_other",
    "rail_links",
    "rail_industries",
    "rail_other",
)
Plays = Sequence[Play]


def show_player(profile: Profile, viewer: Viewer) -> shapes.PlayerPage:
    """Return everything a player's games tell about them."""
    person = profile.player_id
    plays = list(Play.objects.filter(player=person).order_by("ended_at", "game"))
    rivals = _rivals(person)
    names = Names(viewer, [person, *rivals])
    return shapes.PlayerPage(
        person=names[person],
        you=viewer.person == person,
        visibility=profile.visibility,  # type: ignore[arg-type]
        since=moment(plays[0].ended_at) if plays else None,
        games=len(plays),
        wins=_wins(plays),
        places={str(place): n for place, n in sorted(Counter(p.place for p in plays).items())},
        ratings=_ratings(person),
        by_kind=_by_kind(plays),
        sources=_sources(plays),
        industries=_industries(plays),
        first_actions=_first_actions(plays),
        seats=_seats(plays),
        orders=_orders(plays),
        rivals=_top_rivals(rivals, names),
        trend=_trend(person, plays[-TREND:]),
        pounds_per_vp=_ratio(sum(p.spent for p in plays), sum(p.vp for p in plays)),
        seconds_per_game=_seconds(plays),
    )


def moment(milliseconds: int) -> str:
    """Return ms since 1970 as text."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _grouped(plays: Iterable[Play], key: Callable[[Play], Any]) -> list[tuple[Any, list[Play]]]:
    groups: dict[Any, list[Play]] = defaultdict(list)
    for play in plays:
        groups[key(play)].append(play)
    return sorted(groups.items())


def _wins(plays: Plays) -> int:
    return sum(play.place == 1 for play in plays)


def _mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 2)


def _ratio(above: int, below: int) -> float | None:
    return round(above / below, 2) if below > 0 else None


def _seconds(plays: Plays) -> int | None:
    known = [play.seconds for play in plays if play.seconds]
    return sum(known) // len(known) if known else None


def _ratings(person: UUID) -> list[shapes.ShownRating]:
    ratings = Rating.objects.filter(player=person).order_by("scope")
    better = {
        rating.scope: Rating.objects.filter(
            scope=rating.scope, shown__gt=rating.shown, player__profile__visibility="public"
        ).count()
        for rating in ratings
    }
    return [
        shapes.ShownRating(
            scope=rating.scope,  # type: ignore[arg-type]
            rating=rating.shown,
            mu=round(rating.mu, 3),
            sigma=round(rating.sigma, 3),
            games=rating.games,
            rank=better[rating.scope] + 1,
        )
        for rating in ratings
    ]


def _by_kind(plays: Plays) -> list[shapes.Kind]:
    kinds = []
    for (edition, players), group in _grouped(plays, lambda play: (play.edition, play.players)):
        best = max(group, key=lambda play: play.vp)
        kinds.append(
            shapes.Kind(
                edition=edition,
                players=players,
                games=len(group),
                wins=_wins(group),
                average_vp=_mean([play.vp for play in group]),
                best=shapes.Best(best.vp, str(best.game_id)),
            )
        )
    return kinds


def _sources(plays: Plays) -> list[shapes.Sources]:
    return [
        shapes.Sources(
            edition,
            len(group),
            *(_mean([getattr(play, name) for play in group]) for name in POINTS),
        )
        for edition, group in _grouped(plays, lambda play: play.edition)
    ]


def _industries(plays: Plays) -> list[shapes.Built]:
    built = []
    for edition, group in _grouped(plays, lambda play: play.edition):
        total: Counter[str] = Counter()
        for play in group:
            total.update(play.industries)
        built += [
            shapes.Built(edition, industry, round(count / len(group), 2), len(group))
            for industry, count in total.most_common()
        ]
    return built


def _first_actions(plays: Plays) -> list[shapes.FirstAction]:
    return [
        shapes.FirstAction(edition, action, len(group), _wins(group), _mean_place(group))
        for (edition, action), group in _grouped(plays, lambda p: (p.edition, p.first_action))
    ]


def _seats(plays: Plays) -> list[shapes.SeatEffect]:
    return [
        shapes.SeatEffect(edition, players, nth, *_effect(group))
        for (edition, players, nth), group in _grouped(
            plays, lambda p: (p.edition, p.players, p.number)
        )
    ]


def _orders(plays: Plays) -> list[shapes.OrderEffect]:
    return [
        shapes.OrderEffect(edition, players, nth, *_effect(group))
        for (edition, players, nth), group in _grouped(
            plays, lambda p: (p.edition, p.players, p.order)
        )
    ]


def _effect(plays: Plays) -> tuple[int, int, float]:
    return len(plays), _wins(plays), _mean_place(plays)


def _mean_place(plays: Plays) -> float:
    return _mean([play.place for play in plays])


def _rivals(person: UUID) -> dict[UUID, Counter[str]]:
    """Return for everybody met how often one was better, worse or level."""
    met = Play.objects.filter(game__plays__player=person).exclude(player=person)
    rows = met.exclude(player=None).annotate(own=F("game__plays__place"))
    rows = rows.filter(game__plays__player=person)
    rivals: dict[UUID, Counter[str]] = defaultdict(Counter)
    for player, place, own in rows.values_list("player", "place", "own"):
        if player:
            rivals[player]["better" if own < place else "worse" if own > place else "level"] += 1
    return rivals


def _top_rivals(rivals: dict[UUID, Counter[str]], names: Names) -> list[shapes.Rival]:
    most = sorted(rivals, key=lambda player: (-rivals[player].total(), str(player)))
    return [
        shapes.Rival(
            names[player],
            rivals[player].total(),
            rivals[player]["better"],
            rivals[player]["worse"],
            rivals[player]["level"],
        )
        for player in most[:MANY_RIVALS]
    ]


def _trend(person: UUID, plays: Plays) -> list[shapes.TrendPoint]:
    steps = RatingStep.objects.filter(player=person, scope=ALL)
    rows = steps.filter(game__in=[play.game_id for play in plays])
    after = {
        game: shown((mu, sigma)) for game, mu, sigma in rows.values_list("game", "mu", "sigma")
    }
    return [
        shapes.TrendPoint(
            game=str(play.game_id),
            at=moment(play.ended_at),
            edition=play.edition,  # type: ignore[arg-type]
            players=play.players,
            place=play.place,
            vp=play.vp,
            rating=after.get(play.game_id),
        )
        for play in plays
    ]

"""Leaderboards and records over all games, or those of a group, an edition, a number of players."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Avg, Count, F, Max, Min, Q, QuerySet

from games.leagues.skill import ALL
from games.models import Feat, Group, Play, Profile, Rating
from games.projections import history_shapes as shapes
from games.projections.persons import Names, Viewer
from games.projections.player_page import moment

ROWS = 100
UNITS = {
    "highest_vp": "vp",
    "lowest_winning_vp": "vp",
    "largest_margin": "vp",
    "largest_comeback": "vp",
    "biggest_link_scoring": "vp",
    "biggest_sale": "count",
    "most_tiles": "count",
    "most_money": "pounds",
    "highest_income": "level",
    "lowest_income": "level",
    "fastest_game": "seconds",
}
LOWEST_FIRST = ("lowest_winning_vp", "lowest_income", "fastest_game")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are looked at."""

    edition: str | None
    players: int | None
    group: Group | None


def show_leaderboard(
    by: str, chosen: Filter, least: int, viewer: Viewer, member: bool
) -> shapes.Leaderboard:
    """Return who is best, of those whose pages the viewer may open."""
    people = _people(chosen, viewer)
    rows = _rated(chosen, people, least) if by == "rating" else _counted(by, chosen, people, least)
    names = Names(viewer, [row["player"] for row in rows], known=member)
    return shapes.Leaderboard(by, _ranked(rows, names))  # type: ignore[arg-type]


def show_records(chosen: Filter, viewer: Viewer, member: bool) -> list[shapes.RecordRow]:
    """Return the best of every kind for each edition and number of players."""
    feats = Feat.objects.filter(_games(chosen))
    if chosen.group is not None:
        feats = feats.filter(player__in=chosen.group.memberships.values("player"))
    else:
        feats = feats.filter(player__in=viewer.listed().values("player"))
    best = _best(feats)
    names = Names(viewer, [feat["player"] for feat in best], known=member)
    kinds = list(UNITS)
    best.sort(key=lambda feat: (kinds.index(feat["kind"]), feat["edition"], feat["players"]))
    return [_record(feat, names) for feat in best]


def _people(chosen: Filter, viewer: Viewer) -> QuerySet[Profile, Any]:
    if chosen.group is None:
        return viewer.listed().values("player")
    members = chosen.group.memberships.values("player")
    shown = Profile.objects.filter(player__in=members, merged_into=None, erased_at=None)
    own = Q(player=viewer.person) if viewer.person else Q(pk__in=[])
    return shown.filter(~Q(visibility=Profile.Visibility.PRIVATE) | own).values("player")


def _games(chosen: Filter) -> Q:
    wanted = Q()
    if chosen.edition is not None:
        wanted &= Q(edition=chosen.edition)
    if chosen.players is not None:
        wanted &= Q(players=chosen.players)
    return wanted


def _rated(chosen: Filter, people: Any, least: int) -> list[dict[str, Any]]:
    ratings = Rating.objects.filter(
        scope=chosen.edition or ALL, player__in=people, games__gte=least
    )
    top = list(ratings.order_by("-shown", "player").values("player", "shown")[:ROWS])
    figures = _figures(chosen, [row["player"] for row in top])
    return [{**figures.get(row["player"], _NONE), **row, "value": row["shown"]} for row in top]


_NONE = {"games": 0, "wins": 0, "average_vp": 0.0, "best_vp": 0}


def _summed(plays: QuerySet[Play]) -> Any:
    return plays.values("player").annotate(
        games=Count("seat"),
        wins=Count("seat", filter=Q(place=1)),
        average_vp=Avg("vp"),
        best_vp=Max("vp"),
    )


def _figures(chosen: Filter, players: list[UUID]) -> dict[UUID, dict[str, Any]]:
    rows = _summed(Play.objects.filter(_games(chosen), player__in=players))
    return {row["player"]: row for row in rows}


def _counted(by: str, chosen: Filter, people: Any, least: int) -> list[dict[str, Any]]:
    field = {"average": "average_vp", "best": "best_vp"}.get(by, by)
    rows = _summed(Play.objects.filter(_games(chosen), player__in=people))
    rows = rows.filter(games__gte=least).annotate(value=F(field))
    return list(rows.order_by("-value", "-games", "player")[:ROWS])


def _ranked(rows: list[dict[str, Any]], names: Names) -> list[shapes.LeaderboardRow]:
    ranked: list[shapes.LeaderboardRow] = []
    for index, row in enumerate(rows, start=1):
        value = round(float(row["value"]), 2)
        level = bool(ranked) and ranked[-1].value == value
        ranked.append(
            shapes.LeaderboardRow(
                rank=ranked[-1].rank if level else index,
                person=names[row["player"]],
                value=value,
                games=row["games"],
                wins=row["wins"],
                average_vp=round(float(row["average_vp"]), 2),
                best_vp=row["best_vp"],
            )
        )
    return ranked


def _best(feats: QuerySet[Feat]) -> list[dict[str, Any]]:
    """Return the best of each kind, edition and number of players; of equals the earliest."""
    kinds = feats.values("kind", "edition", "players").order_by()
    wanted = Q(pk__in=[])
    for row in kinds.annotate(high=Max("value"), low=Min("value")):
        value = row["low"] if row["kind"] in LOWEST_FIRST else row["high"]
        named = {name: row[name] for name in ("kind", "edition", "players")}
        wanted |= Q(value=value, **named)
    columns = ("kind", "value", "player", "seq", "edition", "players", "game", "ended_at")
    found = feats.filter(wanted).order_by("-ended_at", "-game").values(*columns)
    earliest = {(feat["kind"], feat["edition"], feat["players"]): feat for feat in found}
    return list(earliest.values())


def _record(feat: dict[str, Any], names: Names) -> shapes.RecordRow:
    return shapes.RecordRow(
        kind=feat["kind"],
        value=feat["value"],
        unit=UNITS[feat["kind"]],  # type: ignore[arg-type]
        edition=feat["edition"],
        players=feat["players"],
        person=names[feat["player"]] if feat["player"] else None,
        game=str(feat["game"]),
        seq=feat["seq"],
        at=moment(feat["ended_at"]),
    )

"""Lists of finished games, page by page; and what each did to ratings."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Count, Max, Q

from games.leagues.skill import shown
from games.models import Group, LeagueResult, Play, RatingStep
from games.projections import history_shapes as shapes
from games.projections.persons import Names, Viewer
from games.projections.player_page import moment

PAGE = 25
Cursor = tuple[int, UUID]


def list_of_player(person: UUID, viewer: Viewer, before: Cursor | None) -> shapes.PlayedPage:
    """Return a player's games, the newest first."""
    plays = Play.objects.filter(player=person).order_by("-ended_at", "-game")
    if before is not None:
        plays = plays.filter(Q(ended_at__lt=before[0]) | Q(ended_at=before[0], game__lt=before[1]))
    found = list(plays.values_list("ended_at", "game")[: PAGE + 1])
    return _page(found, person, viewer, known=False)


def list_of_group(
    group: Group, viewer: Viewer, before: Cursor | None, role: str | None
) -> shapes.PlayedPage:
    """Return the games in which two members or more sat, the newest first."""
    members = group.memberships.values("player")
    games = Play.objects.filter(player__in=members).values("game")
    games = games.annotate(at=Max("ended_at"), sat=Count("seat")).filter(sat__gte=2)
    if before is not None:
        games = games.filter(Q(at__lt=before[0]) | Q(at=before[0], game__lt=before[1]))
    ordered = games.order_by("-at", "-game").values_list("at", "game")
    return _page(list(ordered[: PAGE + 1]), None, viewer, known=role is not None)


def read_cursor(text: str) -> Cursor | None:
    """Return where a page begins, None for text that is no cursor."""
    at, _, game = text.partition("_")
    try:
        return int(at), UUID(game)
    except ValueError:
        return None


def _page(
    found: Sequence[Cursor], person: UUID | None, viewer: Viewer, known: bool
) -> shapes.PlayedPage:
    games = [game for _, game in found[:PAGE]]
    plays: dict[UUID, list[Play]] = defaultdict(list)
    for play in Play.objects.filter(game__in=games).select_related("seat").order_by("number"):
        plays[play.game_id].append(play)
    names = Names(viewer, {p.player_id for group in plays.values() for p in group}, known=known)
    impacts = impacts_of(games, [person] if person else [])
    seasons = _seasons(games, viewer)
    items = [
        _played(plays[game], person, names, impacts.get((game, person)), seasons.get(game))
        for game in games
    ]
    more = len(found) > PAGE
    at, game = found[PAGE - 1] if more else (0, None)
    return shapes.PlayedPage(items, f"{at}_{game}" if more else None)


def impacts_of(
    games: Sequence[UUID], players: Sequence[UUID]
) -> dict[tuple[UUID, UUID | None], dict[shapes.Scope, shapes.Impact]]:
    """Return what games did to the ratings of players, by game and player."""
    found: dict[tuple[UUID, UUID | None], dict[shapes.Scope, shapes.Impact]] = defaultdict(dict)
    for step in RatingStep.objects.filter(game__in=games, player__in=players):
        before = shown((step.mu_before, step.sigma_before))
        after = shown((step.mu, step.sigma))
        impact = shapes.Impact(before, after, after - before)
        found[step.game_id, step.player_id][step.scope] = impact  # type: ignore[index]
    return found


def _seasons(games: Sequence[UUID], viewer: Viewer) -> dict[UUID, shapes.PlayedSeason]:
    """Return the season each game counts in, of those the viewer may look at."""
    results = LeagueResult.objects.filter(game__in=games).filter(
        Q(division__season__league__group__public=True)
        | Q(division__season__league__group__memberships__player=viewer.person)
    )
    rows = results.values_list("game", "division__season", "division__season__name")
    return {game: shapes.PlayedSeason(str(season), name) for game, season, name in rows if game}


def _played(
    plays: list[Play],
    person: UUID | None,
    names: Names,
    impact: dict[shapes.Scope, shapes.Impact] | None,
    season: shapes.PlayedSeason | None,
) -> shapes.Played:
    first = plays[0]
    own = next((play for play in plays if play.player_id == person), None) if person else None
    return shapes.Played(
        game=str(first.game_id),
        edition=first.edition,  # type: ignore[arg-type]
        players=first.players,
        at=moment(first.ended_at),
        place=own.place if own else 0,
        tied=own.tied if own else False,
        vp=own.vp if own else 0,
        seats=[_seat(play, names) for play in plays],
        ruled=first.ruled,
        verified=first.verified,
        impact=impact,
        season=season,
    )


def _seat(play: Play, names: Names) -> shapes.PlayedSeat:
    person = names[play.player_id]
    # The name on the seat is only told where the person's is, or nobody is known to have sat there.
    told = person.name if play.player_id else None
    return shapes.PlayedSeat(
        player=play.seat.player,
        person=person,
        name=told,
        colour=play.seat.colour,  # type: ignore[arg-type]
        symbol=play.seat.symbol,  # type: ignore[arg-type]
        vp=play.vp,
        place=play.place,
    )

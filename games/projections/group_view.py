"""Groups and leagues as their pages show them."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Count

from games.leagues.skill import ALL
from games.models import Division, Group, League, Membership, Play, Rating, Season
from games.projections import league_shapes as shapes
from games.projections.persons import Names, Viewer

Role = Membership.Role
ORGANISERS = frozenset({Role.OWNER, Role.ORGANISER})
RANK = {Role.OWNER: 0, Role.ORGANISER: 1, Role.MEMBER: 2}


def show_group(group: Group, viewer: Viewer, role: str | None) -> shapes.Group:
    """Return the group with members, merges and leagues."""
    merges = list(group.merges.all())
    gone = {merge.gone_id for merge in merges}
    members = [
        member
        for member in group.memberships.select_related("player")
        if member.player_id not in gone
    ]
    people = {member.player_id for member in members} | gone | {m.kept_id for m in merges}
    leagues = list(group.leagues.prefetch_related("seasons"))
    leaders = leaders_of(season for league in leagues for season in league.seasons.all())
    names = Names(viewer, people | set(leaders.values()), known=role is not None)
    organises = role in ORGANISERS
    return shapes.Group(
        id=str(group.pk),
        name=group.name,
        about=group.about,
        public=group.public,
        you=shapes.RoleOf(role),  # type: ignore[arg-type]
        invitation=f"/i#{group.invitation}" if organises and group.invitation else None,
        webhook_url=group.webhook_url if organises and group.webhook_url else None,
        members=_members(members, names),
        merges=[
            shapes.MergeLine(
                str(merge.pk),
                names[merge.kept_id],
                names[merge.gone_id],
                merge.merged_at.isoformat(timespec="seconds"),
            )
            for merge in merges
            if role == Role.OWNER
        ],
        leagues=[
            shapes.LeagueLine(
                str(league.pk), league.name, season_lines(league.seasons.all(), leaders, names)
            )
            for league in leagues
        ],
    )


def show_league(league: League, viewer: Viewer, role: str | None) -> shapes.League:
    """Return the league with its seasons, the newest first."""
    seasons = list(league.seasons.all())
    leaders = leaders_of(seasons)
    names = Names(viewer, leaders.values(), known=role is not None)
    return shapes.League(
        id=str(league.pk),
        name=league.name,
        group=shapes.Named(str(league.group_id), league.group.name),
        you=shapes.RoleOf(role),  # type: ignore[arg-type]
        seasons=season_lines(seasons, leaders, names),
    )


def leaders_of(seasons: Iterable[Season]) -> dict[UUID, UUID]:
    """Return who leads the first division of each season in which somebody has played."""
    tops = Division.objects.filter(season__in=list(seasons), level=1)
    leaders = {}
    for season, table in tops.values_list("season", "table"):
        if table and table[0]["games"]:
            leaders[season] = UUID(table[0]["player"])
    return leaders


def season_lines(
    seasons: Iterable[Season], leaders: dict[UUID, UUID], names: Names
) -> list[shapes.SeasonLine]:
    """Return seasons as a list shows them."""
    return [
        shapes.SeasonLine(
            str(season.pk),
            season.name,
            season.status,  # type: ignore[arg-type]
            season.starts_on.isoformat(),
            season.ends_on.isoformat() if season.ends_on else None,
            names[leaders[season.pk]] if season.pk in leaders else None,
        )
        for season in seasons
    ]


def _members(members: list[Membership], names: Names) -> list[shapes.Member]:
    people = [member.player_id for member in members]
    counted = Play.objects.filter(player__in=people).values_list("player")
    games = dict(counted.annotate(Count("game")))
    rated = Rating.objects.filter(player__in=people, scope=ALL).values_list("player", "shown")
    ratings = dict(rated)
    lines = [
        shapes.Member(
            person=names[member.player_id],
            key=str(member.player_id),
            role=member.role,  # type: ignore[arg-type]
            account=member.player.user_id is not None,
            games=games.get(member.player_id, 0),
            rating=ratings.get(member.player_id),
        )
        for member in members
    ]
    return sorted(lines, key=lambda line: (RANK[Role(line.role)], line.person.name or ""))

"""Finding groups, leagues and seasons as somebody may see them, and by what right."""

import uuid

from games.models import Division, Fixture, Group, League, LeagueResult, Membership, Player, Season
from games.projections.sitters import person_of
from games.services.refusal import NOT_FOUND, Refusal

Role = Membership.Role
ORGANISERS = frozenset({Role.OWNER, Role.ORGANISER})
NOT_SIGNED_IN = Refusal("not_signed_in", "This needs an account.")
NOT_ORGANISER = Refusal("forbidden", "Only the organisers of the group can do this.")
NOT_OWNER = Refusal("forbidden", "Only the owner of the group can do this.")


def role_in(player: Player | None, group: Group) -> str | None:
    """Return the player's role in the group, None for an outsider."""
    if player is None:
        return None
    people = {player.pk, person_of(player)}
    roles = Membership.objects.filter(group=group, player__in=people)
    found = {str(role) for role in roles.values_list("role", flat=True)}
    return next((str(role) for role in Role if role in found), None)


def visible_group(player: Player | None, group_id: uuid.UUID) -> Group | Refusal:
    """Return the group if the player may look at it."""
    group = Group.objects.filter(pk=group_id).first()
    if group is None or (not group.public and role_in(player, group) is None):
        return NOT_FOUND
    return group


def organised_group(player: Player | None, group_id: uuid.UUID) -> Group | Refusal:
    """Return the group if the player organises it."""
    group = visible_group(player, group_id)
    if isinstance(group, Refusal):
        return group
    return group if role_in(player, group) in ORGANISERS else NOT_ORGANISER


def owned_group(player: Player | None, group_id: uuid.UUID) -> Group | Refusal:
    """Return the group if the player owns it."""
    group = visible_group(player, group_id)
    if isinstance(group, Refusal):
        return group
    return group if role_in(player, group) == Role.OWNER else NOT_OWNER


def visible_league(player: Player | None, league_id: uuid.UUID) -> League | Refusal:
    """Return the league if the player may look at it."""
    league = League.objects.filter(pk=league_id).select_related("group").first()
    if league is None:
        return NOT_FOUND
    group = visible_group(player, league.group_id)
    return group if isinstance(group, Refusal) else league


def organised_league(player: Player | None, league_id: uuid.UUID) -> League | Refusal:
    """Return the league if the player organises it."""
    league = visible_league(player, league_id)
    if isinstance(league, Refusal):
        return league
    return league if role_in(player, league.group) in ORGANISERS else NOT_ORGANISER


def visible_season(player: Player | None, season_id: uuid.UUID) -> Season | Refusal:
    """Return the season if the player may look at it."""
    season = Season.objects.filter(pk=season_id).select_related("league__group").first()
    if season is None:
        return NOT_FOUND
    group = visible_group(player, season.league.group_id)
    return group if isinstance(group, Refusal) else season


def organised_season(player: Player | None, season_id: uuid.UUID) -> Season | Refusal:
    """Return the season if the player organises it."""
    season = visible_season(player, season_id)
    if isinstance(season, Refusal):
        return season
    return season if role_in(player, season.league.group) in ORGANISERS else NOT_ORGANISER


def organised_division(
    player: Player | None, season_id: uuid.UUID, division_id: uuid.UUID
) -> Division | Refusal:
    """Return the division of a season the player organises."""
    season = organised_season(player, season_id)
    if isinstance(season, Refusal):
        return season
    division = Division.objects.filter(pk=division_id, season=season).select_related("season")
    return division.first() or NOT_FOUND


def organised_fixture(player: Player | None, fixture_id: uuid.UUID) -> Fixture | Refusal:
    """Return the fixture of a season the player organises."""
    fixtures = Fixture.objects.select_related("division__season__league__group")
    fixture = fixtures.filter(pk=fixture_id).first()
    if fixture is None:
        return NOT_FOUND
    season = organised_season(player, fixture.division.season_id)
    return season if isinstance(season, Refusal) else fixture


def organised_result(player: Player | None, result_id: uuid.UUID) -> LeagueResult | Refusal:
    """Return the result of a season the player organises."""
    results = LeagueResult.objects.select_related("division__season__league__group")
    result = results.filter(pk=result_id).first()
    if result is None:
        return NOT_FOUND
    season = organised_season(player, result.division.season_id)
    return season if isinstance(season, Refusal) else result

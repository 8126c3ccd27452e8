"""The groups of a person."""

from django.db.models import Count

from games.models import Group, Membership, Player
from games.projections import league_shapes as shapes
from games.projections.sitters import person_of


def list_groups(player: Player | None) -> list[shapes.GroupLine]:
    """Return the groups the player belongs to, by name."""
    if player is None:
        return []
    own = Membership.objects.filter(player__in={player.pk, person_of(player)})
    roles = dict(own.values_list("group", "role"))
    groups = Group.objects.filter(pk__in=roles).annotate(size=Count("memberships"))
    return [
        shapes.GroupLine(
            id=str(group.pk),
            name=group.name,
            about=group.about,
            public=group.public,
            you=shapes.RoleOf(roles[group.pk]),  # type: ignore[arg-type]
            members=group.size,
        )
        for group in groups
    ]

"""Names of people, and who may know them: the one place that asks for somebody's visibility."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q, QuerySet

from games.models import Membership, Player, Profile
from games.projections import history_shapes as shapes
from games.projections.sitters import person_of

SOMEBODY = shapes.Person(None, None)
Visibility = Profile.Visibility


class Viewer:
    """Who looks: nobody in particular, or a person with those they share a group with."""

    def __init__(self, player: Player | None) -> None:
        self.player = player
        self.person = person_of(player) if player else None
        self.circle = self._circle()

    def _circle(self) -> frozenset[UUID]:
        if self.player is None:
            return frozenset()
        own = Membership.objects.filter(player__in={self.player.pk, self.person})
        fellows = Membership.objects.filter(group__in=own.values("group"))
        return frozenset(fellows.values_list("player", flat=True))

    def knows(self, profile: Profile) -> bool:
        """Say whether the viewer may know the name."""
        return self.opens(profile) or profile.player_id in self.circle

    def opens(self, profile: Profile) -> bool:
        """Say whether the viewer may open the person's page."""
        if profile.player_id == self.person or profile.visibility == Visibility.PUBLIC:
            return True
        return profile.visibility == Visibility.GROUP and profile.player_id in self.circle

    def listed(self) -> QuerySet[Profile]:
        """Return the people whose pages the viewer may open, as a query."""
        own = Q(player=self.person) if self.person else Q(pk__in=[])
        circle = Q(visibility=Visibility.GROUP, player__in=self.circle)
        shown = Profile.objects.filter(own | Q(visibility=Visibility.PUBLIC) | circle)
        return shown.filter(merged_into=None, erased_at=None)


class Names:
    """The people of one page, read with one query."""

    def __init__(self, viewer: Viewer, players: Iterable[UUID | None], known: bool = False) -> None:
        self.viewer = viewer
        # Whether these names are for the viewer to know, as those of a group they belong to.
        self.known = known
        self.profiles = Profile.objects.in_bulk({player for player in players if player})

    def __getitem__(self, player: UUID | None) -> shapes.Person:
        profile = self.profiles.get(player) if player else None
        if profile is None or profile.erased_at is not None:
            return SOMEBODY
        if not (self.known or self.viewer.knows(profile)):
            return SOMEBODY
        page = str(profile.player_id) if self.viewer.opens(profile) else None
        return shapes.Person(page, profile.name)

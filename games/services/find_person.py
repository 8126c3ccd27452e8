"""Finding a person as somebody may see them."""

import uuid

from games.models import Profile
from games.projections.persons import Viewer
from games.services.refusal import NOT_FOUND, Refusal


def find_person(viewer: Viewer, person: uuid.UUID) -> Profile | Refusal:
    """Return the profile if the viewer may open it; a duplicate leads to whom they are."""
    profile = Profile.objects.filter(player=person, erased_at=None).first()
    if profile is not None and profile.merged_into_id is not None:
        profile = Profile.objects.filter(player=profile.merged_into_id, erased_at=None).first()
    if profile is None or not viewer.opens(profile):
        return NOT_FOUND
    return profile

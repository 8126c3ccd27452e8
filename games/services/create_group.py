"""A new group: whoever makes it owns it."""

import secrets

from django.db import transaction

from games.models import Group, Membership, Player
from games.services.find_group import NOT_SIGNED_IN
from games.services.name_person import profile_of
from games.services.refusal import Refusal
from games.services.spend_allowance import Limit, spend_allowance

GROUPS = Limit("new groups of one person", 20, 86400)
SLOW_DOWN = Refusal("slow_down", "Too many new groups. Try again tomorrow.")


@transaction.atomic
def create_group(player: Player | None, name: str) -> Group | Refusal:
    """Create a group with an invitation link."""
    if player is None or player.user_id is None:
        return NOT_SIGNED_IN
    if not spend_allowance(GROUPS, str(player.pk)):
        return SLOW_DOWN
    profile_of(player)
    group = Group.objects.create(name=name, invitation=new_invitation())
    Membership.objects.create(group=group, player=player, role=Membership.Role.OWNER)
    return group


def new_invitation() -> str:
    """Return a token nobody can guess."""
    return secrets.token_urlsafe(24)

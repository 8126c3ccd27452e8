"""Coming into a group by its link."""

from django.db import transaction

from games.models import Group, Membership, Player
from games.projections.sitters import person_of
from games.services.name_person import change_profile, profile_of
from games.services.refusal import Refusal
from games.services.spend_allowance import Limit, refund_allowance, spend_allowance

MISSES = Limit("wrong invitations of one visitor", 10, 600)
MOST_MEMBERS = 500
SLOW_DOWN = Refusal("slow_down", "Too many wrong links. Wait a few minutes and try again.")
NO_SUCH_LINK = Refusal("not_found", "This invitation is not good any more.")


def find_invitation(token: str, visitor: str) -> Group | Refusal:
    """Return the group a link leads to; wrong ones are counted."""
    if not spend_allowance(MISSES, visitor):
        return SLOW_DOWN
    group = Group.objects.filter(invitation=token).first()
    if group is None or group.memberships.count() >= MOST_MEMBERS:
        return NO_SUCH_LINK
    refund_allowance(MISSES, visitor)
    return group


@transaction.atomic
def join_group(player: Player, group: Group, name: str | None) -> None:
    """Make the player a member; who is one already stays what they are."""
    profile_of(player)
    if name is not None:
        change_profile(player, name, None, None)
    person = person_of(player)
    Membership.objects.get_or_create(group=group, player_id=person)

"""The members of a group: people without a phone added by name, roles, leaving."""

import uuid

from django.db import transaction

from games.models import Group, Membership, Player, Profile
from games.services.find_group import NOT_ORGANISER, NOT_OWNER, ORGANISERS, role_in
from games.services.join_group import MOST_MEMBERS
from games.services.refusal import NOT_FOUND, Refusal

Role = Membership.Role
FULL = Refusal("forbidden", f"A group has at most {MOST_MEMBERS} members.")
LAST_OWNER = Refusal("forbidden", "A group needs an owner: make somebody else one first.")
HAS_ACCOUNT = Refusal("forbidden", "Who has an account chooses their own name.")


@transaction.atomic
def add_member(group: Group, name: str) -> Player | Refusal:
    """Add somebody who has neither account nor phone here yet."""
    if group.memberships.count() >= MOST_MEMBERS:
        return FULL
    player = Player.objects.create()
    Profile.objects.create(player=player, name=name)
    Membership.objects.create(group=group, player=player)
    return player


@transaction.atomic
def change_member(
    caller: Player, group: Group, person: uuid.UUID, name: str | None, role: str | None
) -> Refusal | None:
    """Rename somebody without account, or give them another role; ownership moves as a whole."""
    member = Membership.objects.filter(group=group, player=person).first()
    if member is None:
        return NOT_FOUND
    if name is not None:
        player = Player.objects.get(pk=person)
        if player.user_id is not None or player.token_hash is not None:
            return HAS_ACCOUNT
        Profile.objects.filter(player=person).update(name=name)
    return _change_role(caller, group, member, role) if role is not None else None


@transaction.atomic
def remove_member(caller: Player, group: Group, person: uuid.UUID) -> Refusal | None:
    """Take somebody out of the group, or oneself; what they played stays."""
    member = Membership.objects.filter(group=group, player=person).first()
    if member is None:
        return NOT_FOUND
    if person != caller.pk and role_in(caller, group) not in ORGANISERS:
        return NOT_ORGANISER
    if member.role == Role.OWNER:
        return LAST_OWNER
    member.delete()
    return None


def _change_role(caller: Player, group: Group, member: Membership, role: str) -> Refusal | None:
    if role_in(caller, group) != Role.OWNER:
        return NOT_OWNER
    if role == Role.OWNER:
        Membership.objects.filter(group=group, role=Role.OWNER).update(role=Role.ORGANISER)
    elif member.role == Role.OWNER:
        return LAST_OWNER
    member.role = role
    member.save(update_fields=["role"])
    return None

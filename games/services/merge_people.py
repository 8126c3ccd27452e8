"""Duplicates: one person under two names becomes one, and two again if that was wrong."""

import uuid

from django.db import transaction

from games.models import Division, Group, Membership, Merge, Player, Profile, Seat
from games.services.follow_result import follow_result
from games.services.plan_job import plan_job
from games.services.refusal import NOT_FOUND, Refusal

SAME = Refusal("forbidden", "One and the same cannot be merged.")
HAS_ACCOUNT = Refusal("forbidden", "Who has an account can be kept, not merged away.")
MERGED = Refusal("forbidden", "One of them is merged already; undo that first.")


@transaction.atomic
def merge_people(group: Group, keep: uuid.UUID, gone: uuid.UUID) -> Merge | Refusal:
    """Have gone's games count as keep's."""
    if keep == gone:
        return SAME
    members = Membership.objects.filter(group=group, player__in=(keep, gone))
    if members.count() < 2:
        return NOT_FOUND
    if Player.objects.filter(pk=gone).exclude(user=None).exists():
        return HAS_ACCOUNT
    if Profile.objects.filter(pk__in=(keep, gone)).exclude(merged_into=None).exists():
        return MERGED
    if Profile.objects.filter(merged_into=gone).exists():
        return MERGED
    Profile.objects.get_or_create(player_id=gone)
    Profile.objects.filter(pk=gone).update(merged_into=keep)
    merge = Merge.objects.create(group=group, kept_id=keep, gone_id=gone)
    refollow(gone)
    return merge


@transaction.atomic
def unmerge_people(group: Group, merge_id: uuid.UUID) -> Refusal | None:
    """Make two again of one; everything is as before, for nothing was moved."""
    merge = Merge.objects.filter(group=group, pk=merge_id).first()
    if merge is None:
        return NOT_FOUND
    Profile.objects.filter(pk=merge.gone_id).update(merged_into=None)
    merge.delete()
    refollow(merge.gone_id)
    return None


def refollow(player: uuid.UUID) -> None:
    """Bring up to date what is derived from a player's games, and their leagues' tables."""
    plan_job("person", str(player))
    Division.objects.filter(entries__player=player).update(stale=True)


def follow_person(player: uuid.UUID) -> None:
    """Follow every game the player sat in anew."""
    seats = Seat.objects.filter(sitting__player=player) | Seat.objects.filter(
        sitting=None, participant__player=player
    )
    for game_id in list(seats.values_list("game", flat=True).distinct()):
        follow_result(game_id)

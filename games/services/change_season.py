"""A season as it goes on: its rules changed, somebody coming late, somebody dropping out."""

import uuid
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.models import Division, Entry, Fixture, FixtureSeat, Membership, Season
from games.services.compute_standings import compute_standings
from games.services.draw_round import draw_again
from games.services.refusal import NOT_FOUND, Refusal, malformed

ENTERED = Refusal("forbidden", "They play in this season already.")


@transaction.atomic
def change_season(season: Season, changes: dict[str, Any]) -> Refusal | None:
    """Set the given fields and bring the tables up to date with them."""
    for name, value in changes.items():
        setattr(season, name, value)
    if season.ends_on is not None and season.ends_on < season.starts_on:
        return malformed("ends_on", "A season ends after it starts.")
    season.save(update_fields=list(changes))
    for division in season.divisions.all():
        compute_standings(division.pk)
    return None


@transaction.atomic
def enter_season(division: Division, player: uuid.UUID) -> Refusal | None:
    """Let somebody join, or come back; rounds drawn before are not held against them."""
    group = division.season.league.group_id
    if not Membership.objects.filter(group=group, player=player).exists():
        return NOT_FOUND
    known = Entry.objects.filter(division__season=division.season_id, player=player).first()
    if known is not None and (known.active or known.division_id != division.pk):
        return ENTERED
    drawn = Fixture.objects.filter(division=division).aggregate(last=Max("round"))["last"] or 0
    entry = known or Entry(division=division, player_id=player)
    entry.active, entry.missed_rounds = True, drawn
    entry.save()
    compute_standings(division.pk)
    return None


@transaction.atomic
def leave_season(season: Season, player: uuid.UUID) -> Refusal | None:
    """Take somebody out of what is still to be drawn; what they played stays.

    Fixtures that wait for them are drawn anew without them.
    """
    entry = Entry.objects.filter(division__season=season, player=player, active=True).first()
    if entry is None:
        return NOT_FOUND
    entry.active = False
    entry.save(update_fields=["active"])
    waiting = FixtureSeat.objects.filter(
        player=player, fixture__division=entry.division_id, fixture__game=None, fixture__result=None
    )
    for number in sorted(set(waiting.values_list("fixture__round", flat=True))):
        draw_again(entry.division, number)
    compute_standings(entry.division_id)
    return None

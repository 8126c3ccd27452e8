"""The profile of a person: made when first needed, changed by themselves."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from games.models import Player, Profile, Seat
from games.services.refusal import Refusal, malformed

NEWCOMER = "Guest"


def profile_of(player: Player) -> Profile:
    """Return the player's profile, made now if there is none."""
    known = Profile.objects.filter(player=player).first()
    if known is not None:
        return known
    return Profile.objects.get_or_create(player=player, defaults={"name": _called(player)})[0]


@transaction.atomic
def change_profile(
    player: Player, name: str | None, visibility: str | None, email: str | None
) -> Refusal | None:
    """Change what is given; an empty e-mail address takes the known one away."""
    profile = profile_of(player)
    if name is not None:
        profile.name = name
    if visibility is not None:
        profile.visibility = visibility
    if email is not None:
        refusal = _set_email(player, email)
        if refusal is not None:
            return refusal
    profile.save()
    return None


def _set_email(player: Player, email: str) -> Refusal | None:
    if player.user is None:
        return Refusal("not_signed_in", "An e-mail address needs an account.")
    try:
        if email:
            validate_email(email)
    except ValidationError:
        return malformed("email", "This is not an e-mail address.")
    User.objects.filter(pk=player.user.pk).update(email=email)
    return None


def _called(player: Player) -> str:
    if player.user is not None:
        return player.user.get_username()[:40]
    seats = Seat.objects.filter(participant__player=player).order_by("-game__created_at")
    seat = seats.first()
    return seat.name if seat else NEWCOMER

"""A link that brings another phone to a seat: for a dead battery, or to hand the seat over."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Participant, Seat, SeatLink
from games.services.find_player import hash_token
from games.services.refusal import Refusal
from games.store.append import lock_game

GOOD_FOR = timedelta(hours=24)
NOT_YOURS = Refusal("forbidden", "Only who sits there and the host can do this.")
NO_SEAT = Refusal("not_found", "This game has no such seat.")


@transaction.atomic
def make_seat_link(participant: Participant, player: str) -> str | Refusal:
    """Return a new token for the seat the log calls player; an earlier one stops working."""
    game = lock_game(participant.game_id)
    person = Participant.objects.select_related("seat").get(pk=participant.pk)
    seat = next((seat for seat in Seat.objects.filter(game=game) if seat.player == player), None)
    if person.role != Participant.Role.HOST and (person.seat is None or person.seat != seat):
        return NOT_YOURS
    if seat is None:
        return NO_SEAT
    token = secrets.token_urlsafe(32)
    SeatLink.objects.filter(seat=seat).delete()
    SeatLink.objects.create(
        token_hash=hash_token(token), seat=seat, expires_at=timezone.now() + GOOD_FOR
    )
    return token

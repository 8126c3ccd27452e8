"""Taking a free seat of a game one is a member of."""

from django.db import transaction
from django.db.models import F

from games.models import Game, Participant, Seat
from games.services.refusal import Refusal
from games.services.ring_doorbell import ring_doorbell
from games.store.append import lock_game

TAKEN = Refusal("seat_taken", "Somebody else sits there already.")
READ_ONLY = Refusal("read_only", "A TV only watches.")
NO_SEAT = Refusal("not_found", "This game has no such seat.")


def claim_seat(participant: Participant, player: str) -> Participant | Refusal:
    """Seat the participant on the seat the log calls player; an earlier seat becomes free."""
    if participant.role == Participant.Role.TV:
        return READ_ONLY
    with transaction.atomic():
        game = lock_game(participant.game_id)
        seat = _seat(game, player)
        if seat is None:
            return NO_SEAT
        holder = Participant.objects.filter(seat=seat).first()
        if holder is not None and holder.pk != participant.pk:
            return TAKEN
        participant.seat = seat
        if participant.role != Participant.Role.HOST:
            participant.role = Participant.Role.PLAYER
        participant.save(update_fields=["seat", "role"])
        Game.objects.filter(pk=game.pk).update(authz_epoch=F("authz_epoch") + 1)
        transaction.on_commit(lambda: ring_doorbell(game.pk), robust=True)
    return participant


def _seat(game: Game, player: str) -> Seat | None:
    return next((seat for seat in game.seats.all() if seat.player == player), None)

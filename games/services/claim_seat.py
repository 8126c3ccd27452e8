"""Taking a free seat of a game one is a member of."""

from django.db import transaction

from games.models import Game, Participant, Seat
from games.services.announce_change import announce_change
from games.services.refusal import NOT_FOUND, Refusal
from games.store.append import lock_game

TAKEN = Refusal("seat_taken", "Somebody else sits there already.")
READ_ONLY = Refusal("read_only", "A TV only watches.")
NO_SEAT = Refusal("not_found", "This game has no such seat.")


@transaction.atomic
def claim_seat(participant: Participant, player: str) -> Participant | Refusal:
    """Seat the participant on the seat the log calls player; an earlier seat becomes free."""
    game = lock_game(participant.game_id)
    person = Participant.objects.get(pk=participant.pk)
    if person.player_id is None:
        return NOT_FOUND
    if person.role == Participant.Role.TV:
        return READ_ONLY
    seat = _seat(game, player)
    if seat is None:
        return NO_SEAT
    holder = Participant.objects.filter(seat=seat).first()
    if holder is not None and holder.pk != person.pk:
        return TAKEN
    person.seat = seat
    if person.role != Participant.Role.HOST:
        person.role = Participant.Role.PLAYER
    person.save(update_fields=["seat", "role"])
    announce_change(game.pk)
    return person


def _seat(game: Game, player: str) -> Seat | None:
    return next((seat for seat in game.seats.all() if seat.player == player), None)

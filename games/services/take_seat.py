"""Taking a seat by its link: it moves to this phone, and the phone that had it only watches."""

from django.db import transaction
from django.utils import timezone

from games.models import Participant, Player, Seat, SeatLink
from games.services.announce_change import announce_change
from games.services.find_player import hash_token
from games.services.refusal import NOT_FOUND, Refusal
from games.store.append import lock_game

Role = Participant.Role


def find_seat_link(token: str) -> SeatLink | None:
    """Return the link of that token, while it is good."""
    links = SeatLink.objects.select_related("seat").filter(expires_at__gt=timezone.now())
    return links.filter(token_hash=hash_token(token)).first()


@transaction.atomic
def take_seat(player: Player, link: SeatLink) -> Participant | Refusal:
    """Seat the player on the link's seat and use the link up."""
    game = lock_game(link.seat.game_id)
    people = Participant.objects.filter(game=game).select_related("seat")
    holder = people.filter(seat=link.seat).first()
    if holder is not None and holder.player_id == player.pk:
        return holder
    # Whoever of two phones comes second finds the link used up.
    if SeatLink.objects.filter(pk=link.pk).delete()[0] == 0:
        return NOT_FOUND
    person = people.filter(player=player).first() or Participant(game=game, player=player)
    role = holder.role if holder is not None else Role.PLAYER
    if holder is not None:
        _stand_up(holder)
    _sit_down(person, link.seat, role)
    announce_change(game.pk)
    return person


def _stand_up(holder: Participant) -> None:
    holder.former_seat, holder.seat = holder.seat, None
    holder.role = Role.SPECTATOR
    holder.save(update_fields=["former_seat", "seat", "role"])


def _sit_down(person: Participant, seat: Seat, role: str) -> None:
    person.seat = seat
    # A host who sits down elsewhere stays the host.
    person.role = Role.HOST if Role.HOST in (person.role, role) else Role.PLAYER
    person.save()

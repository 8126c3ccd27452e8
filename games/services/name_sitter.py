"""Who sat where, by the host's word or by a claim the host approves; never by the name alone."""

import uuid

from django.db import transaction

from games.models import Claim, Game, Membership, Participant, Player, Seat, Sitting
from games.projections.persons import Viewer
from games.projections.sitters import sitters_of
from games.services.announce_change import announce_change
from games.services.claim_seat import READ_ONLY
from games.services.lock_as_host import lock_as_host
from games.services.name_person import profile_of
from games.services.refusal import NOT_FOUND, Refusal
from games.store.append import lock_game

NO_SEAT = Refusal("not_found", "This game has no such seat.")
Status = Claim.Status


@transaction.atomic
def name_sitter(participant: Participant, player: str, person: uuid.UUID | None) -> Refusal | None:
    """Say who sat on a seat: a member of one of the host's groups, or nobody known."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    seat = _seat(game, player)
    if seat is None:
        return NO_SEAT
    viewer = Viewer(participant.player)
    circle = viewer.circle | {viewer.person}
    if person is not None and person not in circle:
        return NOT_FOUND
    Sitting.objects.update_or_create(seat=seat, defaults={"player_id": person})
    announce_change(game.pk)
    return None


def set_sitters(game: Game, seats: dict[str, uuid.UUID]) -> None:
    """Say who sat on every seat."""
    for seat in Seat.objects.filter(game=game):
        Sitting.objects.update_or_create(seat=seat, defaults={"player_id": seats.get(seat.player)})
    announce_change(game.pk)


@transaction.atomic
def claim_sitting(caller: Player, game_id: uuid.UUID, player: str) -> Claim | Refusal:
    """Ask the host to say that a seat was the caller's."""
    if not may_claim(caller, game_id):
        return NOT_FOUND
    game = lock_game(game_id)
    if Participant.objects.filter(game=game, player=caller, role=Participant.Role.TV).exists():
        return READ_ONLY
    seat = _seat(game, player)
    if seat is None:
        return NO_SEAT
    profile_of(caller)
    claim, _ = Claim.objects.get_or_create(game=game, seat=seat, player=caller)
    if claim.status == Status.REFUSED:
        claim.status = Status.WAITING
        claim.save(update_fields=["status"])
    announce_change(game.pk)
    return claim


def may_claim(caller: Player, game_id: uuid.UUID) -> bool:
    """Say whether the caller has to do with the game: a part in it, or a group with a sitter."""
    if Participant.objects.filter(game=game_id, player=caller).exists():
        return True
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return False
    people = {sitter.player_id for sitter in sitters_of(game)} - {None}
    own = Membership.objects.filter(player=caller).values("group")
    return Membership.objects.filter(group__in=own, player__in=people).exists()


@transaction.atomic
def answer_claim(participant: Participant, claim_id: uuid.UUID, approve: bool) -> Refusal | None:
    """Approve a claim, which gives the seat to who made it, or refuse it."""
    game = lock_as_host(participant)
    if isinstance(game, Refusal):
        return game
    claim = Claim.objects.filter(pk=claim_id, game=game).first()
    if claim is None:
        return NOT_FOUND
    claim.status = Status.APPROVED if approve else Status.REFUSED
    claim.save(update_fields=["status"])
    if approve:
        Sitting.objects.update_or_create(
            seat_id=claim.seat_id, defaults={"player_id": claim.player_id}
        )
        others = Claim.objects.filter(seat=claim.seat_id, status=Status.WAITING)
        others.update(status=Status.REFUSED)
    announce_change(game.pk)
    return None


def _seat(game: Game, player: str) -> Seat | None:
    seats = Seat.objects.filter(game=game)
    return next((seat for seat in seats if seat.player == player), None)

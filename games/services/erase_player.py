"""Erasing a person: every name goes for good, the record stays whole and says the same."""

import uuid

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from games.models import (
    Claim,
    Knock,
    Made,
    Membership,
    Participant,
    Player,
    Profile,
    Proposal,
    ResultChange,
    Seat,
    Sitting,
    Token,
)
from games.models.league import LeagueResult
from games.services.announce_change import announce_change
from games.services.change_password import check_password
from games.services.refusal import Refusal

ERASED = "Somebody"
LAST_OWNER = Refusal("forbidden", "You own a group: give it to somebody else or delete it first.")


def confirm_erasure(player: Player, password: str) -> Refusal | None:
    """Say what stands in the way of erasing the player."""
    owned = Membership.objects.filter(player=player, role=Membership.Role.OWNER)
    if owned.exists():
        return LAST_OWNER
    return check_password(player.user, password) if player.user is not None else None


def erase_player(player_id: uuid.UUID) -> None:
    """Erase the player, and have no byte of their name left behind."""
    _note(player_id)
    with transaction.atomic():
        _erase(player_id)
    _scrub()


def erase_again() -> int:
    """Erase everybody once more who was erased: after an older copy came back; return how many."""
    known = set(Player.objects.filter(pk__in=erased_ids()).values_list("pk", flat=True))
    for player_id in known:
        with transaction.atomic():
            _erase(player_id)
    _scrub()
    return len(known)


def erased_ids() -> list[uuid.UUID]:
    """Return who was ever erased here, from the list that no backup brings back."""
    path = settings.DATA_DIR / "erased"
    lines = path.read_text().split() if path.exists() else []
    return [uuid.UUID(line) for line in lines]


def _note(player_id: uuid.UUID) -> None:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.DATA_DIR / "erased").open("a") as listing:
        listing.write(f"{player_id}\n")


def _erase(player_id: uuid.UUID) -> None:
    player = Player.objects.select_related("user").get(pk=player_id)
    people = {
        player_id,
        *Profile.objects.filter(merged_into=player_id).values_list("pk", flat=True),
    }
    parts = Participant.objects.filter(player__in=people)
    seats = Seat.objects.filter(participant__in=parts, sitting=None) | Seat.objects.filter(
        sitting__player__in=people
    )
    seat_ids = list(seats.values_list("pk", flat=True))
    games = set(parts.values_list("game", flat=True))
    games |= set(Seat.objects.filter(pk__in=seat_ids).values_list("game", flat=True))
    names = _names(player, people, seat_ids)
    _clear_words(names, games)
    Seat.objects.filter(pk__in=seat_ids).update(name=ERASED)
    parts.update(name="")
    Knock.objects.filter(player__in=people).delete()
    Claim.objects.filter(player__in=people).delete()
    Token.objects.filter(player__in=people).delete()
    Membership.objects.filter(player__in=people).delete()
    Sitting.objects.filter(player__in=people - {player_id}).update(player=player_id)
    Made.objects.filter(subject__in=[str(game) for game in games]).delete()
    Made.objects.filter(player__in=people).delete()
    Profile.objects.filter(pk__in=people).update(name="", erased_at=timezone.now())
    Profile.objects.get_or_create(player=player, defaults={"erased_at": timezone.now()})
    Player.objects.filter(pk__in=people).update(token_hash=None)
    _delete_account(player)
    for game_id in games:
        announce_change(game_id)


def _names(player: Player, people: set[uuid.UUID], seats: list[int]) -> set[str]:
    names = set(Profile.objects.filter(pk__in=people).values_list("name", flat=True))
    names |= set(Seat.objects.filter(pk__in=seats).values_list("name", flat=True))
    if player.user is not None:
        names |= {player.user.username, player.user.email}
    return {name for name in names if len(name) > 1 and name != ERASED}


def _clear_words(names: set[str], games: set[uuid.UUID]) -> None:
    """Take the names out of what people wrote in their own words."""
    played = LeagueResult.objects.filter(game__in=games)
    for name in names:
        LogEntry.objects.filter(
            Q(object_repr__contains=name) | Q(change_message__contains=name)
        ).delete()
        for model, field in ((Proposal, "reason"), (Proposal, "correction")):
            for row in model.objects.filter(game__in=games, **{f"{field}__contains": name}):
                _replace(row, field, name)
        for result in played.filter(reason__contains=name):
            _replace(result, "reason", name)
        for change in ResultChange.objects.filter(reason__contains=name):
            _replace(change, "reason", name)


def _replace(row: Proposal | LeagueResult | ResultChange, field: str, name: str) -> None:
    setattr(row, field, getattr(row, field).replace(name, ERASED))
    row.save(update_fields=[field])


def _delete_account(player: Player) -> None:
    user = player.user
    if user is None:
        return
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
    Player.objects.filter(pk=player.pk).update(user=None)
    User.objects.filter(pk=user.pk).delete()


def _scrub() -> None:
    """Have the database's own files forget, too: SQLite keeps old pages in its journal."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

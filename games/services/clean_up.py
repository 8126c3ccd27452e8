"""Cleaning up: games nobody goes on with, names of guests nobody claimed, files made long ago."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.models import Game, Made, Participant, Player, Profile, Seat
from games.services.do_job import forget_old_jobs
from games.services.erase_player import ERASED
from games.store.clock import milliseconds

FILES_KEPT = timedelta(days=30)
EXPORTS = ("export_me", "export_group")


def clean_up() -> None:
    """Do all of it; once more changes nothing."""
    close_abandoned()
    forget_guest_names()
    forget_old_jobs()
    old = Made.objects.filter(made_at__lt=timezone.now() - FILES_KEPT)
    old.delete()
    Made.objects.filter(kind__in=EXPORTS, made_at__lt=timezone.now() - timedelta(days=7)).delete()


def close_abandoned() -> int:
    """Close the doors of games in which nothing was recorded for long; return how many."""
    before = timezone.now() - timedelta(days=settings.ABANDONED_AFTER_DAYS)
    open_games = Game.objects.filter(status=Game.Status.PLAYING, created_at__lt=before)
    closed = 0
    for game in open_games.exclude(code=None, tv_token_hash="").iterator():
        last = game.events.order_by("-seq").values_list("recorded_at", flat=True).first()
        if last is None or milliseconds(last) < before.timestamp() * 1000:
            Game.objects.filter(pk=game.pk).update(code=None, code_made_at=None, tv_token_hash="")
            closed += 1
    return closed


def forget_guest_names() -> int:
    """Anonymise guests who were not seen for long and belong to no group; return how many seats."""
    before = timezone.now() - timedelta(days=settings.GUEST_NAMES_KEPT_DAYS)
    guests = Player.objects.filter(user=None, created_at__lt=before, memberships=None)
    quiet = guests.exclude(participations__game__created_at__gte=before)
    ids = list(quiet.values_list("pk", flat=True))
    parts = Participant.objects.filter(player__in=ids)
    parts.exclude(name="").update(name="")
    Profile.objects.filter(player__in=ids).exclude(name=ERASED).update(name=ERASED)
    # A seat that nobody of a group or with an account sat on is a guest's, too.
    kept = (
        Q(sitting__player__user__isnull=False)
        | Q(sitting__player__memberships__isnull=False)
        | Q(participant__player__user__isnull=False)
        | Q(participant__player__memberships__isnull=False)
    )
    seats = Seat.objects.filter(game__created_at__lt=before).exclude(name=ERASED)
    unclaimed = list(seats.exclude(kept).values_list("pk", flat=True))
    return Seat.objects.filter(pk__in=unclaimed).update(name=ERASED)

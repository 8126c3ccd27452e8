"""Clearing what only had to be remembered for a while."""

import time
from datetime import timedelta

from django.utils import timezone

from games.models import Allowance, CommandRefusal, Knock, SeatLink

REFUSALS_KEPT = timedelta(days=30)
KNOCKS_KEPT = timedelta(days=1)


def forget_old_answers() -> None:
    """Delete refusals older than 30 days and counters, links and knocks whose time has passed."""
    CommandRefusal.objects.filter(refused_at__lt=timezone.now() - REFUSALS_KEPT).delete()
    Allowance.objects.filter(full_at__lt=int(time.time() * 1000)).delete()
    now = timezone.now()
    SeatLink.objects.filter(expires_at__lt=now).delete()
    waiting = Knock.objects.filter(status=Knock.Status.WAITING)
    waiting.filter(knocked_at__lt=now - KNOCKS_KEPT).delete()

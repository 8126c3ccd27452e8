"""Clearing what only had to be remembered for a while."""

import time
from datetime import timedelta

from django.utils import timezone

from games.models import Allowance, CommandRefusal

REFUSALS_KEPT = timedelta(days=30)


def forget_old_answers() -> None:
    """Delete refusals older than 30 days and counters whose time has passed."""
    CommandRefusal.objects.filter(refused_at__lt=timezone.now() - REFUSALS_KEPT).delete()
    Allowance.objects.filter(ends_at__lt=int(time.time())).delete()

"""Doing slow work that was planned: once at a time, tried again, its failure kept to be seen."""

import logging
import uuid
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Job

ATTEMPTS = 5
# A job that nobody touched for so long was lost with a broker or a process.
LOST_WAITING = timedelta(seconds=30)
LOST_RUNNING = timedelta(minutes=10)
KEPT = timedelta(days=30)
Status = Job.Status
Work = Callable[[Job], None]
logger = logging.getLogger(__name__)


def do_job(job_id: uuid.UUID, works: dict[str, Work]) -> bool:
    """Do the job unless somebody does it already; say whether it was done."""
    job = _take(job_id)
    if job is None:
        return False
    try:
        works[job.kind](job)
    except Exception as error:
        # Whatever went wrong is kept where somebody will see it; the worker goes on.
        logger.exception("Job %s failed", job.pk)
        _give_back(job, error)
        return False
    _change(job, status=Status.DONE, error="")
    return True


def advance(job: Job, done: int, total: int) -> None:
    """Tell how far the job is."""
    _change(job, done=done, total=total)


def lost_jobs() -> list[uuid.UUID]:
    """Return the jobs that nobody does although they are to be done."""
    now = timezone.now()
    waiting = Q(status=Status.WAITING, touched_at__lt=now - LOST_WAITING)
    running = Q(status=Status.RUNNING, touched_at__lt=now - LOST_RUNNING)
    return list(Job.objects.filter(waiting | running).values_list("pk", flat=True))


def forget_old_jobs() -> None:
    """Delete what was done long ago; failures stay until somebody looks."""
    old = timezone.now() - KEPT
    Job.objects.filter(status=Status.DONE, touched_at__lt=old).delete()


def _take(job_id: uuid.UUID) -> Job | None:
    now = timezone.now()
    free = Q(status=Status.WAITING) | Q(status=Status.RUNNING, touched_at__lt=now - LOST_RUNNING)
    taken = Job.objects.filter(free, pk=job_id)
    if not taken.update(status=Status.RUNNING, touched_at=now):
        return None
    job = Job.objects.get(pk=job_id)
    _change(job, attempts=job.attempts + 1)
    return job


def _give_back(job: Job, error: Exception) -> None:
    status = Status.FAILED if job.attempts >= ATTEMPTS else Status.WAITING
    told = f"{type(error).__name__}: {error}"[:400]
    try:
        with transaction.atomic():
            _change(job, status=status, error=told)
    except IntegrityError:
        # The same was planned anew meanwhile, and that one will be done.
        job.delete()


def _change(job: Job, **values: object) -> None:
    for name, value in values.items():
        setattr(job, name, value)
    Job.objects.filter(pk=job.pk).update(touched_at=timezone.now(), **values)

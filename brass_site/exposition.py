"""The metrics as Prometheus reads them: of this process, or of all that share a folder."""

import os
from pathlib import Path

import redis
from django.conf import settings
from django.db import DatabaseError
from prometheus_client import REGISTRY, CollectorRegistry, Gauge, generate_latest, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from games.models import Job

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
QUEUE = "celery"
PATIENCE_SECONDS = 0.5


def expose() -> bytes:
    """Return every metric as text; what the database or Redis would have to say may be missing."""
    folder = shared_folder()
    if folder is None:
        counted = generate_latest(REGISTRY)
    else:
        _forget_the_dead(folder)
        summed = CollectorRegistry()
        multiprocess.MultiProcessCollector(summed, path=str(folder))  # type: ignore[no-untyped-call]
        counted = generate_latest(summed)
    return counted + generate_latest(_queues())


def shared_folder() -> Path | None:
    """Return where the processes of one server keep their counts, if there are several."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    return Path(folder) if folder else None


def forget_process(pid: int) -> None:
    """Take what only a living process counts, such as its sockets, out of the sum."""
    if folder := shared_folder():
        multiprocess.mark_process_dead(pid, path=str(folder))  # type: ignore[no-untyped-call]


def _forget_the_dead(folder: Path) -> None:
    """A process that was killed could not say good-bye."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            forget_process(pid)


def _queues() -> CollectorRegistry:
    """Return how much work waits: jobs in the database, messages in the broker."""
    registry = CollectorRegistry()
    jobs = Gauge("brass_jobs", "Jobs by status", ["status"], registry=registry)
    waiting = Gauge("brass_queue_depth", "Messages waiting for a worker", registry=registry)
    try:
        for status in (Job.Status.WAITING, Job.Status.RUNNING, Job.Status.FAILED):
            jobs.labels(status.value).set(Job.objects.filter(status=status).count())
    except DatabaseError:
        registry.unregister(jobs)
    depth = broker_depth()
    if depth is None:
        registry.unregister(waiting)
    else:
        waiting.set(depth)
    return registry


def broker_depth() -> int | None:
    """Return how many messages wait for a worker; None where no broker says."""
    if not settings.REDIS_URL:
        return None
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE_SECONDS, socket_connect_timeout=PATIENCE_SECONDS
    )
    try:
        return int(client.llen(QUEUE))
    except redis.RedisError:
        return None
    finally:
        client.close()


def broker_answers() -> bool | None:
    """Say whether Redis answers; None where there is none."""
    return broker_depth() is not None if settings.REDIS_URL else None

"""Planning slow work: a row that says so, and a message that makes it start at once."""

from celery import current_app
from django.db import transaction

from games.models import Job, Player


def plan_job(kind: str, subject: str = "", player: Player | None = None) -> Job:
    """Return the job that waits to do this, planned now if there is none."""
    waiting, _ = Job.objects.get_or_create(
        kind=kind,
        subject=subject,
        status=Job.Status.WAITING,
        defaults={"player": player},
    )
    job_id = str(waiting.pk)
    # By name: the task calls services itself. A lost message is found by the sweep.
    transaction.on_commit(lambda: current_app.send_task("games.do_job", [job_id]), robust=True)
    return waiting

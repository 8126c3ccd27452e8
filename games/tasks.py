"""Celery tasks: ids in, a service called, nothing that hurts when done twice."""

import uuid

from celery import shared_task

from games.services.do_job import do_job as do
from games.services.do_job import lost_jobs
from games.services.follow_result import follow_lost_results, follow_result
from games.services.forget_old_answers import forget_old_answers as forget
from games.services.job_kinds import WORKS
from games.services.plan_job import plan_job


@shared_task(name="games.store_result")  # type: ignore[untyped-decorator]
def store_result(game_id: str) -> None:
    """Store the result of a game that was just finished, and follow it."""
    follow_result(uuid.UUID(game_id))


@shared_task(name="games.store_missing_results")  # type: ignore[untyped-decorator]
def store_missing_results() -> int:
    """Do what was lost with a broker or a process: results first, then planned jobs."""
    followed = follow_lost_results()
    for job_id in lost_jobs():
        do(job_id, WORKS)
    return followed


@shared_task(name="games.do_job")  # type: ignore[untyped-decorator]
def do_job(job_id: str) -> None:
    """Do a planned job."""
    do(uuid.UUID(job_id), WORKS)


@shared_task(name="games.plan")  # type: ignore[untyped-decorator]
def plan(kind: str) -> None:
    """Plan a job that comes round again and again."""
    plan_job(kind)


@shared_task(name="games.forget_old_answers")  # type: ignore[untyped-decorator]
def forget_old_answers() -> None:
    """Clear what only had to be remembered for a while."""
    forget()

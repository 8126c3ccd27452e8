"""Celery tasks: ids in, a service called, nothing that hurts when done twice."""

import uuid

from celery import shared_task

from games.services.forget_old_answers import forget_old_answers as forget
from games.services.store_result import store_missing_results as store_missing
from games.services.store_result import store_result as store


@shared_task(name="games.store_result")  # type: ignore[untyped-decorator]
def store_result(game_id: str) -> None:
    """Store the result of a game that was just finished."""
    store(uuid.UUID(game_id))


@shared_task(name="games.store_missing_results")  # type: ignore[untyped-decorator]
def store_missing_results() -> int:
    """Store the results whose task was lost with a broker or a process."""
    return store_missing()


@shared_task(name="games.forget_old_answers")  # type: ignore[untyped-decorator]
def forget_old_answers() -> None:
    """Clear what only had to be remembered for a while."""
    forget()

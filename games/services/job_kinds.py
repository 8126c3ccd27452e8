"""What each kind of job does."""

import uuid

from games.models import Job
from games.services.audit_games import audit_games
from games.services.clean_up import clean_up
from games.services.compute_standings import compute_stale_standings
from games.services.deliver_result import deliver_result
from games.services.do_job import Work, advance
from games.services.export_data import export_group, export_person
from games.services.follow_result import follow_result
from games.services.make_files import make_files
from games.services.merge_people import follow_person
from games.services.rate_games import rate_all_games


def _person(job: Job) -> None:
    follow_person(uuid.UUID(job.subject))
    compute_stale_standings()


def _audit(job: Job) -> None:
    faults = audit_games(lambda done, total: advance(job, done, total))
    if faults:
        raise RuntimeError(f"{len(faults)} games differ, the first is {faults[0]}")


def _ratings(job: Job) -> None:
    rate_all_games()


def _clean_up(job: Job) -> None:
    clean_up()


WORKS: dict[str, Work] = {
    "audit": _audit,
    "clean_up": _clean_up,
    "export_group": export_group,
    "export_me": export_person,
    "follow": lambda job: follow_result(uuid.UUID(job.subject)),
    "person": _person,
    "ratings": _ratings,
    "report": lambda job: make_files(uuid.UUID(job.subject)),
    "webhook": lambda job: deliver_result(uuid.UUID(job.subject)),
}

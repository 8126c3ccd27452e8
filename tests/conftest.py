"""What every test starts from: no judgement of speed, and a test database of its own."""

import pytest
from django.conf import settings as django_settings
from hypothesis import HealthCheck, settings

settings.register_profile(
    "brass", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("brass")
# Tests record faster than anybody plays; those of the limit itself set their own.
django_settings.ACTIONS_PER_MINUTE = 1_000_000


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite's test database in this run's own folder, so that runs side by side do not meet."""
    database = django_settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        folder = tmp_path_factory.mktemp("database")
        database.setdefault("TEST", {})["NAME"] = str(folder / "games.sqlite3")

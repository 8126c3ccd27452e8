"""One pool of random games for each edition and player count, played once in a process."""

import pytest

from tests.rules.conformance.games import TABLES, Game, play_all


@pytest.fixture(scope="session", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}-players")
def games(request: pytest.FixtureRequest) -> list[Game]:
    """Whole games at every table of one edition and player count."""
    return play_all(*request.param)

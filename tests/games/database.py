"""The test database: emptied between tests in spite of the guard on events."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import TransactionTestCase

from games.models.append_only import guard, unguard


@pytest.fixture(autouse=True, scope="session")
def emptied_between_tests() -> Iterator[None]:
    """Take the guard away for the moment in which Django empties the tables after a test."""
    tear_down = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]

    def unguarded(self: Any) -> None:
        unguard(connection)
        try:
            tear_down(self)
        finally:
            guard(connection)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", unguarded)
        yield

"""Fixtures of the games tests: phones, a game in progress, and its rows."""

from typing import Any

import pytest

from games.models import Game
from tests.games.database import emptied_between_tests as emptied_between_tests
from tests.games.phones import Phone


@pytest.fixture
def phone(db: None) -> Phone:
    """The host's phone."""
    return Phone()


@pytest.fixture
def other(db: None) -> Phone:
    """A phone nobody knows yet."""
    return Phone()


@pytest.fixture
def game(phone: Phone) -> dict[str, Any]:
    """A new game of two, the host on p1."""
    return phone.create()


@pytest.fixture
def played(phone: Phone, game: dict[str, Any]) -> Game:
    """The row of a game with six events."""
    for _ in range(5):
        phone.pass_on(game["id"])
    return Game.objects.get(pk=game["id"])

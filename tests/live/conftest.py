"""Fixtures of the live tests: a game and the phones around it."""

import uuid
from typing import Any, NamedTuple

import pytest

from games.models import Game
from tests.games.database import emptied_between_tests as emptied_between_tests
from tests.games.phones import Phone


class Table(NamedTuple):
    """A game of two with one phone for every role."""

    game: dict[str, Any]
    host: Phone
    player: Phone
    spectator: Phone
    tv: Phone

    @property
    def id(self) -> str:
        return str(self.game["id"])

    @property
    def row_id(self) -> uuid.UUID:
        return uuid.UUID(self.id)

    @property
    def row(self) -> Game:
        return Game.objects.get(pk=self.id)


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Host on p1, player on p2, a spectator and a TV."""
    host, player, spectator, tv = (Phone() for _ in range(4))
    game = host.create()
    player.join(game, "p2")
    spectator.join(game)
    link = host.post(f"games/{game['id']}/tv").json()["url"]
    assert tv.post("tv", {"token": link.removeprefix("/tv#")}).status_code == 200
    return Table(game, host, player, spectator, tv)


@pytest.fixture
def slow_heart(settings: Any) -> None:
    """No heartbeat while a test runs: what arrives came by the doorbell."""
    settings.LIVE_HEARTBEAT_SECONDS = 3600.0


@pytest.fixture
def fast_heart(settings: Any) -> None:
    """A heartbeat that a test can wait for."""
    settings.LIVE_HEARTBEAT_SECONDS = 0.2

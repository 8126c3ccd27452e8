"""Every stored game is compared with today's rules, event by event."""

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import EventRecord, Game
from games.models.append_only import unguard
from games.store.verify import audit
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db(transaction=True)


def run(*games: Any) -> tuple[str, str]:
    """Return what the command says, and what it draws meanwhile."""
    said, drawn = io.StringIO(), io.StringIO()
    call_command("audit_games", *map(str, games), stdout=said, stderr=drawn)
    return said.getvalue(), drawn.getvalue()


def test_games_that_still_lead_where_they_led(played: Game, other: Phone) -> None:
    other.create(edition="birmingham")
    said, drawn = run()
    assert said == "2 games, 7 events replayed, 0 differ\n"
    assert drawn.splitlines()[-1].startswith(f"[{'#' * 30}] 2/2 games, 0 differ")


def test_one_game_by_its_id(played: Game, other: Phone) -> None:
    other.create()
    assert run(played.pk)[0] == "1 games, 6 events replayed, 0 differ\n"


def test_a_state_that_today_would_be_another_is_named(played: Game) -> None:
    """The recorded hash stands for what the rules of that day made of the event."""
    unguard(connection)
    EventRecord.objects.filter(game=played, seq=4).update(state_hash="0" * 64)
    fault = audit(played)
    assert fault is not None
    assert (fault.seq, fault.reason) == (4, "these rules fold it to another state")
    with pytest.raises(CommandError, match="elsewhere"):
        run()


def test_an_event_that_today_would_be_refused_is_named(played: Game) -> None:
    unguard(connection)
    record = EventRecord.objects.get(game=played, seq=5)
    payload = record.payload.replace('"p1"', '"p9"').replace('"p2"', '"p9"')
    EventRecord.objects.filter(game=played, seq=5).update(payload=payload)
    fault = audit(played)
    assert fault is not None
    assert fault.seq == 5
    assert fault.reason.startswith("these rules refuse it")


def test_no_games_are_no_trouble() -> None:
    assert run()[0] == "0 games, 0 events replayed, 0 differ\n"

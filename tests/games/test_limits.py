"""Rate limits are real limits: under parallel fire, over time, and with their store gone."""

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, connections

from games.models import Allowance, Participant, Player
from games.services import spend_allowance as limiter
from games.services.join_game import MISSES, MISSES_OF_ALL, find_open_game
from games.services.refusal import Refusal
from games.services.spend_allowance import Limit, refund_allowance, spend_allowance
from tests.games.phones import Phone

TABLE = Allowance._meta.db_table


class Clock:
    """A clock that moves when it is told to."""

    now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The limiter's clock, standing still."""
    clock = Clock()
    monkeypatch.setattr(limiter, "time", clock)
    return clock


@pytest.mark.django_db
def test_what_was_used_comes_back_one_by_one(clock: Clock) -> None:
    limit = Limit("test", 10, 600)
    assert [spend_allowance(limit, "a") for _ in range(12)] == [True] * 10 + [False] * 2
    assert spend_allowance(limit, "b")
    clock.now += 59.9
    assert not spend_allowance(limit, "a")
    clock.now += 0.2
    assert [spend_allowance(limit, "a") for _ in range(2)] == [True, False]
    clock.now += 6000
    assert [spend_allowance(limit, "a") for _ in range(12)] == [True] * 10 + [False] * 2


@pytest.mark.django_db
def test_a_refund_gives_one_back(clock: Clock) -> None:
    limit = Limit("test", 2, 60)
    assert spend_allowance(limit, "a")
    assert spend_allowance(limit, "a")
    refund_allowance(limit, "a")
    assert [spend_allowance(limit, "a") for _ in range(2)] == [True, False]


@pytest.mark.django_db(transaction=True)
def test_500_parallel_requests_against_a_limit_of_10(clock: Clock) -> None:
    phones = [Phone() for _ in range(8)]
    ready = threading.Barrier(len(phones))

    def fire(phone: Phone) -> Counter[int]:
        ready.wait()
        statuses: Counter[int] = Counter()
        while statuses[404] + statuses[429] < 500 // len(phones) + 1:
            # A database too busy to count answers 503 and lets nobody in.
            statuses[phone.post("join", {"code": "ABCDEF"}).status_code] += 1
        connections.close_all()
        return statuses

    with ThreadPoolExecutor(len(phones)) as pool:
        total = sum(pool.map(fire, phones), Counter())
    assert total[404] == MISSES.times == 10
    assert total[404] + total[429] >= 500
    assert set(total) <= {404, 429, 503}


@pytest.mark.django_db
def test_the_whole_server_has_a_limit_too(clock: Clock) -> None:
    """Guesses from ever new addresses for an hour: no more than the ceiling are looked at."""
    looked = 0
    for second in range(3600):
        clock.now += 1
        for guess in range(3):
            answer = find_open_game("ABCDEF", f"198.51.{second % 256}.{second // 256}:{guess}")
            assert isinstance(answer, Refusal)
            looked += answer.code == "not_found"
    a_minute = 3600 // 60 * MISSES_OF_ALL.times
    assert a_minute <= looked <= a_minute + MISSES_OF_ALL.times


@pytest.mark.django_db
def test_a_busy_server_does_not_use_up_a_visitors_own_guesses(
    clock: Clock, phone: Phone, game: dict[str, Any]
) -> None:
    for guess in range(MISSES_OF_ALL.times):
        find_open_game("ABCDEF", f"198.51.100.{guess}")
    for _ in range(20):
        assert phone.post("join", {"code": game["code"]}).status_code == 429
    clock.now += 60
    assert phone.post("join", {"code": game["code"]}).status_code == 200


@pytest.mark.django_db
def test_right_codes_are_not_counted(clock: Clock, game: dict[str, Any]) -> None:
    for _ in range(3 * MISSES.times):
        assert Phone().post("join", {"code": game["code"]}).status_code == 200


@contextmanager
def limiter_gone() -> Iterator[None]:
    """Make the table of the limits unusable: gone on SQLite, held by somebody else elsewhere."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {TABLE} RENAME TO gone")
        yield
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE gone RENAME TO {TABLE}")
        return
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        from django.db import transaction

        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {TABLE} IN ACCESS EXCLUSIVE MODE")
            held.set()
            done.wait()
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    yield
    done.set()
    thread.join()


@pytest.mark.django_db(transaction=True)
def test_without_the_limiter_nobody_joins_and_the_game_goes_on(phone: Phone) -> None:
    game = phone.create()
    other = Phone()
    before = Player.objects.count()
    with limiter_gone():
        response = other.post("join", {"code": game["code"]})
        assert (response.status_code, response.json()["code"]) == (503, "unavailable")
        assert response.headers["Retry-After"]
        assert phone.pass_on(game["id"])["seq"] == 2
    assert Participant.objects.filter(game_id=game["id"]).count() == 1
    assert Player.objects.count() == before
    assert other.post("join", {"code": game["code"]}).status_code == 200

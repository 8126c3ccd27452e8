"""The clock: whose time it was, through pauses and corrections, and who may see it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.models import Game
from tests.games.corrections import Round, amended, reverted, seat_all, voided
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db
START = datetime(2026, 1, 1, 18, 0, tzinfo=UTC)


class Hands:
    """The hands of the server's clock, moved by the test."""

    def __init__(self) -> None:
        self.at = START

    def wait(self, seconds: int) -> None:
        self.at += timedelta(seconds=seconds)

    def now(self, zone: Any = None) -> datetime:
        return self.at

    def time(self) -> float:
        return self.at.timestamp()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Time that passes only when a test says so, for records and pauses."""
    hands = Hands()
    monkeypatch.setattr("games.store.append.datetime", hands)
    monkeypatch.setattr("games.services.pause_clock.time", hands)
    return hands


@pytest.fixture
def table(db: None, hands: Hands) -> Round:
    return seat_all(3)


def clock(table: Round) -> dict[str, Any]:
    shown: dict[str, Any] = table.now()["clock"]
    return shown


def act(table: Round, hands: Hands, seconds: int, kind: str = "pass") -> None:
    hands.wait(seconds)
    table.play(kind)


def pause(table: Round, paused: bool, player: str = "p1") -> Any:
    return table.phones[player].post(f"games/{table.id}/clock", {"paused": paused})


def started(table: Round) -> int:
    """Return how long ago the turn started, in seconds after the beginning."""
    moment = datetime.fromisoformat(clock(table)["turn_started_at"])
    return int((moment - START).total_seconds())


def test_time_is_the_players_whose_turn_it_was(table: Round, hands: Hands) -> None:
    assert clock(table)["seconds"] == {"p1": 0, "p2": 0, "p3": 0}
    act(table, hands, 10)
    act(table, hands, 25)
    assert clock(table)["seconds"] == {"p1": 10, "p2": 25, "p3": 0}
    assert started(table) == 35
    hands.wait(100)
    assert started(table) == 35


def test_a_turn_of_two_actions_is_one_stretch(table: Round, hands: Hands) -> None:
    for _ in range(3):
        act(table, hands, 1)
    act(table, hands, 7)
    assert table.now()["state"]["actions_left"] == 1
    assert clock(table)["seconds"] == {"p1": 1, "p2": 1, "p3": 1}
    assert started(table) == 3
    act(table, hands, 5)
    assert clock(table)["seconds"] == {"p1": 13, "p2": 1, "p3": 1}


def test_a_pause_is_nobodys_time(table: Round, hands: Hands) -> None:
    hands.wait(5)
    assert pause(table, True).json()["clock"] == {
        "paused": True,
        "turn_started_at": None,
        "turn_seconds": 5,
        "seconds": {"p1": 0, "p2": 0, "p3": 0},
    }
    hands.wait(600)
    assert clock(table)["turn_seconds"] == 5
    assert pause(table, True).status_code == 200
    pause(table, False)
    assert started(table) == 600
    act(table, hands, 10)
    assert clock(table)["seconds"]["p1"] == 15


def test_recording_lets_the_clock_go_on(table: Round, hands: Hands) -> None:
    hands.wait(5)
    pause(table, True)
    act(table, hands, 300)
    assert clock(table)["paused"] is False
    assert clock(table)["seconds"]["p1"] == 5
    act(table, hands, 4)
    assert clock(table)["seconds"]["p2"] == 4


def test_undoing_ones_own_action_wins_no_time(table: Round, hands: Hands) -> None:
    act(table, hands, 60)
    hands.wait(5)
    assert table.correct("p1", reverted(1)).status_code == 201
    assert clock(table)["seconds"]["p1"] == 0
    assert started(table) == 0
    act(table, hands, 10)
    assert clock(table)["seconds"] == {"p1": 75, "p2": 0, "p3": 0}


def test_taking_it_forward_again_wins_no_time_either(table: Round, hands: Hands) -> None:
    act(table, hands, 60)
    hands.wait(5)
    table.correct("p1", reverted(1))
    hands.wait(30)
    table.correct("p1", reverted(2))
    assert clock(table)["seconds"]["p1"] == 90
    act(table, hands, 8)
    assert clock(table)["seconds"] == {"p1": 90, "p2": 8, "p3": 0}


def test_what_the_table_takes_back_was_nobodys(table: Round, hands: Hands) -> None:
    act(table, hands, 10)
    act(table, hands, 20)
    act(table, hands, 30)
    hands.wait(40)
    assert table.correct("p1", reverted(2)).status_code == 201
    assert clock(table)["seconds"] == {"p1": 10, "p2": 0, "p3": 0}
    act(table, hands, 3)
    assert clock(table)["seconds"] == {"p1": 10, "p2": 3, "p3": 0}


def test_a_changed_past_gives_time_to_whose_turn_it_was(table: Round, hands: Hands) -> None:
    """Money spent in the past changes who came first, and so whose time it was."""
    for seconds in (1, 2, 4):
        act(table, hands, seconds)
    act(table, hands, 8, "loan")
    before = clock(table)["seconds"]
    table.correct("p1", amended(5, passed("p1")))
    assert clock(table)["seconds"] == before
    table.correct("p1", voided(5))
    assert sum(clock(table)["seconds"].values()) + 8 >= sum(before.values())


@pytest.mark.parametrize("setting", ["hidden", "off"])
def test_a_hidden_clock_shows_at_the_end_and_one_that_is_off_never(
    hands: Hands, setting: str
) -> None:
    phone = Phone()
    game = phone.create(options=["introductory"], settings={"clock": setting})
    hands.wait(10)
    shown = phone.pass_on(game["id"])["game"]
    assert (shown["clock"]["seconds"], shown["clock"]["turn_started_at"]) == (None, None)
    analysis = phone.get(f"games/{game['id']}/analysis").json()
    assert analysis["seconds"] is None
    while shown["status"] == "playing":
        shown = phone.pass_on(game["id"])["game"]
    assert (shown["clock"]["seconds"] is None) == (setting == "off")
    if setting == "hidden":
        assert shown["clock"]["seconds"] == {"p1": 10, "p2": 0}
        assert phone.get(f"games/{game['id']}/analysis").json()["seconds"]["p1"] == 10


def test_who_watches_does_not_stop_the_clock(table: Round) -> None:
    spectator = Phone()
    spectator.join(table.game)
    response = spectator.post(f"games/{table.id}/clock", {"paused": True})
    assert (response.status_code, response.json()["code"]) == (403, "read_only")
    assert Game.objects.get(pk=table.id).pauses.count() == 0


def test_an_event_costs_the_same_after_many_pauses(table: Round, hands: Hands) -> None:
    for _ in range(5):
        pause(table, True)
        hands.wait(3)
        pause(table, False)
        hands.wait(2)
    act(table, hands, 0, "loan")
    assert clock(table)["seconds"]["p1"] == 10
    assert table.now()["last"]["event"] == loan("p1")

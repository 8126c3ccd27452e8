"""When the table insists: a pass and a ruling with its reasons, and the game is marked."""

import uuid
from typing import Any

import pytest

from games.models import EventRecord
from tests.games.corrections import Round, reverted, seat_all
from tests.games.phones import loan, passed

pytestmark = pytest.mark.django_db
CHANGES = {"p1": {"money": 35, "income_space": -1}}


@pytest.fixture
def table(db: None) -> Round:
    return seat_all(3, corrections="majority")


def unreal_loan(player: str = "p1") -> dict[str, Any]:
    """A loan of an amount that no rule knows."""
    return loan(player, 35)


def insist(table: Round, player: str = "p1", **changes: Any) -> Any:
    body = {
        "command_id": str(uuid.uuid4()),
        "based_on": table.now()["head"],
        "event": unreal_loan(),
        "changes": CHANGES,
        "reason": "we always did",
    }
    return table.phones[player].post(f"games/{table.id}/played_anyway", body | changes)


def test_the_host_may_insist_where_the_host_decides() -> None:
    table = seat_all(3)
    before = table.now()["state"]["players"]["p1"]
    response = insist(table)
    assert response.status_code == 201, response.content
    ack = response.json()
    assert [event["type"] for event in ack["events"]] == ["passed", "ruled"]
    assert ack["seq"] == 3
    reason = ack["event"]["event"]["reason"]
    assert "C-LOAN" in reason or "L-LOAN" in reason
    assert reason.endswith("we always did")
    after = ack["game"]["state"]
    assert after["players"]["p1"]["money"] == before["money"] + 35
    assert after["players"]["p1"]["income_space"] == before["income_space"] - 1
    assert after["turn"] == "p2"
    assert ack["game"]["ruled"] is True
    legality = list(EventRecord.objects.order_by("seq").values_list("legality", flat=True))
    assert legality == ["legal", "overridden", "overridden"]


def test_elsewhere_the_table_agrees_first(table: Round) -> None:
    response = insist(table, "p2")
    assert response.status_code == 202
    proposal = response.json()["proposal"]
    assert proposal["says"] == "played_anyway"
    assert proposal["correction"]["event"] == unreal_loan()
    assert table.now()["head"] == 1
    assert table.vote("p3", proposal).json()["game"]["ruled"] is True
    assert table.now()["head"] == 3


def test_it_lapses_when_the_table_plays_on(table: Round) -> None:
    proposal = insist(table, "p2").json()["proposal"]
    table.play("pass")
    assert table.vote("p3", proposal).json()["code"] == "lapsed"
    assert table.now()["head"] == 2


def test_what_is_legal_is_not_played_anyway(table: Round) -> None:
    response = insist(table, event=loan("p1", 30))
    assert (response.status_code, response.json()["code"]) == (422, "legal")


def test_a_player_who_is_not_on_turn_cannot_pass(table: Round) -> None:
    response = insist(table, event=unreal_loan("p2"))
    assert (response.status_code, response.json()["code"]) == (422, "illegal")
    assert response.json()["violations"]


def test_a_purse_does_not_go_below_nothing(table: Round) -> None:
    response = insist(table, changes={"p1": {"money": -999}})
    assert (response.status_code, response.json()["code"]) == (422, "illegal")
    assert table.now()["head"] == 1


def test_twice_is_once() -> None:
    table = seat_all(3)
    command_id = str(uuid.uuid4())
    first = insist(table, command_id=command_id, based_on=1)
    again = insist(table, command_id=command_id, based_on=1)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["seq"] == first.json()["seq"]
    assert [event["seq"] for event in again.json()["events"]] == [2, 3]
    assert EventRecord.objects.count() == 3


def test_a_stale_phone_is_told(table: Round) -> None:
    table.play("pass")
    response = insist(table, based_on=1)
    assert (response.status_code, response.json()["code"]) == (409, "stale")


@pytest.mark.parametrize("kind", ["ruled", "reverted", "game_set_up"])
def test_only_actions_are_played(table: Round, kind: str) -> None:
    assert insist(table, event={"type": kind}).json()["where"] == "event.type"


def test_taken_back_it_no_longer_marks_the_game() -> None:
    table = seat_all(3)
    insist(table)
    assert table.correct("p1", reverted(1)).status_code == 201
    assert table.now()["ruled"] is False


def test_the_estimate_says_what_the_action_would_have_changed(table: Round) -> None:
    path = f"games/{table.id}/played_anyway/estimate"
    link = {"type": "links_built", "player": "p1", "card": None, "links": ["nowhere"]}
    assert table.host.post(path, {"event": link}).status_code == 400
    answer = table.host.post(path, {"event": passed("p2")}).json()
    assert answer["changes"] == {}
    assert answer["violations"]

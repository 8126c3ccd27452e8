"""Corrections: nothing is edited, what was taken out stays visible, and redo brings it back."""

import uuid
from typing import Any

import pytest

from games.models import EventRecord, Game, LedgerEntry, Result
from games.services.store_result import store_result
from games.store.snapshots import rebuild
from tests.games.corrections import Round, amended, inserted, reverted, ruled, seat_all, voided
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Round:
    """Four seated; p1 took a loan, p2 passed, p3 took a loan; p4 is next."""
    table = seat_all(4)
    table.play("loan", "pass", "loan")
    return table


def struck(table: Round) -> dict[int, int]:
    return {event["seq"]: event["by"] for event in table.events() if event["struck"]}


def test_undo_of_ones_own_last_action_takes_one_request(table: Round) -> None:
    before = table.money()
    undo = table.now("p3")["undo"]
    assert undo == {"seq": 4, "to": 3, "alone": True}
    response = table.correct("p3", reverted(undo["to"]))
    assert response.status_code == 201
    ack = response.json()
    assert (ack["seq"], ack["replayed"], ack["event"]["type"]) == (5, False, "reverted")
    assert table.money()["p3"] == before["p3"] - 30
    assert ack["game"]["state"]["turn"] == "p3"
    assert struck(table) == {4: 5}
    assert EventRecord.objects.count() == 5


def test_redo_brings_it_back(table: Round) -> None:
    before = table.now("p3")["state"]
    table.correct("p3", reverted(3))
    assert table.now("p3")["redo"] == {"to": 4, "alone": True}
    assert table.now("p1")["redo"] == {"to": 4, "alone": False}
    assert table.correct("p3", reverted(4)).status_code == 201
    assert table.now("p3")["state"] == before
    assert struck(table) == {}
    assert table.now("p3")["redo"] is None
    assert table.now("p3")["undo"] == {"seq": 4, "to": 3, "alone": True}


def test_undo_goes_on_step_by_step_and_redo_all_the_way_back(table: Round) -> None:
    states = [table.host.get(f"games/{table.id}/at/{seq}").json()["state"] for seq in (1, 2, 3, 4)]
    for left in (2, 1, 0):
        undo = table.now()["undo"]
        assert table.correct("p1", reverted(undo["to"])).status_code == 201
        assert table.now()["state"] == states[left]
    assert table.now()["undo"] is None
    for left in (1, 2, 3):
        assert table.correct("p1", reverted(table.now()["redo"]["to"])).status_code == 201
        assert table.now()["state"] == states[left]
    assert table.now()["redo"] is None
    assert struck(table) == {}


def test_a_new_action_ends_what_can_be_redone(table: Round) -> None:
    table.correct("p3", reverted(3))
    table.play("pass")
    assert table.now("p3")["redo"] is None
    assert struck(table) == {4: 5}


def test_a_correction_tells_what_changed_for_whom(table: Round) -> None:
    table.correct("p1", amended(2, loan("p1", 10)))
    event = table.events()[-1]
    (effect,) = event["effects"]
    assert effect["effect"] == "corrected"
    assert effect["players"]["p1"]["money"] == [60, 40]
    assert (effect["struck"], effect["restored"]) == ([2], [])
    assert "p2" not in effect["players"]


def test_amended_keeps_what_was_said_first(table: Round) -> None:
    before = table.money()
    assert table.correct("p1", amended(2, loan("p1", 10))).status_code == 201
    assert table.money() == before | {"p1": before["p1"] - 20}
    events = table.events()
    assert events[1]["event"]["amount"] == 30
    assert (events[1]["struck"], events[1]["by"]) == (True, 5)
    assert table.correct("p1", amended(2, loan("p1", 20))).status_code == 201
    assert struck(table) == {2: 5, 5: 6}
    assert table.correct("p1", reverted(5)).status_code == 201
    assert struck(table) == {2: 5, 6: 7}


def test_voided_and_inserted(table: Round) -> None:
    """p3's loan never happened; p3 passed instead, after p2's pass."""
    before = table.money()
    assert table.correct("p1", voided(4)).status_code == 201
    assert table.now()["state"]["turn"] == "p3"
    assert table.correct("p1", inserted(3, passed("p3"))).status_code == 201
    assert struck(table) == {4: 5}
    assert table.money() == before | {"p3": before["p3"] - 30}
    log = table.host.get(f"games/{table.id}/export").json()
    assert [event["type"] for event in log["events"]][-2:] == ["voided", "inserted"]


def test_a_preview_says_what_would_change_and_records_nothing(table: Round) -> None:
    answer = table.preview(amended(2, loan("p1", 10))).json()
    assert (answer["legal"], answer["breaks"]) == (True, None)
    assert answer["players"]["p1"]["money"] == [60, 40]
    assert answer["turn_order"][0] == table.now()["state"]["turn_order"]
    assert answer["state"]["players"]["p1"]["money"] == 40
    assert EventRecord.objects.count() == 4


def test_a_preview_names_the_first_event_that_breaks(table: Round) -> None:
    answer = table.preview(voided(2)).json()
    assert answer["legal"] is False
    assert answer["breaks"]["seq"] == 3
    assert answer["breaks"]["event"] == passed("p2")
    assert answer["breaks"]["violations"][0]["rule"]


def test_a_correction_that_breaks_a_later_event_is_refused(table: Round) -> None:
    response = table.correct("p1", voided(2))
    assert (response.status_code, response.json()["code"]) == (422, "illegal")
    assert response.json()["breaks"]["seq"] == 3
    assert EventRecord.objects.count() == 4


def test_a_ruling_is_kept_in_place_and_marks_the_game(table: Round) -> None:
    before = table.money()
    assert table.now()["ruled"] is False
    assert table.correct("p1", ruled(p2={"money": -5})).status_code == 201
    assert table.money() == before | {"p2": before["p2"] - 5}
    assert table.now()["ruled"] is True
    assert EventRecord.objects.get(seq=5).legality == "overridden"
    assert table.correct("p1", voided(5)).status_code == 201
    assert table.now()["ruled"] is False


@pytest.mark.parametrize(
    ("correction", "where"),
    [
        ({"type": "passed", "player": "p1", "card": None}, "correction.type"),
        ({"type": "reverted"}, "correction.to"),
        ({"type": "reverted", "to": 9}, "correction.to"),
        ({"type": "reverted", "to": 0}, "correction.to"),
        ({"type": "reverted", "to": 3, "player": "p1"}, "correction.player"),
        ({"type": "reverted", "to": 4}, "correction"),
        ({"type": "voided", "seq": 9}, "correction.seq"),
        ({"type": "voided", "seq": 1}, "correction.seq"),
        ({"type": "amended", "seq": 2, "event": {"type": "won"}}, "correction.event.type"),
        ({"type": "amended", "seq": 2, "event": loan("p1")}, "correction"),
        ({"type": "inserted", "after": 9, "event": passed("p1")}, "correction.after"),
        ({"type": "ruled", "changes": {"p9": {"money": 1}}, "reason": "x"}, None),
        ({}, "correction.type"),
    ],
)
def test_what_cannot_be_read_says_where(
    table: Round, correction: dict[str, Any], where: str | None
) -> None:
    response = table.correct("p1", correction)
    assert response.status_code == 400, response.content
    assert where is None or response.json()["where"] == where
    assert EventRecord.objects.count() == 4


def test_the_same_command_twice_counts_once(table: Round) -> None:
    command_id = str(uuid.uuid4())
    first = table.correct("p3", reverted(3), command_id=command_id)
    again = table.correct("p3", reverted(3), command_id=command_id, based_on=4)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["replayed"] is True
    assert again.json()["seq"] == first.json()["seq"] == 5
    other = table.correct("p3", reverted(2), command_id=command_id, based_on=4)
    assert other.json()["code"] == "idempotency_key_reused"
    assert EventRecord.objects.count() == 5


def test_going_back_means_the_head_that_was_seen(table: Round) -> None:
    response = table.correct("p1", reverted(2), based_on=3)
    answer = response.json()
    assert (response.status_code, answer["code"], answer["head"]) == (409, "stale", 4)
    assert [event["seq"] for event in answer["events"]] == [4]


def test_a_guarded_correction_holds_on_any_head_while_its_target_stands(table: Round) -> None:
    assert table.correct("p1", amended(2, loan("p1", 10)), based_on=2).status_code == 201
    late = table.correct("p1", amended(2, loan("p1", 20)), based_on=4)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert table.correct("p1", amended(2, loan("p1", 20)), based_on=5).status_code == 201
    table.correct("p1", reverted(2))
    gone = table.correct("p1", voided(4), based_on=4)
    assert (gone.status_code, gone.json()["code"]) == (409, "stale")


def test_an_action_that_was_taken_back_is_not_already_recorded(table: Round) -> None:
    table.correct("p3", reverted(3))
    response = table.phones["p1"].record(table.id, loan("p3"), 3)
    assert (response.status_code, response.json()["code"]) == (409, "stale")


def test_the_last_action_of_a_finished_game_can_be_taken_back(db: None) -> None:
    phone = Phone()
    game = phone.create(options=["introductory"])
    while phone.pass_on(game["id"])["game"]["status"] == "playing":
        pass
    row = Game.objects.get(pk=game["id"])
    store_result(row.pk)
    body = {
        "command_id": str(uuid.uuid4()),
        "based_on": row.head_seq,
        "correction": reverted(row.head_seq - 1),
    }
    ack = phone.post(f"games/{game['id']}/corrections", body).json()
    assert ack["game"]["status"] == "playing"
    assert ack["game"]["result"] is None
    assert Result.objects.count() == 0
    ended = phone.pass_on(game["id"])["game"]
    assert (ended["status"], ended["result"]["finished"]) == ("finished", True)


def test_what_is_kept_beside_the_log_can_be_derived_again(table: Round) -> None:
    table.correct("p3", reverted(3))
    table.play("pass", "loan")
    table.correct("p1", amended(2, loan("p1", 10)))
    table.correct("p1", reverted(6))
    fields = [field.attname for field in LedgerEntry._meta.concrete_fields]
    kept = list(LedgerEntry.objects.order_by("seq").values_list(*fields))
    rebuild(Game.objects.get(pk=table.id).pk)
    assert list(LedgerEntry.objects.order_by("seq").values_list(*fields)) == kept
    LedgerEntry.objects.filter(seq=3).delete()
    assert len(table.events()) == len(kept)
    assert list(LedgerEntry.objects.order_by("seq").values_list(*fields)) == kept

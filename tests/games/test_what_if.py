"""What-if: any position can be played on from, nothing is stored, and a table can do without."""

from typing import Any

import pytest

from games.models import EventRecord
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(db: None) -> Phone:
    return Phone()


def played(host: Phone, **settings: Any) -> str:
    """A game of two, three events long."""
    game = host.create(settings=settings)
    assert host.record(game["id"], loan("p1"), 1).status_code == 201
    assert host.record(game["id"], passed("p2"), 2).status_code == 201
    return str(game["id"])


def test_events_lead_on_from_a_past_position_and_leave_no_trace(host: Phone) -> None:
    game = played(host)
    before = host.get(f"games/{game}").json()
    answer = host.post(f"games/{game}/what_if", {"seq": 1, "events": [passed("p1"), loan("p2")]})
    found = answer.json()
    assert (found["at"], found["violations"]) == (2, None)
    assert found["options"]["player"] == found["state"]["turn"]
    assert found["preview"]["event"]["type"] == "loan_taken"
    # The round ends with it: three levels down is three pounds to pay.
    assert found["preview"]["players"]["p2"]["money"] == [30, 57]
    assert host.get(f"games/{game}").json() == before
    assert EventRecord.objects.count() == 3


def test_what_the_rules_refuse_is_told_with_the_position_before_it(host: Phone) -> None:
    game = played(host)
    answer = host.post(f"games/{game}/what_if", {"seq": 1, "events": [passed("p1"), passed("p1")]})
    found = answer.json()
    assert found["at"] == 1
    assert found["preview"] is None
    assert [one["rule"] for one in found["violations"]]
    assert found["state"]["turn"] == "p2"


def test_a_table_without_what_if_can_still_say_what_a_step_should_have_been(host: Phone) -> None:
    game = played(host, what_if=False)

    def asked(seq: int, events: list[dict[str, Any]], **more: Any) -> int:
        answer = host.post(f"games/{game}/what_if", {"seq": seq, "events": events, **more})
        return int(answer.status_code)

    assert asked(1, [passed("p1")]) == 403
    assert asked(1, [passed("p1")], for_correction=True) == 200
    assert asked(1, [passed("p1"), passed("p2")], for_correction=True) == 403
    assert asked(3, [], for_correction=True) == 403

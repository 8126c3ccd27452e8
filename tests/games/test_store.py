"""The store: dense numbers, one hash chain, and derived rows that can always be made again."""

import json
import threading
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import EventRecord, Game, LedgerEntry, Participant, Snapshot
from games.models.game import GENESIS
from games.projections.game_view import show_events
from games.services.record_action import Action, record_action
from games.services.refusal import Refusal
from games.services.remember_answer import Recorded
from games.store.append import Command, append, lock_game
from games.store.canonical import canonical, sha256
from games.store.chain import hash_of
from games.store.load import events_since, setup_of
from games.store.snapshots import head_state, rebuild
from games.store.verify import verify
from rules import engine
from rules.history import Timeline
from tests.games.phones import Phone, loan, passed

RACERS = 4


@pytest.mark.django_db
def test_numbers_are_dense_and_every_link_holds(played: Game) -> None:
    prev_hash = GENESIS
    for seq, record in enumerate(events_since(played, 0), start=1):
        assert record.seq == seq
        assert record.prev_hash == prev_hash
        assert record.hash == hash_of(record)
        prev_hash = record.hash
    assert (played.head_seq, played.head_hash) == (6, prev_hash)


@pytest.mark.django_db
def test_stored_bytes_are_canonical(played: Game) -> None:
    for record in events_since(played, 0):
        assert record.payload == canonical(engine.write_event(_read(played, record)))


@pytest.mark.django_db
def test_no_name_enters_the_log(played: Game) -> None:
    for row in EventRecord.objects.values_list():
        assert not any("Ada" in str(value) or "Bob" in str(value) for value in row)


@pytest.mark.django_db
def test_the_state_hash_is_of_the_state_at_the_head(played: Game) -> None:
    state = canonical(engine.dump_state(head_state(played)))
    assert sha256(state) == events_since(played, 5)[0].state_hash


@pytest.mark.django_db
def test_what_is_kept_beside_the_log_can_be_thrown_away(played: Game) -> None:
    state, events = head_state(played), show_events(played, 0)
    Snapshot.objects.all().delete()
    LedgerEntry.objects.all().delete()
    assert head_state(played) == state
    assert show_events(played, 0) == events
    rebuild(played.pk)
    assert Snapshot.objects.get().seq == 6
    assert LedgerEntry.objects.count() == 6
    assert head_state(played) == state
    assert show_events(played, 0) == events


@pytest.mark.django_db
def test_a_damaged_snapshot_is_not_believed(played: Game) -> None:
    state = head_state(played)
    snapshot = Snapshot.objects.get()
    snapshot.state = snapshot.state.replace('"money":', '"money":1', 1)
    snapshot.save()
    assert head_state(played) == state


@pytest.mark.django_db
def test_an_append_reads_no_old_events(phone: Phone, played: Game) -> None:
    """The cost of an append must not grow with the game, so its queries are counted."""
    counts = [_queries(lambda: phone.pass_on(str(played.pk))) for _ in range(8)]
    # The start of a round has one more: who has compared table and record.
    assert max(counts[4:]) <= max(counts[:4])


@pytest.mark.django_db
def test_a_game_is_locked_inside_a_transaction_only(game: dict[str, Any]) -> None:
    with transaction.atomic():
        assert lock_game(uuid.UUID(game["id"])).head_seq == 1


@pytest.mark.django_db(transaction=True)
def test_a_game_is_not_locked_outside(game: dict[str, Any]) -> None:
    with pytest.raises(RuntimeError):
        lock_game(uuid.UUID(game["id"]))


@pytest.mark.django_db(transaction=True)
def test_racing_phones_have_one_winner_each_time(game: dict[str, Any]) -> None:
    participant = Participant.objects.get()
    for based_on in range(1, 6):
        turn = head_state(Game.objects.get()).turn
        assert turn is not None
        # Different actions, so that nobody is told it is already recorded.
        events = [passed(turn), *(loan(turn, amount) for amount in (10, 20, 30))]
        answers = _race([partial(_record, participant, event, based_on) for event in events])
        won = [answer for answer in answers if isinstance(answer, Recorded)]
        lost = [answer for answer in answers if isinstance(answer, Refusal)]
        assert [answer.seq for answer in won] == [based_on + 1]
        assert [answer.code for answer in lost] == ["stale"] * (RACERS - 1)
        assert all(len(answer.details["events"]) == 1 for answer in lost)
    assert Game.objects.get().head_seq == 6


@pytest.mark.django_db(transaction=True)
def test_one_command_sent_by_four_at_once_is_recorded_once(game: dict[str, Any]) -> None:
    participant = Participant.objects.get()
    command_id = uuid.uuid4()
    answers = _race([partial(_record, participant, passed("p1"), 1, command_id)] * RACERS)
    assert sorted(answer.replayed for answer in answers) == [False, True, True, True]
    assert {answer.seq for answer in answers} == {2}
    assert EventRecord.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "correction",
    [
        {"type": "reverted", "player": "p1", "to": 3},
        {"type": "voided", "player": "p1", "seq": 6},
        {"type": "ruled", "player": "p1", "changes": {"p1": {"money": 5}}, "reason": "found"},
    ],
)
def test_a_record_with_corrections_folds_alike(played: Game, correction: dict[str, Any]) -> None:
    timeline = Timeline(setup_of(played))
    for record in events_since(played, 0):
        timeline.record(_read(played, record))
    outcome = timeline.record(engine.read_event(timeline.state, correction))
    with transaction.atomic():
        game = lock_game(played.pk)
        append(game, outcome, Command(uuid.uuid4(), sha256("x"), 6, None, "system"))
    assert verify(game) is None
    assert head_state(game) == outcome.state
    Snapshot.objects.all().delete()
    assert head_state(game) == outcome.state


def _record(
    participant: Participant,
    event: dict[str, Any],
    based_on: int,
    command_id: uuid.UUID | None = None,
) -> Recorded | Refusal:
    return record_action(participant, Action(command_id or uuid.uuid4(), based_on, event))


def _race(runs: list[Callable[[], Any]]) -> list[Any]:
    """Run all at one instant, each in a thread with a connection of its own."""
    start = threading.Barrier(len(runs))
    answers: list[Any] = []

    def run(one: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers.append(one())
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[one]) for one in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == len(runs)
    return answers


def _queries(work: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def _read(game: Game, record: EventRecord) -> Any:
    return engine.read_event(head_state(game), json.loads(record.payload))

"""Recording what the table says happened: judged at the head, stored once, told on commit."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction

from games.models import EventRecord, Game, Participant
from games.projections import game_view
from games.services.finish_game import finish_game
from games.services.refusal import Refusal, malformed
from games.services.remember_answer import (
    MOVED_ON,
    Recorded,
    earlier_answer,
    remember_refusal,
    with_news,
)
from games.services.ring_doorbell import ring_doorbell
from games.services.spend_allowance import Limit, spend_allowance
from games.store.append import Command, append, lock_game
from games.store.canonical import canonical, sha256
from games.store.load import events_since, find_command, payload_of
from games.store.snapshots import entries_of, head_state
from rules import engine

# These change what others recorded, so they are not for one phone to say.
CORRECTIONS = ("reverted", "amended", "inserted", "voided", "ruled")
READ_ONLY = Refusal("read_only", "Here one can only watch.")
SLOW_DOWN = Refusal("slow_down", "This phone records faster than anybody can play.")
NOT_YOUR_SEAT = Refusal("not_your_seat", "In this game everybody records their own actions.")


@dataclass(frozen=True, slots=True)
class Action:
    """A phone's command: its own id, the head it was looking at, and the event.

    A phone without a network queues actions it cannot number yet: `after_command` names the one
    of its own that it means to follow.
    """

    command_id: uuid.UUID
    based_on: int
    event: dict[str, Any]
    after_command: uuid.UUID | None = None

    @property
    def request_hash(self) -> str:
        said: dict[str, Any] = {"based_on": self.based_on, "event": self.event}
        if self.after_command is not None:
            said["after_command"] = str(self.after_command)
        return sha256(canonical(said))


def record_action(participant: Participant, action: Action) -> Recorded | Refusal:
    """Record the action as the game's next event, or say why not; asking twice changes nothing."""
    with transaction.atomic():
        game = lock_game(participant.game_id)
        # Counted under the lock and with the same commit: what is told again is not counted.
        earlier = earlier_answer(game, action.command_id, action.request_hash)
        answer = earlier or _limited(participant) or _decide(game, participant.pk, action)
    if isinstance(answer, Refusal) and answer.code in MOVED_ON:
        return with_news(answer, participant, action.based_on)
    return answer


def _limited(participant: Participant) -> Refusal | None:
    limit = Limit("actions of one phone", settings.ACTIONS_PER_MINUTE, 60)
    try:
        with transaction.atomic():
            allowed = spend_allowance(limit, str(participant.pk))
    except DatabaseError:  # Play goes on without the limiter; joining does not.
        return None
    return None if allowed else SLOW_DOWN


def _decide(game: Game, participant_id: uuid.UUID, action: Action) -> Recorded | Refusal:
    if action.event.get("type") in CORRECTIONS:
        return malformed("event.type", "A correction is not an action.")
    state = head_state(game)
    try:
        event = engine.read_event(state, action.event)
    except engine.Malformed as error:
        return malformed(error.where, error.message)
    person = Participant.objects.select_related("seat").get(pk=participant_id)
    if refusal := _without_right(game, person, action.event):
        return refusal
    seen = _seen(game, action)
    if seen != game.head_seq:
        return _refuse(game, action, *_missed(game, action, seen))
    try:
        outcome = engine.apply(state, event)
    except engine.Illegal as error:
        violations = [violation.as_json() for violation in error.violations]
        return _refuse(game, action, "illegal", {"violations": violations})
    return _store(game, person, action, outcome)


def _without_right(game: Game, person: Participant, event: dict[str, Any]) -> Refusal | None:
    if person.player_id is None or not game_view.can_record(game, person):
        return READ_ONLY
    own = person.seat is not None and person.seat.player == event.get("player")
    if game.record == Game.Record.OWN_SEAT and not own:
        return NOT_YOUR_SEAT
    return None


def _seen(game: Game, action: Action) -> int | None:
    """Return the seq the phone counts on; None when the command it follows was never recorded."""
    if action.after_command is None:
        return action.based_on
    earlier = find_command(game.pk, action.after_command)
    return earlier.seq if earlier else None


def _missed(game: Game, action: Action, seen: int | None) -> tuple[str, dict[str, Any]]:
    """Say what stands between the phone and the head: the same action, or something else."""
    if seen is None:
        return "stale", {}
    missed = events_since(game, seen)
    entries = entries_of(game, [record.seq for record in missed])
    for record in missed:
        stored = payload_of(record)
        if entries[record.seq].struck_by is not None:
            continue
        # Sources left out of a command are spelled out in the log, so the command is a part of it.
        if all(key in stored and stored[key] == value for key, value in action.event.items()):
            return "already_recorded", {"seq": record.seq}
    return "stale", {}


def _refuse(game: Game, action: Action, code: str, details: dict[str, Any]) -> Refusal:
    return remember_refusal(game, action.command_id, action.request_hash, code, details)


def _store(game: Game, person: Participant, action: Action, outcome: engine.Outcome) -> Recorded:
    command = Command(
        command_id=action.command_id,
        request_hash=action.request_hash,
        based_on=action.based_on,
        recorded_by=person.pk,
        role=EventRecord.Role(person.role),
    )
    record = append(game, outcome, command)
    if outcome.state.finished:
        finish_game(game)
    transaction.on_commit(lambda: ring_doorbell(game.pk), robust=True)
    return Recorded(record.seq, record.hash, replayed=False)

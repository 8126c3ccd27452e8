"""The moment a proposal counts: agreed, judged anew at the present head, appended to the log."""

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.models import EventRecord, Game, Participant, Proposal, Vote
from games.projections import consent
from games.projections.proposals import BOUND_TO_HEAD, standing
from games.services.finish_game import follow_outcome
from games.services.refusal import Refusal
from games.services.remember_answer import MESSAGES, Recorded
from games.services.ring_doorbell import ring_doorbell
from games.store.append import Command, append
from games.store.load import record_on, timeline_of
from rules import engine
from rules.history import BreaksLater

LAPSED = Refusal("lapsed", "The game has moved on since this was proposed.")


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal that waits for others."""

    proposal_id: uuid.UUID


def make_effective(game: Game, proposal: Proposal) -> Recorded | Proposed | Refusal:
    """Append what was proposed if it has the agreement it needs; the game must be locked."""
    people = list(Participant.objects.filter(game=game).select_related("seat"))
    table = standing(proposal, people)
    if not proposal.alone and not consent.is_agreed(game.corrections, table):
        return Proposed(proposal.pk)
    if proposal.type in BOUND_TO_HEAD and proposal.head_seq != game.head_seq:
        return _lapse(proposal, LAPSED)
    try:
        record = _append(game, proposal)
    except engine.Illegal as error:
        return _lapse(
            proposal, Refusal("illegal", MESSAGES["illegal"], broken(error, game.head_seq))
        )
    except engine.Malformed:
        return _lapse(proposal, LAPSED)
    proposal.status, proposal.seq = Proposal.Status.EFFECTIVE, record.seq
    proposal.save(update_fields=["status", "seq"])
    transaction.on_commit(lambda: ring_doorbell(game.pk), robust=True)
    return Recorded(record.seq, record.hash, replayed=False)


def broken(error: engine.Illegal, head: int) -> dict[str, Any]:
    """Return which event a correction would break, and every rule that says so."""
    violations = [violation.as_json() for violation in error.violations]
    seq = error.seq if isinstance(error, BreaksLater) else head + 1
    return {"violations": violations, "breaks": {"seq": seq, "violations": violations}}


def _append(game: Game, proposal: Proposal) -> EventRecord:
    timeline = timeline_of(game)
    said = json.loads(proposal.correction)
    command_id, request_hash = _command_of(proposal)
    # Judged to the end before the first is stored.
    steps = [
        record_on(timeline, engine.read_event(timeline.state, data), proposal.alone)
        for data in _meant(said)
    ]
    for number, (outcome, change) in enumerate(steps, start=1):
        command = Command(
            # The last event answers for the whole command; one before it has a name of its own.
            command_id=command_id if number == len(steps) else uuid.uuid5(command_id, str(number)),
            request_hash=request_hash,
            based_on=min(proposal.head_seq, game.head_seq),
            recorded_by=proposal.proposed_by_id,
            role=_role(proposal),
            legality=_legality(said, outcome.event.type),
        )
        record = append(game, outcome, command, change)
    follow_outcome(game, timeline.state)
    return record


def _meant(said: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the events a proposal stands for: itself, or a pass and a ruling."""
    if said["type"] != "played_anyway":
        return [said]
    ruling = {"type": "ruled", "changes": said["changes"], "reason": said["reason"]}
    return [said["passed"], ruling]


def _command_of(proposal: Proposal) -> tuple[uuid.UUID, str]:
    first = Vote.objects.filter(proposal=proposal).exclude(command_id=None).order_by("pk")[0]
    assert first.command_id is not None
    return first.command_id, first.request_hash


def _role(proposal: Proposal) -> EventRecord.Role:
    person = proposal.proposed_by
    is_host = person is not None and person.role == Participant.Role.HOST
    return EventRecord.Role.HOST if is_host else EventRecord.Role.PLAYER


def _legality(said: dict[str, Any], kind: str) -> EventRecord.Legality:
    overrides = said["type"] == "played_anyway" or kind == "ruled"
    return EventRecord.Legality.OVERRIDDEN if overrides else EventRecord.Legality.LEGAL


def _lapse(proposal: Proposal, refusal: Refusal) -> Refusal:
    proposal.status = Proposal.Status.LAPSED
    proposal.save(update_fields=["status"])
    return refusal

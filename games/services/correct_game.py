"""Correcting the record: at once where the proposer may decide alone, else proposed to the table.

Nothing is edited: a correction is one more event, and counts from then on.
"""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Game, Participant, Proposal, Vote
from games.projections import consent
from games.projections.proposals import open_proposals
from games.services.announce_change import announce_change
from games.services.make_effective import Proposed, broken, make_effective
from games.services.record_action import CORRECTIONS, READ_ONLY
from games.services.refusal import Refusal, malformed
from games.services.remember_answer import (
    KEY_REUSED,
    MOVED_ON,
    Recorded,
    earlier_answer,
    remember_refusal,
    with_news,
)
from games.store.append import lock_game
from games.store.canonical import canonical, sha256
from games.store.load import event_at, timeline_of
from games.store.snapshots import entries_of
from rules import engine
from rules.history import Timeline

PATIENCE = timedelta(minutes=5)
NOTHING = "Nothing would change."
SET_UP = "The set-up can be amended, not taken out."
NAMELESS = "A correction is the table's: it names no player of its own."


@dataclass(frozen=True, slots=True)
class Correction:
    """A phone's command: its own id, the head it was looking at, the correction and why."""

    command_id: uuid.UUID
    based_on: int
    event: dict[str, Any]
    reason: str

    @property
    def request_hash(self) -> str:
        said = {"based_on": self.based_on, "correction": self.event, "reason": self.reason}
        return sha256(canonical(said))


@dataclass(frozen=True, slots=True)
class Asked:
    """What is put before the table, and by which command."""

    command_id: uuid.UUID
    request_hash: str
    said: dict[str, Any]
    kind: str
    reason: str
    alone: bool = False


def correct_game(participant: Participant, correction: Correction) -> Recorded | Proposed | Refusal:
    """Make the correction count, or propose it, or say why not; asking twice changes nothing."""
    with transaction.atomic():
        game = lock_game(participant.game_id)
        answer = earlier_decision(game, correction.command_id, correction.request_hash) or _decide(
            game, participant.pk, correction
        )
    if isinstance(answer, Refusal) and answer.code in MOVED_ON:
        return with_news(answer, participant, correction.based_on)
    return answer


def earlier_decision(
    game: Game, command_id: uuid.UUID, request_hash: str
) -> Recorded | Proposed | Refusal | None:
    """Return what became of the same command, if it came before."""
    if earlier := earlier_answer(game, command_id, request_hash):
        return earlier
    vote = Vote.objects.filter(proposal__game=game, command_id=command_id).first()
    if vote is None:
        return None
    if vote.request_hash != request_hash:
        return KEY_REUSED
    seq = vote.proposal.seq
    record = None if seq is None else event_at(game.pk, seq)
    if record is not None:
        return Recorded(record.seq, record.hash, replayed=True)
    return Proposed(vote.proposal_id)


def propose(game: Game, person: Participant, asked: Asked) -> Recorded | Proposed | Refusal:
    """Put something before the table, or join who did already; make it count once agreed."""
    said = canonical(asked.said)
    proposal = None if asked.alone else open_proposals(game).filter(correction=said).first()
    if proposal is None:
        now = timezone.now()
        proposal = Proposal.objects.create(
            game=game,
            correction=said,
            type=asked.kind,
            reason=asked.reason,
            proposed_by=person,
            head_seq=game.head_seq,
            alone=asked.alone,
            proposed_at=now,
            expires_at=now + PATIENCE,
        )
    by = {"command_id": asked.command_id, "request_hash": asked.request_hash}
    Vote.objects.update_or_create(
        proposal=proposal, participant=person, defaults={"agrees": True, **by}
    )
    announce_change(game.pk)
    return make_effective(game, proposal)


def _decide(
    game: Game, participant_id: uuid.UUID, command: Correction
) -> Recorded | Proposed | Refusal:
    person = Participant.objects.select_related("seat").get(pk=participant_id)
    if person.player_id is None or person.role not in consent.DECIDERS:
        return READ_ONLY
    if command.event.get("type") not in CORRECTIONS:
        return malformed("correction.type", "This is not a correction.")
    if "player" in command.event:
        return malformed("correction.player", NAMELESS)
    if command.event.get("seq") == 1 and command.event["type"] == "voided":
        return malformed("correction.seq", SET_UP)
    timeline = timeline_of(game)
    try:
        event = engine.read_event(timeline.state, command.event)
        if not _still_meant(timeline, event, command.based_on):
            return _refuse(game, command, "stale", {})
        outcome = timeline.copy().record(event)
    except engine.Malformed as error:
        return malformed(error.where.replace("event", "correction", 1), error.message)
    except engine.Illegal as error:
        return _refuse(game, command, "illegal", broken(error, game.head_seq))
    if _changes_nothing(timeline, outcome):
        return malformed("correction", NOTHING)
    asked = Asked(
        command.command_id,
        command.request_hash,
        command.event,
        event.type,
        command.reason,
        alone=_is_own_last(game, person, event),
    )
    return propose(game, person, asked)


def _changes_nothing(timeline: Timeline, outcome: engine.Outcome) -> bool:
    event = outcome.event
    if event.type == "amended":
        return any(
            entry.event == event.event for entry in timeline.entries if entry.seq == event.seq
        )
    return bool(outcome.state == timeline.state)


def _is_own_last(game: Game, person: Participant, event: Any) -> bool:
    """Say whether a correction touches only the person's own action that nobody acted after."""
    entry = entries_of(game, [game.head_seq])[game.head_seq]
    if event.type == "reverted" and event.to == entry.redo_to == entry.seq - 1:
        last = event_at(game.pk, entry.seq)
        return last is not None and consent.undone_alone(last, person)
    aims = {"reverted": "to", "amended": "seq", "voided": "seq"}
    if event.type not in aims:
        return False
    aim = getattr(event, aims[event.type]) + (1 if event.type == "reverted" else 0)
    if aim != entry.stands_at:
        return False
    last = event_at(game.pk, entry.stands_at)
    return last is not None and consent.is_own(last, person)


def _still_meant(timeline: Timeline, event: Any, based_on: int) -> bool:
    """Say whether what the phone saw of the correction's target still stands."""
    head = len(timeline.events)
    if event.type == "reverted" or based_on > head:
        return based_on == head
    if event.type == "ruled":
        return True
    aim = event.after if event.type == "inserted" else event.seq
    seen = {entry.seq: entry.source for entry in timeline.entries_at(based_on)}
    stands = {entry.seq: entry.source for entry in timeline.entries}
    return aim not in seen or seen[aim] == stands.get(aim)


def _refuse(game: Game, command: Correction, code: str, details: dict[str, Any]) -> Refusal:
    return remember_refusal(game, command.command_id, command.request_hash, code, details)

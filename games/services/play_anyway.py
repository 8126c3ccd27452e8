"""When the rules refuse an action and the table insists: a pass, and a ruling with the reasons."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.models import Game, Participant
from games.projections import consent
from games.services.correct_game import Asked, earlier_decision, propose
from games.services.make_effective import Proposed
from games.services.record_action import CORRECTIONS, READ_ONLY
from games.services.refusal import Refusal, malformed
from games.services.remember_answer import MOVED_ON, Recorded, remember_refusal, with_news
from games.store.append import lock_game
from games.store.canonical import canonical, sha256
from games.store.snapshots import head_state
from rules import engine
from rules.state import GameState

NOT_ACTIONS = (*CORRECTIONS, "game_set_up")
LONGEST_REASON = 400


@dataclass(frozen=True, slots=True)
class Insistence:
    """A phone's command: the refused action, what it shall change, and why."""

    command_id: uuid.UUID
    based_on: int
    event: dict[str, Any]
    changes: dict[str, dict[str, int]]
    reason: str

    @property
    def request_hash(self) -> str:
        said = {name: getattr(self, name) for name in ("based_on", "event", "changes", "reason")}
        return sha256(canonical(said))


def play_anyway(participant: Participant, command: Insistence) -> Recorded | Proposed | Refusal:
    """Record the refused action as a ruling, or propose that; a legal action is refused here."""
    with transaction.atomic():
        game = lock_game(participant.game_id)
        earlier = earlier_decision(game, command.command_id, command.request_hash)
        answer = earlier or _decide(game, participant.pk, command)
    if isinstance(answer, Refusal) and answer.code in MOVED_ON:
        return with_news(answer, participant, command.based_on)
    return answer


def estimate_changes(participant: Participant, event: dict[str, Any]) -> dict[str, Any] | Refusal:
    """Return which rules stand against an action, and what it would have changed."""
    state = head_state(Game.objects.get(pk=participant.game_id))
    if event.get("type") in NOT_ACTIONS:
        return malformed("event.type", "This is not an action.")
    try:
        read = engine.read_event(state, event)
    except engine.Malformed as error:
        return malformed(error.where, error.message)
    found = [violation.as_json() for violation in engine.violations(state, read)]
    return {"violations": found, "changes": engine.changes(state, read)}


def _decide(
    game: Game, participant_id: uuid.UUID, command: Insistence
) -> Recorded | Proposed | Refusal:
    person = Participant.objects.select_related("seat").get(pk=participant_id)
    if person.player_id is None or person.role not in consent.DECIDERS:
        return READ_ONLY
    if command.event.get("type") in NOT_ACTIONS:
        return malformed("event.type", "This is not an action.")
    state = head_state(game)
    try:
        event = engine.read_event(state, command.event)
        if command.based_on != game.head_seq:
            return _refuse(game, command, "stale", {})
        broken = engine.violations(state, event)
        if not broken:
            return _refuse(game, command, "legal", {})
        said = _said(state, command, [violation.rule for violation in broken])
        _judge(state, said)
    except engine.Malformed as error:
        return malformed(error.where, error.message)
    except engine.Illegal as error:
        violations = [violation.as_json() for violation in error.violations]
        return _refuse(game, command, "illegal", {"violations": violations})
    asked = Asked(command.command_id, command.request_hash, said, said["type"], command.reason)
    return propose(game, person, asked)


def _said(state: GameState, command: Insistence, rules: list[str]) -> dict[str, Any]:
    """Return what is put before the table: the action, the pass that stands for it, the ruling."""
    event = command.event
    card = event["card"] if "card" in event else next(iter(event.get("cards", [])), None)
    passed = {"type": "passed", "player": event["player"], "card": card}
    if engine.violations(state, engine.read_event(state, passed)):
        # A card that the rules refuse as well, or a hand of wild cards: any other that would do.
        legal = (each.card for each in engine.legal(state) if each.type == "passed")
        passed["card"] = next(legal, None)
    named = f"Played anyway ({event['type']}), against {', '.join(dict.fromkeys(rules))}"
    reason = f"{named}: {command.reason}" if command.reason else f"{named}."
    return {
        "type": "played_anyway",
        "event": event,
        "passed": passed,
        "changes": command.changes,
        "reason": reason[:LONGEST_REASON],
    }


def _judge(state: GameState, said: dict[str, Any]) -> None:
    """Raise what stands even against the pass or the ruling."""
    passed = engine.apply(state, engine.read_event(state, said["passed"])).state
    ruled = {"type": "ruled", "changes": said["changes"], "reason": said["reason"]}
    engine.apply(passed, engine.read_event(passed, ruled))


def _refuse(game: Game, command: Insistence, code: str, details: dict[str, Any]) -> Refusal:
    return remember_refusal(game, command.command_id, command.request_hash, code, details)

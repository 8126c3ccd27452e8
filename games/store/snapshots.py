"""What is kept beside the log for speed: the state at the head and every event's effects."""

import json
import uuid
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from games.models import EventRecord, Game, LedgerEntry, Snapshot
from games.store.append import lock_game
from games.store.canonical import canonical, sha256
from games.store.load import event_at, fold, setup_of
from rules import engine
from rules.state import GameState

Effects = list[dict[str, Any]]


def head_state(game: Game) -> GameState:
    """Return the state at the game's head; a snapshot that does not match the log is not used."""
    last = event_at(game.pk, game.head_seq)
    if last is None:
        return engine.start(setup_of(game))
    snapshot = Snapshot.objects.filter(game=game, seq=last.seq).first()
    if snapshot is not None and sha256(snapshot.state) == last.state_hash:
        return engine.load_state(json.loads(snapshot.state))
    return _last_state(game)


def effects_of(game: Game, records: Iterable[EventRecord]) -> dict[int, Effects]:
    """Return the effects of the records by seq, folded anew where they are not kept."""
    wanted = {record.seq for record in records}
    kept = LedgerEntry.objects.filter(game=game, seq__in=wanted).values_list("seq", "effects")
    found: dict[int, Effects] = {seq: json.loads(effects) for seq, effects in kept}
    if wanted - found.keys():
        for step in fold(game):
            if step.record.seq in wanted:
                found[step.record.seq] = engine.effects_json(step.outcome.effects)
    return found


@transaction.atomic
def rebuild(game_id: uuid.UUID) -> None:
    """Throw away what is kept beside the log and derive it again."""
    game = lock_game(game_id)
    LedgerEntry.objects.filter(game=game).delete()
    Snapshot.objects.filter(game=game).delete()
    for step in fold(game):
        effects = canonical(engine.effects_json(step.outcome.effects))
        LedgerEntry.objects.create(game=game, seq=step.record.seq, effects=effects)
        state = canonical(engine.dump_state(step.outcome.state))
        Snapshot.objects.update_or_create(
            game=game, defaults={"seq": step.record.seq, "state": state}
        )


def _last_state(game: Game) -> GameState:
    state = engine.start(setup_of(game))
    for step in fold(game):
        state = step.outcome.state
    return state

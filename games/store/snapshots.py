"""What is kept beside the log for speed: the state at the head and what each event led to."""

import json
import uuid
from collections.abc import Iterable

from django.db import transaction

from games.models import Game, LedgerEntry, Snapshot
from games.store.append import lock_game
from games.store.canonical import canonical, sha256
from games.store.ledger import write_entry
from games.store.load import event_at, fold, setup_of
from rules import engine
from rules.state import GameState


def head_state(game: Game) -> GameState:
    """Return the state at the game's head; a snapshot that does not match the log is not used."""
    last = event_at(game.pk, game.head_seq)
    if last is None:
        return engine.start(setup_of(game))
    snapshot = Snapshot.objects.filter(game=game, seq=last.seq).first()
    if snapshot is not None and sha256(snapshot.state) == last.state_hash:
        return engine.load_state(json.loads(snapshot.state))
    return _last_state(game)


def entries_of(game: Game, seqs: Iterable[int]) -> dict[int, LedgerEntry]:
    """Return what is kept of the events by seq, derived again where something is missing."""
    wanted = set(seqs)
    kept = LedgerEntry.objects.filter(game=game, seq__in=wanted)
    found = {entry.seq: entry for entry in kept}
    if wanted - found.keys():
        rebuild(game.pk)
        found = {entry.seq: entry for entry in kept.all()}
    return found


@transaction.atomic
def rebuild(game_id: uuid.UUID) -> None:
    """Throw away what is kept beside the log and derive it again."""
    game = lock_game(game_id)
    LedgerEntry.objects.filter(game=game).delete()
    state = None
    for step in fold(game):
        write_entry(step.record, step.outcome, step.change)
        state = step.outcome.state
    if state is not None:
        dumped = canonical(engine.dump_state(state))
        defaults = {"seq": game.head_seq, "state": dumped}
        Snapshot.objects.update_or_create(game=game, defaults=defaults)


def _last_state(game: Game) -> GameState:
    state = engine.start(setup_of(game))
    for step in fold(game):
        state = step.outcome.state
    return state

"""Looking back: the ledger, any past position, and how the game went."""

from django.db.models import Q

from games.models import EventRecord, Game, Participant
from games.projections import game_view, shapes
from games.projections.analysis import analyse
from games.projections.past import history
from games.services.record_action import CORRECTIONS
from games.services.refusal import Refusal
from games.store.snapshots import entries_of
from rules import engine

NO_EVENT = Refusal("not_found", "The game has no such event.")


def show_ledger(
    participant: Participant, player: str | None, before: int | None, limit: int
) -> shapes.Ledger:
    """Return events with their effects, the newest first; a player's, if one is named."""
    game = Game.objects.get(pk=participant.game_id)
    records = EventRecord.objects.filter(game=game, seq__lte=game.head_seq).order_by("-seq")
    if before is not None:
        records = records.filter(seq__lt=before)
    if player is not None:
        number = player.removeprefix("p")
        mine = Q(actor_seat=int(number)) if number.isdigit() else Q(actor_seat=-1)
        corrections = records.filter(type__in=CORRECTIONS).values_list("seq", flat=True)
        records = records.filter(mine | Q(seq__in=_touching(game, list(corrections), player)))
    found = list(records[: limit + 1])
    return shapes.Ledger(game_view.show_records(game, found[:limit]), len(found) > limit)


def show_past(participant: Participant, seq: int) -> shapes.Past | Refusal:
    """Return the game as it stood after an event, struck or not."""
    game = Game.objects.get(pk=participant.game_id)
    last = game_view.show_event(game, seq) if 1 <= seq <= game.head_seq else None
    if last is None:
        return NO_EVENT
    state = history(game).state_at(seq)
    result = engine.result(state) if state.finished else None
    return shapes.Past(seq, engine.view(state), last, result)


def show_analysis(participant: Participant) -> shapes.Analysis:
    """Return series and figures of the game as it stands."""
    return analyse(Game.objects.get(pk=participant.game_id))


def _touching(game: Game, seqs: list[int], player: str) -> list[int]:
    """Return the corrections among the events that changed something for a player."""
    entries = entries_of(game, seqs)
    return [seq for seq, entry in entries.items() if f'"{player}"' in entry.effects]

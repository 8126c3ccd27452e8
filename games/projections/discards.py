"""Who discarded what: read from what the events led to, as much of it as the table allows."""

import json
import uuid
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.models import EventRecord, Game
from games.store.ledger import REFOLDED
from games.store.load import timeline_of
from games.store.snapshots import entries_of
from rules import engine
from rules.vocabulary import is_wild

ROUNDS_SHOWN = 2
MOST_KEPT = 256
Effects = list[dict[str, Any]]


class Discard(NamedTuple):
    """A card that left a hand in one round of the present era; null when it was not recorded."""

    round: int
    player: str
    card: str | None


class Pile(NamedTuple):
    """The discards of an era up to one head, and the round it is in."""

    seq: int
    hash: str
    round: int
    cards: tuple[Discard, ...]


NOTHING = Pile(0, "", 1, ())
_kept: dict[uuid.UUID, Pile] = {}


def show_discards(game: Game, players: Iterable[str]) -> dict[str, list[str | None]] | None:
    """Return the discards by seat, oldest first: this era's, the last round's, or None at all."""
    if game.discards == Game.Discards.NONE:
        return None
    pile = _pile(game)
    since = pile.round - ROUNDS_SHOWN + 1 if game.discards == Game.Discards.LAST_ROUND else 0
    shown: dict[str, list[str | None]] = {player: [] for player in players}
    for discard in pile.cards:
        if discard.round >= since:
            shown[discard.player].append(discard.card)
    return shown


def _pile(game: Game) -> Pile:
    """Return the pile at the head, going on from the one that was shown last where it can."""
    kept = _kept.get(game.pk)
    if kept is not None and (kept.seq, kept.hash) == (game.head_seq, game.head_hash):
        return kept
    pile = _grown(game, kept) if kept is not None else None
    if pile is None:
        pile = _add(NOTHING, _effective(game))
    pile = pile._replace(seq=game.head_seq, hash=game.head_hash)
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[game.pk] = pile
    return pile


def _grown(game: Game, kept: Pile) -> Pile | None:
    """Return the pile with what was recorded since; None where history was changed."""
    records = EventRecord.objects.filter(game=game, seq__gt=kept.seq, seq__lte=game.head_seq)
    new = list(records.order_by("seq"))
    corrected = any(record.type in (*REFOLDED, "reverted") for record in new)
    if not new or corrected or new[0].prev_hash != kept.hash:
        return None
    entries = entries_of(game, [record.seq for record in new])
    return _add(kept, (json.loads(entries[record.seq].effects) for record in new))


def _effective(game: Game) -> Iterator[Effects]:
    """Yield what every event that counts led to, in the order in which they count."""
    records = EventRecord.objects.filter(game=game, seq__lte=game.head_seq).order_by("seq")
    types = dict(records.values_list("seq", "type"))
    entries = entries_of(game, types)
    standing = [seq for seq in types if entries[seq].struck_by is None]
    if not any(types[seq] in REFOLDED for seq in standing):
        for seq in standing:
            yield json.loads(entries[seq].effects)
        return
    timeline = timeline_of(game)
    for index, entry in enumerate(timeline.entries):
        outcome = engine.apply(timeline.state_before(index), entry.event)
        yield engine.effects_json(outcome.effects)


def _add(pile: Pile, happened: Iterable[Effects]) -> Pile:
    round_, cards = pile.round, list(pile.cards)
    for effects in happened:
        for effect in effects:
            if effect["effect"] == "card_discarded" and not is_wild(effect["card"]):
                cards.append(Discard(round_, effect["player"], effect["card"]))
            elif effect["effect"] == "round_started":
                round_ = effect["round"]
            elif effect["effect"] == "era_started":
                cards.clear()
    return Pile(pile.seq, pile.hash, round_, tuple(cards))

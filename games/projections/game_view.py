"""One game as one participant may see it: the allow-list of fields for every role."""

import json
import uuid
from functools import lru_cache
from typing import Any, NamedTuple

from games.models import EventRecord, Game, LedgerEntry, Participant, Seat
from games.projections import consent, gates, shapes
from games.projections.clocks import show_clock
from games.projections.discards import show_discards
from games.projections.people import open_code, sees, show_knocks, show_participants
from games.projections.proposals import agreements, show_proposals
from games.store.load import event_at, events_since, payload_of
from games.store.snapshots import entries_of, head_state
from rules import engine


class Position(NamedTuple):
    """What the rules say at one head; the same for everybody."""

    view: dict[str, Any]
    result: dict[str, Any] | None
    ruled: bool
    gate: gates.Kind | None
    expected: shapes.Expected


def show(game: Game, participant: Participant) -> shapes.Game:
    """Return the game as the participant may see it."""
    return show_since(game, participant, game.head_seq)[0]


def show_since(
    game: Game, participant: Participant, since: int
) -> tuple[shapes.Game, list[shapes.EventRecord]]:
    """Return the game as the participant may see it, with the events after since."""
    people = list(Participant.objects.filter(game=game).select_related("seat", "former_seat"))
    records = events_since(game, min(since, game.head_seq - 1))
    events = _events(game, records, people)
    shown = _game(game, participant, people, events[-1] if events else None)
    return shown, [event for event in events if event.seq > since]


def summarise(game: Game) -> shapes.GameSummary:
    """Return what somebody who just joined needs to choose a seat."""
    people = Participant.objects.filter(game=game).select_related("seat", "former_seat")
    return shapes.GameSummary(str(game.pk), game.edition, _seats(game, people))  # type: ignore[arg-type]


def show_events(game: Game, since: int) -> list[shapes.EventRecord]:
    """Return the events after since as phones see them."""
    return show_records(game, events_since(game, since))


def show_event(game: Game, seq: int) -> shapes.EventRecord | None:
    """Return one event as phones see it."""
    record = event_at(game.pk, seq)
    return show_records(game, [record])[0] if record else None


def show_records(game: Game, records: list[EventRecord]) -> list[shapes.EventRecord]:
    """Return the events as phones see them, in the order given."""
    people = list(Participant.objects.filter(game=game).select_related("seat", "former_seat"))
    return _events(game, records, people)


def can_record(game: Game, participant: Participant) -> bool:
    """Say whether the participant may record at all, be it only for their own seat."""
    if participant.role == Participant.Role.HOST:
        return game.record != Game.Record.OWN_SEAT or participant.seat is not None
    return participant.role == Participant.Role.PLAYER and game.record != Game.Record.HOST


@lru_cache(maxsize=256)
def _position(game: Game, head_seq: int, head_hash: str) -> Position:
    # The hash names the whole history, so what was computed for it stays true.
    state = head_state(game)
    view = engine.view(state) | _merchants(state.merchants)
    result = engine.result(state) if state.finished else None
    return Position(view, result, _is_ruled(game), gates.kind_of(state), gates.expected(state))


def _is_ruled(game: Game) -> bool:
    """Say whether the table decided something against the rules that still counts."""
    rulings = EventRecord.objects.filter(game=game, type="ruled", seq__lte=game.head_seq)
    entries = entries_of(game, rulings.values_list("seq", flat=True))
    return any(entry.struck_by is None for entry in entries.values())


def _merchants(tiles: dict[str, str]) -> dict[str, Any]:
    """Return what lies on the merchants' spaces; a replay leaves it out, a map needs it."""
    laid: dict[str, list[str]] = {}
    for space in sorted(tiles):
        laid.setdefault(space.partition("/")[0], []).append(tiles[space])
    return {"merchants": laid} if laid else {}


def _game(
    game: Game,
    participant: Participant,
    people: list[Participant],
    last: shapes.EventRecord | None,
) -> shapes.Game:
    position = _position(game, game.head_seq, game.head_hash)
    entry = entries_of(game, [game.head_seq])[game.head_seq]
    return shapes.Game(
        id=str(game.pk),
        code=open_code(game) if sees(participant, "code") else None,
        edition=game.edition,  # type: ignore[arg-type]
        options=game.options,
        status=game.status,  # type: ignore[arg-type]
        settings=_settings(game),
        seats=_seats(game, people),
        you=_you(participant),
        head=game.head_seq,
        head_hash=game.head_hash,
        state=position.view,
        last=last,
        result=position.result,
        created_at=game.created_at.isoformat(timespec="milliseconds"),
        can_record=can_record(game, participant),
        proposals=show_proposals(game, participant, people),
        gate=_gate(game, position, people),
        clock=show_clock(game, entry),
        ruled=position.ruled,
        undo=_undo(game, entry, participant),
        redo=_redo(game, entry, participant),
        participants=show_participants(participant, people),
        knocks=show_knocks(game, participant),
        discards=show_discards(game, position.view["players"]),
    )


def _gate(game: Game, position: Position, people: list[Participant]) -> shapes.Gate | None:
    if position.gate is None or not game.gates:
        return None
    confirmed = gates.confirmed(game, people)
    if confirmed is None:
        return None
    return shapes.Gate(game.head_seq, position.gate, position.expected, confirmed)


def _undo(game: Game, entry: LedgerEntry, participant: Participant) -> shapes.Undo | None:
    if entry.stands_at == 1 or participant.role not in consent.DECIDERS:
        return None
    last = event_at(game.pk, entry.stands_at)
    alone = last is not None and consent.is_own(last, participant)
    return shapes.Undo(entry.stands_at, entry.stands_at - 1, alone)


def _redo(game: Game, entry: LedgerEntry, participant: Participant) -> shapes.Redo | None:
    if entry.redo_to is None or participant.role not in consent.DECIDERS:
        return None
    last = event_at(game.pk, entry.seq)
    alone = last is not None and consent.undone_alone(last, participant)
    return shapes.Redo(entry.redo_to, alone and entry.redo_to == entry.seq - 1)


def _seats(game: Game, people: Any) -> list[shapes.Seat]:
    held = {person.seat_id for person in people if person.player_id}
    seats = Seat.objects.filter(game=game)
    return [
        shapes.Seat(seat.player, seat.name, seat.colour, seat.symbol, seat.pk in held)  # type: ignore[arg-type]
        for seat in seats
    ]


def _settings(game: Game) -> shapes.Settings:
    names = shapes.Settings.__struct_fields__
    return shapes.Settings(**{name: getattr(game, name) for name in names})


def _you(participant: Participant) -> shapes.You:
    seat = participant.seat
    return shapes.You(participant.role, seat.player if seat else None)  # type: ignore[arg-type]


def _events(
    game: Game, records: list[EventRecord], people: list[Participant]
) -> list[shapes.EventRecord]:
    entries = entries_of(game, [record.seq for record in records])
    agreed = agreements(game, entries, people)
    recorders: dict[uuid.UUID | None, str] = {person.pk: _recorder(person) for person in people}
    return [
        shapes.EventRecord(
            seq=record.seq,
            type=record.type,
            event=payload_of(record),
            effects=json.loads(entries[record.seq].effects),
            hash=record.hash,
            recorded_at=record.recorded_at,
            recorded_by=recorders.get(record.recorded_by),
            struck=entries[record.seq].struck_by is not None,
            by=entries[record.seq].struck_by,
            agreement=agreed.get(record.seq),
        )
        for record in records
    ]


def _recorder(person: Participant) -> str:
    """Return whom an event was recorded by: a seat, even one that has gone to another phone."""
    seat = person.seat or person.former_seat
    return seat.player if seat else person.role

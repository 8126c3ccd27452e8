"""One game as one participant may see it: the allow-list of fields for every role."""

from functools import lru_cache
from typing import Any, NamedTuple

from games.models import EventRecord, Game, Participant, Seat
from games.projections import shapes
from games.store.load import events_since, payload_of
from games.store.snapshots import effects_of, head_state
from rules import engine

INVITING_ROLES = frozenset({Participant.Role.HOST, Participant.Role.PLAYER})


class Position(NamedTuple):
    """What the rules say at one head; the same for everybody."""

    view: dict[str, Any]
    result: dict[str, Any] | None


def show(game: Game, participant: Participant) -> shapes.Game:
    """Return the game as the participant may see it."""
    return show_since(game, participant, game.head_seq)[0]


def show_since(
    game: Game, participant: Participant, since: int
) -> tuple[shapes.Game, list[shapes.EventRecord]]:
    """Return the game as the participant may see it, with the events after since."""
    people = list(Participant.objects.filter(game=game).select_related("seat"))
    records = events_since(game, min(since, game.head_seq - 1))
    events = _events(game, records, people)
    shown = _game(game, participant, people, events[-1] if events else None)
    return shown, [event for event in events if event.seq > since]


def summarise(game: Game) -> shapes.GameSummary:
    """Return what somebody who just joined needs to choose a seat."""
    people = Participant.objects.filter(game=game).select_related("seat")
    return shapes.GameSummary(str(game.pk), game.edition, _seats(game, people))  # type: ignore[arg-type]


def show_events(game: Game, since: int) -> list[shapes.EventRecord]:
    """Return the events after since as phones see them."""
    records = events_since(game, since)
    people = Participant.objects.filter(game=game).select_related("seat") if records else []
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
    return Position(view, engine.result(state) if state.finished else None)


def _merchants(tiles: dict[str, str]) -> dict[str, Any]:
    """Return what lies on the merchants' spaces; a replay leaves it out, a map needs it."""
    laid: dict[str, list[str]] = {}
    for space in sorted(tiles):
        laid.setdefault(space.partition("/")[0], []).append(tiles[space])
    return {"merchants": laid} if laid else {}


def _game(
    game: Game, participant: Participant, people: Any, last: shapes.EventRecord | None
) -> shapes.Game:
    position = _position(game, game.head_seq, game.head_hash)
    return shapes.Game(
        id=str(game.pk),
        code=game.code if participant.role in INVITING_ROLES else None,
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
    )


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


def _events(game: Game, records: list[EventRecord], people: Any) -> list[shapes.EventRecord]:
    effects = effects_of(game, records)
    recorders = {person.pk: person.seat.player if person.seat else person.role for person in people}
    return [
        shapes.EventRecord(
            seq=record.seq,
            type=record.type,
            event=payload_of(record),
            effects=effects[record.seq],
            hash=record.hash,
            recorded_at=record.recorded_at,
            recorded_by=recorders.get(record.recorded_by),
        )
        for record in records
    ]

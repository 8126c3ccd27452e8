"""A new game: its seats, its host, and the set-up as the first event, all or nothing."""

import uuid
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.models import EventRecord, Game, Participant, Player, Seat
from games.projections import shapes
from games.services.open_door import make_code
from games.services.refusal import Refusal, malformed
from games.store.append import Command, append
from games.store.canonical import canonical, sha256
from rules import engine


@dataclass(frozen=True, slots=True)
class NewSeat:
    name: str
    colour: str
    symbol: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """What the table says before the first move; seats are counted from 0."""

    edition: str
    options: tuple[str, ...]
    seats: tuple[NewSeat, ...]
    turn_order: tuple[int, ...]
    merchants: dict[str, list[str]] | None
    settings: shapes.Settings
    your_seat: int | None


def create_game(host: Player, new: NewGame) -> Participant | Refusal:
    """Record a new game with host as its host, or say what is wrong with it."""
    if refusal := _check_seats(new):
        return refusal
    players = tuple(f"p{number}" for number in range(1, len(new.seats) + 1))
    set_up: dict[str, Any] = {
        "type": "game_set_up",
        "turn_order": [players[index] for index in new.turn_order],
    }
    if new.merchants is not None:
        set_up["merchants"] = new.merchants
    try:
        state = engine.start(engine.Setup(new.edition, new.options, players))
        outcome = engine.apply(state, engine.read_event(state, set_up))
    except engine.Malformed as error:
        return malformed(error.where.removeprefix("event."), error.message)
    except engine.Illegal as error:
        violations = [violation.as_json() for violation in error.violations]
        return Refusal("illegal", "The set-up breaks the rules.", {"violations": violations})
    return _store(host, new, outcome)


def _check_seats(new: NewGame) -> Refusal | None:
    count = len(new.seats)
    if len({seat.colour for seat in new.seats}) < count:
        return malformed("seats", "Every seat needs a colour of its own.")
    if len({seat.symbol for seat in new.seats}) < count:
        return malformed("seats", "Every seat needs a symbol of its own.")
    if sorted(new.turn_order) != list(range(count)):
        return malformed("turn_order", "The turn order names every seat once, counted from 0.")
    if new.your_seat is not None and not 0 <= new.your_seat < count:
        return malformed("your_seat", "There is no such seat.")
    return None


@transaction.atomic
def _store(host: Player, new: NewGame, outcome: engine.Outcome) -> Participant:
    participant = lay_table(host, new)
    append(participant.game, outcome, _command(participant, outcome))
    return participant


def lay_table(host: Player, new: NewGame) -> Participant:
    """Create the game and its seats without any event; its host is returned."""
    game = Game.objects.create(
        code=make_code(),
        code_made_at=timezone.now(),
        edition=new.edition,
        options=list(new.options),
        rules_version=engine.RULES_VERSION,
        **msgspec.structs.asdict(new.settings),
    )
    seats = [
        Seat.objects.create(
            game=game, number=number, name=seat.name, colour=seat.colour, symbol=seat.symbol
        )
        for number, seat in enumerate(new.seats, start=1)
    ]
    return Participant.objects.create(
        game=game,
        player=host,
        role=Participant.Role.HOST,
        seat=None if new.your_seat is None else seats[new.your_seat],
    )


def _command(participant: Participant, outcome: engine.Outcome) -> Command:
    request = {"based_on": 0, "event": engine.write_event(outcome.event)}
    return Command(
        command_id=uuid.uuid4(),
        request_hash=sha256(canonical(request)),
        based_on=0,
        recorded_by=participant.pk,
        role=EventRecord.Role.HOST,
    )

"""A game from a brass-log/1 document: read strictly, judged event by event, stored whole."""

import uuid
from typing import Any

from django.db import transaction

from games.models import EventRecord, Participant, Player, Seat
from games.projections import shapes
from games.services.create_game import NewGame, NewSeat, lay_table
from games.services.finish_game import follow_outcome
from games.services.refusal import Refusal, malformed
from games.services.spend_allowance import Limit, spend_allowance
from games.store.append import Command, append
from games.store.canonical import canonical, sha256
from games.store.ledger import Change
from games.store.load import record_on
from rules import engine, log
from rules.history import BreaksLater, Timeline

WHOLE_GAMES = Limit("whole games of one visitor", 120, 3600)
SLOW_DOWN = Refusal("slow_down", "Too many whole games from here. Wait a minute and try again.")
LONGEST_NAME = 40
Steps = list[tuple[engine.Outcome, Change | None]]


def import_game(host: Player, document: dict[str, Any], visitor: str) -> Participant | Refusal:
    """Store the game that the document tells, with host as its host on the first seat."""
    if not spend_allowance(WHOLE_GAMES, visitor):
        return SLOW_DOWN
    try:
        log.read(document)
        told = log.read(_with_seat_ids(document))
    except engine.Malformed as error:
        return malformed(f"document.{error.where}".rstrip("."), error.message)
    if not told.events:
        return malformed("document.events", "A game begins with its set-up.")
    steps = _judged(told)
    if isinstance(steps, Refusal):
        return steps
    return store_game(host, told, steps, EventRecord.Origin.IMPORT)


@transaction.atomic
def store_game(host: Player, told: log.Log, steps: Steps, origin: str) -> Participant:
    """Lay a table and append every step to its record."""
    participant = lay_table(host, _new_game(told))
    game = participant.game
    for outcome, change in steps:
        event = canonical(engine.write_event(outcome.event))
        command = Command(
            command_id=uuid.uuid4(),
            request_hash=sha256(event),
            based_on=game.head_seq,
            recorded_by=participant.pk,
            role=EventRecord.Role.HOST,
            origin=origin,
        )
        append(game, outcome, command, change)
    follow_outcome(game, steps[-1][0].state)
    return participant


def _judged(told: log.Log) -> Steps | Refusal:
    timeline = Timeline(told.setup)
    steps: Steps = []
    for seq, event in enumerate(told.events, start=1):
        try:
            steps.append(record_on(timeline, event))
        except engine.Malformed as error:
            located = log.located(seq, error)
            return malformed(f"document.{located.where}", located.message)
        except engine.Illegal as error:
            violations = [violation.as_json() for violation in error.violations]
            details: dict[str, Any] = {"seq": seq, "violations": violations}
            if isinstance(error, BreaksLater):
                details["breaks"] = {"seq": error.seq, "violations": violations}
            return Refusal("illegal", f"Event {seq} breaks the rules.", details)
    return steps


def _new_game(told: log.Log) -> NewGame:
    names = [(name.strip() or player)[:LONGEST_NAME].strip() for player, name in told.names.items()]
    marks = zip(names, Seat.Colour.values, Seat.Symbol.values, strict=False)
    return NewGame(
        edition=told.setup.edition,
        options=told.setup.options,
        seats=tuple(NewSeat(name, colour, symbol) for name, colour, symbol in marks),
        turn_order=(),
        merchants=None,
        settings=shapes.Settings(),
        your_seat=0,
    )


def _with_seat_ids(document: dict[str, Any]) -> dict[str, Any]:
    """Return a well-formed document whose players are called p1, p2 and so on by seat."""
    seats = {
        player["id"]: f"p{number}" for number, player in enumerate(document["players"], start=1)
    }
    players = [
        {"id": seats[player["id"]], "name": player.get("name", player["id"])}
        for player in document["players"]
    ]
    events = [_renamed(event, seats) for event in document["events"]]
    return {**document, "players": players, "events": events}


def _renamed(event: dict[str, Any], seats: dict[str, str]) -> dict[str, Any]:
    renamed = dict(event)
    if "player" in event:
        renamed["player"] = seats[event["player"]]
    if "turn_order" in event:
        renamed["turn_order"] = [seats[player] for player in event["turn_order"]]
    if "changes" in event:
        renamed["changes"] = {seats[key]: each for key, each in event["changes"].items()}
    if "event" in event:
        renamed["event"] = _renamed(event["event"], seats)
    return renamed

"""Storing a game that keen random players played, as if it had been recorded at a table."""

import uuid
from datetime import datetime, timedelta

from django.db import transaction

from games.models import EventRecord, Game, Participant, Player, Seat, Sitting
from games.projections import shapes
from games.services.create_game import NewGame, NewSeat, lay_table
from games.services.finish_game import follow_outcome
from games.store.append import Command, append
from games.store.canonical import canonical, sha256
from rules import engine, playout
from rules.history import Timeline

POLICY = "keen"
BETWEEN_ACTIONS = timedelta(seconds=67)


@transaction.atomic
def store_playout(
    edition: str,
    players: list[uuid.UUID],
    names: list[str],
    seed: int,
    at: datetime,
    policy: str = POLICY,
) -> Game:
    """Play a whole game and store it, recorded from `at` on, with who sat where."""
    seats = tuple(f"p{number}" for number in range(1, len(players) + 1))
    setup = engine.Setup(edition, (), seats)
    host = _lay(edition, players, names)
    game = host.game
    timeline = Timeline(setup)
    for number, event in enumerate(playout.play(setup, seed, policy)):
        outcome = timeline.record(event)
        append(game, outcome, _command(host, outcome, at + number * BETWEEN_ACTIONS))
    follow_outcome(game, timeline.state)
    return game


def _lay(edition: str, players: list[uuid.UUID], names: list[str]) -> Participant:
    marks = zip(names, Seat.Colour.values, Seat.Symbol.values, strict=False)
    new = NewGame(
        edition=edition,
        options=(),
        seats=tuple(NewSeat(name, colour, symbol) for name, colour, symbol in marks),
        turn_order=(),
        merchants=None,
        settings=shapes.Settings(),
        your_seat=0,
    )
    host = lay_table(Player.objects.get(pk=players[0]), new)
    for seat, player in zip(host.game.seats.all(), players, strict=True):
        Sitting.objects.create(seat=seat, player_id=player)
    Game.objects.filter(pk=host.game_id).update(code=None, code_made_at=None)
    return host


def _command(host: Participant, outcome: engine.Outcome, at: datetime) -> Command:
    return Command(
        command_id=uuid.uuid4(),
        request_hash=sha256(canonical(engine.write_event(outcome.event))),
        based_on=host.game.head_seq,
        recorded_by=host.pk,
        role=EventRecord.Role.HOST,
        recorded_at=at,
    )

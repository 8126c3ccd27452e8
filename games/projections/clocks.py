"""The clock as phones show it: nothing in it changes while nothing happens."""

from games.models import Game, LedgerEntry, Pause
from games.projections import shapes
from games.store import clock
from games.store.clock import Clock

NOTHING = shapes.Clock(False, None, None, None)


def show_clock(game: Game, entry: LedgerEntry) -> shapes.Clock:
    """Return the clock after an event; a table that hides it sees it once the game is over."""
    finished = game.status == Game.Status.FINISHED
    if game.clock == Game.Clock.OFF:
        return NOTHING
    now = clock.load(entry.clock)
    stop = Pause.objects.filter(game=game, ended_at=None).first()
    if game.clock == Game.Clock.HIDDEN and not finished:
        return shapes.Clock(stop is not None, None, None, None)
    players = [seat.player for seat in game.seats.all()]
    seconds = {player: _before_turn(now, player) // 1000 for player in players}
    if finished or now.turn is None:
        return shapes.Clock(False, None, None, seconds)
    if stop is not None:
        used = now.turn_spent + clock.active(game.pk, now.since, stop.started_at)
        return shapes.Clock(True, None, used // 1000, seconds)
    return shapes.Clock(False, clock.written(_started(game, now)), None, seconds)


def seconds_of(game: Game, entry: LedgerEntry) -> dict[str, int]:
    """Return all the time each player used up to an event."""
    spent = clock.load(entry.clock).spent
    return {seat.player: spent.get(seat.player, 0) // 1000 for seat in game.seats.all()}


def _before_turn(now: Clock, player: str) -> int:
    return now.spent.get(player, 0) - (now.turn_spent if player == now.turn else 0)


def _started(game: Game, now: Clock) -> int:
    """Return when the turn would have started had there been no pause since."""
    stops = Pause.objects.filter(game=game, ended_at__gt=now.since)
    stopped = sum(
        ended - max(started, now.since)
        for started, ended in stops.values_list("started_at", "ended_at")
        if ended is not None
    )
    return now.since + stopped - now.turn_spent

"""A game looked back upon: series and figures folded from the log as it stands."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from games.models import EventRecord, Game
from games.projections import shapes
from games.projections.clocks import seconds_of
from games.projections.past import history
from games.store.snapshots import entries_of
from rules import engine
from rules.state import GameState

MOMENTS = 3
RESOURCES = ("coal", "iron", "beer")


class Step(NamedTuple):
    """An event that counts, with the state before it and what it led to."""

    seq: int
    before: GameState
    outcome: engine.Outcome


def analyse(game: Game) -> shapes.Analysis:
    """Return how the game went, from the set-up to the head."""
    steps = list(steps_of(game))
    times = dict(EventRecord.objects.filter(game=game).values_list("seq", "recorded_at"))
    series = [_moment(step, times[step.seq]) for step in steps]
    state = steps[-1].outcome.state
    return shapes.Analysis(
        series=series,
        vp={player: each["breakdown"] for player, each in engine.result(state)["players"].items()},
        spending=_spending(steps, state),
        resources=_resources(steps, state),
        seconds=_seconds(game, state),
        turning_points=_turning_points(series),
    )


def _seconds(game: Game, state: GameState) -> dict[str, int] | None:
    """Return the time each player used, unless the table does not want it known, or yet."""
    hidden = game.clock == Game.Clock.HIDDEN and not state.finished
    if hidden or game.clock == Game.Clock.OFF:
        return None
    return seconds_of(game, entries_of(game, [game.head_seq])[game.head_seq])


def steps_of(game: Game) -> Iterator[Step]:
    """Yield every event that counts with what it led to."""
    timeline = history(game)
    for index, entry in enumerate(timeline.entries):
        before = timeline.state_before(index)
        yield Step(entry.seq, before, engine.apply(before, entry.event))


def _moment(step: Step, at: str) -> shapes.Moment:
    event, state = step.outcome.event, step.outcome.state
    view, score = engine.line(state), engine.score(state)
    projected = {
        player: view["players"][player]["vp"] if state.finished else each["total"]
        for player, each in score["players"].items()
    }
    return shapes.Moment(
        seq=step.seq,
        era=step.before.era,
        round=step.before.round or 1,
        player=getattr(event, "player", None),
        type=event.type,
        at=at,
        players={
            player: shapes.Figures(
                money=each["money"],
                income_level=each["income_level"],
                vp=each["vp"],
                spent=each["spent"],
                projected=projected[player],
            )
            for player, each in view["players"].items()
        },
    )


def _effects(steps: list[Step], name: str) -> Iterator[dict[str, Any]]:
    for step in steps:
        for effect in engine.effects_json(step.outcome.effects):
            if effect["effect"] == name:
                yield effect


def _spending(steps: list[Step], state: GameState) -> dict[str, int]:
    paid: Counter[str] = Counter()
    for effect in _effects(steps, "money_paid"):
        paid[effect["player"]] += effect["amount"]
    return {player: paid[player] for player in state.seats}


def _resources(steps: list[Step], state: GameState) -> dict[str, shapes.Resources]:
    given: Counter[tuple[str, str]] = Counter()
    taken: Counter[tuple[str, str]] = Counter()
    bought: Counter[tuple[str, str]] = Counter()
    for effect in _effects(steps, "cube_taken"):
        if effect["player"] != effect["owner"]:
            given[effect["owner"], effect["resource"]] += 1
            taken[effect["player"], effect["resource"]] += 1
    for effect in _effects(steps, "cube_bought"):
        bought[effect["player"], effect["resource"]] += 1
    return {
        player: shapes.Resources(
            *({key: count[player, key] for key in RESOURCES} for count in (given, taken, bought))
        )
        for player in state.seats
    }


def _turning_points(series: list[shapes.Moment]) -> list[shapes.TurningPoint]:
    """Return the events that moved the projected scores most, in the order they happened."""
    swings = []
    for was, now in pairwise(series):
        if was.era == now.era:
            swings += [
                (figures.projected - was.players[player].projected, -now.seq, player)
                for player, figures in now.players.items()
            ]
    largest: dict[int, shapes.TurningPoint] = {}
    for by, seq, player in sorted(swings, reverse=True):
        if by > 0 and len(largest) < MOMENTS:
            largest.setdefault(-seq, shapes.TurningPoint(-seq, "gain", player, by))
    return [largest[seq] for seq in sorted(largest)]

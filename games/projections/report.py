"""The report of a finished game: the analysis and what only a finished game can tell."""

from collections import Counter, defaultdict
from typing import Any

import msgspec

from games.models import Game
from games.projections import history_shapes as shapes
from games.projections.analysis import RESOURCES, Step, analyse, steps_of
from rules import engine
from rules.state import GameState

Counts = dict[str, Counter[tuple[str, str]]]


def make_report(game: Game) -> dict[str, Any]:
    """Return the report as data; people and ratings are added when it is shown."""
    analysis = analyse(game)
    steps = list(steps_of(game))
    state = steps[-1].outcome.state
    points = {player: each["vp"] for player, each in engine.result(state)["players"].items()}
    more = {
        "orders": _orders(steps),
        "balance": _balance(steps, state),
        "pounds_per_vp": {
            player: round(spent / points[player], 2) if points[player] > 0 else None
            for player, spent in analysis.spending.items()
        },
        "loans": _loans(steps, state),
    }
    document: dict[str, Any] = msgspec.to_builtins(analysis)
    document.update(msgspec.to_builtins(more))
    return document


def _orders(steps: list[Step]) -> list[shapes.RoundOrder]:
    """Return the turn order of every round, with what was spent in it."""
    orders: list[shapes.RoundOrder] = []
    for step in steps[1:]:
        before = step.before
        if not orders or (orders[-1].era, orders[-1].round) != (before.era, before.round):
            order = [str(player) for player in before.order]
            orders.append(
                shapes.RoundOrder(before.era, before.round, order, dict.fromkeys(order, 0))
            )
        for effect in engine.effects_json(step.outcome.effects):
            if effect["effect"] == "money_paid":
                orders[-1].spent[effect["player"]] += effect["amount"]
    return orders


def _balance(steps: list[Step], state: GameState) -> dict[str, dict[str, shapes.Balance]]:
    found: Counts = defaultdict(Counter)
    for step in steps:
        for effect in engine.effects_json(step.outcome.effects):
            _weigh(found, effect)
    names = shapes.Balance.__struct_fields__
    return {
        player: {
            resource: shapes.Balance(*(found[name][player, resource] for name in names))
            for resource in RESOURCES
        }
        for player in state.seats
    }


def _weigh(found: Counts, effect: dict[str, Any]) -> None:
    player = effect.get("player", "")
    match effect["effect"]:
        case "tile_placed" if effect["cubes"] and effect["industry"] in MAKES:
            found["made"][player, MAKES[effect["industry"]]] += effect["cubes"]
        case "cube_taken" if player == effect["owner"]:
            found["used"][player, effect["resource"]] += 1
        case "cube_taken":
            found["given"][effect["owner"], effect["resource"]] += 1
            found["taken"][player, effect["resource"]] += 1
        case "cube_bought":
            found["bought"][player, effect["resource"]] += 1
        case "cubes_sold":
            found["sold"][player, effect["resource"]] += effect["count"]


MAKES = {"coal": "coal", "iron": "iron", "brewery": "beer"}


def _loans(steps: list[Step], state: GameState) -> dict[str, int]:
    taken = Counter(
        step.outcome.event.player for step in steps if step.outcome.event.type == "loan_taken"
    )
    return {player: taken[player] for player in state.seats}

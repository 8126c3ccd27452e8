"""The front door: start a game, apply events, ask what is possible and what it would do."""

from collections.abc import Sequence
from typing import Any

from rules import views, wire
from rules.editions import EDITIONS, check_setup, edition_name, options_of, ruleset_for
from rules.effects import Effect
from rules.events import LinksBuilt
from rules.fold import Outcome, apply, resolve, start
from rules.history import BreaksLater, correct, is_correction
from rules.position import Position
from rules.state import GameState, Setup, dump_state, load_state
from rules.violations import Illegal, Violation
from rules.vocabulary import Json
from rules.wire import Malformed, write_event

__all__ = [
    "EDITIONS",
    "RULES_VERSION",
    "BreaksLater",
    "GameState",
    "Illegal",
    "Malformed",
    "Outcome",
    "Setup",
    "Violation",
    "apply",
    "correct",
    "dump_state",
    "edition_name",
    "effects_json",
    "is_correction",
    "legal",
    "line",
    "load_state",
    "options",
    "options_of",
    "preview",
    "read_event",
    "resolve",
    "result",
    "score",
    "second_links",
    "start",
    "tables_json",
    "view",
    "violations",
    "write_event",
]

RULES_VERSION = 1


def names_for(setup: Setup) -> wire.Names:
    """Return the ids that a game's events may use."""
    ruleset = ruleset_for(setup)
    return wire.Names(ruleset.tables, setup.players, ruleset.forms)


def read_event(state: GameState, data: object) -> Any:
    """Return the event that parsed JSON stands for; raises Malformed."""
    return wire.read_event(names_for(state.setup), data)


def violations(state: GameState, event: Any) -> tuple[Violation, ...]:
    """Return every rule an event would break; empty if it is legal."""
    try:
        apply(state, event)
    except Illegal as refusal:
        return refusal.violations
    return ()


def preview(state: GameState, event: Any) -> Json:
    """Return what an event would do, without recording it; raises Illegal."""
    outcome = apply(state, event)
    ruleset = ruleset_for(state.setup)
    return {
        "event": write_event(outcome.event),
        "effects": effects_json(outcome.effects),
        "players": views.differences(state, outcome.state),
        "next_turn_order": views.expected_order(outcome.state),
        "state": views.table(Position(outcome.state, ruleset)),
    }


def options(state: GameState) -> Json:
    """Return what the player on turn, or a debtor, can do, and why not what they cannot."""
    ruleset = ruleset_for(state.setup)
    position = Position(state, ruleset)
    player = state.turn or state.owes
    offers = {}
    for action in ruleset.actions.values():
        settles = action.name == "shortfall"
        asked = state.owes is not None if settles else state.stage == "playing"
        offer = action.options(position) if asked else {}
        if offer:
            offers[action.name] = offer
    return {
        "player": player,
        "actions_left": state.actions_left,
        "actions": offers,
        "cards": views.cards(position, player) if player else None,
    }


def second_links(state: GameState, first: LinksBuilt) -> list[Json]:
    """Return the links that may follow a first one in the same action."""
    position = Position(state, ruleset_for(state.setup))
    action: Any = position.ruleset.actions[LinksBuilt]
    costs = position.tables.link_costs[state.era]
    if state.turn != first.player or len(costs) < 2 or len(first.links) != 1:
        return []
    line = position.tables.lines[first.links[0]]
    if any(action.unplaceable(position, first.player, line)):
        return []
    offers: list[Json] = action.second_options(position, first)
    return offers


def legal(state: GameState) -> list[Any]:
    """Return every complete legal event in a position, as game-log.md counts them."""
    ruleset = ruleset_for(state.setup)
    position = Position(state, ruleset)
    if state.owes is not None:
        return [
            event
            for action in ruleset.actions.values()
            if action.name == "shortfall"
            for event in action.legal(position)
        ]
    if state.stage != "playing":
        return []
    return [
        event
        for action in ruleset.actions.values()
        if action.name != "shortfall"
        for event in action.legal(position)
    ]


def score(state: GameState) -> Json:
    """Return what the end of the era would score now, line by line."""
    return views.score(Position(state, ruleset_for(state.setup)))


def view(state: GameState) -> Json:
    """Return the whole public table as a replay's full line shows it."""
    return views.full(Position(state, ruleset_for(state.setup)))


def line(state: GameState) -> Json:
    """Return the table as a replay's short line shows it."""
    return views.table(Position(state, ruleset_for(state.setup)))


def result(state: GameState) -> Json:
    """Return the last line of a replay: scores so far, the ranking once finished."""
    return views.result(Position(state, ruleset_for(state.setup)))


def tables_json(setup: Setup) -> Json:
    """Return what is printed, for drawing."""
    check_setup(setup)
    return views.printed(ruleset_for(setup).tables)


def effects_json(effects: Sequence[Effect]) -> list[Json]:
    """Return effects as JSON values."""
    return [effect.as_json() for effect in effects]

"""The front door: start a game, apply events, ask what is possible and what it would do."""

from collections.abc import Sequence
from typing import Any

from rules import cards, market, views, wire
from rules.editions import EDITIONS, check_setup, edition_name, options_of, ruleset_for
from rules.effects import Effect
from rules.estimate import changes
from rules.events import LinksBuilt
from rules.fold import Outcome, apply, resolve, start
from rules.history import BreaksLater, correct, is_correction
from rules.position import Position
from rules.printed import printed
from rules.state import GameState, Setup, dump_state, load_state
from rules.violations import Illegal, Reasons, Violation
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
    "changes",
    "correct",
    "dump_state",
    "edition_name",
    "effects_json",
    "is_correction",
    "is_new_round",
    "legal",
    "line",
    "load_state",
    "market_rows",
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
    """Return what an event would do, without recording it; raises Illegal.

    `more` is what the same action could go on with: lines after a first rail, tiles after a sale;
    null for an action that is whole.
    """
    outcome = apply(state, event)
    ruleset = ruleset_for(state.setup)
    return {
        "event": write_event(outcome.event),
        "effects": effects_json(outcome.effects),
        "players": views.differences(state, outcome.state),
        "next_turn_order": views.expected_order(outcome.state),
        "state": views.table(Position(outcome.state, ruleset)),
        "more": ruleset.actions[type(event)].more(Position(state, ruleset), outcome.event),
    }


def options(state: GameState) -> Json:
    """Return what the player on turn, or a debtor, can do, and why not what they cannot.

    `actions` has an entry for each action that is asked for now: build, links, develop, sell,
    loan, scout, pass in a turn, shortfall alone while one is owed, none before and after the game.
    Each says whether it is `possible` and, if not, `why`: numbers into the list `reasons`, which
    tells every reason once as rule, message and values. Wherever coal, iron or beer can come from
    different places each way is a list of sources, the default first; all cost the same.

    build    tiles: industry, level (null: none left), money, coal, iron; `why` it cannot be built
             at all; places: space, over, cost, coal, iron, cards, two_cards; `not`: space to why
    links    costs of one and two; lines: link, cost, coal; `not`: link to reasons; two, two_why
    develop  most; costs and iron for one and for two; industries: industry, level, why, again_why
    sell     tiles, each with why; `plan`: sales one after another that can be recorded as they are;
             Birmingham: beer needed, buyers: merchant, beer; `develop`: what Gloucester can take;
             Lancashire: ports and distant (true or false); `distant`: value to copies left, income
    loan     amounts: amount, levels, income_space after it, why
    scout    discards: how many besides the card
    shortfall  missing; tiles: space, brings
    `cards`  what is publicly known of the hand: hand, ordinary, wilds, deck, copies left by face
    """
    ruleset = ruleset_for(state.setup)
    position = Position(state, ruleset)
    player = state.turn or state.owes
    reasons = Reasons()
    offers = {}
    for action in ruleset.actions.values():
        settles = action.name == "shortfall"
        asked = state.owes is not None if settles else state.stage == "playing"
        offer = action.options(position, reasons) if asked else {}
        if offer:
            offers[action.name] = offer
    return {
        "player": player,
        "actions_left": state.actions_left,
        "actions": offers,
        "reasons": reasons.told,
        "cards": views.cards(position, player) if player else None,
    }


def second_links(state: GameState, first: str) -> list[Json]:
    """Return the links that could follow a first one in the same action, as `preview` has them."""
    ruleset = ruleset_for(state.setup)
    position, player = Position(state, ruleset), state.turn
    action = ruleset.actions[LinksBuilt]
    if player is None or first not in _lines(action.options(position, Reasons())):
        return []
    begun = LinksBuilt(player, cards.any_card(position, player), (first,))
    more = action.more(position, begun) or {"lines": []}
    found: list[Json] = more["lines"]
    return found


def _lines(offer: Json) -> set[str]:
    return {line["link"] for line in offer["lines"]}


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
    """Return the whole public table for a phone."""
    return views.shown(Position(state, ruleset_for(state.setup)))


def is_new_round(state: GameState) -> bool:
    """Tell whether a round has just begun that is not the first of the game."""
    ruleset = ruleset_for(state.setup)
    first = state.era == ruleset.tables.eras[0] and state.round == 1
    untouched = state.turn_index == 0 and state.actions_left == ruleset.tables.actions_per_turn
    return state.stage == "playing" and untouched and not first


def market_rows(state: GameState) -> dict[str, list[tuple[int, int]]]:
    """Return for each market its prices, cheapest first, with the cubes that lie on each."""
    markets = ruleset_for(state.setup).tables.markets
    return {key: market.rows(each, state.markets[key]) for key, each in markets.items()}


def line(state: GameState, *, full: bool = False) -> Json:
    """Return the table as a replay's line shows it."""
    show = views.full if full else views.table
    return show(Position(state, ruleset_for(state.setup)))


def result(state: GameState) -> Json:
    """Return the last line of a replay: scores so far, the ranking once finished."""
    return views.result(Position(state, ruleset_for(state.setup)))


def tables_json(setup: Setup) -> Json:
    """Return what is printed, for drawing."""
    check_setup(setup)
    return printed(ruleset_for(setup).tables)


def effects_json(effects: Sequence[Effect]) -> list[Json]:
    """Return effects as JSON values."""
    return [effect.as_json() for effect in effects]

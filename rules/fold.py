"""One event folded into a state: checked part by part, its effects applied as they come."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from rules import flow
from rules.editions import check_setup, ruleset_for
from rules.effects import Effect
from rules.position import Position
from rules.ruleset import Action, Ruleset
from rules.state import GameState, Seat, Setup
from rules.violations import Illegal, Violation
from rules.vocabulary import CANAL


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event led to: the next state, the effects in order, the event spelled out."""

    state: GameState
    effects: tuple[Effect, ...]
    event: Any


def start(setup: Setup) -> GameState:
    """Return the state before the set-up is recorded; raises Malformed."""
    check_setup(setup)
    tables = ruleset_for(setup).tables
    seats = {
        player: Seat(
            money=tables.money,
            spent=0,
            vp=0,
            income_space=tables.income_space,
            hand=tables.hand,
            links_left=tables.link_tiles,
            wilds=(),
            taken=dict.fromkeys(tables.stacks, 0),
            scored={},
        )
        for player in setup.players
    }
    return GameState(
        setup=setup,
        stage="new",
        era=CANAL,
        round=0,
        order=setup.players,
        turn_index=0,
        actions_left=0,
        seats=seats,
        board={},
        links={},
        markets={resource: market.start for resource, market in tables.markets.items()},
        merchants={},
        merchant_beer={},
        distant_marker=0,
        distant_turned={},
        deck=tables.deck_size - tables.hand * tables.players - tables.dead_cards,
        discards={},
        unseen_discards=0,
        debtors=(),
    )


def apply(state: GameState, event: Any) -> Outcome:
    """Return what an event leads to, its left-out sources filled in; raises Illegal."""
    ruleset = ruleset_for(state.setup)
    action = ruleset.actions[type(event)]
    ways = _ways(ruleset, action, state, event) if _is_open(event) else [event]
    if len(ways) == 1:
        event = ways[0]
    work = state.copy()
    effects: list[Effect] = []
    broken: list[Violation] = []
    for part in range(action.parts(event)):
        position = Position(work, ruleset)
        if len(ways) != 1:
            event = _made_plain(action, position, event, part, to_choose=bool(ways))
        for violation in action.violations(position, event, part):
            if violation not in broken:
                broken.append(violation)
        follows = action.presumed if broken else action.effects
        _carry_out(work, follows(position, event, part), effects)
    if broken:
        raise Illegal(broken)
    used = action.actions_used(event)
    if used:
        _carry_out(work, flow.end_of_action(Position(work, ruleset), used), effects)
    return Outcome(work, tuple(effects), event)


def _carry_out(work: GameState, wanted: Iterable[Effect], done: list[Effect]) -> None:
    """Apply effects as they are yielded, so that each is worked out on what came before."""
    for effect in wanted:
        effect.apply(work)
        done.append(effect)


def _is_open(event: Any) -> bool:
    """Tell whether an event leaves sources for the engine to fill in."""
    for entry in fields(event):
        if entry.name in ("coal", "iron", "beer") and getattr(event, entry.name) is None:
            return True
    return any(getattr(sale, "beer", ()) is None for sale in getattr(event, "sales", ()))


def resolve(state: GameState, event: Any) -> Any:
    """Return the event with left-out sources filled in, if only one way is legal."""
    ruleset = ruleset_for(state.setup)
    ways = _ways(ruleset, ruleset.actions[type(event)], state, event)
    return ways[0] if len(ways) == 1 else event


def _ways(ruleset: Ruleset, action: Action, state: GameState, event: Any) -> list[Any]:
    """Return the legal ways to fill an event in, two at most; order alone makes no other way."""
    found: dict[object, Any] = {}
    for way in _completions(ruleset, action, state, event, 0):
        found.setdefault(_unordered(way), way)
        if len(found) == 2:
            break
    return list(found.values())


def _unordered(event: Any) -> tuple[tuple[str, ...], ...]:
    """Return an event's sources, whatever the order in which they are taken."""
    lists = [getattr(event, name, None) for name in ("coal", "iron")]
    lists += [getattr(sale, "beer", None) for sale in getattr(event, "sales", ())]
    lists.append((getattr(event, "beer", None) or "",))
    return tuple(tuple(sorted(sources or ())) for sources in lists)


def _made_plain(action: Action, position: Position, event: Any, part: int, to_choose: bool) -> Any:
    """Return an event that is about to be refused with this part's sources filled in.

    With no legal way any will do, so that the refusal says what it would cost or lack. With
    several, the part where they differ stays open, so that the refusal asks for the choice.
    """
    found = list(islice(action.completions(position, event, part), 2))
    return found[0] if len(found) == 1 or (found and not to_choose) else event


def _completions(
    ruleset: Ruleset, action: Action, state: GameState, event: Any, part: int
) -> Iterator[Any]:
    """Yield every legal way to fill in an event from a part on."""
    if part == action.parts(event):
        yield event
        return
    for filled in action.completions(Position(state, ruleset), event, part):
        work = state.copy()
        position = Position(work, ruleset)
        if not any(action.violations(position, filled, part)):
            _carry_out(work, action.effects(position, filled, part), [])
            yield from _completions(ruleset, action, work, filled, part + 1)

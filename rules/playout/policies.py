"""How random players choose: a weight for each action, and a taste among its events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.events import IndustryBuilt, LinksBuilt
from rules.state import GameState
from rules.vocabulary import space_of

Taste = Callable[[GameState, Any], float]


def _indifferent(state: GameState, event: Any) -> float:
    return 1.0


def _likes_two_links(state: GameState, event: Any) -> float:
    return 5.0 if isinstance(event, LinksBuilt) and len(event.links) > 1 else 1.0


def _likes_overbuilding(state: GameState, event: Any) -> float:
    over = isinstance(event, IndustryBuilt) and (
        space_of(event.location, event.slot) in state.board
    )
    return 20.0 if over else 1.0


@dataclass(frozen=True)
class Policy:
    """What a random player likes to do; actions not named weigh 1."""

    weights: Mapping[str, float] = field(default_factory=dict)
    taste: Taste = _indifferent
    sells_on: float = 0.7
    """The chance of adding one more tile to a sale."""
    borrows_below: int = 1000
    """Loans are thought of only with less money than this."""
    looks_ahead: bool = False
    """Whether events are compared by what they lead to instead of being drawn."""


_THRIFTY = 14

POLICIES: Mapping[str, Policy] = {
    "uniform": Policy(),
    "keen": Policy(sells_on=1.0, borrows_below=20, looks_ahead=True),
    "builder": Policy(
        {"build": 16, "links": 8, "sell": 30, "develop": 3, "loan": 20, "scout": 0.3, "pass": 0.1},
        borrows_below=_THRIFTY,
    ),
    "seller": Policy(
        {"sell": 60, "build": 16, "links": 10, "loan": 20, "develop": 2, "scout": 0.3, "pass": 0.1},
        sells_on=1.0,
        borrows_below=_THRIFTY,
    ),
    "railway": Policy(
        {"links": 20, "build": 8, "sell": 10, "loan": 20, "scout": 0.3, "pass": 0.1},
        _likes_two_links,
        borrows_below=2 * _THRIFTY,
    ),
    "debtor": Policy({"loan": 12, "pass": 3, "build": 4, "scout": 0.5}),
    "overbuilder": Policy(
        {"build": 20, "develop": 5, "links": 4, "sell": 8, "loan": 10, "pass": 0.1},
        _likes_overbuilding,
        borrows_below=_THRIFTY,
    ),
}

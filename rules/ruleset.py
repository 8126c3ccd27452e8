"""A ruleset is a value: what is printed plus the list of rules that play with it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.effects import Effect
from rules.position import Position
from rules.tables import Tables
from rules.violations import Reasons, Violation
from rules.vocabulary import Card, Industry, Json, PlayerId
from rules.wire import Form


class Action(Protocol):
    """One kind of event: how it is checked, what it changes, what it offers.

    An event is judged part by part (each link, sale or development is one), every part
    on the position that the parts before it have left.
    """

    name: str

    def parts(self, event: Any) -> int:
        """Return how many parts the event has, at least one."""

    def actions_used(self, event: Any) -> int:
        """Return how many of the turn's actions the event takes."""

    def violations(self, position: Position, event: Any, part: int) -> Iterator[Violation]:
        """Yield every rule that this part breaks."""

    def effects(self, position: Position, event: Any, part: int) -> Iterator[Effect]:
        """Yield the consequences of this part, which is legal; each is applied as it is yielded."""

    def presumed(self, position: Position, event: Any, part: int) -> Iterator[Effect]:
        """Yield what a part of a refused event was meant to change, to judge the parts after it."""

    def completions(self, position: Position, event: Any, part: int) -> Iterator[Any]:
        """Yield the event with this part's left-out sources filled in, every way, money apart."""

    def legal(self, position: Position) -> Iterator[Any]:
        """Yield every complete legal event of the player on turn."""

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return what a phone needs to offer this action, with reasons where it cannot."""

    def more(self, position: Position, event: Any) -> Json | None:
        """Return what a legal event could be extended with, or None for nothing ever."""


FlowStep = Callable[[Position], Iterator[Effect]]
CardUse = Callable[[Position, PlayerId, Card, str, Industry], Iterator[Violation]]
"""What forbids building an industry in a location with a card."""


@dataclass(frozen=True)
class Ruleset:
    """One edition with its options for one player count."""

    tables: Tables
    actions: Mapping[type, Action]
    forms: Mapping[str, Form]
    era_ends: tuple[FlowStep, ...]
    """What follows the scoring of an era that is not the last, in order."""
    game_ends: tuple[FlowStep, ...]
    """What follows the scoring of the last era, in order."""
    shows: Callable[[Position], Json]
    """What this edition adds to a view of the table."""
    trade_icons_on: frozenset[Industry] = field(default=frozenset())
    """Industries whose tiles carry the market trade icon."""
    shows_used_up_levels: bool = False
    """Whether a mat in a view counts levels without a tile as 0 or leaves them out.

    The log format says they are left out; its recorded Birmingham examples count them as 0, and
    others compare replays with those.
    """

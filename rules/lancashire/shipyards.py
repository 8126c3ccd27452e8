"""Shipyards of level 0: on the mat only to be developed away."""

from collections.abc import Iterator

from rules.events import IndustryBuilt
from rules.position import Position
from rules.violations import Violation


def level_zero(position: Position, event: IndustryBuilt) -> Iterator[Violation]:
    """Yield that a stack's lowest tile is one that is never built."""  # L-SHIP-02
    tile = position.next_tile(event.player, event.industry)
    if tile is not None and not tile.eras:
        yield position.broken("L-SHIP-02", industry=event.industry, level=tile.level)

"""Scout: three cards for one wild card of each kind."""

from collections.abc import Iterator

from rules.actions.single import SinglePart
from rules.effects import CardDiscarded, Effect, WildsTaken
from rules.events import Scouted
from rules.position import Position
from rules.turn import cannot_act
from rules.violations import Reasons, Violation
from rules.vocabulary import Json, PlayerId

DISCARDS = 2


def _refusals(position: Position, player: PlayerId) -> Iterator[Violation]:
    seat = position.seat(player)
    if seat.wilds:
        yield position.broken("B-SCOUT-02", card=list(seat.wilds))
    if seat.hand < DISCARDS + 1:
        yield position.broken("B-SCOUT-03", hand=seat.hand)


class Scout(SinglePart):
    """The action's card and two more buy both wild cards."""  # B-SCOUT-01

    name = "scout"

    def violations(self, position: Position, event: Scouted, part: int) -> Iterator[Violation]:
        """Yield every rule the scouting breaks."""
        yield from cannot_act(position, event.player, [event.card, *event.discards])
        if len(event.discards) != DISCARDS:
            yield position.broken("B-SCOUT-01", given=len(event.discards))
        yield from _refusals(position, event.player)

    def effects(self, position: Position, event: Scouted, part: int) -> Iterator[Effect]:
        """Yield the discards and the wild cards."""
        for card in (event.card, *event.discards):
            yield CardDiscarded(event.player, card)
        yield WildsTaken(event.player)

    def legal(self, position: Position) -> Iterator[Scouted]:
        """Yield the scouting with cards nobody named, if it is allowed."""
        player = position.state.order[position.state.turn_index]
        if not any(_refusals(position, player)):
            yield Scouted(player, None, (None,) * DISCARDS)

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return whether scouting is possible, or why not."""
        player = position.state.order[position.state.turn_index]
        why = reasons.numbers(_refusals(position, player))
        return {"possible": not why, "why": why, "discards": DISCARDS}

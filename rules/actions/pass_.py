"""Pass: an action given up for a card."""

from collections.abc import Iterator

from rules import cards
from rules.actions.single import SinglePart
from rules.effects import CardDiscarded, Effect
from rules.events import Passed
from rules.position import Position
from rules.turn import cannot_act
from rules.violations import Reasons, Violation
from rules.vocabulary import Json


class Pass(SinglePart):
    """Any action may be passed."""  # C-PASS-01

    name = "pass"

    def violations(self, position: Position, event: Passed, part: int) -> Iterator[Violation]:
        """Yield every rule the pass breaks."""
        yield from cannot_act(position, event.player, [event.card])

    def effects(self, position: Position, event: Passed, part: int) -> Iterator[Effect]:
        """Yield the card's discard."""
        yield CardDiscarded(event.player, event.card)

    def legal(self, position: Position) -> Iterator[Passed]:
        """Yield the pass."""
        player = position.state.order[position.state.turn_index]
        yield Passed(player, cards.any_card(position, player))

    def options(self, position: Position, reasons: Reasons) -> Json:
        """Return that passing is always possible."""
        return {"possible": True, "why": []}

"""What an action of one part need not say again."""

from collections.abc import Iterator
from typing import Any

from rules.effects import Effect
from rules.position import Position
from rules.vocabulary import Json


class SinglePart:
    """An action that is judged and carried out as a whole, with nothing to fill in."""

    def parts(self, event: Any) -> int:
        """Return that there is one part."""
        return 1

    def actions_used(self, event: Any) -> int:
        """Return that it takes one action."""
        return 1

    def presumed(self, position: Position, event: Any, part: int) -> Iterator[Effect]:
        """Yield nothing: no part follows."""
        return iter(())

    def completions(self, position: Position, event: Any, part: int) -> Iterator[Any]:
        """Yield the event as it is."""
        yield event

    def more(self, position: Position, event: Any) -> Json | None:
        """Return that such an event is whole."""
        return None

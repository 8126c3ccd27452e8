"""Events near legal ones and events from nowhere: well-formed, mostly against the rules."""

from dataclasses import replace
from random import Random
from typing import Any

from rules import engine
from rules.events import GoodsSold, IndustryBuilt, Scouted, ShortfallPaid
from rules.state import GameState
from rules.vocabulary import Json, is_wild


class Mutator:
    """Changes events of one position with words that exist at its table."""

    def __init__(self, state: GameState, chance: Random) -> None:
        tables = engine.names_for(state.setup).tables
        self.chance = chance
        self.spaces = [*state.board, *chance.sample([*tables.slots], 3)]
        self.slots = [*tables.slots]
        self.cards: list[str | None] = [*tables.cards, *tables.wild_cards, None]
        self.words: dict[str, list[Any]] = {
            "card": self.cards,
            "industry": [*tables.stacks],
            "industries": [*tables.stacks],
            "links": [*tables.lines],
            "coal": ["market", *self.spaces],
            "iron": ["market", *self.spaces],
            "discards": self.cards,
            "cards": self.cards,
            "tiles": self.spaces,
            "amount": [5, 10, 20, 30],
            "beer": ["merchant", *self.spaces],
            "tile": self.spaces,
            "port": self.spaces,
            "merchant": [*tables.merchant_spaces],
            "develop": [*tables.stacks],
            "distant": [0, 1, 2, 3, 4, 5],
            "player": [*state.setup.players],
        }

    def changed(self, event: Json) -> Json:
        """Return an event with one thing changed."""
        keys = [key for key in event if key in self.words or key in ("location", "sales")]
        key = self.chance.choice(keys)
        if key == "location":
            location, _, slot = self.chance.choice(self.slots).rpartition("/")
            return {**event, "location": location, "slot": int(slot)}
        if key == "sales":
            return {**event, "sales": [self.changed(sale) for sale in event["sales"]]}
        return {**event, key: self._other(key, event[key])}

    def _other(self, key: str, value: Any) -> Any:
        if not isinstance(value, list):
            return self.chance.choice(self.words[key])
        done = [*value]
        how = self.chance.choice(("replace", "drop", "add", "shuffle"))
        if how == "add":
            done.append(self.chance.choice(self.words[key]))
        elif how == "shuffle":
            self.chance.shuffle(done)
        elif done and how == "drop":
            del done[self.chance.randrange(len(done))]
        elif done:
            done[self.chance.randrange(len(done))] = self.chance.choice(self.words[key])
        return done


def is_listed_kind(event: Any) -> bool:
    """Tell whether the legal list means to hold an event: single sales only."""
    return not isinstance(event, GoodsSold) or len(event.sales) == 1


def as_listed(state: GameState, event: Any) -> Any:
    """Return an accepted event as the legal list writes it: cards that any serves unnamed."""
    if isinstance(event, ShortfallPaid):
        return replace(event, tiles=tuple(sorted(event.tiles)))
    if isinstance(event, IndustryBuilt):
        return event if event.cards is None else replace(event, cards=(None, None))
    wilds = state.seats[event.player].wilds
    only_wilds = len(wilds) == state.seats[event.player].hand
    assert not only_wilds or is_wild(event.card)
    plain = replace(event, card=wilds[0] if only_wilds else None)
    return replace(plain, discards=(None, None)) if isinstance(plain, Scouted) else plain

"""A real shuffled deck and the hands dealt from it."""

from collections.abc import Iterable
from random import Random

from rules.effects import CardDiscarded, Effect, EraStarted, HandRefilled, WildsTaken
from rules.tables import Tables
from rules.vocabulary import WILD_INDUSTRY, WILD_LOCATION, Card, PlayerId, is_wild


class Deal:
    """Who holds what; follows the game by its effects."""

    def __init__(self, tables: Tables, players: tuple[PlayerId, ...], chance: Random) -> None:
        self.tables = tables
        self.chance = chance
        self.hands: dict[PlayerId, list[Card]] = {player: [] for player in players}
        self.deck: list[Card] = []
        self._shuffle(tables.dead_cards)

    def _shuffle(self, set_aside: int) -> None:
        self.deck = [face for face, copies in self.tables.cards.items() for _ in range(copies)]
        self.chance.shuffle(self.deck)
        del self.deck[:set_aside]
        for hand in self.hands.values():
            hand[:] = [self.deck.pop() for _ in range(self.tables.hand)]

    def follow(self, effects: Iterable[Effect]) -> None:
        """Move cards as an event's effects say."""
        for effect in effects:
            if isinstance(effect, CardDiscarded) and effect.card is not None:
                self.hands[effect.player].remove(effect.card)
            elif isinstance(effect, WildsTaken):
                self.hands[effect.player] += [WILD_LOCATION, WILD_INDUSTRY]
            elif isinstance(effect, HandRefilled):
                self.hands[effect.player] += [self.deck.pop() for _ in range(effect.cards)]
            elif isinstance(effect, EraStarted):
                self._shuffle(self.tables.rail_cards_removed)

    def any_cards(self, player: PlayerId, count: int) -> tuple[Card, ...]:
        """Return cards of a hand at random, wild ones only if there is nothing else."""
        hand = self.hands[player]
        ordinary = [card for card in hand if not is_wild(card)]
        return tuple(self.chance.sample(ordinary if len(ordinary) >= count else hand, count))

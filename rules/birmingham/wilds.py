"""What wild cards and farms change about building."""

from collections.abc import Iterator

from rules import cards
from rules.events import IndustryBuilt
from rules.position import Position
from rules.violations import Violation
from rules.vocabulary import WILD_INDUSTRY, Card, Industry, LocationId, PlayerId

FARM = "farm"
FARM_CARDS = ("industry:brewery", WILD_INDUSTRY)


def wild_location(
    position: Position, player: PlayerId, card: Card, location: LocationId, industry: Industry
) -> Iterator[Violation]:
    """Yield why a wild location card does not build there."""  # B-WILD-01
    if position.tables.locations[location].kind == FARM:
        yield position.broken("B-WILD-01", location=location)


def wild_industry(
    position: Position, player: PlayerId, card: Card, location: LocationId, industry: Industry
) -> Iterator[Violation]:
    """Yield why a wild industry card does not build there."""  # B-WILD-02
    yield from cards.outside_network(position, player, location)


def farm_rules(position: Position, event: IndustryBuilt) -> Iterator[Violation]:
    """Yield what keeps a farm's brewery from being built."""
    card = event.card
    if card is None or position.tables.locations[event.location].kind != FARM:
        return
    if card not in FARM_CARDS:
        yield position.broken("B-FARM-01", card=card, location=event.location)
    if any(cards.outside_network(position, event.player, event.location)):
        yield position.broken("B-FARM-02", location=event.location)

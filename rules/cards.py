"""Cards by public information: who can hold what, and which card builds what where."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.position import Position
from rules.violations import Violation
from rules.vocabulary import Card, Industry, LocationId, PlayerId, is_wild


def unplayable(
    position: Position, player: PlayerId, cards: Sequence[Card | None]
) -> Iterator[Violation]:
    """Yield why a player cannot hold these cards."""
    seat = position.seat(player)
    ordinary = sum(1 for card in cards if not is_wild(card))
    held = seat.hand - len(seat.wilds)
    if len(cards) > seat.hand:
        yield position.broken("C-CARD-01", needed=len(cards), hand=seat.hand)
    elif ordinary > held:
        yield position.broken("B-WILD-04", "only_wilds", hand=seat.hand, ordinary=held)
    for card, count in Counter(card for card in cards if card is not None).items():
        if is_wild(card):
            if count > seat.wilds.count(card):
                yield position.broken("B-WILD-04", card=card)
        elif count > position.cards_left(card):
            copies = position.tables.cards[card]
            discarded = copies - position.cards_left(card)
            yield position.broken(
                "C-CARD-10", card=card, given=count, copies=copies, discarded=discarded
            )


def any_card(position: Position, player: PlayerId) -> Card | None:
    """Return the card to offer where any serves: null, or a wild for a hand of wilds only."""
    wilds = position.seat(player).wilds
    return wilds[0] if wilds and position.ordinary_cards(player) == 0 else None


def faces_for(
    position: Position, player: PlayerId, location: LocationId, industry: Industry
) -> list[Card]:
    """Return the faces that could serve a build there and that the player could hold."""
    found = []
    if position.ordinary_cards(player) > 0:
        named = f"location:{location}"
        tables = position.tables
        faces = [named] if named in tables.cards else []
        faces += [face for face, shown in tables.industries_of.items() if industry in shown]
        found = [face for face in faces if position.cards_left(face) > 0]
    return [*found, *position.seat(player).wilds]


def location_card(
    position: Position, player: PlayerId, card: Card, location: LocationId, industry: Industry
) -> Iterator[Violation]:
    """Yield why a location card does not build there."""  # C-BUILD-02
    if card != f"location:{location}":
        yield position.broken("C-BUILD-02", card=card, location=location)


def industry_card(
    position: Position, player: PlayerId, card: Card, location: LocationId, industry: Industry
) -> Iterator[Violation]:
    """Yield why an industry card does not build there."""  # C-BUILD-03
    shown = position.tables.industries_of[card]
    if industry not in shown:
        rule = "C-BUILD-03" if len(shown) == 1 else "B-BUILD-01"
        yield position.broken(rule, card=card, industry=industry)
    yield from outside_network(position, player, location)


def outside_network(
    position: Position, player: PlayerId, location: LocationId
) -> Iterator[Violation]:
    """Yield why a location is out of an industry card's reach."""
    network = position.network(player)
    if network and location not in network and not _virtually_linked(position, location, network):
        yield position.broken("C-BUILD-03", "network", location=location)


def _virtually_linked(position: Position, location: LocationId, network: set[LocationId]) -> bool:
    link = position.tables.virtual_link  # L-VIRT-01
    return link is not None and location == link[1] and link[0] in network

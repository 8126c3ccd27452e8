"""What is printed on board, tiles and cards for one edition, player count and set of options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules.vocabulary import Card, Era, Industry, Json, LineId, LocationId, Space


class DataError(Exception):
    """A data file contradicts itself; the message names file and key."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One face of an industry tile: what it costs, holds and is worth."""

    industry: Industry
    level: int
    money: int
    coal: int
    iron: int
    beer: int
    vp: int
    income: int
    link_vp: int
    cubes: Mapping[str, int]
    eras: frozenset[str]
    developable: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A space for one industry tile and the icons printed on it."""

    space: Space
    location: LocationId
    index: int
    industries: tuple[Industry, ...]


@dataclass(frozen=True, slots=True)
class Location:
    """A town, farm, merchant or edge place."""

    id: LocationId
    name: str
    kind: str
    slots: tuple[Slot, ...]
    link_vp: int
    trade_icon: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line for a link: its two or three ends and the eras it can be built in."""

    id: LineId
    ends: tuple[LocationId, ...]
    eras: frozenset[str]


@dataclass(frozen=True, slots=True)
class Market:
    """A resource market: ascending prices, cubes at the start, price once empty."""

    prices: tuple[int, ...]
    start: int
    empty_price: int


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant location: tile spaces in use and the bonus for drinking its beer."""

    spaces: tuple[Space, ...]
    bonus: str
    amount: int


@dataclass(frozen=True, slots=True)
class Introductory:
    """How the introductory game scores after its only era."""

    pounds_per_vp: int
    most_money_vp: int
    vp_per_income_level: int


@dataclass(frozen=True)
class Tables:
    """Everything printed that the rules ask for, ready to look up."""

    edition: str
    name: str
    players: int
    options: frozenset[str]
    eras: tuple[Era, ...]
    rounds: int
    money: int
    income_space: int
    hand: int
    dead_cards: int
    rail_cards_removed: int
    actions_per_turn: int
    first_round_actions: int
    link_tiles: int
    rounds_without_loans: int
    link_costs: Mapping[str, tuple[int, ...]]
    coal_per_rail_link: int
    iron_per_development: int
    beer_for_two_links: int
    pounds_per_vp: int
    introductory: Introductory | None
    loans: Mapping[int, int]
    income_levels: tuple[int, ...]
    markets: Mapping[str, Market]
    locations: Mapping[LocationId, Location]
    place_names: Mapping[LocationId, str]
    """Of every location that a card can name, in play or not."""
    lines: Mapping[LineId, Line]
    stacks: Mapping[Industry, tuple[Tile, ...]]
    flips: Mapping[Industry, str]
    industry_names: Mapping[Industry, str]
    cards: Mapping[Card, int]
    wild_cards: Mapping[Card, int]
    merchants: Mapping[LocationId, Merchant]
    merchant_accepts: Mapping[str, frozenset[Industry]]
    merchant_copies: Mapping[str, int]
    merchant_spaces: frozenset[Space]
    distant_tiles: Mapping[int, int]
    distant_track: tuple[int | None, ...]
    virtual_link: tuple[LocationId, LocationId] | None
    drawing: Json
    slots: Mapping[Space, Slot] = field(init=False)
    lines_at: Mapping[LocationId, tuple[Line, ...]] = field(init=False)
    tiles: Mapping[tuple[Industry, int], Tile] = field(init=False)
    industries_of: Mapping[Card, frozenset[Industry]] = field(init=False)

    def __post_init__(self) -> None:
        derive = object.__setattr__
        slots = {slot.space: slot for place in self.locations.values() for slot in place.slots}
        at: dict[str, list[Line]] = {place: [] for place in self.locations}
        for line in self.lines.values():
            for end in line.ends:
                at[end].append(line)
        tiles = {(t.industry, t.level): t for stack in self.stacks.values() for t in stack}
        named = {
            card: frozenset(card.partition(":")[2].split("+"))
            for card in self.cards
            if card.startswith("industry:")
        }
        derive(self, "slots", MappingProxyType(slots))
        derive(self, "lines_at", MappingProxyType({k: tuple(v) for k, v in at.items()}))
        derive(self, "tiles", MappingProxyType(tiles))
        derive(self, "industries_of", MappingProxyType(named))

    @property
    def deck_size(self) -> int:
        """Return how many ordinary cards are in use."""
        return sum(self.cards.values())

"""Every fact the log can hold, past tense and frozen; `wire` reads and writes them as JSON."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.vocabulary import Card, Industry, LineId, LocationId, PlayerId, Source, Space

Sources = tuple[Source, ...] | None
"""Cube by cube in the order taken; None where the phone left them to the engine."""


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """The physical set-up: first turn order and, in Birmingham, where merchants lie."""

    type: ClassVar[str] = "game_set_up"
    turn_order: tuple[PlayerId, ...]
    merchants: dict[LocationId, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class IndustryBuilt:
    """One tile placed; `cards` instead of `card` for a double-action build."""

    type: ClassVar[str] = "industry_built"
    player: PlayerId
    location: LocationId
    slot: int
    industry: Industry
    card: Card | None = None
    cards: tuple[Card | None, ...] | None = None
    coal: Sources = None
    iron: Sources = None


@dataclass(frozen=True, slots=True)
class LinksBuilt:
    """One or two links placed, one after the other."""

    type: ClassVar[str] = "links_built"
    player: PlayerId
    card: Card | None
    links: tuple[LineId, ...]
    coal: Sources = None
    beer: Source | None = None


@dataclass(frozen=True, slots=True)
class TilesDeveloped:
    """One or two tiles removed from the mat."""

    type: ClassVar[str] = "tiles_developed"
    player: PlayerId
    card: Card | None
    industries: tuple[Industry, ...]
    iron: Sources = None


@dataclass(frozen=True, slots=True)
class MerchantSale:
    """One tile sold to a merchant tile, with the beer drunk for it."""

    tile: Space
    merchant: Space
    beer: Sources = None
    develop: Industry | None = None


@dataclass(frozen=True, slots=True)
class PortSale:
    """One mill sold through a port, or to the distant market for the value turned there."""

    tile: Space
    port: Space | None = None
    distant: int | None = None


@dataclass(frozen=True, slots=True)
class GoodsSold:
    """One or more tiles sold, one after another."""

    type: ClassVar[str] = "goods_sold"
    player: PlayerId
    card: Card | None
    sales: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class LoanTaken:
    """Money borrowed against income."""

    type: ClassVar[str] = "loan_taken"
    player: PlayerId
    card: Card | None
    amount: int


@dataclass(frozen=True, slots=True)
class Scouted:
    """Three cards given for the two wild cards."""

    type: ClassVar[str] = "scouted"
    player: PlayerId
    card: Card | None
    discards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """An action not used."""

    type: ClassVar[str] = "passed"
    player: PlayerId
    card: Card | None


@dataclass(frozen=True, slots=True)
class ShortfallPaid:
    """The debtor's answer: tiles removed from the board, in order."""

    type: ClassVar[str] = "shortfall_paid"
    player: PlayerId
    tiles: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Reverted:
    """The game is again as it was just after an earlier event."""

    type: ClassVar[str] = "reverted"
    to: int
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Amended:
    """An earlier event's content is replaced."""

    type: ClassVar[str] = "amended"
    seq: int
    event: Any
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Inserted:
    """A forgotten event takes its place after an earlier one."""

    type: ClassVar[str] = "inserted"
    after: int
    event: Any
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Voided:
    """An earlier event never happened."""

    type: ClassVar[str] = "voided"
    seq: int
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The table's own adjustment, kept in place."""

    type: ClassVar[str] = "ruled"
    changes: dict[PlayerId, dict[str, int]] = field(hash=False)
    reason: str
    player: PlayerId | None = None


Event = (
    GameSetUp
    | IndustryBuilt
    | LinksBuilt
    | TilesDeveloped
    | GoodsSold
    | LoanTaken
    | Scouted
    | Passed
    | ShortfallPaid
    | Ruled
)
"""What folds into a state."""

Correction = Reverted | Amended | Inserted | Voided
"""What changes the effective log."""

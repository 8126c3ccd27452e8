"""The words that name things: ids are plain strings, these are their kinds and fixed members."""

from typing import Any, Final, Literal

Json = dict[str, Any]

PlayerId = str
LocationId = str
LineId = str
Industry = str
Card = str
Space = str
"""A place for a tile, written `location/slot`, or for a merchant tile, `location/index`."""
Source = str
"""Where a cube or barrel comes from: a space, `market`, or `merchant`."""

Era = Literal["canal", "rail"]
CANAL: Final = "canal"
RAIL: Final = "rail"

Resource = Literal["coal", "iron"]
COAL: Final = "coal"
IRON: Final = "iron"

MARKET: Final = "market"
MERCHANT: Final = "merchant"

WILD_LOCATION: Final = "wild:location"
WILD_INDUSTRY: Final = "wild:industry"

Points = Literal["links", "industries", "other"]
"""The three columns of a score sheet."""


def space_of(location: LocationId, slot: int) -> Space:
    """Return the id of a location's slot, counted from 0."""
    return f"{location}/{slot}"


def location_of(space: Space) -> LocationId:
    """Return the location that a space lies in."""
    return space.rpartition("/")[0]


def is_wild(card: Card | None) -> bool:
    """Tell whether a card is one of the two wild kinds."""
    return card is not None and card.startswith("wild:")

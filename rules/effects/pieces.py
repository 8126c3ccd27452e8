"""Tiles, cubes, links, merchants and the distant market."""

from dataclasses import dataclass

from rules.effects.effect import Effect
from rules.state import GameState, Placed
from rules.vocabulary import Industry, LineId, PlayerId, Space


@dataclass(frozen=True, slots=True)
class TilePlaced(Effect):
    """A tile went from the mat to the board."""

    player: PlayerId
    space: Space
    industry: Industry
    level: int
    cubes: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].taken[self.industry] += 1
        state.board[self.space] = Placed(self.player, self.industry, self.level, False, self.cubes)


@dataclass(frozen=True, slots=True)
class TileRemoved(Effect):
    """A tile left the board and the game."""

    player: PlayerId
    space: Space
    industry: Industry
    level: int
    cubes: int
    reason: str

    def apply(self, state: GameState) -> None:
        del state.board[self.space]


@dataclass(frozen=True, slots=True)
class TileFlipped(Effect):
    """A tile turned to its flipped side."""

    player: PlayerId
    space: Space
    industry: Industry
    level: int

    def apply(self, state: GameState) -> None:
        tile = state.board[self.space]
        state.board[self.space] = Placed(tile.owner, tile.industry, tile.level, True, tile.cubes)


@dataclass(frozen=True, slots=True)
class TileDeveloped(Effect):
    """A tile left the mat without being built."""

    player: PlayerId
    industry: Industry
    level: int

    def apply(self, state: GameState) -> None:
        state.seats[self.player].taken[self.industry] += 1


@dataclass(frozen=True, slots=True)
class CubeTaken(Effect):
    """A cube or barrel was taken from a tile on the board."""

    player: PlayerId
    owner: PlayerId
    space: Space
    resource: str

    def apply(self, state: GameState) -> None:
        tile = state.board[self.space]
        state.board[self.space] = Placed(
            tile.owner, tile.industry, tile.level, tile.flipped, tile.cubes - 1
        )


@dataclass(frozen=True, slots=True)
class CubeBought(Effect):
    """A cube left its market; an empty market sells from the supply."""

    player: PlayerId
    resource: str
    price: int

    def apply(self, state: GameState) -> None:
        state.markets[self.resource] = max(state.markets[self.resource] - 1, 0)


@dataclass(frozen=True, slots=True)
class CubesSold(Effect):
    """A new tile's cubes moved to their market."""

    player: PlayerId
    space: Space
    resource: str
    count: int

    def apply(self, state: GameState) -> None:
        tile = state.board[self.space]
        state.board[self.space] = Placed(
            tile.owner, tile.industry, tile.level, tile.flipped, tile.cubes - self.count
        )
        state.markets[self.resource] += self.count


@dataclass(frozen=True, slots=True)
class MerchantBeerDrunk(Effect):
    """The barrel beside a merchant tile was used."""

    player: PlayerId
    merchant: Space

    def apply(self, state: GameState) -> None:
        state.merchant_beer[self.merchant] = False


@dataclass(frozen=True, slots=True)
class MerchantBeerRefilled(Effect):
    """Every merchant tile that buys something has its barrel again."""

    merchants: tuple[Space, ...]

    def apply(self, state: GameState) -> None:
        for space in self.merchants:
            state.merchant_beer[space] = True


@dataclass(frozen=True, slots=True)
class DistantTileTurned(Effect):
    """A tile of the distant market was turned and the marker moved."""

    player: PlayerId
    value: int
    row: int

    def apply(self, state: GameState) -> None:
        state.distant_turned[self.value] = state.distant_turned.get(self.value, 0) + 1
        state.distant_marker = self.row


@dataclass(frozen=True, slots=True)
class DistantMarketReset(Effect):
    """The distant market starts afresh: marker at the top, all tiles shuffled."""

    def apply(self, state: GameState) -> None:
        state.distant_turned.clear()
        state.distant_marker = 0


@dataclass(frozen=True, slots=True)
class LinkPlaced(Effect):
    """A link went onto a line."""

    player: PlayerId
    link: LineId

    def apply(self, state: GameState) -> None:
        state.links[self.link] = self.player
        state.seats[self.player].links_left -= 1


@dataclass(frozen=True, slots=True)
class LinksReturned(Effect):
    """All links came off the board and back to their owners."""

    count: int

    def apply(self, state: GameState) -> None:
        for owner in state.links.values():
            state.seats[owner].links_left += 1
        state.links.clear()

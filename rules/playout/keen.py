"""A player who looks one action ahead and likes points, income and tiles that will flip."""

from typing import Any

from rules import income, scoring
from rules.fold import apply
from rules.position import Position
from rules.state import GameState, Placed
from rules.vocabulary import PlayerId

MOST_LOOKED_AT = 40
"""How many events of one kind of action are weighed."""


def worth(before: GameState, event: Any, position_of: Any) -> float:
    """Return how much better off the player is after an event."""
    outcome = apply(before, event)
    player = event.player
    gained = estimate(position_of(outcome.state), player) - estimate(position_of(before), player)
    return gained - (0.5 if event.type == "passed" else 0.0)


def estimate(position: Position, player: PlayerId) -> float:
    """Return a rough value of a position in points."""
    state, seat = position.state, position.seat(player)
    links = sum(line.vp for line in scoring.link_lines(position) if line.player == player)
    tiles = sum(
        _tile_worth(position, space, tile)
        for space, tile in state.board.items()
        if tile.owner == player
    )
    rounds = _rounds_left(position)
    level = income.level(position.tables, seat.income_space)
    purse = min(seat.money, 40) * (0.12 if rounds > 2 else 0.02)
    poor = -max(0, 8 - seat.money) * (0.5 if rounds > 2 else 0.0)
    debt = min(level + 2, 0) * rounds * 0.5
    ahead = _links_ahead(position, player) + _readiness(position, player)
    return seat.vp + links + tiles + level * rounds * 0.22 + purse + poor + debt + ahead


def _readiness(position: Position, player: PlayerId) -> float:
    """Return what a mat is worth whose next tiles can be built to the end of the game."""
    tops = (position.next_tile(player, industry) for industry in position.tables.stacks)
    last = position.tables.eras[-1]
    lasting = sum(1.2 + 0.1 * tile.level for tile in tops if tile and last in tile.eras)
    return lasting * min(_rounds_left(position), 6) / 6


def _rounds_left(position: Position) -> int:
    tables, state = position.tables, position.state
    later = len(tables.eras) - 1 - tables.eras.index(state.era)
    return tables.rounds - state.round + later * tables.rounds


def _tile_worth(position: Position, space: str, tile: Placed) -> float:
    face = position.face(tile)
    later_eras = len(position.tables.eras) - 1 - position.tables.eras.index(position.state.era)
    scores = face.vp * (1 + (later_eras if tile.level > 1 else 0) * 0.7)
    if tile.flipped:
        return scores
    rounds = _rounds_left(position)
    hope = 0.3 if rounds > 1 else 0.05
    kind = position.tables.flips[tile.industry]
    if kind.startswith("last"):
        hope += 0.35 * (1 - tile.cubes / max(face.cubes.values(), default=1)) + 0.1
    elif _reaches_buyer(position, space):
        hope += 0.35
    return hope * (scores + face.income * min(rounds, 6) * 0.15) if rounds else 0.0


def _reaches_buyer(position: Position, space: str) -> bool:
    place = position.tables.slots[space].location
    if not position.state.merchants:
        return position.trades((place,))
    tile = position.state.board[space]
    accepts = position.tables.merchant_accepts
    return any(
        tile.industry in accepts[kind] and position.connected(place, merchant.rpartition("/")[0])
        for merchant, kind in position.state.merchants.items()
    )


def _links_ahead(position: Position, player: PlayerId) -> float:
    """Return what one's links may still earn from tiles that are not flipped yet."""
    slots, lines = position.tables.slots, position.tables.lines
    waiting: dict[str, int] = {}
    for space, tile in position.state.board.items():
        if not tile.flipped:
            place = slots[space].location
            waiting[place] = waiting.get(place, 0) + position.face(tile).link_vp
    owned = [line for line, owner in position.state.links.items() if owner == player]
    return 0.4 * sum(waiting.get(end, 0) for line in owned for end in lines[line].ends)

"""What happens by itself: end of turn, refill, round, income, shortfall, era, end of the game."""

from collections.abc import Iterator

from rules import income, scoring
from rules.effects import (
    ActionTaken,
    Effect,
    EraStarted,
    GameEnded,
    HandRefilled,
    IncomeTaken,
    PointsScored,
    RoundEnded,
    RoundStarted,
    ShortfallOwed,
    TileRemoved,
    TurnPassed,
)
from rules.position import Position
from rules.state import Placed
from rules.vocabulary import PlayerId, Space


def end_of_action(position: Position, used: int) -> Iterator[Effect]:
    """Yield what follows an action: perhaps the next turn, round, era or the end."""
    state = position.state
    player = state.order[state.turn_index]
    yield ActionTaken(player, used)
    if state.actions_left > 0:
        return
    wanted = position.tables.hand - state.seats[player].hand
    drawn = min(wanted, state.deck)
    if drawn > 0:  # C-CARD-05, C-CARD-06
        yield HandRefilled(player, drawn)
    if state.turn_index + 1 < len(state.order):
        yield TurnPassed(state.order[state.turn_index + 1], actions_in_turn(position))
    else:
        yield from _end_of_round(position)


def actions_in_turn(position: Position) -> int:
    """Return how many actions a turn of the present round has."""  # C-ROUND-03
    tables, state = position.tables, position.state
    first = state.era == tables.eras[0] and state.round == 1
    return tables.first_round_actions if first else tables.actions_per_turn


def _end_of_round(position: Position) -> Iterator[Effect]:
    state = position.state
    order = tuple(sorted(state.order, key=lambda player: state.seats[player].spent))
    yield RoundEnded(state.round, order)  # C-TURN-03, C-TURN-04, C-TURN-07
    if not _is_last_round(position):  # C-INC-03, C-INTRO-05
        for player in order:
            yield from _take_income(position, player)
    if not state.debtors:
        yield from next_round(position)


def _is_last_round(position: Position) -> bool:
    tables, state = position.tables, position.state
    return state.era == tables.eras[-1] and state.round == tables.rounds


def _take_income(position: Position, player: PlayerId) -> Iterator[Effect]:
    seat = position.state.seats[player]
    level = income.level(position.tables, seat.income_space)
    if level > 0 or -level <= seat.money:
        if level:
            yield IncomeTaken(player, level)
    elif saleable_tiles(position, player):
        yield ShortfallOwed(player, -level - seat.money)
    else:
        yield from pay_what_is_there(position, player)


def pay_what_is_there(position: Position, player: PlayerId) -> Iterator[Effect]:
    """Yield paying negative income in cash, and losing points for what is missing."""
    seat = position.state.seats[player]
    owed = -income.level(position.tables, seat.income_space)
    paid = min(owed, seat.money)
    if paid:
        yield IncomeTaken(player, -paid)
    lost = min(owed - paid, seat.vp)  # C-DEBT-11
    if lost:
        yield PointsScored(player, -lost, position.state.era, "other", "shortfall")


def sale_value(position: Position, tile: Placed) -> int:
    """Return what a tile brings in a shortfall: half its printed money cost."""  # C-DEBT-05
    return position.face(tile).money // 2


def saleable_tiles(position: Position, player: PlayerId) -> dict[Space, int]:
    """Return a player's tiles that bring money in a shortfall, with how much."""  # C-DEBT-10
    found = {}
    for space, tile in position.state.board.items():
        if tile.owner == player:
            value = sale_value(position, tile)
            if value:
                found[space] = value
    return found


def next_round(position: Position) -> Iterator[Effect]:
    """Yield the step into the next round, or the end of the era."""
    tables, state = position.tables, position.state
    if state.round < tables.rounds:
        yield RoundStarted(state.round + 1, tables.actions_per_turn)
    else:
        yield from _end_of_era(position)


def _end_of_era(position: Position) -> Iterator[Effect]:
    tables, state, ruleset = position.tables, position.state, position.ruleset
    yield from scoring.score_era(position)
    if state.era == tables.eras[-1]:
        for step in ruleset.game_ends:
            yield from step(position)
        yield GameEnded(scoring.ranking(position))
        return
    for step in ruleset.era_ends:
        yield from step(position)
    deck = tables.deck_size - tables.hand * tables.players - tables.rail_cards_removed
    yield EraStarted(tables.eras[tables.eras.index(state.era) + 1], tables.hand, deck)
    yield RoundStarted(1, tables.actions_per_turn)


def remove_level_one(position: Position) -> Iterator[Effect]:
    """Yield level 1 tiles' leaving the board, with anything on them."""  # C-ERA-04
    for space, tile in list(position.state.board.items()):
        if tile.level == 1:
            yield TileRemoved(tile.owner, space, tile.industry, tile.level, tile.cubes, "era")

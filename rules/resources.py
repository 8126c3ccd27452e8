"""Where cubes may come from, one after another, and what taking them causes."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from rules import income, market
from rules.effects import CubeBought, CubeTaken, Effect, IncomeMoved, MoneyPaid, TileFlipped
from rules.position import Position
from rules.violations import Violation
from rules.vocabulary import COAL, IRON, MARKET, LocationId, PlayerId, Resource, Source, Space

Taken = Mapping[Space, int]
Choices = Callable[[Taken], tuple[Source, ...]]
"""Given what the action took already, where the next cube may come from."""


def coal_choices(position: Position, starts: tuple[LocationId, ...]) -> Choices:
    """Return where coal for these locations may come from: nearest mines, then the market."""
    tiers = position.coal_tiers(starts)
    board = position.state.board

    def choices(taken: Taken) -> tuple[Source, ...]:
        for tier in tiers:  # C-COAL-03, C-COAL-05
            left = tuple(mine for mine in tier if board[mine].cubes > taken.get(mine, 0))
            if left:
                return left
        return (MARKET,) if position.trades(starts) else ()  # C-COAL-06

    return choices


def iron_choices(position: Position) -> Choices:
    """Return where iron may come from: any works on the board, then the market."""
    works = position.stocked(IRON)
    board = position.state.board

    def choices(taken: Taken) -> tuple[Source, ...]:
        left = tuple(each for each in works if board[each].cubes > taken.get(each, 0))
        return left or (MARKET,)  # C-IRON-02, C-IRON-03

    return choices


def plans(choices: Choices, wanted: int) -> list[tuple[Source, ...]]:
    """Return every way to take a number of cubes; none if it cannot be had."""
    if wanted == 0:
        return [()]
    if wanted == 1:
        return [(source,) for source in choices({})]
    found: list[tuple[Source, ...]] = []
    _extend(choices, wanted, (), {}, found)
    return found


def mixes(choices: Choices, wanted: int) -> list[list[Source]]:
    """Return every way to take a number of cubes, those that differ in order only once."""
    unordered: dict[tuple[Source, ...], list[Source]] = {}
    for plan in plans(choices, wanted):
        unordered.setdefault(tuple(sorted(plan)), list(plan))
    return list(unordered.values())


def _extend(
    choices: Choices,
    wanted: int,
    plan: tuple[Source, ...],
    taken: dict[Space, int],
    found: list[tuple[Source, ...]],
) -> None:
    if len(plan) == wanted:
        found.append(plan)
        return
    for source in choices(taken):
        now = taken if source == MARKET else {**taken, source: taken.get(source, 0) + 1}
        _extend(choices, wanted, (*plan, source), now, found)


def cost(position: Position, resource: Resource, sources: Sequence[Source]) -> int:
    """Return what the bought cubes among the sources cost."""
    bought = sources.count(MARKET)
    if not bought:
        return 0
    return market.cost(position.tables.markets[resource], position.state.markets[resource], bought)


def wrong_coal(
    position: Position,
    starts: tuple[LocationId, ...],
    wanted: int,
    sources: Sequence[Source] | None,
) -> Iterator[Violation]:
    """Yield what is wrong with the coal an action would use."""
    choices = coal_choices(position, starts)
    if sources is None:
        yield from _unclear(position, choices, wanted, "C-COAL-04", starts)
        return
    if len(sources) != wanted:
        yield position.broken("C-COAL-01", needed=wanted, given=len(sources))
        return
    taken: Counter[Space] = Counter()
    for source in sources:
        allowed = choices(taken)
        if source not in allowed:
            yield _why_not_coal(position, starts, source, allowed, taken)
            return
        taken[source] += 1


def _why_not_coal(
    position: Position,
    starts: tuple[LocationId, ...],
    source: Source,
    allowed: tuple[Source, ...],
    taken: Taken,
) -> Violation:
    location = list(starts)
    if source == MARKET:
        if allowed:
            return position.broken("C-COAL-07", choices=list(allowed))
        return position.broken("C-COAL-06", location=location)
    tile = position.state.board.get(source)
    if tile is None or tile.industry != COAL or tile.cubes <= taken.get(source, 0):
        return position.broken("C-COAL-03", "no_coal", source=source)
    place = position.tables.slots[source].location
    if not any(position.connected(place, start) for start in starts):
        return position.broken("C-COAL-03", "unconnected", source=source, location=location)
    return position.broken("C-COAL-03", source=source, choices=list(allowed))


def wrong_iron(
    position: Position, wanted: int, sources: Sequence[Source] | None
) -> Iterator[Violation]:
    """Yield what is wrong with the iron an action would use."""
    choices = iron_choices(position)
    if sources is None:
        yield from _unclear(position, choices, wanted, "C-IRON-02", ())
        return
    if len(sources) != wanted:
        yield position.broken("C-IRON-01", needed=wanted, given=len(sources))
        return
    taken: Counter[Space] = Counter()
    for source in sources:
        allowed = choices(taken)
        if source not in allowed:
            if source == MARKET:
                yield position.broken("C-IRON-03", choices=list(allowed))
            else:
                yield position.broken("C-IRON-02", "no_iron", source=source)
            return
        taken[source] += 1


def _unclear(
    position: Position,
    choices: Choices,
    wanted: int,
    tie_rule: str,
    starts: Sequence[LocationId],
) -> Iterator[Violation]:
    """Yield why sources that were left out cannot be filled in."""
    ways = mixes(choices, wanted)
    if not ways:
        yield position.broken("C-COAL-10", needed=wanted, location=list(starts))
    elif len(ways) > 1:
        named = sorted({source for way in ways for source in way})
        yield position.broken(tie_rule, "unnamed", choices=named)


def take(
    position: Position, player: PlayerId, resource: Resource, sources: Sequence[Source]
) -> Iterator[Effect]:
    """Yield what happens as cubes are taken or bought, in order."""
    state, tables = position.state, position.tables
    for source in sources:
        if source == MARKET:
            price = market.price(tables.markets[resource], state.markets[resource])
            yield CubeBought(player, resource, price)
            yield MoneyPaid(player, price, resource)
        else:
            yield from take_from_tile(position, player, resource, source)


def take_unpaid(
    position: Position, player: PlayerId, resource: Resource, sources: Sequence[Source]
) -> Iterator[Effect]:
    """Yield cubes' leaving as in `take`, the money apart."""
    for effect in take(position, player, resource, sources):
        if not isinstance(effect, MoneyPaid):
            yield effect


def take_from_tile(
    position: Position, player: PlayerId, resource: str, source: Space
) -> Iterator[Effect]:
    """Yield a cube's leaving a tile, and the flip if it was the last."""
    tile = position.state.board[source]
    yield CubeTaken(player, tile.owner, source, resource)
    if tile.cubes == 1:  # C-COAL-11, C-IRON-05, B-BEER-06
        yield from flip(position, source)


def flip(position: Position, space: Space) -> Iterator[Effect]:
    """Yield a tile's flip and its owner's gain."""  # C-INC-06
    tile = position.state.board[space]
    yield TileFlipped(tile.owner, space, tile.industry, tile.level)
    yield from gain_income(position, tile.owner, position.face(tile).income)


def gain_income(position: Position, player: PlayerId, spaces: int) -> Iterator[Effect]:
    """Yield an income marker's move up."""
    before = position.state.seats[player].income_space
    after = income.after_gain(before, spaces)
    if after != before:
        yield IncomeMoved(player, before, after)

"""Drawing a round: balanced tables, few repeated opponents, seats spread; the same input, the same
draw."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from random import Random

FEWEST, MOST = 2, 4
TRIES = 60
Table = tuple[str, ...]


@dataclass(slots=True)
class Past:
    """What was drawn before: who met whom, who sat where, who had to sit out."""

    met: Counter[frozenset[str]] = field(default_factory=Counter)
    sat: Counter[tuple[str, int]] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def add(self, table: Sequence[str]) -> None:
        """Remember one table, seated in order."""
        for one, other in combinations(table, 2):
            self.met[frozenset((one, other))] += 1
        for seat, player in enumerate(table, start=1):
            self.sat[player, seat] += 1
            self.games[player] += 1


def past_of(tables: Iterable[Sequence[str]]) -> Past:
    """Return what tables that were drawn before add up to."""
    past = Past()
    for table in tables:
        past.add(table)
    return past


def table_sizes(players: int, wanted: int, allowed: Sequence[int]) -> list[int] | None:
    """Return sizes of tables for everybody, as many as can be of the wanted size.

    None where the allowed sizes do not add up: then somebody has to sit out.
    """
    sizes = sorted(set(allowed), key=lambda size: (abs(size - wanted), -size))
    best: list[int] | None = None
    for count in range(1, players // FEWEST + 1):
        found = _fill(players, count, sizes)
        if found and (best is None or _strangeness(found, wanted) < _strangeness(best, wanted)):
            best = found
    return best


def draw_round(
    players: Sequence[str], past: Past, wanted: int, allowed: Sequence[int], seed: str
) -> list[Table]:
    """Return the tables of the next round, seated; who played most sits out where one has to."""
    chance = Random(seed)
    active = sorted(players)
    chance.shuffle(active)
    sizes = None
    while len(active) >= FEWEST and sizes is None:
        sizes = table_sizes(len(active), wanted, allowed)
        if sizes is None:
            active.remove(max(active, key=lambda player: past.games[player]))
    if not sizes:
        return []
    tables = min(
        (_improved(_dealt(active, sizes, chance), past) for _ in range(_tries(active))),
        key=lambda drawn: _repeats(drawn, past),
    )
    return [_seated(table, past) for table in tables]


def _tries(active: Sequence[str]) -> int:
    return max(4, min(TRIES, 1200 // len(active)))


def _fill(players: int, count: int, sizes: Sequence[int]) -> list[int] | None:
    """Return so many sizes that add up, those that come first in `sizes` as often as possible."""
    if count == 0:
        return [] if players == 0 else None
    for size in sizes:
        rest = players - size
        if min(sizes) * (count - 1) <= rest <= max(sizes) * (count - 1):
            found = _fill(rest, count - 1, sizes)
            if found is not None:
                return sorted([size, *found], reverse=True)
    return None


def _strangeness(sizes: Sequence[int], wanted: int) -> tuple[int, int]:
    return sum(abs(size - wanted) for size in sizes), len(sizes)


def _dealt(players: Sequence[str], sizes: Sequence[int], chance: Random) -> list[list[str]]:
    order = list(players)
    chance.shuffle(order)
    return [[order.pop() for _ in range(size)] for size in sizes]


def _improved(tables: list[list[str]], past: Past) -> list[list[str]]:
    """Swap players between tables as long as fewer have met before."""
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            for i in range(len(tables[one])):
                for j in range(len(tables[other])):
                    better |= _swapped(tables[one], i, tables[other], j, past)
    return tables


def _swapped(one: list[str], i: int, other: list[str], j: int, past: Past) -> bool:
    before = _cost(one, past) + _cost(other, past)
    one[i], other[j] = other[j], one[i]
    if _cost(one, past) + _cost(other, past) < before:
        return True
    one[i], other[j] = other[j], one[i]
    return False


def _cost(table: Sequence[str], past: Past) -> int:
    # Squared: meeting somebody a third time is worse than two others a second time.
    return sum(past.met[frozenset(pair)] ** 2 for pair in combinations(table, 2))


def _repeats(tables: Iterable[Sequence[str]], past: Past) -> int:
    return sum(_cost(table, past) for table in tables)


def _seated(table: Sequence[str], past: Past) -> Table:
    """Return the table in the order that gives everybody seats they had least."""
    return min(
        permutations(sorted(table)),
        key=lambda order: sum(
            past.sat[player, seat] ** 2 * 2 + past.sat[player, seat]
            for seat, player in enumerate(order, start=1)
        ),
    )

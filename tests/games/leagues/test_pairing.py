"""Laws of the draw: whoever plays, whatever was drawn before."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.pairing import draw_round, past_of, table_sizes

COUNTS = st.sampled_from([(2,), (3,), (4,), (2, 3), (3, 4), (2, 3, 4)])


def names(count: int) -> list[str]:
    return [f"n{number:02}" for number in range(count)]


@given(st.integers(2, 40), st.integers(2, 4), COUNTS)
def test_sizes_are_allowed_add_up_and_differ_little(
    n: int, wanted: int, allowed: tuple[int]
) -> None:
    sizes = table_sizes(n, wanted, allowed)
    possible = any(
        sum(combination) == n
        for count in range(1, n // 2 + 1)
        for combination in (
            [low] * k + [high] * (count - k)
            for low in allowed
            for high in allowed
            for k in range(count + 1)
        )
    )
    assert (sizes is not None) == possible
    if sizes:
        assert sum(sizes) == n
        assert set(sizes) <= set(allowed)


@settings(max_examples=60)
@given(st.integers(2, 16), st.integers(2, 4), COUNTS, st.integers(1, 4))
def test_everybody_plays_once_or_as_few_as_must_sit_out(
    n: int, wanted: int, allowed: tuple[int], rounds: int
) -> None:
    past = past_of([])
    for number in range(rounds):
        tables = draw_round(names(n), past, wanted, allowed, str(number))
        drawn = [player for table in tables for player in table]
        assert len(set(drawn)) == len(drawn)
        assert {len(table) for table in tables} <= set(allowed)
        out = n - len(drawn)
        assert all(table_sizes(n - fewer, wanted, allowed) is None for fewer in range(out))
        for table in tables:
            past.add(table)
    # Who has to sit out is not always the same.
    if n >= min(allowed):
        counts = [past.games[name] for name in names(n)]
        assert max(counts) - min(counts) <= 1


@settings(max_examples=30)
@given(st.sampled_from([8, 12, 16]), st.integers(0, 5))
def test_nobody_meets_twice_while_that_can_be_avoided(n: int, seed: int) -> None:
    past = past_of([])
    for number in range(2):
        for table in draw_round(names(n), past, 2, (2,), f"{seed} {number}"):
            past.add(table)
    assert max(past.met.values()) == 1


@settings(max_examples=20)
@given(st.integers(0, 5))
def test_seats_are_spread(seed: int) -> None:
    past = past_of([])
    for number in range(8):
        for table in draw_round(names(8), past, 4, (4,), f"{seed} {number}"):
            past.add(table)
    sat = {name: [past.sat[name, seat] for seat in range(1, 5)] for name in names(8)}
    assert all(sum(counts) == 8 for counts in sat.values())
    assert all(max(counts) - min(counts) <= 2 for counts in sat.values())


@given(st.integers(4, 12), st.integers(0, 3))
def test_the_same_draw_for_the_same_people(n: int, seed: int) -> None:
    one = draw_round(names(n), past_of([]), 4, (2, 3, 4), str(seed))
    other = draw_round(list(reversed(names(n))), past_of([]), 4, (2, 3, 4), str(seed))
    assert one == other


def test_repeats_are_spread_over_the_pairs() -> None:
    """Twelve people, eleven rounds of tables of four: 198 meetings over 66 pairs are 3 each."""
    past = past_of([])
    for number in range(11):
        for table in draw_round(names(12), past, 4, (4,), str(number)):
            past.add(table)
    met = Counter({pair: past.met[frozenset(pair)] for pair in combinations(names(12), 2)})
    assert sum(met.values()) == 11 * 3 * 6
    assert max(met.values()) <= 5
    assert min(met.values()) >= 1

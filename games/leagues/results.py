"""A result as the table of a season reads it: who took part, with what points and place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Score:
    """One player's part in a result; players with the same place share it."""

    player: str
    vp: int
    place: int


@dataclass(frozen=True, slots=True)
class TableResult:
    """One game of a season that counts."""

    id: str
    scores: tuple[Score, ...]

    @property
    def best(self) -> int:
        """The winner's points."""
        return max(score.vp for score in self.scores if score.place == 1)

    @property
    def players(self) -> int:
        """How many took part."""
        return len(self.scores)

    def sharing(self, score: Score) -> int:
        """Return how many share the score's place."""
        return sum(each.place == score.place for each in self.scores)

    def percent(self, score: Score) -> Fraction:
        """Return the points as a percentage of the winner's; nothing of nothing is all of it."""
        return Fraction(100 * score.vp, self.best) if self.best > 0 else Fraction(100)

    def margin(self, score: Score) -> int:
        """Return the points ahead of the best opponent, or behind: then it is negative."""
        return score.vp - max(each.vp for each in self.scores if each is not score)


class Inconsistent(ValueError):
    """Places and points that no game can have ended with."""


def check(scores: Sequence[Score]) -> None:
    """Raise Inconsistent unless places go 1, 2, 3 with gaps after ties, and follow the points."""
    if len({score.player for score in scores}) < len(scores):
        raise Inconsistent("Everybody takes part once.")
    places = [score.place for score in scores]
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise Inconsistent("Places go from 1; after a shared place as many are left out.")
    ordered = sorted(scores, key=lambda score: score.place)
    for better, worse in pairwise(ordered):
        if better.vp < worse.vp:
            raise Inconsistent("A better place needs as many points at least.")


def places_of(ranking: Iterable[Sequence[str]]) -> dict[str, int]:
    """Return everybody's place from groups of equals, the best first."""
    places: dict[str, int] = {}
    for group in ranking:
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return places

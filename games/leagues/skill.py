"""Ratings as arithmetic: OpenSkill's Plackett–Luce model fed with full placement and ties."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

ALL = "all"
MODEL = PlackettLuce()
START = (MODEL.mu, MODEL.sigma)
# What people are shown: what they are worth at least, on a scale where a newcomer has 1000.
SHOWN_AT_START, SHOWN_PER_POINT = 1000, 40
Skill = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as ratings see it; a seat whose player nobody knows has None."""

    game: str
    edition: str
    ended_at: int
    players: tuple[str | None, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What one game did to one player's skill in one scope."""

    game: str
    player: str
    scope: str
    ended_at: int
    before: Skill
    after: Skill


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return everybody's skill after a game with these places."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in skills]
    return [
        (team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=[float(p) for p in places])
    ]


def steps_of(played: Played, known: dict[tuple[str, str], Skill]) -> list[Step]:
    """Return the steps of one game over all games and its edition's, and move `known` on."""
    steps: list[Step] = []
    for scope in (ALL, played.edition):
        before = [
            START if player is None else known.get((player, scope), START)
            for player in played.players
        ]
        after = rate(before, played.places)
        for player, was, now in zip(played.players, before, after, strict=True):
            if player is not None:
                known[player, scope] = now
                steps.append(Step(played.game, player, scope, played.ended_at, was, now))
    return steps


def rate_all(games: Iterable[Played]) -> Iterator[Step]:
    """Yield every step of games, which come in the order they ended, from scratch."""
    known: dict[tuple[str, str], Skill] = {}
    for played in games:
        yield from steps_of(played, known)


def shown(skill: Skill) -> int:
    """Return the number people are shown for a skill."""
    mu, sigma = skill
    return SHOWN_AT_START + round((mu - 3 * sigma) * SHOWN_PER_POINT)

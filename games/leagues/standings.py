"""The table of a division: points of every game, which of them count, and what parts equals."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from games.leagues.presets import PLACE_POINTS, Preset
from games.leagues.results import Score, TableResult

Part = tuple[TableResult, Score]


@dataclass(frozen=True, slots=True)
class GamePoints:
    """What one game brought a player, and whether it is among those that count."""

    result: str
    points: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line in the table; decided_by: the tie-break that puts it below the one above."""

    rank: int
    player: str
    points: Fraction
    wins: int
    seconds: int
    thirds: int
    vp: int
    percent: Fraction
    games: tuple[GamePoints, ...]
    decided_by: str | None


class _Record:
    """A player's games of a season, and the figures that tie-breaks compare."""

    def __init__(self, player: str, parts: Sequence[Part], preset: Preset) -> None:
        self.player = player
        self.parts = parts
        self.preset = preset

    @cached_property
    def games(self) -> tuple[GamePoints, ...]:
        points = [points_of(self.preset, result, score) for result, score in self.parts]
        best = sorted(range(len(points)), key=lambda index: (-points[index], index))
        counted = set(best if self.preset.best is None else best[: self.preset.best])
        return tuple(
            GamePoints(self.parts[index][0].id, each, index in counted)
            for index, each in enumerate(points)
        )

    @cached_property
    def points(self) -> Fraction:
        return sum((game.points for game in self.games if game.counts), Fraction())

    def places(self, place: int) -> int:
        return sum(score.place == place for _, score in self.parts)

    def average(self, values: Iterable[Fraction]) -> Fraction:
        return sum(values, Fraction()) / len(self.parts) if self.parts else Fraction()

    def figure(self, name: str) -> Fraction:
        """Return what a tie-break compares; more is better."""
        parts, preset = self.parts, self.preset
        match name:
            case "wins":
                return Fraction(self.places(1))
            case "seconds":
                return Fraction(self.places(2))
            case "thirds":
                return Fraction(self.places(3))
            case "percent":
                return self.average(result.percent(score) for result, score in parts)
            case "best_percent":
                found = (result.percent(score) for result, score in parts)
                return max(found, default=Fraction())
            case "margin":
                return self.average(Fraction(result.margin(score)) for result, score in parts)
            case "vp":
                return Fraction(sum(score.vp for _, score in parts))
            case "average_vp":
                return self.average(_weighed(preset, result, score) for result, score in parts)
            case "place_points":
                shared = (_by_place(PLACE_POINTS, True, *part) for part in parts)
                return sum(shared, Fraction())
        raise ValueError(f"there is no tie-break {name!r}")


def points_of(preset: Preset, result: TableResult, score: Score) -> Fraction:
    """Return what a game brings a player."""
    points = Fraction(score.vp if preset.vp else 0)
    if preset.percent:
        points += result.percent(score)
    if preset.points is not None:
        points += _by_place(preset.points, preset.split_ties, result, score)
    return points


def standings(preset: Preset, entrants: Sequence[str], results: Iterable[TableResult]) -> list[Row]:
    """Return the table: everybody who entered, best first; who is equal in all shares a rank."""
    parts: dict[str, list[Part]] = {player: [] for player in entrants}
    for result in results:
        for score in result.scores:
            if score.player in parts:
                parts[score.player].append((result, score))
    records = [_Record(player, games, preset) for player, games in parts.items()]
    return _ranked(preset, records)


def _ranked(preset: Preset, records: list[_Record]) -> list[Row]:
    # Whoever has not played yet stands behind those who have, whatever they scored.
    keys = {
        record.player: (
            (bool(record.parts), record.points),
            *(record.figure(name) for name in preset.tie_breaks),
        )
        for record in records
    }
    ordered = sorted(records, key=lambda record: record.player)
    ordered.sort(key=lambda record: keys[record.player], reverse=True)
    rows: list[Row] = []
    for index, record in enumerate(ordered):
        above = ordered[index - 1] if index else None
        level = above is not None and keys[above.player] == keys[record.player]
        rank = rows[-1].rank if level else index + 1
        decided = _difference(preset, keys, above, record) if above and not level else None
        rows.append(_row(record, rank, decided))
    return rows


def _difference(
    preset: Preset, keys: dict[str, tuple[object, ...]], above: _Record, record: _Record
) -> str | None:
    """Return the first tie-break in which two differ; None if it is the points."""
    figures = zip(keys[above.player], keys[record.player], strict=True)
    first = next(index for index, (one, other) in enumerate(figures) if one != other)
    return preset.tie_breaks[first - 1] if first else None


def _row(record: _Record, rank: int, decided_by: str | None) -> Row:
    return Row(
        rank=rank,
        player=record.player,
        points=record.points,
        wins=record.places(1),
        seconds=record.places(2),
        thirds=record.places(3),
        vp=sum(score.vp for _, score in record.parts),
        percent=record.figure("percent"),
        games=record.games,
        decided_by=decided_by,
    )


def _by_place(points: Sequence[int], split: bool, result: TableResult, score: Score) -> Fraction:
    taken = result.sharing(score) if split else 1
    first = score.place - 1
    shared = sum(points[first : first + taken])
    return Fraction(shared, taken)


def _weighed(preset: Preset, result: TableResult, score: Score) -> Fraction:
    hundredths = preset.three_player_vp if result.players == 3 else 100
    return Fraction(score.vp * hundredths, 100)


def moves(preset: Preset, tables: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return who plays in each division next season, highest first, from their final orders."""
    after: dict[int, list[str]] = defaultdict(list)
    for level, players in enumerate(tables):
        up, down = leaving(preset, len(tables), level, len(players))
        for index, player in enumerate(players):
            step = -1 if index < up else 1 if index >= len(players) - down else 0
            after[level + step].append(player)
    return [after[level] for level in range(len(tables))]


def leaving(preset: Preset, divisions: int, level: int, size: int) -> tuple[int, int]:
    """Return how many of a division go up and down; never more than half of it each."""
    up = 0 if level == 0 else min(preset.promotes, size // 2)
    down = 0 if level == divisions - 1 else min(preset.relegates, size // 2)
    return up, down

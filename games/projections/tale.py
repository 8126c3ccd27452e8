"""The tale of a finished game: what each seat did and the feats in it, read from the log once."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.models import EventRecord, Game
from games.projections.past import history
from games.store.clock import load, milliseconds
from games.store.snapshots import entries_of
from rules import engine, income
from rules.editions import ruleset_for
from rules.effects import MoneyPaid, PointsScored, TileFlipped, TilePlaced
from rules.history import Timeline
from rules.state import GameState

ACTIONS = {
    "industry_built": "build",
    "links_built": "links",
    "tiles_developed": "develop",
    "goods_sold": "sell",
    "loan_taken": "loan",
    "scouted": "scout",
    "passed": "pass",
}
FOREIGN = (EventRecord.Origin.IMPORT, EventRecord.Origin.SYSTEM)


@dataclass(frozen=True, slots=True)
class Feat:
    """Something of note, by whom and at which event; a game's own has nobody."""

    kind: str
    value: int
    player: str | None
    seq: int | None


@dataclass(slots=True)
class SeatTale:
    """What one seat did."""

    order: int
    place: int
    tied: bool
    vp: int
    points: dict[str, int]
    spent: int
    seconds: int | None
    first_action: str
    industries: dict[str, int]


@dataclass(slots=True)
class Tale:
    """A finished game as history keeps it; seats by the id the log knows them by."""

    seats: dict[str, SeatTale]
    feats: list[Feat]
    ended_seq: int
    ruled: bool


@dataclass(slots=True)
class _Reader:
    """Adds up what events led to."""

    timeline: Timeline
    spent: Counter[str] = field(default_factory=Counter)
    built: Counter[tuple[str, str]] = field(default_factory=Counter)
    link_points: Counter[tuple[str, str]] = field(default_factory=Counter)
    link_seq: dict[str, int] = field(default_factory=dict)
    first: dict[str, str] = field(default_factory=dict)
    best: dict[str, Feat] = field(default_factory=dict)
    after_canal: tuple[int, GameState] | None = None

    def read(self) -> None:
        tables = ruleset_for(self.timeline.setup).tables
        for index, entry in enumerate(self.timeline.entries):
            before = self.timeline.state_before(index)
            outcome = engine.apply(before, entry.event)
            player = getattr(outcome.event, "player", None)
            if player is not None and outcome.event.type in ACTIONS:
                self.first.setdefault(player, ACTIONS[outcome.event.type])
            self._add(entry.seq, before.era, outcome.effects)
            if outcome.event.type == "goods_sold":
                sold = sum(isinstance(effect, TileFlipped) for effect in outcome.effects)
                self._keep("biggest_sale", sold, player, entry.seq)
            if before.era != outcome.state.era:
                self.after_canal = (entry.seq, outcome.state)
            for who, seat in outcome.state.seats.items():
                level = income.level(tables, seat.income_space)
                self._keep("most_money", seat.money, who, entry.seq)
                self._keep("highest_income", level, who, entry.seq)
                self._keep("lowest_income", level, who, entry.seq, lowest=True)

    def _add(self, seq: int, era: str, effects: Sequence[Any]) -> None:
        for effect in effects:
            if isinstance(effect, MoneyPaid):
                self.spent[effect.player] += effect.amount
            elif isinstance(effect, TilePlaced):
                self.built[effect.player, effect.industry] += 1
            elif isinstance(effect, PointsScored) and effect.column == "links":
                self.link_points[effect.player, era] += effect.amount
                self.link_seq[era] = seq

    def _keep(
        self, kind: str, value: int, player: str | None, seq: int, lowest: bool = False
    ) -> None:
        known = self.best.get(kind)
        if known is None or (value < known.value if lowest else value > known.value):
            self.best[kind] = Feat(kind, value, player, seq)

    def feats(self) -> list[Feat]:
        found = [*self.best.values()]
        if self.link_points:
            (player, era), points = self.link_points.most_common(1)[0]
            found.append(Feat("biggest_link_scoring", points, player, self.link_seq[era]))
        tiles: Counter[str] = Counter()
        for (player, _), count in self.built.items():
            tiles[player] += count
        if tiles:
            player, count = tiles.most_common(1)[0]
            found.append(Feat("most_tiles", count, player, None))
        return found


def tell(game: Game) -> Tale:
    """Return the tale of a game that is finished."""
    return tell_timeline(history(game), _seconds(game))


def tell_timeline(timeline: Timeline, seconds: dict[str, int] | None) -> Tale:
    """Return the tale of a finished game from its folded history."""
    reader = _Reader(timeline)
    reader.read()
    result = engine.result(timeline.state)
    order = list(timeline.state_before(1).order)
    seats = {
        player: _seat(player, reader, result, order, seconds) for player in timeline.state.seats
    }
    last = timeline.entries[-1].seq
    ruled = any(entry.event.type == "ruled" for entry in timeline.entries)
    feats = reader.feats() + _final_feats(result, reader.after_canal, last, seconds)
    return Tale(seats, feats, last, ruled)


def _seat(
    player: str,
    reader: _Reader,
    result: dict[str, Any],
    order: list[str],
    seconds: dict[str, int] | None,
) -> SeatTale:
    group = next(group for group in result["ranking"] if player in group)
    index = result["ranking"].index(group)
    scored = result["players"][player]
    return SeatTale(
        order=order.index(player) + 1,
        place=1 + sum(len(each) for each in result["ranking"][:index]),
        tied=len(group) > 1,
        vp=scored["vp"],
        points={
            f"{era}_{column}": vp
            for era, columns in scored["breakdown"].items()
            for column, vp in columns.items()
        },
        spent=reader.spent[player],
        seconds=None if seconds is None else seconds[player],
        first_action=reader.first.get(player, "pass"),
        industries={key: count for (who, key), count in reader.built.items() if who == player},
    )


def _final_feats(
    result: dict[str, Any],
    after_canal: tuple[int, GameState] | None,
    last: int,
    seconds: dict[str, int] | None,
) -> list[Feat]:
    winner = result["ranking"][0][0]
    points = {player: each["vp"] for player, each in result["players"].items()}
    others = max(vp for player, vp in points.items() if player != winner)
    feats = [
        Feat("highest_vp", points[winner], winner, last),
        Feat("lowest_winning_vp", points[winner], winner, last),
        Feat("largest_margin", points[winner] - others, winner, last),
    ]
    if after_canal is not None:
        seq, state = after_canal
        behind = max(seat.vp for seat in state.seats.values()) - state.seats[winner].vp
        feats.append(Feat("largest_comeback", behind, winner, seq))
    if seconds is not None and sum(seconds.values()) > 0:
        feats.append(Feat("fastest_game", sum(seconds.values()), winner, None))
    return feats


def _seconds(game: Game) -> dict[str, int] | None:
    if game.clock == Game.Clock.OFF:
        return None
    spent = load(entries_of(game, [game.head_seq])[game.head_seq].clock).spent
    return {seat.player: spent.get(seat.player, 0) // 1000 for seat in game.seats.all()}


def ended_at(game: Game, seq: int) -> int:
    """Return when an event was recorded, in ms since 1970."""
    return milliseconds(EventRecord.objects.get(game=game, seq=seq).recorded_at)


def is_verified(game: Game) -> bool:
    """Say whether the record was written at the table, action by action, not brought from afar."""
    return not EventRecord.objects.filter(game=game, origin__in=FOREIGN).exists()

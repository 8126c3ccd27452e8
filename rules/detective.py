"""The detective: which single slip in the record would explain what the table shows instead."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from rules import engine
from rules.events import (
    Amended,
    Correction,
    GameSetUp,
    IndustryBuilt,
    Inserted,
    LoanTaken,
    Ruled,
    Voided,
)
from rules.fold import apply
from rules.history import Entry, Timeline
from rules.state import GameState, Setup
from rules.violations import Illegal
from rules.vocabulary import Json

Why = Literal["mistyped", "doubled", "missing", "ruling"]
FURTHEST_BACK = 60
"""How many events back a slip is looked for."""
MOST_REFOLDS = 1500
RULED_FACTS = ("money", "vp", "income_space")


@dataclass(frozen=True, slots=True)
class Suspect:
    """A correction that would bring the record nearer to the table."""

    why: Why
    correction: Correction | Ruled
    explains: tuple[str, ...]
    left: tuple[str, ...]
    likeness: int
    """How little the corrected event differs from what was recorded; 0 is least like."""
    seq: int

    def as_json(self) -> Json:
        """Return the suspect as JSON values."""
        return {
            "why": self.why,
            "correction": engine.write_event(self.correction),
            "explains": list(self.explains),
            "left": list(self.left),
            "seq": self.seq,
        }


def facts(state: GameState) -> dict[str, Any]:
    """Return what a table can count, each fact under a dotted name."""
    found: dict[str, Any] = {f"markets.{key}": cubes for key, cubes in state.markets.items()}
    for player, seat in state.seats.items():
        for name in ("money", "vp", "income_space", "hand", "links_left"):
            found[f"{name}.{player}"] = getattr(seat, name)
    found |= {f"merchant_beer.{space}": full for space, full in state.merchant_beer.items()}
    found["distant_market"] = state.distant_marker
    found["deck"] = state.deck
    found["turn_order"] = list(state.order)
    return found


def flat(observed: Mapping[str, Any]) -> dict[str, Any]:
    """Return nested observations under dotted names."""
    found: dict[str, Any] = {}
    for key, value in observed.items():
        if isinstance(value, Mapping):
            found |= {f"{key}.{inner}": each for inner, each in value.items()}
        else:
            found[key] = value
    return found


def suspects(
    setup: Setup, events: Sequence[Any], observed: Mapping[str, Any], most: int = 6
) -> list[Suspect]:
    """Return the corrections that explain observations, the best first.

    `observed` holds what the table counts, by the names of `facts`, nested or dotted. A ruling
    that just sets the counted figures comes last, for a table that finds no better reason.
    """
    timeline = Timeline(setup)
    for event in events:
        timeline.record(event)
    search = _Search(timeline, flat(observed))
    if not search.wrong:
        return []
    found = list(search.run(only_at_once=True))
    if not any(not each.left for each in found):
        found += search.run(only_at_once=False)
    found.sort(
        key=lambda each: (len(each.left), -len(each.explains), -each.likeness, -each.seq),
    )
    return [*_one_each(found)[:most], *search.ruling()]


def _one_each(found: list[Suspect]) -> list[Suspect]:
    """Keep the best suspect of each kind for each recorded event."""
    best: dict[tuple[str, int], Suspect] = {}
    for suspect in found:
        best.setdefault((suspect.why, suspect.seq), suspect)
    return list(best.values())


class _Search:
    def __init__(self, timeline: Timeline, observed: Mapping[str, Any]) -> None:
        self.timeline = timeline
        now = facts(timeline.state)
        self.observed = {key: value for key, value in observed.items() if key in now}
        self.wrong = {key for key, value in self.observed.items() if now[key] != value}
        self.now = now
        self.refolds = 0

    def run(self, *, only_at_once: bool) -> Iterator[Suspect]:
        """Yield every slip that explains something, the latest events first.

        Most slips move a wrong fact at once; looking at the others as well takes longer.
        """
        entries = self.timeline.entries
        for index in range(len(entries) - 1, max(len(entries) - FURTHEST_BACK, 0) - 1, -1):
            if self.refolds >= MOST_REFOLDS:
                return
            yield from self._at(index, entries[index], only_at_once)

    def _at(self, index: int, entry: Entry, only_at_once: bool) -> Iterator[Suspect]:
        before = self.timeline.state_before(index)
        after = self.timeline.state_before(index + 1)
        yield from self._try("doubled", Voided(entry.seq), index, [], 1, entry.seq)
        for event in self._alternatives(before, entry.event):
            likeness = _likeness(entry.event, event)
            fits = self._moves_right if only_at_once else self._moves_nothing
            if likeness and fits(before, after, event):
                amended = Amended(entry.seq, event)
                yield from self._try("mistyped", amended, index, [event], likeness, entry.seq)
        for event in self._candidates(after) if only_at_once else []:
            if self._moves_right(after, after, event):
                inserted = Inserted(entry.seq, event)
                yield from self._try("missing", inserted, index + 1, [event], 1, entry.seq)

    def _alternatives(self, state: GameState, event: Any) -> list[Any]:
        if isinstance(event, GameSetUp | Ruled):
            return []
        return [other for other in self._candidates(state, event) if other != event]

    def _candidates(self, state: GameState, like: Any = None) -> list[Any]:
        """Return legal events with the recorded card where any card would do."""
        card = getattr(like, "card", None)
        legal = engine.legal(state)
        if card is None:
            return legal
        return [
            replace(event, card=card)
            if getattr(event, "card", 0) is None and not isinstance(event, IndustryBuilt)
            else event
            for event in legal
        ]

    def _moves_right(self, before: GameState, recorded: GameState, event: Any) -> bool:
        """Tell whether an event instead of the recorded one moves a wrong fact the right way."""
        try:
            other = facts(apply(before, event).state)
        except Illegal:
            return False
        base = facts(recorded)
        return any(
            _same_way(base[key], other[key], self.now[key], self.observed[key])
            for key in self.wrong
            if key in base and key in other
        )

    def _moves_nothing(self, before: GameState, recorded: GameState, event: Any) -> bool:
        """Tell whether an event instead of the recorded one leaves every wrong fact for now."""
        try:
            other = facts(apply(before, event).state)
        except Illegal:
            return False
        base = facts(recorded)
        return all(base.get(key) == other.get(key) for key in self.wrong)

    def _try(
        self,
        why: Why,
        correction: Correction,
        index: int,
        instead: list[Any],
        likeness: int,
        seq: int,
    ) -> Iterator[Suspect]:
        """Yield the suspect if the rest of the game still folds and something is explained."""
        self.refolds += 1
        skipped = 0 if why == "missing" else 1
        rest = [entry.event for entry in self.timeline.entries[index + skipped :]]
        state = self.timeline.state_before(index)
        try:
            for event in [*instead, *rest]:
                state = apply(state, event).state
        except Illegal:
            return
        found = facts(state)
        left = {key for key, value in self.observed.items() if found[key] != value}
        explained = self.wrong - left
        if explained and left < self.wrong:
            yield Suspect(
                why, correction, tuple(sorted(explained)), tuple(sorted(left)), likeness, seq
            )

    def ruling(self) -> list[Suspect]:
        """Return a ruling that sets purses and markers to what the table counts."""
        changes: dict[str, dict[str, int]] = {}
        explained = []
        for key in sorted(self.wrong):
            name, _, player = key.partition(".")
            if name in RULED_FACTS:
                changes.setdefault(player, {})[name] = self.observed[key] - self.now[key]
                explained.append(key)
        if not changes:
            return []
        left = tuple(sorted(self.wrong - {*explained}))
        ruled = Ruled(changes, "counted at the table")
        return [Suspect("ruling", ruled, tuple(explained), left, 0, len(self.timeline.events))]


def _same_way(recorded: Any, other: Any, now: Any, wanted: Any) -> bool:
    if not all(isinstance(value, int) for value in (recorded, other, now, wanted)):
        return bool(recorded != other)
    return bool((other - recorded) * (wanted - now) > 0)


def _likeness(recorded: Any, other: Any) -> int:
    """Return how like two events are: 3 differ in sources only, 2 in one choice, 1 in kind."""
    if type(recorded) is not type(other):
        return 1 if isinstance(other, LoanTaken) or other.type == "passed" else 0
    one, two = engine.write_event(recorded), engine.write_event(other)
    differing = {key for key in one.keys() | two.keys() if one.get(key) != two.get(key)}
    if differing <= {"coal", "iron", "beer", "card"}:
        return 3
    return 2 if len(differing - {"coal", "iron", "beer", "card"}) == 1 else 1

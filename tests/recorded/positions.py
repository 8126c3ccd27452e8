"""Positions with a name: of those in the recorded games that fit, the one with most to choose."""

from collections.abc import Callable, Iterator

from rules.state import GameState
from tests.recorded.library import counts, name_of, states, stored_logs

HEADING = """\
# How many legal actions of each kind named positions have, written by tests.recorded.record.
# A number changes only with a reason, which the commit that changes it gives.
# edition | position | log | seq | kind=count ...
"""

Fits = Callable[[GameState], bool]


def _turn(state: GameState) -> str:
    return state.turn or ""


NAMED: dict[str, Fits] = {
    "first turn": lambda s: s.round == 1 and s.era == "canal" and s.turn_index == 0,
    "first turn of two": lambda s: len(s.order) == 2 and s.round == 1 and s.era == "canal",
    "first turn of four": lambda s: len(s.order) == 4 and s.round == 1 and s.era == "canal",
    "last of the first rail round": lambda s: (
        s.era == "rail" and s.round == 1 and s.turn_index == len(s.order) - 1
    ),
    "second action of a turn": lambda s: s.round == 3 and s.actions_left == 1,
    "last canal round": lambda s: s.era == "canal" and s.deck == 0 and s.seats[_turn(s)].hand == 2,
    "last canal card": lambda s: s.era == "canal" and s.seats[_turn(s)].hand == 1,
    "first rail turn": lambda s: s.era == "rail" and s.round == 1,
    "second rail round": lambda s: s.era == "rail" and s.round == 2,
    "middle of the rail era": lambda s: s.era == "rail" and s.round == 5,
    "last rail card": lambda s: s.era == "rail" and s.seats[_turn(s)].hand == 1,
    "no money": lambda s: s.seats[_turn(s)].money == 0,
    "much money": lambda s: s.seats[_turn(s)].money >= 40,
    "much money and rails": lambda s: s.era == "rail" and s.seats[_turn(s)].money >= 40,
    "no coal in the market": lambda s: s.markets["coal"] == 0,
    "no iron in the market": lambda s: s.markets["iron"] == 0,
    "nothing on the board in the rail era": lambda s: (
        s.era == "rail" and not _owns(s, _turn(s)) and not [*s.links.values()].count(_turn(s))
    ),
    "three tiles to sell": lambda s: _unsold(s) >= 3,
    "lowest income": lambda s: s.seats[_turn(s)].income_space <= 2,
    "high income": lambda s: s.seats[_turn(s)].income_space >= 40,
    "five tiles of one's own": lambda s: _owns(s, _turn(s)) >= 5,
    "a board of twelve tiles": lambda s: len(s.board) == 12,
    "a board of ten links": lambda s: len(s.links) == 10,
    "few links left": lambda s: s.seats[_turn(s)].links_left <= 4,
    "introductory game": lambda s: "introductory" in s.setup.options and s.round == 4,
    "goods to sell": lambda s: "goods_sold" in counts(s),
    "a shortfall is owed": lambda s: s.owes is not None,
}


def _owns(state: GameState, player: str) -> int:
    return sum(tile.owner == player for tile in state.board.values())


def _unsold(state: GameState) -> int:
    sold = ("cotton", "manufacturer", "pottery")
    return sum(
        tile.owner == state.turn and tile.industry in sold and not tile.flipped
        for tile in state.board.values()
    )


def found_counts() -> str:
    """Return the file of counts as today's engine counts them."""
    lines = [HEADING]
    for edition in ("birmingham", "lancashire"):
        lines += [f"{edition} | {line}\n" for line in _found(edition)]
    return "".join(lines)


def _found(edition: str) -> Iterator[str]:
    played = [
        (name_of(path), seq, state)
        for path in stored_logs()
        if name_of(path).startswith(edition)
        for seq, state in enumerate(states(path), start=1)
        if state.turn is not None or state.owes is not None
    ]
    for name, fits in NAMED.items():
        asks = [place for place in played if _asked(place[2], name) and fits(place[2])]
        if asks:
            log, seq, state = max(asks, key=lambda place: sum(counts(place[2]).values()))
            told = " ".join(f"{kind}={count}" for kind, count in counts(state).items())
            yield f"{name} | {log} | {seq} | {told}"


def _asked(state: GameState, name: str) -> bool:
    """Tell whether somebody is on turn; only the shortfall is asked of a debtor."""
    return (state.owes is not None) == name.startswith("a shortfall")

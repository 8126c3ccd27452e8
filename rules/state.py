"""GameState: everything public about a game in progress, a value once it is handed out."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rules.vocabulary import Card, Era, Industry, Json, LineId, PlayerId, Points, Space

Stage = Literal["new", "playing", "settling", "finished"]
"""new: before the set-up; settling: a shortfall is owed before the next round."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first event: the edition, its options, the seats in order."""

    edition: str
    options: tuple[str, ...]
    players: tuple[PlayerId, ...]


class Placed(NamedTuple):
    """An industry tile on the board; cubes are barrels on a brewery."""

    owner: PlayerId
    industry: Industry
    level: int
    flipped: bool
    cubes: int


@dataclass(slots=True)
class Seat:
    """One player's purse, markers, cards and mat."""

    money: int
    spent: int
    vp: int
    income_space: int
    hand: int
    links_left: int
    wilds: tuple[Card, ...]
    taken: dict[Industry, int]
    """How many tiles have left each stack of the mat."""
    scored: dict[tuple[Era, Points], int]

    def copy(self) -> "Seat":
        """Return a seat that can be changed without changing this one."""
        return Seat(
            self.money,
            self.spent,
            self.vp,
            self.income_space,
            self.hand,
            self.links_left,
            self.wilds,
            self.taken.copy(),
            self.scored,
        )


@dataclass(slots=True)
class GameState:
    """The table as everyone can see it, after some event and all that followed from it."""

    setup: Setup
    stage: Stage
    era: Era
    round: int
    order: tuple[PlayerId, ...]
    turn_index: int
    actions_left: int
    seats: dict[PlayerId, Seat]
    board: dict[Space, Placed]
    links: dict[LineId, PlayerId]
    markets: dict[str, int]
    merchants: dict[Space, str]
    merchant_beer: dict[Space, bool]
    distant_marker: int
    distant_turned: dict[int, int]
    deck: int
    discards: dict[Card, int]
    unseen_discards: int
    debtors: tuple[PlayerId, ...]

    @property
    def turn(self) -> PlayerId | None:
        """Return whose action is next; nobody's while a shortfall is owed or after the end."""
        return self.order[self.turn_index] if self.stage == "playing" else None

    @property
    def owes(self) -> PlayerId | None:
        """Return who must answer for a shortfall before anything else happens."""
        return self.debtors[0] if self.debtors else None

    @property
    def finished(self) -> bool:
        """Tell whether the game is over."""
        return self.stage == "finished"

    def copy(self) -> "GameState":
        """Return a state whose containers can be changed without changing this one's."""
        return GameState(
            self.setup,
            self.stage,
            self.era,
            self.round,
            self.order,
            self.turn_index,
            self.actions_left,
            {player: seat.copy() for player, seat in self.seats.items()},
            self.board.copy(),
            self.links.copy(),
            self.markets.copy(),
            self.merchants,
            self.merchant_beer.copy(),
            self.distant_marker,
            self.distant_turned.copy(),
            self.deck,
            self.discards.copy(),
            self.unseen_discards,
            self.debtors,
        )


def dump_state(state: GameState) -> Json:
    """Return the whole state as JSON values; `load_state` reads it back."""
    return {
        "setup": {
            "edition": state.setup.edition,
            "options": list(state.setup.options),
            "players": list(state.setup.players),
        },
        "stage": state.stage,
        "era": state.era,
        "round": state.round,
        "order": list(state.order),
        "turn_index": state.turn_index,
        "actions_left": state.actions_left,
        "seats": {player: _dump_seat(seat) for player, seat in state.seats.items()},
        "board": {space: list(placed) for space, placed in state.board.items()},
        "links": dict(state.links),
        "markets": dict(state.markets),
        "merchants": dict(state.merchants),
        "merchant_beer": dict(state.merchant_beer),
        "distant_marker": state.distant_marker,
        "distant_turned": {str(move): n for move, n in state.distant_turned.items()},
        "deck": state.deck,
        "discards": dict(state.discards),
        "unseen_discards": state.unseen_discards,
        "debtors": list(state.debtors),
    }


def load_state(data: Json) -> GameState:
    """Return the state that `dump_state` wrote."""
    setup = data["setup"]
    return GameState(
        setup=Setup(setup["edition"], tuple(setup["options"]), tuple(setup["players"])),
        stage=data["stage"],
        era=data["era"],
        round=data["round"],
        order=tuple(data["order"]),
        turn_index=data["turn_index"],
        actions_left=data["actions_left"],
        seats={player: _load_seat(seat) for player, seat in data["seats"].items()},
        board={space: Placed(*placed) for space, placed in data["board"].items()},
        links=dict(data["links"]),
        markets=dict(data["markets"]),
        merchants=dict(data["merchants"]),
        merchant_beer=dict(data["merchant_beer"]),
        distant_marker=data["distant_marker"],
        distant_turned={int(move): n for move, n in data["distant_turned"].items()},
        deck=data["deck"],
        discards=dict(data["discards"]),
        unseen_discards=data["unseen_discards"],
        debtors=tuple(data["debtors"]),
    )


def _dump_seat(seat: Seat) -> Json:
    return {
        "money": seat.money,
        "spent": seat.spent,
        "vp": seat.vp,
        "income_space": seat.income_space,
        "hand": seat.hand,
        "links_left": seat.links_left,
        "wilds": list(seat.wilds),
        "taken": dict(seat.taken),
        "scored": {f"{era}.{column}": vp for (era, column), vp in seat.scored.items()},
    }


def _load_seat(data: Json) -> Seat:
    scored: Any = {tuple(key.split(".")): vp for key, vp in data["scored"].items()}
    rest = {key: value for key, value in data.items() if key not in ("scored", "wilds", "taken")}
    taken = dict(data["taken"])
    return Seat(**rest, wilds=tuple(data["wilds"]), taken=taken, scored=scored)

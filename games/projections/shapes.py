"""The shapes of what a phone is shown; the API schema is generated from them."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

EditionId = Literal["birmingham", "lancashire"]
Era = Literal["canal", "rail"]
Colour = Literal["red", "purple", "white", "yellow"]
Symbol = Literal["anchor", "gear", "wheel", "lamp"]


class Seat(Struct, frozen=True):
    player: str
    name: str
    colour: Colour
    symbol: Symbol
    claimed: bool


class You(Struct, frozen=True):
    role: Literal["host", "player", "spectator", "tv"]
    player: str | None


class Participant(Struct, frozen=True):
    """Somebody who takes part; name is the seat's, or what a spectator called themselves."""

    id: str
    role: Literal["host", "player", "spectator", "tv"]
    player: str | None
    name: str | None
    you: bool


class Counts(Struct, frozen=True):
    """How many take part; the host is one of the players."""

    players: int
    spectators: int
    tvs: int


class Knock(Struct, frozen=True):
    """Somebody who waits at the door; the name may be empty."""

    id: str
    name: str
    at: str


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    record: Literal["anyone", "own_seat", "host"] = "anyone"
    cards: Literal["strict", "light"] = "strict"
    corrections: Literal["host_or_two", "majority", "all"] = "host_or_two"
    gates: bool = True
    clock: Literal["shown", "hidden", "off"] = "shown"
    what_if: bool = True
    admission: Literal["open", "host"] = "open"
    discards: Literal["none", "last_round", "all"] = "all"


class Standing(Struct, frozen=True):
    money: int
    spent: int
    vp: int
    income_space: int
    income_level: int
    hand: int


class Tile(Struct, frozen=True):
    owner: str
    industry: str
    level: int
    flipped: bool
    cubes: int


class View(Struct, frozen=True):
    """The position: what lies on the table after the last event and all that follows from it."""

    era: Era
    round: int
    turn: str | None
    actions_left: int
    turn_order: list[str]
    markets: dict[str, int]
    players: dict[str, Standing]
    owes: str | None
    board: dict[str, Tile]
    links: dict[str, str]
    mats: dict[str, dict[str, dict[str, int]]]
    links_left: dict[str, int]
    rounds: int
    deck: int
    merchants: dict[str, list[str]]
    distant_turned: dict[str, int]
    merchant_beer: dict[str, bool] | UnsetType = UNSET
    wilds: dict[str, list[str]] | UnsetType = UNSET
    distant_market: int | UnsetType = UNSET


class EraPoints(Struct, frozen=True):
    links: int
    industries: int
    other: int


class PlayerResult(Struct, frozen=True):
    vp: int
    breakdown: dict[str, EraPoints]


class Result(Struct, frozen=True):
    final: bool
    era: Era
    finished: bool
    ranking: list[list[str]] | None
    players: dict[str, PlayerResult]


class Agreement(Struct, frozen=True):
    """Why a correction was made, and who agreed; nobody is named for one's own last action."""

    reason: str
    proposed_by: str | None
    agreed: list[str]


class EventRecord(Struct, frozen=True):
    """A stored event with the effects it had, in order; struck when a correction took it out."""

    seq: int
    type: str
    event: dict[str, Any]
    effects: list[dict[str, Any]]
    hash: str
    recorded_at: str
    recorded_by: str | None
    struck: bool
    by: int | None
    agreement: Agreement | None


class Undo(Struct, frozen=True):
    """What would be taken back now, by going back to `to`; alone: without asking anybody."""

    seq: int
    to: int
    alone: bool


class Redo(Struct, frozen=True):
    to: int
    alone: bool


class Proposal(Struct, frozen=True):
    """A correction that waits for agreement; says is its type, for the phone's sentence."""

    id: str
    correction: dict[str, Any]
    reason: str
    proposed_by: str | None
    proposed_at: str
    expires_at: str
    agreed: list[str]
    needed: int
    mine: bool
    says: str


class Expected(Struct, frozen=True):
    """What the table should show: cubes by price, purses, markers, order, cards, beer."""

    markets: dict[str, list[list[int]]]
    money: dict[str, int]
    income_space: dict[str, int]
    vp: dict[str, int]
    turn_order: list[str]
    hand: dict[str, int]
    links_left: dict[str, int]
    deck: int
    merchant_beer: dict[str, bool] | None
    distant_market: int | None


class Gate(Struct, frozen=True):
    """A moment to compare table and record; it never stands in the way of recording."""

    seq: int
    kind: Literal["round", "era"]
    expected: Expected
    confirmed: list[str]


class Clock(Struct, frozen=True):
    """Seconds used before the present turn; a turn's own time runs from turn_started_at.

    While paused turn_seconds says how long the turn took so far instead.
    """

    paused: bool
    turn_started_at: str | None
    turn_seconds: int | None
    seconds: dict[str, int] | None


# The rules hand these out as plain data, which is sent on as it is; the schema names their shape.
ViewData = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]
ResultData = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/Result"})
]


class Game(Struct, frozen=True):
    id: str
    code: str | None
    edition: EditionId
    options: list[str]
    status: Literal["playing", "finished"]
    settings: Settings
    seats: list[Seat]
    you: You
    head: int
    head_hash: str
    state: ViewData
    last: EventRecord | None
    result: ResultData | None
    created_at: str
    can_record: bool
    proposals: list[Proposal]
    gate: Gate | None
    clock: Clock
    ruled: bool
    undo: Undo | None
    redo: Redo | None
    participants: list[Participant] | Counts
    knocks: list[Knock]
    discards: dict[str, list[str | None]] | None


class GameSummary(Struct, frozen=True):
    id: str
    edition: EditionId
    seats: list[Seat]


class KnockAnswer(Struct, frozen=True):
    """What became of a knock: still waiting, in the game, or turned away."""

    waiting: bool
    game: GameSummary | None


class Log(Struct, frozen=True):
    """The events after a number, and where the record ends."""

    head: int
    head_hash: str
    events: list[EventRecord]


class Ledger(Struct, frozen=True):
    """Events, the newest first; more: whether older ones follow."""

    events: list[EventRecord]
    more: bool


class Past(Struct, frozen=True):
    """The game as it stood after an event."""

    seq: int
    state: ViewData
    last: EventRecord
    result: ResultData | None


class Figures(Struct, frozen=True):
    money: int
    income_level: int
    vp: int
    spent: int
    projected: int


class Moment(Struct, frozen=True):
    """The figures after an event that counts; projected: with what the era's end would score."""

    seq: int
    era: Era
    round: int
    player: str | None
    type: str
    at: str
    players: dict[str, Figures]


class Resources(Struct, frozen=True):
    """Cubes and barrels given to others, taken from others, bought at the market."""

    given: dict[str, int]
    taken: dict[str, int]
    bought: dict[str, int]


class TurningPoint(Struct, frozen=True):
    seq: int
    says: str
    player: str
    by: int


class Analysis(Struct, frozen=True):
    series: list[Moment]
    vp: dict[str, dict[str, EraPoints]]
    spending: dict[str, int]
    resources: dict[str, Resources]
    seconds: dict[str, int] | None
    turning_points: list[TurningPoint]


class EditionOption(Struct, frozen=True):
    id: str
    players: list[int]


class Edition(Struct, frozen=True):
    """An edition with what a table chooses; merchant counts are keyed by the number of players."""

    id: EditionId
    name: str
    players: list[int]
    options: list[EditionOption]
    merchants: dict[str, dict[str, int]] | None
    merchant_tiles: dict[str, dict[str, int]] | None

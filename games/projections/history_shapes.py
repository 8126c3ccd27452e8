"""The shapes of what people, their games and their ratings are shown as."""

from typing import Any, Literal

from msgspec import Struct

from games.projections.shapes import Analysis, Colour, EditionId, Symbol

Scope = Literal["all", "birmingham", "lancashire"]
Action = Literal["build", "links", "develop", "sell", "loan", "scout", "pass"]


class Person(Struct, frozen=True):
    """Somebody; no id: no page the caller may open; no name: one the caller may not know."""

    id: str | None
    name: str | None


class Claim(Struct, frozen=True):
    """Somebody's word that a seat was theirs; name is the seat's."""

    id: str
    game: str
    player: str
    name: str
    person: Person
    status: Literal["waiting", "approved", "refused"]
    at: str


class Sitter(Struct, frozen=True):
    player: str
    name: str
    person: Person | None
    you: bool
    claims: list[Claim]


class OwnGroup(Struct, frozen=True):
    id: str
    name: str
    role: Literal["owner", "organiser", "member"]


class Me(Struct, frozen=True):
    id: str
    name: str
    account: str | None
    email: str | None
    visibility: Literal["public", "group", "private"]
    groups: list[OwnGroup]
    claims: list[Claim]


class ShownRating(Struct, frozen=True):
    scope: Scope
    rating: int
    mu: float
    sigma: float
    games: int
    rank: int | None


class Best(Struct, frozen=True):
    vp: int
    game: str


class Kind(Struct, frozen=True):
    """How somebody did in games of one edition with so many players."""

    edition: EditionId
    players: int
    games: int
    wins: int
    average_vp: float
    best: Best


class Sources(Struct, frozen=True):
    """Where victory points come from, on average a game."""

    edition: EditionId
    games: int
    canal_links: float
    canal_industries: float
    canal_other: float
    rail_links: float
    rail_industries: float
    rail_other: float


class Built(Struct, frozen=True):
    edition: EditionId
    industry: str
    built: float
    games: int


class FirstAction(Struct, frozen=True):
    edition: EditionId
    action: Action
    games: int
    wins: int
    average_place: float


class SeatEffect(Struct, frozen=True):
    edition: EditionId
    players: int
    seat: int
    games: int
    wins: int
    average_place: float


class OrderEffect(Struct, frozen=True):
    edition: EditionId
    players: int
    order: int
    games: int
    wins: int
    average_place: float


class Rival(Struct, frozen=True):
    person: Person
    games: int
    better: int
    worse: int
    level: int


class TrendPoint(Struct, frozen=True):
    game: str
    at: str
    edition: EditionId
    players: int
    place: int
    vp: int
    rating: int | None


class PlayerPage(Struct, frozen=True):
    person: Person
    you: bool
    visibility: Literal["public", "group", "private"]
    since: str | None
    games: int
    wins: int
    places: dict[str, int]
    ratings: list[ShownRating]
    by_kind: list[Kind]
    sources: list[Sources]
    industries: list[Built]
    first_actions: list[FirstAction]
    seats: list[SeatEffect]
    orders: list[OrderEffect]
    rivals: list[Rival]
    trend: list[TrendPoint]
    pounds_per_vp: float | None
    seconds_per_game: int | None


class Impact(Struct, frozen=True):
    """What a game did to a rating, in the numbers people are shown."""

    before: int
    after: int
    by: int


class PlayedSeat(Struct, frozen=True):
    player: str
    person: Person
    name: str | None
    colour: Colour
    symbol: Symbol
    vp: int
    place: int


class PlayedSeason(Struct, frozen=True):
    id: str
    name: str


class Played(Struct, frozen=True):
    """A finished game in a list; place, vp and impact are of the person whose list it is."""

    game: str
    edition: EditionId
    players: int
    at: str
    place: int
    tied: bool
    vp: int
    seats: list[PlayedSeat]
    ruled: bool
    verified: bool
    impact: dict[Scope, Impact] | None
    season: PlayedSeason | None


class PlayedPage(Struct, frozen=True):
    items: list[Played]
    next: str | None


class LeaderboardRow(Struct, frozen=True):
    rank: int
    person: Person
    value: float
    games: int
    wins: int
    average_vp: float
    best_vp: int


class Leaderboard(Struct, frozen=True):
    by: Literal["rating", "wins", "average", "best", "games"]
    rows: list[LeaderboardRow]


class RecordRow(Struct, frozen=True):
    """The best there was of a kind; seq names the moment in the game's replay."""

    kind: str
    value: int
    unit: Literal["vp", "pounds", "level", "seconds", "count"]
    edition: EditionId
    players: int
    person: Person | None
    game: str
    seq: int | None
    at: str


class RoundOrder(Struct, frozen=True):
    """Who played in what order in a round, and what they spent in it."""

    era: Literal["canal", "rail"]
    round: int
    order: list[str]
    spent: dict[str, int]


class Balance(Struct, frozen=True):
    """Cubes or barrels: made by own tiles, used by oneself, given, taken, bought, sold."""

    made: int
    used: int
    given: int
    taken: int
    bought: int
    sold: int


class ReportSitter(Struct, frozen=True):
    player: str
    person: Person


class Report(Analysis, frozen=True):
    """The analysis of a finished game with what only a finished game can tell."""

    orders: list[RoundOrder]
    balance: dict[str, dict[str, Balance]]
    pounds_per_vp: dict[str, float | None]
    loans: dict[str, int]
    impact: dict[str, dict[Scope, Impact]]
    sitters: list[ReportSitter]


class BgStats(Struct, frozen=True):
    url: str


class Job(Struct, frozen=True):
    """A piece of slow work; url leads to what it made."""

    id: str
    kind: str
    status: Literal["waiting", "running", "done", "failed"]
    done: int
    total: int
    error: str | None
    url: str | None


class Token(Struct, frozen=True):
    id: str
    label: str
    created_at: str
    used_at: str | None


class NewToken(Struct, frozen=True):
    """A token as it is shown once."""

    id: str
    label: str
    token: str


COMPONENTS: list[Any] = [
    BgStats,
    Claim,
    Job,
    Leaderboard,
    Me,
    NewToken,
    PlayedPage,
    PlayerPage,
    RecordRow,
    Report,
    Sitter,
    Token,
]

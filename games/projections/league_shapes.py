"""The shapes of what groups, leagues and seasons are shown as."""

from typing import Any, Literal

from msgspec import Struct

from games.projections.history_shapes import Person
from games.projections.shapes import EditionId

Role = Literal["owner", "organiser", "member"]


class Named(Struct, frozen=True):
    id: str
    name: str


class RoleOf(Struct, frozen=True):
    """What the caller is there; null for somebody who only looks."""

    role: Role | None


class SeasonLine(Struct, frozen=True):
    id: str
    name: str
    status: Literal["open", "closed"]
    starts_on: str
    ends_on: str | None
    leader: Person | None


class LeagueLine(Struct, frozen=True):
    id: str
    name: str
    seasons: list[SeasonLine]


class Member(Struct, frozen=True):
    person: Person
    key: str
    role: Role
    account: bool
    games: int
    rating: int | None


class MergeLine(Struct, frozen=True):
    id: str
    keep: Person
    gone: Person
    at: str


class Group(Struct, frozen=True):
    """A group; key of a member names them in addresses, also where they have no page."""

    id: str
    name: str
    about: str
    public: bool
    you: RoleOf
    invitation: str | None
    webhook_url: str | None
    members: list[Member]
    merges: list[MergeLine]
    leagues: list[LeagueLine]


class GroupLine(Struct, frozen=True):
    id: str
    name: str
    about: str
    public: bool
    you: RoleOf
    members: int


class InvitedGroup(Struct, frozen=True):
    id: str
    name: str
    members: int


class Invitation(Struct, frozen=True):
    group: InvitedGroup
    member: bool


class TieBreak(Struct, frozen=True):
    id: str
    says: str


class Preset(Struct, frozen=True):
    id: str
    name: str
    says: list[str]
    points: list[int] | None
    split_ties: bool
    percent: bool
    vp: bool
    best: int | None
    tie_breaks: list[TieBreak]
    promotes: int
    relegates: int


class League(Struct, frozen=True):
    id: str
    name: str
    group: Named
    you: RoleOf
    seasons: list[SeasonLine]


class RowScore(Struct, frozen=True):
    result: str
    points: float
    counts: bool


class TableRow(Struct, frozen=True):
    """A line of the table; decided_by: the tie-break that puts it below the one above."""

    rank: int
    person: Person
    key: str
    points: float
    games: int
    counted: int
    wins: int
    seconds: int
    thirds: int
    vp: int
    percent: float
    moves: Literal["up", "down"] | None
    decided_by: str | None
    scores: list[RowScore]


class Table(Struct, frozen=True):
    rows: list[TableRow]
    updated_at: str | None
    up_to_date: bool


class EntryLine(Struct, frozen=True):
    person: Person
    key: str
    active: bool
    late: bool


class Division(Struct, frozen=True):
    id: str
    name: str
    level: int
    table: Table
    entries: list[EntryLine]


class FixtureSeat(Struct, frozen=True):
    seat: int
    person: Person
    key: str


class Fixture(Struct, frozen=True):
    id: str
    division: str
    round: int
    table: int
    at: str | None
    place: str
    seats: list[FixtureSeat]
    game: str | None
    result: str | None
    status: Literal["open", "playing", "played"]


class ResultScore(Struct, frozen=True):
    person: Person
    key: str
    vp: int
    place: int
    points: float


class Change(Struct, frozen=True):
    """What was changed, why and by whom; scores name people by key."""

    at: str
    by: Person
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


class LeagueResult(Struct, frozen=True):
    id: str
    division: str
    fixture: str | None
    game: str | None
    played_on: str
    edition: EditionId
    scores: list[ResultScore]
    verified: bool
    ruled: bool
    by_hand: bool
    counts: bool
    why_not: Literal["unverified", "ruled", "organiser"] | None
    reason: str
    changes: list[Change]


class Season(Struct, frozen=True):
    id: str
    name: str
    league: Named
    group: Named
    you: RoleOf
    status: Literal["open", "closed"]
    preset: Preset
    editions: list[EditionId]
    player_counts: list[int]
    starts_on: str
    ends_on: str | None
    collect: Literal["fixtures", "all"]
    allow_unverified: bool
    allow_ruled: bool
    table_size: int
    calendar: str
    divisions: list[Division]
    fixtures: list[Fixture]
    results: list[LeagueResult]


COMPONENTS: list[Any] = [Group, GroupLine, Invitation, League, Preset, Season]

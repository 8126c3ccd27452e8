"""What phones send about people, groups, leagues and seasons."""

import uuid
from datetime import date, datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from games.api.wire import Name
from games.projections.shapes import EditionId

Title = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Label = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]
Why = Annotated[str, Meta(max_length=200)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=1, max_length=128)]
Count = Annotated[int, Meta(ge=2, le=4)]
Moment = Annotated[datetime, Meta(tz=True)]


class ProfileChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name | UnsetType = UNSET
    email: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    visibility: Literal["public", "group", "private"] | UnsetType = UNSET


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks to be erased; an account gives its password once more."""

    password: Annotated[str, Meta(max_length=128)] = ""


class NewExport(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["me", "group"]
    group: uuid.UUID | None = None


class TokenLabel(Struct, frozen=True, forbid_unknown_fields=True):
    label: Label


class SeatClaim(Struct, frozen=True, forbid_unknown_fields=True):
    player: Annotated[str, Meta(max_length=8)]


class ClaimAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    approve: bool


class SitterName(Struct, frozen=True, forbid_unknown_fields=True):
    person: uuid.UUID | None


class NewGroup(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title


class GroupChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title | UnsetType = UNSET
    about: Annotated[str, Meta(max_length=400)] | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    webhook_url: Annotated[str, Meta(max_length=400)] | UnsetType = UNSET


class InvitationToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Secret


class Acceptance(Struct, frozen=True, forbid_unknown_fields=True):
    token: Secret
    name: Name | None = None


class NewMember(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class MemberChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name | None = None
    role: Literal["owner", "organiser", "member"] | None = None


class NewMerge(Struct, frozen=True, forbid_unknown_fields=True):
    keep: uuid.UUID
    gone: uuid.UUID


class NewLeague(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title


class NewDivision(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title
    players: Annotated[list[uuid.UUID], Meta(max_length=100)]


class NewSeason(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title
    preset: Annotated[str, Meta(max_length=32)]
    editions: Annotated[list[EditionId], Meta(min_length=1, max_length=2)]
    player_counts: Annotated[list[Count], Meta(min_length=1, max_length=3)]
    starts_on: date
    divisions: Annotated[list[NewDivision], Meta(min_length=1, max_length=12)]
    ends_on: date | None = None
    collect: Literal["fixtures", "all"] = "all"
    allow_unverified: bool = True
    allow_ruled: bool = True
    table_size: Count = 4


class SeasonChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title | UnsetType = UNSET
    starts_on: date | UnsetType = UNSET
    ends_on: date | UnsetType | None = UNSET
    status: Literal["open", "closed"] | UnsetType = UNSET
    collect: Literal["fixtures", "all"] | UnsetType = UNSET
    allow_unverified: bool | UnsetType = UNSET
    allow_ruled: bool | UnsetType = UNSET


class NextSeason(Struct, frozen=True, forbid_unknown_fields=True):
    name: Title
    starts_on: date
    ends_on: date | None = None


class NewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    player: uuid.UUID
    division: uuid.UUID


class NewRound(Struct, frozen=True, forbid_unknown_fields=True):
    division: uuid.UUID
    at: Moment | None = None


class FixtureChange(Struct, frozen=True, forbid_unknown_fields=True):
    at: Moment | UnsetType | None = UNSET
    place: Annotated[str, Meta(max_length=80)] | UnsetType = UNSET


class FixtureGame(Struct, frozen=True, forbid_unknown_fields=True):
    game: uuid.UUID
    seats: dict[str, uuid.UUID]


class NewScore(Struct, frozen=True, forbid_unknown_fields=True):
    player: uuid.UUID
    vp: Annotated[int, Meta(ge=-100, le=1000)]
    place: Annotated[int, Meta(ge=1, le=4)]


Scores = Annotated[list[NewScore], Meta(min_length=2, max_length=4)]


class NewResult(Struct, frozen=True, forbid_unknown_fields=True):
    division: uuid.UUID
    played_on: date
    edition: EditionId
    scores: Scores
    fixture: uuid.UUID | None = None
    reason: Why = ""


class ResultCorrection(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    scores: Scores | None = None
    counts: bool | None = None


def given(body: Struct) -> dict[str, Any]:
    """Return the fields a body has."""
    return {key: value for key, value in structs.asdict(body).items() if value is not UNSET}


COMPONENTS: list[type[Struct]] = [
    Acceptance,
    ClaimAnswer,
    Farewell,
    FixtureChange,
    FixtureGame,
    GroupChange,
    InvitationToken,
    MemberChange,
    NewEntry,
    NewExport,
    NewGroup,
    NewLeague,
    NewMember,
    NewMerge,
    NewResult,
    NewRound,
    NewSeason,
    NextSeason,
    PasswordChange,
    ProfileChange,
    ResultCorrection,
    SeasonChange,
    SeatClaim,
    SitterName,
    TokenLabel,
]

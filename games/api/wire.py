"""What phones send, and the answers that are not a view of a game."""

import uuid
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from games.projections import shapes

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]
MaybeName = Annotated[str, Meta(max_length=40, pattern=r"^(\S(.*\S)?)?$")]
Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Shape = TypeVar("Shape", bound=Struct)


class Unreadable(Exception):
    """A body whose shape is not the one asked for."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where = where
        self.message = message


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    colour: shapes.Colour
    symbol: shapes.Symbol


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    edition: shapes.EditionId
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    turn_order: Annotated[list[int], Meta(min_length=2, max_length=4)]
    options: Annotated[list[str], Meta(max_length=8)] = []
    merchants: dict[str, list[str]] | None = None
    settings: shapes.Settings = shapes.Settings()
    your_seat: int | None = 0


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=20)]
    name: MaybeName = ""


class Waiting(Struct, frozen=True):
    """The host has been asked; the knock's id tells what became of it."""

    waiting: bool
    knock: str


class Admission(Struct, frozen=True, forbid_unknown_fields=True):
    admit: bool


class SeatToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=64)]


class SeatLink(Struct, frozen=True):
    url: str


# The settings to change; what is left out stays.
SettingsChange = msgspec.defstruct(
    "SettingsChange",
    [
        (field.name, field.type | UnsetType, UNSET)
        for field in msgspec.structs.fields(shapes.Settings)
    ],
    frozen=True,
    forbid_unknown_fields=True,
)


class TvToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=64)]


class TvLink(Struct, frozen=True):
    url: str


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    command_id: uuid.UUID
    based_on: Seq
    event: dict[str, Any]
    after_command: uuid.UUID | None = None


class Preview(Struct, frozen=True, forbid_unknown_fields=True):
    event: dict[str, Any]


class Ack(Struct, frozen=True):
    command_id: str
    seq: int
    hash: str
    replayed: bool
    event: shapes.EventRecord
    events: list[shapes.EventRecord]
    game: shapes.Game


Reason = Annotated[str, Meta(max_length=200)]
Changes = dict[str, dict[str, int]]


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    command_id: uuid.UUID
    based_on: Seq
    correction: dict[str, Any]
    reason: Reason = ""


class CorrectionPreview(Struct, frozen=True, forbid_unknown_fields=True):
    correction: dict[str, Any]


class Ballot(Struct, frozen=True, forbid_unknown_fields=True):
    agree: bool


class PlayedAnyway(Struct, frozen=True, forbid_unknown_fields=True):
    command_id: uuid.UUID
    based_on: Seq
    event: dict[str, Any]
    changes: Changes
    reason: Reason = ""


class Pending(Struct, frozen=True):
    """The game and a proposal in it that waits; null once it counts or is gone."""

    proposal: shapes.Proposal | None
    game: shapes.Game


class GateAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the table matches; observed counts what differs, by the names of `expected`."""

    seq: Seq
    matches: bool
    observed: dict[str, Any] = {}


class ClockPause(Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game as brass-log/1."""

    document: dict[str, Any]


class Demo(Struct, frozen=True, forbid_unknown_fields=True):
    edition: shapes.EditionId
    players: Annotated[int, Meta(ge=2, le=4)] = 3


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    seq: Seq
    events: Annotated[list[dict[str, Any]], Meta(max_length=40)] = []
    for_correction: bool = False


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Annotated[str, Meta(min_length=1, max_length=128)]


class User(Struct, frozen=True):
    name: str


class Session(Struct, frozen=True):
    """Who this browser is; csrf_token goes into the X-CSRFToken header."""

    user: User | None
    guest: bool
    csrf_token: str


class Violation(Struct, frozen=True):
    rule: str
    message: str
    values: dict[str, Any]


class Breaks(Struct, frozen=True, omit_defaults=True):
    """The first event that a correction would break, and why."""

    seq: int
    violations: list[Violation]
    event: dict[str, Any] | UnsetType = UNSET


class CorrectionEffect(Struct, frozen=True):
    """What a correction would change: figures as they are and as they would be."""

    legal: bool
    breaks: Breaks | None
    players: dict[str, dict[str, list[int]]]
    turn_order: list[list[str]]
    state: shapes.ViewData


class Problem(Struct, frozen=True, omit_defaults=True):
    """Every answer that is not a success; which fields are there depends on the code."""

    code: str
    message: str
    where: str | UnsetType = UNSET
    violations: list[Violation] | UnsetType = UNSET
    breaks: Breaks | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    head: int | UnsetType = UNSET
    events: list[shapes.EventRecord] | UnsetType = UNSET
    game: shapes.Game | UnsetType = UNSET


def read(data: Any, shape: type[Shape]) -> Shape:
    """Return data in the shape; raises Unreadable that says where it differs."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        raise Unreadable(path.rstrip("`").lstrip("."), f"{message}.") from error

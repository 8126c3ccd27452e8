"""Fixtures as a calendar file that calendar programs read and update."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from uuid import UUID

from games.models import Fixture, Season

LASTS = timedelta(hours=3)
LONGEST_LINE = 73


def calendar(season: Season, fixtures: Iterable[Fixture], name: Callable[[UUID], str]) -> str:
    """Return the fixtures that have a time as iCalendar text."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Brass Clerk//Fixtures//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(f'{season.league.name} {season.name}')}",
    ]
    for fixture in fixtures:
        if fixture.at is not None:
            lines += _event(season, fixture, fixture.at, name)
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _event(
    season: Season, fixture: Fixture, at: datetime, name: Callable[[UUID], str]
) -> list[str]:
    people = ", ".join(name(seat.player_id) for seat in fixture.seats.all())
    lines = [
        "BEGIN:VEVENT",
        f"UID:{fixture.pk}@brass-clerk",
        f"DTSTAMP:{_moment(season.created_at)}",
        f"DTSTART:{_moment(at)}",
        f"DTEND:{_moment(at + LASTS)}",
        f"SUMMARY:{_escaped(f'Brass: {people}')}",
        f"DESCRIPTION:{_escaped(f'{season.name}, round {fixture.round}, table {fixture.table}')}",
    ]
    if fixture.place:
        lines.append(f"LOCATION:{_escaped(fixture.place)}")
    return [*lines, "END:VEVENT"]


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for plain in ("\\", ";", ","):
        text = text.replace(plain, f"\\{plain}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Return a line in pieces of at most 75 bytes, never within a character."""
    pieces, piece = [], ""
    for character in line:
        if len((piece + character).encode()) > LONGEST_LINE:
            pieces.append(piece)
            piece = ""
        piece += character
    return "\r\n ".join([*pieces, piece])

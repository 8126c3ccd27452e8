"""Drawing fixtures: the next round of a division, or what is open of a round once more."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.leagues import pairing
from games.models import Division, Entry, Fixture, FixtureSeat
from games.services.refusal import Refusal

TOO_FEW = Refusal("forbidden", "There are not enough players to draw a table.")
MOST_ROUNDS = 60
TOO_MANY = Refusal("forbidden", f"A division has at most {MOST_ROUNDS} rounds.")


@transaction.atomic
def draw_round(division: Division, at: datetime | None) -> Refusal | None:
    """Draw the next round for everybody who is in."""
    Division.objects.select_for_update().get(pk=division.pk)
    fixtures = Fixture.objects.filter(division=division)
    number = (fixtures.aggregate(last=Max("round"))["last"] or 0) + 1
    if number > MOST_ROUNDS:
        return TOO_MANY
    entries = Entry.objects.filter(division=division, active=True)
    players = [str(player) for player in entries.values_list("player", flat=True)]
    tables = _drawn(division, players, number)
    if not tables:
        return TOO_FEW
    _lay(division, number, tables, at)
    return None


@transaction.atomic
def draw_again(division: Division, number: int) -> None:
    """Draw the fixtures of a round that wait for their game anew, without who dropped out."""
    waiting = Fixture.objects.filter(division=division, round=number, game=None, result=None)
    at = next((fixture.at for fixture in waiting if fixture.at), None)
    drawn = FixtureSeat.objects.filter(fixture__in=waiting).values("player")
    entries = Entry.objects.filter(division=division, active=True, player__in=drawn)
    players = [str(player) for player in entries.values_list("player", flat=True)]
    waiting.delete()
    _lay(division, number, _drawn(division, players, number), at)


def _drawn(division: Division, players: Sequence[str], number: int) -> list[pairing.Table]:
    season = division.season
    past = _past(division)
    for entry in Entry.objects.filter(division=division):
        past.games[str(entry.player_id)] += entry.missed_rounds
    seed = f"{division.pk} {number}"
    return pairing.draw_round(players, past, season.table_size, season.player_counts, seed)


def _past(division: Division) -> pairing.Past:
    tables: dict[object, list[str]] = {}
    seats = FixtureSeat.objects.filter(fixture__division=division).order_by("fixture", "number")
    for fixture, player in seats.values_list("fixture", "player"):
        tables.setdefault(fixture, []).append(str(player))
    return pairing.past_of(tables.values())


def _lay(
    division: Division, number: int, tables: Sequence[pairing.Table], at: datetime | None
) -> None:
    taken = Fixture.objects.filter(division=division, round=number)
    first = (taken.aggregate(last=Max("table"))["last"] or 0) + 1
    for table, players in enumerate(tables, start=first):
        fixture = Fixture.objects.create(division=division, round=number, table=table, at=at)
        FixtureSeat.objects.bulk_create(
            FixtureSeat(fixture=fixture, player_id=player, number=seat)
            for seat, player in enumerate(players, start=1)
        )

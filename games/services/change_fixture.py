"""A fixture: when and where it is, and the game it was played as."""

import uuid
from typing import Any

from django.db import transaction

from games.models import Fixture, FixtureSeat, Game, LeagueResult, Participant, Player
from games.projections.sitters import person_of
from games.services.find_group import organised_fixture
from games.services.name_sitter import set_sitters
from games.services.refusal import NOT_FOUND, Refusal, malformed

PLAYED = Refusal("forbidden", "This fixture was played already.")
OTHER_GAME = Refusal("forbidden", "This game was played for another fixture.")


def change_fixture(fixture: Fixture, changes: dict[str, Any]) -> None:
    """Set time or place."""
    for name, value in changes.items():
        setattr(fixture, name, value)
    fixture.save(update_fields=list(changes))


def delete_fixture(fixture: Fixture) -> Refusal | None:
    """Take a fixture back that was not played."""
    if fixture.game_id is not None or LeagueResult.objects.filter(fixture=fixture).exists():
        return PLAYED
    fixture.delete()
    return None


@transaction.atomic
def play_fixture(
    caller: Player, fixture_id: uuid.UUID, game_id: uuid.UUID, seats: dict[str, uuid.UUID]
) -> Fixture | Refusal:
    """Have a game count for the fixture: an organiser's word, or that of the game's host."""
    fixture = organised_fixture(caller, fixture_id)
    organises = not isinstance(fixture, Refusal)
    if isinstance(fixture, Refusal):
        fixture = _own_fixture(caller, fixture_id) or fixture
    if isinstance(fixture, Refusal):
        return fixture
    if fixture.game_id not in (None, game_id):
        return PLAYED
    part = Participant.objects.filter(game=game_id, player=caller).first()
    if part is None or not (organises or part.role == Participant.Role.HOST):
        return NOT_FOUND
    if Fixture.objects.filter(game=game_id).exclude(pk=fixture.pk).exists():
        return OTHER_GAME
    drawn = {seat.player_id for seat in fixture.seats.all()}
    if set(seats.values()) != drawn or len(seats) != len(drawn):
        return malformed("seats", "Everybody of the fixture sits on one seat.")
    game = Game.objects.get(pk=game_id)
    if set(seats) != {seat.player for seat in game.seats.all()}:
        return malformed("seats", "Every seat of the game has somebody of the fixture.")
    fixture.game = game
    fixture.save(update_fields=["game"])
    set_sitters(game, seats)
    return fixture


def _own_fixture(caller: Player, fixture_id: uuid.UUID) -> Fixture | None:
    """Return the fixture if the caller is drawn for it."""
    drawn = FixtureSeat.objects.filter(
        fixture=fixture_id, player__in={caller.pk, person_of(caller)}
    )
    fixtures = Fixture.objects.select_related("division__season")
    return fixtures.filter(pk=fixture_id, seats__in=drawn).first()

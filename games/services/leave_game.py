"""Leaving a game: the seat is free, and only what was recorded stays."""

from games.models import Participant


def leave_game(person: Participant) -> None:
    """Take everything from a participant but the row that the log knows the recorder by."""
    person.former_seat = person.seat or person.former_seat
    person.player = person.seat = None
    person.role = Participant.Role.SPECTATOR
    person.name = ""
    person.save(update_fields=["former_seat", "player", "seat", "role", "name"])

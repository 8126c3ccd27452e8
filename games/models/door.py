"""The door of a game: who knocks, and the links that bring a phone to a seat."""

import uuid

from django.db import models

from games.models.game import Game, Seat
from games.models.player import Player


class Knock(models.Model):
    """A player's word at the door and the host's answer; who was sent away has to knock again."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        ADMITTED = "admitted"
        REFUSED = "refused"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="knocks")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    knocked_at = models.DateTimeField()

    class Meta:
        ordering = ["knocked_at"]
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="knock_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.status} {self.name}"


class SeatLink(models.Model):
    """A link that seats the phone which opens it; good once, one at a time for a seat."""

    # SHA-256 of the token in the link; the token itself is shown once and kept nowhere.
    token_hash = models.CharField(max_length=64, primary_key=True)
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="link")
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"link to {self.seat_id}"

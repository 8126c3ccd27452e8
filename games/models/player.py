"""People: a player is a guest or an account, a participant is a player in one game."""

import uuid

from django.conf import settings
from django.db import models

from games.models.game import Game, Seat


class Player(models.Model):
    """A person: known by an account, or by the token in one browser's cookie."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="player"
    )
    # SHA-256 of the guest cookie's token; the token itself is nowhere on the server.
    token_hash = models.CharField(max_length=64, unique=True, null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{'account' if self.user_id else 'guest'} {self.id}"


class Participant(models.Model):
    """A player's part in one game. Its id is what the log knows the recorder by."""

    class Role(models.TextChoices):
        HOST = "host"
        PLAYER = "player"
        SPECTATOR = "spectator"
        TV = "tv"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="participants")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="participations")
    role = models.CharField(max_length=12, choices=Role)
    seat = models.OneToOneField(Seat, models.PROTECT, null=True, related_name="participant")
    # Where they sat before the seat went to another phone: what they recorded, they did there.
    former_seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")
    # What they called themselves at the door; who sits has the seat's name.
    name = models.CharField(max_length=40, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="player_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.id}"

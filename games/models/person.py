"""What is known of a person beside their account: profile, seats they sat on, claims, merges."""

import uuid

from django.db import models

from games.models.game import Game, Seat
from games.models.player import Player


class Profile(models.Model):
    """What a person shows of themselves; who was a duplicate points at whom they are."""

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        GROUP = "group"
        PRIVATE = "private"

    player = models.OneToOneField(Player, models.CASCADE, primary_key=True, related_name="profile")
    name = models.CharField(max_length=40, blank=True)
    visibility = models.CharField(
        max_length=8, choices=Visibility, default=Visibility.GROUP, db_index=True
    )
    merged_into = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="duplicates")
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        # Without the name: the admin writes down what it calls a thing, and keeps it.
        return f"profile {self.player_id}"


class Sitting(models.Model):
    """Who sat on a seat by the host's word; without one it is who holds the seat."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="sitting")
    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="sittings")

    def __str__(self) -> str:
        return f"{self.player_id} on {self.seat_id}"


class Claim(models.Model):
    """Somebody's word that a seat of a game was theirs, and the host's answer."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        APPROVED = "approved"
        REFUSED = "refused"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="claims")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, models.CASCADE, related_name="claims")
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    claimed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["claimed_at"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "player"], name="claim_once_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.status} claim of {self.seat_id}"


class Token(models.Model):
    """A key that opens what its owner may read, and nothing else."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=40)
    # SHA-256 of the token; the token itself is shown once and kept nowhere.
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.label

"""Slow work as rows: what is to be done, how far it is, what it made; a lost task is found here."""

import uuid

from django.db import models

from games.models.group import Group
from games.models.player import Player


class Job(models.Model):
    """One piece of slow work; the row is the truth, the message in the broker only a hint."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=32)
    # What it is about, such as the id of a game.
    subject = models.CharField(max_length=64, blank=True)
    player = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="jobs")
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=400, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # When somebody last worked on it; one that stands still is taken up again.
    touched_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["status", "touched_at"], name="job_to_do")]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject"],
                condition=models.Q(status="waiting"),
                name="job_waits_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.status} {self.kind} {self.subject}"


class Made(models.Model):
    """A file some job made: a picture, a sheet, somebody's data; made again at will."""

    kind = models.CharField(max_length=32)
    subject = models.CharField(max_length=64)
    # What it was made from; another version is another file.
    version = models.CharField(max_length=64)
    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="+")
    content = models.BinaryField()
    made_at = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject"], name="made_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class Delivery(models.Model):
    """A result to be told to a group's webhook; tried a few times, kept for the admin."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    group = models.ForeignKey(Group, models.CASCADE, related_name="deliveries")
    result_id = models.UUIDField(unique=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.status} {self.result_id}"

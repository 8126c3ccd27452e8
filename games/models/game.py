"""A game, its seats, and the result kept once it is finished."""

import uuid

from django.db import models

GENESIS = "0" * 64


class Game(models.Model):
    """One play of an edition. The head columns follow the event table by a database trigger."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        FINISHED = "finished"

    class Record(models.TextChoices):
        ANYONE = "anyone"
        OWN_SEAT = "own_seat"
        HOST = "host"

    class Cards(models.TextChoices):
        STRICT = "strict"
        LIGHT = "light"

    class Corrections(models.TextChoices):
        HOST_OR_TWO = "host_or_two"
        MAJORITY = "majority"
        ALL = "all"

    class Clock(models.TextChoices):
        SHOWN = "shown"
        HIDDEN = "hidden"
        OFF = "off"

    class Admission(models.TextChoices):
        OPEN = "open"
        HOST = "host"

    class Discards(models.TextChoices):
        NONE = "none"
        LAST_ROUND = "last_round"
        ALL = "all"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=8, unique=True, null=True)
    # A code is good for a while; none is good that nobody made.
    code_made_at = models.DateTimeField(null=True)
    tv_token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    edition = models.CharField(max_length=32)
    options = models.JSONField(default=list)
    record = models.CharField(max_length=8, choices=Record, default=Record.ANYONE)
    cards = models.CharField(max_length=8, choices=Cards, default=Cards.STRICT)
    corrections = models.CharField(
        max_length=12, choices=Corrections, default=Corrections.HOST_OR_TWO
    )
    gates = models.BooleanField(default=True)
    clock = models.CharField(max_length=8, choices=Clock, default=Clock.SHOWN)
    what_if = models.BooleanField(default=True)
    admission = models.CharField(max_length=8, choices=Admission, default=Admission.OPEN)
    discards = models.CharField(max_length=12, choices=Discards, default=Discards.ALL)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    rules_version = models.PositiveIntegerField()
    head_seq = models.BigIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default=GENESIS)
    # Counts up when rights, settings, proposals or the clock change, so that sockets look again.
    authz_epoch = models.PositiveIntegerField(default=0)
    log_epoch = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.edition} {self.id}"


class Seat(models.Model):
    """A place in one game: what the log calls p1, with the name and marks people see."""

    class Colour(models.TextChoices):
        RED = "red"
        PURPLE = "purple"
        WHITE = "white"
        YELLOW = "yellow"

    class Symbol(models.TextChoices):
        ANCHOR = "anchor"
        GEAR = "gear"
        WHEEL = "wheel"
        LAMP = "lamp"

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    colour = models.CharField(max_length=8, choices=Colour)
    symbol = models.CharField(max_length=8, choices=Symbol)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["game", "colour"], name="seat_colour_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.name}"

    @property
    def player(self) -> str:
        """The id the log knows this seat by."""
        return f"p{self.number}"


class Result(models.Model):
    """How a finished game ended: stored once, with the hash of the log it was read from."""

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="result")
    seq = models.BigIntegerField()
    hash = models.CharField(max_length=64)
    document = models.JSONField()
    stored_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"result of {self.game_id}"

"""The record: events that only ever get appended, and what is derived from them."""

from django.db import models

from games.models.game import Game


class EventRecord(models.Model):
    """One event of one game. Every column is covered by the hash; the database refuses changes."""

    class Role(models.TextChoices):
        PLAYER = "player"
        HOST = "host"
        ORGANISER = "organiser"
        SYSTEM = "system"

    class Origin(models.TextChoices):
        LIVE = "live"
        OUTBOX = "outbox"
        IMPORT = "import"
        HEAL = "heal"
        SYSTEM = "system"

    class Legality(models.TextChoices):
        LEGAL = "legal"
        OVERRIDDEN = "overridden"
        UNCHECKED = "unchecked"

    pk = models.CompositePrimaryKey("game_id", "seq")
    game = models.ForeignKey(Game, models.PROTECT, related_name="events", db_index=False)
    seq = models.BigIntegerField()
    command_id = models.UUIDField()
    request_hash = models.CharField(max_length=64)
    type = models.CharField(max_length=32)
    schema_version = models.PositiveSmallIntegerField(default=1)
    # Canonical JSON as text, never a JSON column: those reorder keys and rewrite numbers.
    payload = models.TextField()
    based_on = models.BigIntegerField()
    actor_seat = models.PositiveSmallIntegerField(null=True)
    recorded_by = models.UUIDField(null=True)
    role = models.CharField(max_length=12, choices=Role)
    origin = models.CharField(max_length=8, choices=Origin)
    after_command = models.UUIDField(null=True)
    rules_id = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    legality = models.CharField(max_length=12, choices=Legality, default=Legality.LEGAL)
    engine_build = models.CharField(max_length=40)
    state_hash = models.CharField(max_length=64)
    # Times as the very text that was hashed; for display, never for order.
    client_time = models.CharField(max_length=32, blank=True)
    recorded_at = models.CharField(max_length=32)
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "command_id"], name="command_once_a_game"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="seq_from_one"),
            models.CheckConstraint(
                condition=models.Q(based_on__gte=0, based_on__lt=models.F("seq")),
                name="based_on_before_seq",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.type}"


class Snapshot(models.Model):
    """The state at a game's head as canonical JSON; replaced with every event, rebuilt at will."""

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="snapshot")
    seq = models.BigIntegerField()
    state = models.TextField()

    def __str__(self) -> str:
        return f"state at {self.seq}"


class LedgerEntry(models.Model):
    """What one event led to: effects, place in history, clock; derived, rebuilt at will."""

    pk = models.CompositePrimaryKey("game_id", "seq")
    game = models.ForeignKey(Game, models.PROTECT, related_name="ledger", db_index=False)
    seq = models.BigIntegerField()
    effects = models.TextField()
    # The correction that took this event out, if it is out.
    struck_by = models.BigIntegerField(null=True)
    # The event that the game stands after: itself, or where going back led to.
    stands_at = models.BigIntegerField()
    # How many steps lead there, and where the step forward again leads, if there is one.
    depth = models.PositiveIntegerField()
    redo_to = models.BigIntegerField(null=True)
    # Who used how much time up to here, as canonical JSON; and how long this event took, in ms.
    clock = models.TextField()
    took = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"effects of {self.seq}"


class CommandRefusal(models.Model):
    """A refused command, kept so that a late duplicate gets the same answer and is not accepted."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="refusals")
    command_id = models.UUIDField()
    request_hash = models.CharField(max_length=64)
    code = models.CharField(max_length=32)
    details = models.JSONField()
    refused_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "command_id"], name="refusal_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.command_id}"

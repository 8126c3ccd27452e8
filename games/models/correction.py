"""What a table agrees on beside the log: proposed corrections, votes, gate answers, pauses."""

import uuid

from django.db import models

from games.models.game import Game
from games.models.player import Participant


class Proposal(models.Model):
    """A correction somebody asked for, and what became of it; the log holds only what counts."""

    class Status(models.TextChoices):
        OPEN = "open"
        EFFECTIVE = "effective"
        LAPSED = "lapsed"
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="proposals")
    # Canonical JSON, so that the same correction from two phones is recognised.
    correction = models.TextField()
    type = models.CharField(max_length=16)
    reason = models.CharField(max_length=200, blank=True)
    proposed_by = models.ForeignKey(Participant, models.SET_NULL, null=True, related_name="+")
    # The head when it was proposed: going back further than was agreed is not meant.
    head_seq = models.BigIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    # Whether nobody had to be asked: one's own last action.
    alone = models.BooleanField(default=False)
    # The event it was recorded as, once it counts.
    seq = models.BigIntegerField(null=True)
    proposed_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["proposed_at"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="proposal_of_one_event"),
        ]

    def __str__(self) -> str:
        return f"{self.status} {self.type}"


class Vote(models.Model):
    """What one participant thinks of a proposal; the command that said so, if it was one."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="votes")
    participant = models.ForeignKey(Participant, models.CASCADE, related_name="+")
    agrees = models.BooleanField()
    command_id = models.UUIDField(null=True, db_index=True)
    request_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["proposal", "participant"], name="vote_once"),
        ]

    def __str__(self) -> str:
        return "yes" if self.agrees else "no"


class GateAnswer(models.Model):
    """A participant's word that the table looks as the record says after an event."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    seq = models.BigIntegerField()
    participant = models.ForeignKey(Participant, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seq", "participant"], name="answer_once"),
        ]

    def __str__(self) -> str:
        return f"matches at {self.seq}"


class Pause(models.Model):
    """A stretch of time that is nobody's; open until the clock goes on. In ms since 1970."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="pauses")
    started_at = models.BigIntegerField()
    ended_at = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["started_at"]

    def __str__(self) -> str:
        return f"{self.started_at} to {self.ended_at}"

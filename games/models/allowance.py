"""Counters behind the rate limits: one row for a key and a stretch of time."""

from django.db import models


class Allowance(models.Model):
    """How often something was done in one window of time; counted up by one atomic statement."""

    key = models.CharField(max_length=64)
    # The second at which this stretch of time is over.
    ends_at = models.BigIntegerField(db_index=True)
    used = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "ends_at"], name="allowance_once")]

    def __str__(self) -> str:
        return f"{self.used} until {self.ends_at}"

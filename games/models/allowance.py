"""Counters behind the rate limits: a bucket for each key that fills with time."""

from django.db import models


class Allowance(models.Model):
    """When one visitor's bucket will be full again; moved by one atomic statement."""

    key = models.CharField(max_length=64, primary_key=True)
    # In ms since 1970; every use moves it on by the time one use takes to come back.
    full_at = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return f"full at {self.full_at}"

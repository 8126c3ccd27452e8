"""Leagues: seasons, divisions, who entered, fixtures, and the results that make the table."""

import uuid

from django.db import models

from games.models.game import Game
from games.models.group import Group
from games.models.player import Player


class League(models.Model):
    """What a group plays for, season after season."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="leagues")
    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at"]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """One run of a league, with the rules it is scored by."""

    class Status(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"

    class Collect(models.TextChoices):
        FIXTURES = "fixtures"
        ALL = "all"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    preset = models.CharField(max_length=32)
    editions = models.JSONField(default=list)
    player_counts = models.JSONField(default=list)
    table_size = models.PositiveSmallIntegerField(default=4)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    # Which recorded games count by themselves: those of fixtures, or any among entrants.
    collect = models.CharField(max_length=8, choices=Collect, default=Collect.ALL)
    allow_unverified = models.BooleanField(default=True)
    allow_ruled = models.BooleanField(default=True)
    # Opens the calendar file to a calendar program, which has no cookies.
    calendar_token = models.CharField(max_length=43, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-created_at"]

    def __str__(self) -> str:
        return self.name


class Division(models.Model):
    """A part of a season with a table of its own; level 1 is the highest."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    season = models.ForeignKey(Season, models.CASCADE, related_name="divisions")
    name = models.CharField(max_length=60)
    level = models.PositiveSmallIntegerField()
    # The standings as they were last computed, with people by id.
    table = models.JSONField(default=list)
    table_at = models.DateTimeField(null=True)
    # Set with every change to a result, cleared by the standings: a lost task is seen here.
    stale = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering = ["level"]
        constraints = [
            models.UniqueConstraint(fields=["season", "level"], name="level_once_a_season"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A person's place in a division; who dropped out keeps it, but is drawn no more."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.CASCADE, related_name="entries")
    active = models.BooleanField(default=True)
    # Rounds that were drawn before they came: they are not behind for having missed them.
    missed_rounds = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["division", "player"], name="entry_once_a_division"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.division_id}"


class Fixture(models.Model):
    """A table to be played: who, when, in which round."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    division = models.ForeignKey(Division, models.CASCADE, related_name="fixtures")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    at = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=80, blank=True)
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="fixture"
    )

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "round", "table"], name="table_once_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}"


class FixtureSeat(models.Model):
    """Who is to sit where at a fixture."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="fixture_seat_once"),
            models.UniqueConstraint(fields=["fixture", "player"], name="fixture_player_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class LeagueResult(models.Model):
    """How one game of a season ended: from its record, or by an organiser's hand."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    division = models.ForeignKey(Division, models.CASCADE, related_name="results")
    fixture = models.OneToOneField(
        Fixture, models.SET_NULL, null=True, blank=True, related_name="result"
    )
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="league_results"
    )
    played_on = models.DateField()
    edition = models.CharField(max_length=32)
    verified = models.BooleanField(default=False)
    ruled = models.BooleanField(default=False)
    # What an organiser decided against what the rules of the season say, if anything.
    counts = models.BooleanField(null=True)
    # Whether the scores are an organiser's and no longer follow the record.
    by_hand = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-played_on", "-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["division", "game"], name="game_once_a_division"),
        ]

    def __str__(self) -> str:
        return f"result of {self.played_on}"


class LeagueScore(models.Model):
    """One person's part in a result."""

    result = models.ForeignKey(LeagueResult, models.CASCADE, related_name="scores")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    vp = models.IntegerField()
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place", "-vp"]
        constraints = [
            models.UniqueConstraint(fields=["result", "player"], name="score_once_a_result"),
        ]

    def __str__(self) -> str:
        return f"place {self.place} with {self.vp}"


class ResultChange(models.Model):
    """What an organiser changed about a result, and why; people by id."""

    result = models.ForeignKey(LeagueResult, models.CASCADE, related_name="changes")
    changed_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=200)
    before = models.JSONField()
    after = models.JSONField()
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["changed_at"]

    def __str__(self) -> str:
        return self.reason

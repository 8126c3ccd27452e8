"""What finished games tell, derived from their records and derived again at will."""

from django.db import models

from games.models.game import Game, Seat
from games.models.player import Player


class Play(models.Model):
    """One seat of one finished game: who sat there and how it went."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="plays")
    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="play")
    # Null: nobody knows who sat there.
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="plays")
    edition = models.CharField(max_length=32)
    players = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    tied = models.BooleanField(default=False)
    vp = models.IntegerField()
    # The last event that counts, in ms since 1970: the order in which games are rated.
    ended_at = models.BigIntegerField()
    verified = models.BooleanField()
    ruled = models.BooleanField()
    canal_links = models.IntegerField()
    canal_industries = models.IntegerField()
    canal_other = models.IntegerField()
    rail_links = models.IntegerField()
    rail_industries = models.IntegerField()
    rail_other = models.IntegerField()
    spent = models.IntegerField()
    seconds = models.IntegerField(null=True)
    first_action = models.CharField(max_length=10)
    industries = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="play_once_a_seat"),
        ]
        indexes = [
            models.Index(fields=["player", "ended_at"], name="play_of_player"),
            models.Index(fields=["edition", "players", "player"], name="play_of_kind"),
            models.Index(fields=["ended_at", "game"], name="play_in_time"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. with {self.vp}"


class Projected(models.Model):
    """Which state of a game its plays and feats were read from; what differs is read again."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="projected")
    hash = models.CharField(max_length=64)
    # Who sat where when it was read.
    sitters = models.CharField(max_length=160)

    def __str__(self) -> str:
        return f"read at {self.hash[:8]}"


class Feat(models.Model):
    """Something of note in one game, with the moment it happened: what records are made of."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="feats")
    kind = models.CharField(max_length=24)
    value = models.IntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    seq = models.BigIntegerField(null=True)
    edition = models.CharField(max_length=32)
    players = models.PositiveSmallIntegerField()
    ended_at = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "kind"], name="feat_once_a_game"),
        ]
        indexes = [
            models.Index(
                fields=["kind", "edition", "players", "value", "player"], name="feat_best_of"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


class Rating(models.Model):
    """How good a player is thought to be, over all games or those of one edition."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    scope = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    # The number people are shown; kept, so that a leaderboard can be read in order.
    shown = models.IntegerField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "scope"], name="rating_once_a_scope"),
        ]
        indexes = [models.Index(fields=["scope", "-shown"], name="rating_order")]

    def __str__(self) -> str:
        return f"{self.scope} {self.shown}"


class RatingStep(models.Model):
    """What one game did to one player's rating."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rating_steps")
    player = models.ForeignKey(Player, models.CASCADE, related_name="rating_steps")
    scope = models.CharField(max_length=32)
    # The game's place in time: the step with the highest is the present rating.
    ended_at = models.BigIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player", "scope"], name="step_once"),
        ]
        indexes = [models.Index(fields=["scope", "ended_at", "game"], name="step_in_time")]

    def __str__(self) -> str:
        return f"{self.scope} {self.mu:.2f}"


class Report(models.Model):
    """The analysis of a finished game as it was computed for one head of its record."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="report")
    hash = models.CharField(max_length=64)
    document = models.JSONField()

    def __str__(self) -> str:
        return f"report of {self.game_id}"

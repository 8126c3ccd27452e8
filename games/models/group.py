"""Groups: people who play together, who among them organises, and duplicates made one."""

import uuid

from django.db import models

from games.models.player import Player


class Group(models.Model):
    """A circle of people; its leagues are played by its members."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=60)
    about = models.CharField(max_length=400, blank=True)
    # Whether anybody may look at the group's pages.
    public = models.BooleanField(default=False)
    # Whoever has the link with it comes in; shown to organisers, replaced at will.
    invitation = models.CharField(max_length=43, unique=True, null=True, blank=True)
    webhook_url = models.URLField(max_length=400, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person in a group."""

    class Role(models.TextChoices):
        OWNER = "owner"
        ORGANISER = "organiser"
        MEMBER = "member"

    group = models.ForeignKey(Group, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "player"], name="member_once_a_group"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.player_id}"


class Merge(models.Model):
    """A duplicate made one with somebody; taken back by being deleted, for nothing was moved."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Player, models.CASCADE, related_name="+")
    gone = models.OneToOneField(Player, models.CASCADE, related_name="merge")
    merged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["merged_at"]

    def __str__(self) -> str:
        return f"{self.gone_id} is {self.kept_id}"

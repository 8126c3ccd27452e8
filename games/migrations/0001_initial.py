"""The first tables."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.CharField(max_length=8, null=True, unique=True)),
                ("tv_token_hash", models.CharField(blank=True, db_index=True, max_length=64)),
                ("edition", models.CharField(max_length=32)),
                ("options", models.JSONField(default=list)),
                (
                    "record",
                    models.CharField(
                        choices=[("anyone", "Anyone"), ("own_seat", "Own Seat"), ("host", "Host")],
                        default="anyone",
                        max_length=8,
                    ),
                ),
                (
                    "cards",
                    models.CharField(
                        choices=[("strict", "Strict"), ("light", "Light")],
                        default="strict",
                        max_length=8,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("playing", "Playing"), ("finished", "Finished")],
                        default="playing",
                        max_length=8,
                    ),
                ),
                ("rules_version", models.PositiveIntegerField()),
                ("head_seq", models.BigIntegerField(default=0)),
                (
                    "head_hash",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000",
                        max_length=64,
                    ),
                ),
                ("authz_epoch", models.PositiveIntegerField(default=0)),
                ("log_epoch", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Allowance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("ends_at", models.BigIntegerField(db_index=True)),
                ("used", models.PositiveIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("key", "ends_at"), name="allowance_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="result",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("document", models.JSONField()),
                ("stored_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="snapshot",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("state", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("effects", models.TextField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ledger",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                (
                    "colour",
                    models.CharField(
                        choices=[
                            ("red", "Red"),
                            ("purple", "Purple"),
                            ("white", "White"),
                            ("yellow", "Yellow"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "symbol",
                    models.CharField(
                        choices=[
                            ("anchor", "Anchor"),
                            ("gear", "Gear"),
                            ("wheel", "Wheel"),
                            ("lamp", "Lamp"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Participant",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("host", "Host"),
                            ("player", "Player"),
                            ("spectator", "Spectator"),
                            ("tv", "Tv"),
                        ],
                        max_length=12,
                    ),
                ),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participants",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="participations",
                        to="games.player",
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participant",
                        to="games.seat",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventRecord",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("command_id", models.UUIDField()),
                ("request_hash", models.CharField(max_length=64)),
                ("type", models.CharField(max_length=32)),
                ("schema_version", models.PositiveSmallIntegerField(default=1)),
                ("payload", models.TextField()),
                ("based_on", models.BigIntegerField()),
                ("actor_seat", models.PositiveSmallIntegerField(null=True)),
                ("recorded_by", models.UUIDField(null=True)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("player", "Player"),
                            ("host", "Host"),
                            ("organiser", "Organiser"),
                            ("system", "System"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("live", "Live"),
                            ("outbox", "Outbox"),
                            ("import", "Import"),
                            ("heal", "Heal"),
                            ("system", "System"),
                        ],
                        max_length=8,
                    ),
                ),
                ("after_command", models.UUIDField(null=True)),
                ("rules_id", models.CharField(max_length=40)),
                ("rules_version", models.PositiveIntegerField()),
                (
                    "legality",
                    models.CharField(
                        choices=[
                            ("legal", "Legal"),
                            ("overridden", "Overridden"),
                            ("unchecked", "Unchecked"),
                        ],
                        default="legal",
                        max_length=12,
                    ),
                ),
                ("engine_build", models.CharField(max_length=40)),
                ("state_hash", models.CharField(max_length=64)),
                ("client_time", models.CharField(blank=True, max_length=32)),
                ("recorded_at", models.CharField(max_length=32)),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "command_id"), name="command_once_a_game"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seq__gte", 1)), name="seq_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("based_on__gte", 0), ("based_on__lt", models.F("seq"))),
                        name="based_on_before_seq",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CommandRefusal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("command_id", models.UUIDField()),
                ("request_hash", models.CharField(max_length=64)),
                ("code", models.CharField(max_length=32)),
                ("details", models.JSONField()),
                ("refused_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refusals",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "command_id"), name="refusal_once_a_game"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="seat_number_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "colour"), name="seat_colour_once"),
        ),
        migrations.AddConstraint(
            model_name="participant",
            constraint=models.UniqueConstraint(
                fields=("game", "player"), name="player_once_a_game"
            ),
        ),
    ]

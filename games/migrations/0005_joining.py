"""Knocks, seat links, codes that expire, names at the door; limits as buckets that fill."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

from games.models.append_only import guard, unguard


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_corrections"),
    ]

    operations = [
        # Where SQLite makes the table of games anew its triggers would be lost.
        migrations.RunPython(
            lambda apps, schema_editor: unguard(schema_editor.connection),
            lambda apps, schema_editor: guard(schema_editor.connection),
        ),
        migrations.AddField(
            model_name="game",
            name="code_made_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(
            lambda apps, schema_editor: guard(schema_editor.connection),
            lambda apps, schema_editor: unguard(schema_editor.connection),
        ),
        migrations.AddField(
            model_name="participant",
            name="former_seat",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.seat",
            ),
        ),
        migrations.AddField(
            model_name="participant",
            name="name",
            field=models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Knock",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=40)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("admitted", "Admitted"),
                            ("refused", "Refused"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("knocked_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="knocks",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ["knocked_at"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "player"), name="knock_once_a_game")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatLink",
            fields=[
                (
                    "token_hash",
                    models.CharField(max_length=64, primary_key=True, serialize=False),
                ),
                ("expires_at", models.DateTimeField()),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="link",
                        to="games.seat",
                    ),
                ),
            ],
        ),
        # Counters of the last minutes, which nobody misses.
        migrations.DeleteModel(name="Allowance"),
        migrations.CreateModel(
            name="Allowance",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("full_at", models.BigIntegerField(db_index=True)),
            ],
        ),
    ]

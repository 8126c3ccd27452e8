"""Proposals, votes, gate answers, pauses; the ledger knows what was struck and the time."""

import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_settings"),
    ]

    operations = [
        # Derived: it is written anew by the first who reads it.
        migrations.RunPython(
            lambda apps, schema_editor: (
                apps.get_model("games", "LedgerEntry").objects.all().delete()
            ),
            migrations.RunPython.noop,
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="clock",
            field=models.TextField(default=""),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="depth",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="redo_to",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="stands_at",
            field=models.BigIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="struck_by",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="took",
            field=models.BigIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("started_at", models.BigIntegerField()),
                ("ended_at", models.BigIntegerField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pauses",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["started_at"],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("correction", models.TextField()),
                ("type", models.CharField(max_length=16)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("head_seq", models.BigIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("effective", "Effective"),
                            ("lapsed", "Lapsed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("alone", models.BooleanField(default=False)),
                ("seq", models.BigIntegerField(null=True)),
                ("proposed_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals",
                        to="games.game",
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.participant",
                    ),
                ),
            ],
            options={
                "ordering": ["proposed_at"],
            },
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("agrees", models.BooleanField()),
                ("command_id", models.UUIDField(db_index=True, null=True)),
                ("request_hash", models.CharField(blank=True, max_length=64)),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.participant",
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="games.proposal",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GateAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.BigIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.participant",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "seq", "participant"), name="answer_once"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.UniqueConstraint(
                fields=("game", "seq"), name="proposal_of_one_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="vote",
            constraint=models.UniqueConstraint(
                fields=("proposal", "participant"), name="vote_once"
            ),
        ),
    ]

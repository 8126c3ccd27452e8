"""What a table agrees on: who corrects, gates, clock, what-if, admission, discards."""

from django.db import migrations, models

from games.models.append_only import guard, unguard


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_append_only"),
    ]

    operations = [
        # SQLite makes the table anew, which its triggers would not survive.
        migrations.RunPython(
            lambda apps, schema_editor: unguard(schema_editor.connection),
            lambda apps, schema_editor: guard(schema_editor.connection),
        ),
        migrations.AddField(
            model_name="game",
            name="admission",
            field=models.CharField(
                choices=[("open", "Open"), ("host", "Host")], default="open", max_length=8
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="clock",
            field=models.CharField(
                choices=[("shown", "Shown"), ("hidden", "Hidden"), ("off", "Off")],
                default="shown",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="corrections",
            field=models.CharField(
                choices=[("host_or_two", "Host Or Two"), ("majority", "Majority"), ("all", "All")],
                default="host_or_two",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="discards",
            field=models.CharField(
                choices=[("none", "None"), ("last_round", "Last Round"), ("all", "All")],
                default="all",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="gates",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="game",
            name="what_if",
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(
            lambda apps, schema_editor: guard(schema_editor.connection),
            lambda apps, schema_editor: unguard(schema_editor.connection),
        ),
    ]

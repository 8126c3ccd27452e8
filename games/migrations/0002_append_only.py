"""The database refuses changes to events, wrong numbers and broken chains."""

from django.db import migrations

from games.models.append_only import guard, unguard


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunPython(
            lambda apps, schema_editor: guard(schema_editor.connection),
            lambda apps, schema_editor: unguard(schema_editor.connection),
        )
    ]

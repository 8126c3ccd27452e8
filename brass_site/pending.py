"""Migrations that this code has and the database has not."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def pending_migrations() -> list[str]:
    """Return the names of migrations to be applied; newer ones in the database are no matter."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]

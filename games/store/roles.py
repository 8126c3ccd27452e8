"""The two roles of PostgreSQL: the owner migrates, the one that serves cannot change history."""

import re
from typing import Any

from django.db import connection
from psycopg import sql

from games.models.append_only import EVENTS

FORBIDDEN = ("UPDATE", "DELETE", "TRUNCATE", "TRIGGER", "REFERENCES")
NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")


class NotPostgreSQL(Exception):
    """Only PostgreSQL knows roles."""


def may_change_events() -> list[str]:
    """Return by what right the role of this connection could change events; none is right."""
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if cursor.fetchone()[0]:
            return ["it is a superuser"]
        cursor.execute(
            "SELECT pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class "
            "WHERE oid = %s::regclass",
            [EVENTS],
        )
        if cursor.fetchone()[0]:
            return [f"it owns {EVENTS}"]
        cursor.execute(
            "SELECT right_ FROM unnest(%s::text[]) AS right_ "
            "WHERE has_table_privilege(current_user, %s, right_)",
            [list(FORBIDDEN), EVENTS],
        )
        return [f"it has {right} on {EVENTS}" for (right,) in cursor.fetchall()]


def grant_runtime(role: str, password: str | None = None) -> None:
    """Make role, or what it is allowed, anew: all that serving needs, and no past event."""
    if connection.vendor != "postgresql":
        raise NotPostgreSQL("only PostgreSQL knows roles")
    if not NAME.fullmatch(role):
        raise ValueError("a role is named with small letters, digits and underscores")
    name = sql.Identifier(role)
    with connection.cursor() as cursor:
        _make(cursor, role, name, password)
        for statement in _GRANTS:
            database = sql.Identifier(connection.settings_dict["NAME"])
            parts = {"role": name, "database": database, "events": sql.Identifier(EVENTS)}
            cursor.execute(sql.SQL(statement).format(**parts))


_GRANTS = (
    "GRANT CONNECT ON DATABASE {database} TO {role}",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "REVOKE ALL ON SCHEMA public FROM {role}",
    "GRANT USAGE ON SCHEMA public TO {role}",
    "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
    "REVOKE ALL ON {events} FROM {role}",
    "GRANT SELECT, INSERT ON {events} TO {role}",
    "REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {role}",
)


def _make(cursor: Any, role: str, name: sql.Identifier, password: str | None) -> None:
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", [role])
    known = cursor.fetchone()
    if known is None:
        cursor.execute(sql.SQL("CREATE ROLE {} LOGIN").format(name))
    attributes = "ALTER ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"
    # Only a superuser may speak of some of these; a plain owner made a plain role just now.
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    if cursor.fetchone()[0]:
        cursor.execute(sql.SQL(attributes).format(name))
    if password:
        statement = sql.SQL("ALTER ROLE {} PASSWORD {}").format(name, sql.Literal(password))
        cursor.execute(statement)

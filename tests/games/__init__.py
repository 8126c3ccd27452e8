"""Tests of the games app: store, services, API and tasks, on SQLite and on PostgreSQL."""

"""Throw-away PostgreSQL and Redis: real processes on free ports, gone when the tests are."""

from tests.services.ports import free_port
from tests.services.postgres import Postgres
from tests.services.redis import Redis
from tests.services.server import NotAvailable, Server

__all__ = ["NotAvailable", "Postgres", "Redis", "Server", "free_port"]

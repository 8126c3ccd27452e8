"""Rate limits that hold under parallel requests: one statement counts and answers."""

import hashlib
import ipaddress
import time

from django.db import connection

from games.models import Allowance

_TABLE = Allowance._meta.db_table
_COUNT = f"""INSERT INTO {_TABLE} (key, ends_at, used) VALUES (%s, %s, 1)
ON CONFLICT (key, ends_at) DO UPDATE SET used = {_TABLE}.used + 1 RETURNING used"""


def spend_allowance(purpose: str, who: str, limit: int, seconds: int) -> bool:
    """Count one more for who in the current stretch of seconds; False when the limit is used up."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [_key(purpose, who), _end(seconds)])
        return bool(cursor.fetchone()[0] <= limit)


def refund_allowance(purpose: str, who: str, seconds: int) -> None:
    """Take one back: what was limited did not happen after all."""
    with connection.cursor() as cursor:
        query = f"UPDATE {_TABLE} SET used = used - 1 WHERE key = %s AND ends_at = %s AND used > 0"
        cursor.execute(query, [_key(purpose, who), _end(seconds)])


def network_of(address: str) -> str:
    """Return what counts as one visitor: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network(f"{parsed}/64", strict=False))
    return str(parsed)


def _end(seconds: int) -> int:
    return (int(time.time()) // seconds + 1) * seconds


def _key(purpose: str, who: str) -> str:
    # Hashed: an address is nobody's business once the window has passed.
    return hashlib.sha256(f"{purpose}\n{who}".encode()).hexdigest()

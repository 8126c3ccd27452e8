"""Rate limits that hold under parallel requests: one statement counts and answers."""

import hashlib
import ipaddress
import time
from dataclasses import dataclass

from django.db import connection

from games.models import Allowance

_TABLE = Allowance._meta.db_table
# A use moves the moment at which the bucket is full; an empty bucket is left as it is.
_SPEND = f"""INSERT INTO {_TABLE} (key, full_at) VALUES (%(key)s, %(now)s + %(each)s)
ON CONFLICT (key) DO UPDATE SET full_at = %(each)s +
    CASE WHEN {_TABLE}.full_at > %(now)s THEN {_TABLE}.full_at ELSE %(now)s END
WHERE {_TABLE}.full_at <= %(now)s + %(rest)s RETURNING full_at"""
_REFUND = f"UPDATE {_TABLE} SET full_at = full_at - %s WHERE key = %s"


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be done at once, and in how many seconds that much comes back."""

    purpose: str
    times: int
    seconds: int

    @property
    def each(self) -> int:
        """The ms after which one use comes back."""
        return self.seconds * 1000 // self.times


def spend_allowance(limit: Limit, who: str) -> bool:
    """Use the limit once for who; False when nothing is left."""
    values: dict[str, str | int] = {
        "key": _key(limit, who),
        "now": int(time.time() * 1000),
        "each": limit.each,
        "rest": (limit.times - 1) * limit.each,
    }
    with connection.cursor() as cursor:
        cursor.execute(_SPEND, values)
        return cursor.fetchone() is not None


def refund_allowance(limit: Limit, who: str) -> None:
    """Give one use back: what was limited did not happen after all."""
    with connection.cursor() as cursor:
        cursor.execute(_REFUND, [limit.each, _key(limit, who)])


def network_of(address: str) -> str:
    """Return what counts as one visitor: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network(f"{parsed}/64", strict=False))
    return str(parsed)


def _key(limit: Limit, who: str) -> str:
    # Hashed: an address is nobody's business once the bucket is full again.
    return hashlib.sha256(f"{limit.purpose}\n{who}".encode()).hexdigest()

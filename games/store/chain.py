"""What a record's hash covers: every column but the hash itself."""

from typing import Any

from games.models import EventRecord
from games.store.canonical import link_hash

COLUMNS = tuple(
    field.attname for field in EventRecord._meta.concrete_fields if field.attname != "hash"
)


def hash_of(record: EventRecord) -> str:
    """Return the hash the record must carry."""
    fields = {name: _plain(getattr(record, name)) for name in COLUMNS if name != "prev_hash"}
    return link_hash(record.prev_hash, fields)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else str(value)

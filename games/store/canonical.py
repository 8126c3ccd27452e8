"""One way to write a value as bytes, so that a hash means something."""

import hashlib
import json
import unicodedata
from typing import Any

VERSION = b"bl1"


def canonical(value: Any) -> str:
    """Return value as JSON with sorted keys and no spaces; floats and loose text are refused."""
    _check(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(text: str) -> str:
    """Return the SHA-256 of text as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def link_hash(prev_hash: str, fields: dict[str, Any]) -> str:
    """Return the hash that ties a record's fields to the record before it."""
    digest = hashlib.sha256(VERSION)
    digest.update(prev_hash.encode())
    digest.update(canonical(fields).encode())
    return digest.hexdigest()


def _check(value: Any) -> None:
    match value:
        case None | bool() | int():
            pass
        case str():
            if not unicodedata.is_normalized("NFC", value):
                raise ValueError("text must be in Unicode normal form C")
            value.encode()
        case list() | tuple():
            for item in value:
                _check(item)
        case dict():
            for key, item in value.items():
                if not isinstance(key, str):
                    raise TypeError(f"a key must be text, not {key!r}")
                _check(key)
                _check(item)
        case _:
            raise TypeError(f"no canonical form for {type(value).__name__}")

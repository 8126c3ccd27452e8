"""The secret key of an embedded run: made once, kept in a file only its owner can read."""

import os
import secrets
from pathlib import Path


def kept_secret_key(path: Path) -> str:
    """Return the key in the file at path, made now if there is none."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        # O_EXCL: of two processes starting at once, one writes and the other reads.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def _read(path: Path) -> str:
    key = path.read_text().strip()
    if len(key) < 50:
        raise RuntimeError(f"{path} is cut short: remove it to have a new key made")
    return key

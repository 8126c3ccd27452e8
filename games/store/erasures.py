"""Who asked to be forgotten, kept outside the database, so that a restored backup forgets too."""

import json
import os
import uuid
from pathlib import Path

from django.conf import settings


def erasures_file() -> Path:
    """Return where erasures are noted: ids only, which say nothing once the person is gone."""
    return Path(settings.DATA_DIR) / "erasures.jsonl"


def note_erasure(player_id: uuid.UUID) -> None:
    """Note that a player was erased; on disk when this returns."""
    path = erasures_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, (json.dumps({"player": str(player_id)}) + "\n").encode())
        os.fsync(handle)
    finally:
        os.close(handle)


def noted_erasures() -> list[uuid.UUID]:
    """Return the players that were erased, each once, oldest first."""
    path = erasures_file()
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text().splitlines() if line]
    return list(dict.fromkeys(uuid.UUID(line["player"]) for line in lines))

"""The frames of the sync protocol, and how what a phone sends is read."""

import json
import time
from typing import Any, Literal

import msgspec

from games.projections import shapes

VERSION = 1


class Resume(msgspec.Struct, tag_field="t", tag="resume", forbid_unknown_fields=True):
    """The phone says what it has: the events up to since, the last with a hash starting with h."""

    since: int
    h: str


class Ping(msgspec.Struct, tag_field="t", tag="p", forbid_unknown_fields=True):
    """The phone says it is there."""


class News(msgspec.Struct, frozen=True):
    """What one read of the database found: the game, and the events a phone does not have."""

    mode: Literal["delta", "snapshot"]
    events: list[shapes.EventRecord]
    game: shapes.Game
    authz_epoch: int


_decoder: msgspec.json.Decoder[Resume | Ping] = msgspec.json.Decoder(Resume | Ping)


def read_frame(text: str) -> Resume | Ping | None:
    """Return the frame, or None when it is not one."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def sync(news: News, heartbeat_seconds: float) -> str:
    """Write the frame that brings a phone to the head in one step."""
    return _write(
        t="sync",
        v=VERSION,
        head=news.game.head,
        head_hash=news.game.head_hash,
        mode=news.mode,
        events=news.events,
        game=news.game,
        server_time=_now(),
        hb_ms=int(heartbeat_seconds * 1000),
    )


def ev(news: News) -> str:
    """Write the frame with the next events, without a gap."""
    game = news.game
    return _write(t="ev", events=news.events, head=game.head, head_hash=game.head_hash, game=game)


def changed(news: News) -> str:
    """Write the frame with the game as it is now, after a change that is no event."""
    return _write(t="game", game=news.game)


def hb(head: int, head_hash: str) -> str:
    """Write the heartbeat: where the database says the record ends."""
    return _write(t="hb", head=head, h=head_hash[:16], server_time=_now())


def bye(code: int, retry_ms: int | None) -> str:
    """Write the last frame before the server closes."""
    return json.dumps({"t": "bye", "code": code, "retry_ms": retry_ms})


def _write(**frame: Any) -> str:
    return msgspec.json.encode(frame).decode()


def _now() -> int:
    return int(time.time() * 1000)

"""The channel layer of the one-process set-up."""

import time

from channels.layers import InMemoryChannelLayer

SWEEP_SECONDS = 1.0


class SweptLayer(InMemoryChannelLayer):
    """An in-memory layer that looks for expired messages at most once a second.

    The original looks through every channel on each send and receive, which halves the
    throughput at a thousand sockets.
    """

    _swept_at = float("-inf")

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._swept_at >= SWEEP_SECONDS:
            self._swept_at = now
            super()._clean_expired()  # type: ignore[misc]

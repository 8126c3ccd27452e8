"""How much a socket may say: a bucket that fills with time."""

import time

RATE = 5.0
BURST = 20.0


class Credit:
    """Twenty frames at once, five a second in the long run."""

    def __init__(self) -> None:
        self._left = BURST
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Take one; False when nothing is left."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

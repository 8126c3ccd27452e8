"""Finds free ports for test servers."""

import random
import socket

# Below the range that outgoing connections are numbered from, above every default port in use here.
LOWEST, HIGHEST = 20_000, 32_000


def free_port() -> int:
    """A port on loopback that nothing listens on at this moment."""
    chance = random.SystemRandom()
    while True:
        port = chance.randint(LOWEST, HIGHEST)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port

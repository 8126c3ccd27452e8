"""The address phones can open: not localhost, which on a phone is the phone."""

import ipaddress
import socket
from urllib.parse import urlsplit

# Reserved for documentation: asking for a route there sends nothing and reaches nobody.
ELSEWHERE = ("192.0.2.1", 9)
LOOPBACK = "127.0.0.1"


def find_address(site: str) -> str:
    """Return the site's address without a slash at the end, as seen from another device."""
    parts = urlsplit(site)
    if not _is_loopback(parts.hostname or ""):
        return site.rstrip("/")
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{network_address()}{port}"


def network_address() -> str:
    """Return this machine's address on its network; loopback when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return LOOPBACK
        address: str = probe.getsockname()[0]
        return address


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

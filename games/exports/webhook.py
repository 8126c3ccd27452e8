"""Telling a result to somebody else's server: https only, and never into a private network."""

import http.client
import ipaddress
import json
import socket
import ssl
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

SECONDS = 10
PORT = 443


class UnsafeAddress(Exception):
    """An address this server must not call."""


class NotTaken(Exception):
    """The other side did not take it."""


def check_address(address: str) -> tuple[str, str]:
    """Return host and path of an address that may be called; raises UnsafeAddress."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise UnsafeAddress("This is not an address.") from error
    if parts.scheme != "https" or not parts.hostname:
        raise UnsafeAddress("The address must begin with https://.")
    if port not in (None, PORT) or parts.username or parts.password:
        raise UnsafeAddress("The address may have neither port nor password.")
    if not address.isascii() or any(ord(character) <= 32 for character in address):
        raise UnsafeAddress("The address has characters that must be encoded.")
    # Where a name leads is seen when it is called.
    with suppress(ValueError):
        _public(parts.hostname)
    path = parts.path or "/"
    return parts.hostname, f"{path}?{parts.query}" if parts.query else path


def resolve(host: str) -> str:
    """Return a public address of the host; raises UnsafeAddress if any of them is not."""
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except OSError as error:
        raise NotTaken("The host is not known.") from error
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        _public(address)
    return addresses[0]


def post(address: str, document: dict[str, Any]) -> None:
    """Send the document as JSON; raises UnsafeAddress or NotTaken."""
    host, path = check_address(address)
    # The address that was checked is the one that is called: a name could change its mind.
    connection = _Pinned(host, resolve(host))
    body = json.dumps(document, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "brass-clerk"}
    try:
        connection.request("POST", path, body, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotTaken(f"No answer: {type(error).__name__}.") from error
    finally:
        connection.close()
    # A redirect could lead anywhere, so it is not followed.
    if not 200 <= status < 300:
        raise NotTaken(f"Answered {status}.")


def _public(address: str) -> None:
    parsed = ipaddress.ip_address(address)
    mapped = getattr(parsed, "ipv4_mapped", None) or parsed
    if not mapped.is_global or mapped.is_multicast:
        raise UnsafeAddress("The address leads into a private network.")


class _Pinned(http.client.HTTPSConnection):
    """A connection to one address, with the certificate of the name it was found by."""

    def __init__(self, host: str, address: str) -> None:
        self._context_of_host = ssl.create_default_context()
        super().__init__(host, PORT, timeout=SECONDS, context=self._context_of_host)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, PORT), SECONDS)
        self.sock = self._context_of_host.wrap_socket(plain, server_hostname=self.host)

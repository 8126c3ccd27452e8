"""Phones and televisions: browser windows that remember everything they complained about."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    sync_playwright,
)

from tests.services.provide import chromium

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 60_000
PHONE = ViewportSize(width=390, height=844)
TELEVISION = ViewportSize(width=1920, height=1080)
# What a browser says by itself while a server is down; everything else is a complaint.
WHILE_DOWN = ("net::ERR_CONNECTION_REFUSED", "net::ERR_CONNECTION_RESET", "WebSocket connection")

Theme = Literal["dark", "light"]


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium as the machine has it."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(chromium()), args=list(FLAGS))
        try:
            yield started
        finally:
            started.close()


@dataclass
class Device:
    """One device with one page open, and what went wrong on it."""

    context: BrowserContext
    page: Page
    origin: str
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self._address(request.url))
        self.page.on("websocket", lambda socket: self._address(socket.url))

    def open(self, path: str) -> None:
        self.page.goto(self.origin + path)

    def _console(self, message: ConsoleMessage) -> None:
        expected = any(words in message.text for words in WHILE_DOWN)
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(message.text)

    def _address(self, url: str) -> None:
        address = urlsplit(url)
        if (
            address.scheme not in ("data", "blob")
            and address.netloc != urlsplit(self.origin).netloc
        ):
            self.strangers.append(url)


def phone(chromium: Browser, origin: str, theme: Theme = "dark", **more: Any) -> Device:
    """A telephone held upright, with a screen to touch."""
    context = chromium.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        color_scheme=theme,
        **{"locale": "en-GB", **more},
    )
    return _device(context, origin)


def television(chromium: Browser, origin: str, theme: Theme = "dark") -> Device:
    """The big screen: nothing to touch."""
    context = chromium.new_context(viewport=TELEVISION, color_scheme=theme, locale="en-GB")
    return _device(context, origin)


def _device(context: BrowserContext, origin: str) -> Device:
    context.set_default_timeout(PATIENCE_MS)
    device = Device(context, context.new_page(), origin)
    device.watch()
    return device

"""A browser for the whole run, and a server and devices for each table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import devices
from tests.browser.devices import Device
from tests.browser.table_server import TableServer


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with devices.browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def server() -> Iterator[TableServer]:
    with TableServer() as running:
        yield running


@pytest.fixture
def phone(chromium: Browser, server: TableServer) -> Iterator[Callable[[], Device]]:
    """Hands out phones; afterwards none may have complained or talked to a stranger."""
    yield from _handed_out(lambda: devices.phone(chromium, server.url))


@pytest.fixture
def television(chromium: Browser, server: TableServer) -> Iterator[Callable[[], Device]]:
    yield from _handed_out(lambda: devices.television(chromium, server.url))


def _handed_out(make: Callable[[], Device]) -> Iterator[Callable[[], Device]]:
    made: list[Device] = []

    def one() -> Device:
        made.append(make())
        return made[-1]

    yield one
    for device in made:
        device.context.close()
    assert [device.complaints for device in made if device.complaints] == []
    assert [device.strangers for device in made if device.strangers] == []

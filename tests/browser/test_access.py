"""Every screen in both themes by axe, with forced colours, without motion, in large letters."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe, devices, table
from tests.browser.devices import Device, Theme
from tests.browser.positions import post
from tests.browser.table_server import TableServer

THEMES: tuple[Theme, ...] = ("dark", "light")
PARTS = ("Table", "Board", "Players", "Score", "Ledger")


@pytest.fixture(params=THEMES)
def visitor(
    request: pytest.FixtureRequest, chromium: Browser, server: TableServer
) -> Iterator[Device]:
    device = devices.phone(chromium, server.url, request.param, reduced_motion="reduce")
    device.open("/")
    yield device
    device.context.close()


@pytest.fixture
def host(visitor: Device) -> Device:
    """At the table of a game in its middle."""
    game = post(visitor, "demo", edition="birmingham")
    visitor.open(f"/g/{game['id']}")
    table.see(table.turn_of(visitor.page))
    table.see(visitor.page.get_by_role("figure", name="Iron"))
    return visitor


def clean(page: Page) -> None:
    assert axe.complaints(page) == []


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_coming_to_a_table(visitor: Device) -> None:
    page = visitor.page
    table.see(page.get_by_role("button", name="New game"))
    clean(page)
    page.get_by_role("button", name="Settings").tap()
    table.see(page.get_by_label("Language"))
    clean(page)
    close(page)
    page.get_by_role("button", name="New game").tap()
    table.see(page.get_by_role("button", name="Start the game"))
    clean(page)
    visitor.open("/join")
    table.see(page.get_by_role("textbox", name="Table code"))
    clean(page)
    visitor.open("/s#nobody")
    table.see(page.get_by_role("alert"))
    clean(page)


def test_every_part_of_the_table(host: Device) -> None:
    page = host.page
    for part in PARTS:
        page.get_by_role("button", name=part, exact=True).tap()
        page.wait_for_load_state("networkidle")
        clean(page)


def test_every_action(host: Device) -> None:
    page = host.page
    for action in ("Build", "Network", "Develop", "Sell", "Loan", "Scout", "Pass"):
        page.get_by_role("button", name=action, exact=True).tap()
        table.see(page.get_by_role("dialog"))
        page.wait_for_load_state("networkidle")
        clean(page)
        close(page)


def test_every_sheet_of_the_table(host: Device) -> None:
    page = host.page
    page.get_by_role("button", name="Invite").tap()
    clean(page)
    page.get_by_role("button", name="People and phones").tap()
    table.see(page.get_by_text("this phone"))
    page.get_by_role("button", name="another phone").first.tap()
    table.see(page.get_by_role("img", name="QR code of the link"))
    clean(page)
    close(page)
    page.get_by_role("button", name="Phone", exact=True).tap()
    clean(page)
    page.get_by_role("button", name="How this table plays").tap()
    table.see(page.get_by_label("Who records"))
    clean(page)
    close(page)


def test_the_television(chromium: Browser, host: Device) -> None:
    tv = devices.television(chromium, host.origin)
    tv.open(table.tv_address(host))
    table.see(tv.page.get_by_role("figure", name="Iron"))
    clean(tv.page)
    tv.context.close()


def test_a_sheet_keeps_the_focus_and_gives_it_back(host: Device) -> None:
    page = host.page
    button = page.get_by_role("button", name="Loan", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    table.see(page.get_by_role("dialog"))
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body ||"
            " document.activeElement.closest('dialog') !== null"
        )
    close(page)
    expect(button).to_be_focused()


def test_forced_colours_keep_the_turn_and_the_buttons_visible(
    phone: Callable[[], Device],
) -> None:
    device = phone()
    table.set_up(device)
    device.page.emulate_media(forced_colors="active")
    button = device.page.get_by_role("button", name="Loan", exact=True)
    border = button.evaluate("(one) => getComputedStyle(one).borderTopStyle")
    assert border != "none"
    clean(device.page)

"""What every screen owes its players: it fits, it answers to touch, keys and large letters."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.devices import Device

SMALLEST_TARGET = 48


def overflow(page: Page) -> tuple[int, int]:
    """How far the page and its main part reach beyond the screen, across and down."""
    across: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    down: int = page.evaluate(
        "(() => { const main = document.querySelector('main');"
        " return main.scrollHeight - main.clientHeight; })()"
    )
    return across, down


@pytest.fixture
def host(phone: Callable[[], Device]) -> Device:
    device = phone()
    table.set_up(device, names=table.NAMES)
    return device


def test_the_table_of_four_fits_without_scrolling(host: Device) -> None:
    table.see(host.page.get_by_role("figure", name="Iron"))
    assert overflow(host.page) == (0, 0)


def test_buttons_are_large_and_within_reach_of_a_thumb(host: Device) -> None:
    for name in ("Loan", "Pass", "Table", "Board", "Invite"):
        box = host.page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["height"] >= SMALLEST_TARGET
        assert box["width"] >= SMALLEST_TARGET
        assert box["y"] >= 844 * 2 / 3


def test_letters_twice_as_large_lose_nothing(host: Device) -> None:
    host.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(host.page)[0] <= 0
    table.see(table.turn_of(host.page))
    table.take_loan(host.page)
    table.see(host.page.get_by_text("Ada took a loan of £30"))


def test_the_main_job_can_be_done_with_keys_alone(host: Device) -> None:
    page = host.page
    page.get_by_role("button", name="Loan", exact=True).focus()
    page.keyboard.press("Enter")
    table.see(page.get_by_role("dialog"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Take £30")).to_be_focused()
    page.keyboard.press("Enter")
    table.see(page.get_by_text("Ada took a loan of £30"))


def test_the_map_shows_every_town_and_can_be_looked_at_closely(host: Device) -> None:
    page = host.page
    page.get_by_role("button", name="Board").tap()
    for town in ("Stoke-on-Trent", "Birmingham", "Worcester", "Gloucester"):
        table.see(page.locator("svg").get_by_text(town, exact=True))
    page.get_by_role("button", name="Closer").tap()
    page.get_by_role("button", name="Whole board").tap()
    expect(page.get_by_role("button", name="Whole board")).to_be_hidden()


def test_the_theme_follows_the_phone_until_it_is_switched(host: Device) -> None:
    root = host.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    host.page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    host.page.get_by_role("button", name="Dark theme").tap()
    host.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")


def test_a_wrong_code_is_told_so(phone: Callable[[], Device]) -> None:
    guest = phone()
    guest.open("/join")
    guest.page.get_by_role("textbox", name="Table code").fill("ZZZZZZ")
    guest.page.get_by_role("button", name="Find the table").tap()
    table.see(guest.page.get_by_role("alert"))
    # The browser itself notes the refused request; nothing else may be amiss.
    assert all("404" in words for words in guest.complaints)
    guest.complaints.clear()


def test_an_unknown_table_is_told_so(phone: Callable[[], Device]) -> None:
    guest = phone()
    guest.open("/g/00000000-0000-4000-8000-000000000000")
    table.see(guest.page.get_by_role("heading", name="No such table"))
    assert all("40" in words for words in guest.complaints)
    guest.complaints.clear()

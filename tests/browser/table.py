"""What people do at the table, in the taps they do it with."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PATIENCE_MS, Device

NAMES = ("Ada", "Ben", "Charlotte", "Dmitri")


def set_up(host: Device, edition: str = "Birmingham", names: Sequence[str] = NAMES[:2]) -> str:
    """Create a game on the host's phone and return its code."""
    page = host.page
    host.open("/")
    page.get_by_role("button", name="New game").tap()
    page.get_by_role("radio", name=edition).set_checked(True, force=True)
    for _ in names[2:]:
        page.get_by_role("button", name="Add a player").tap()
    for number, name in enumerate(names, start=1):
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start the game").tap()
    see(turn_of(page))
    return invitation(page)


def invitation(page: Page) -> str:
    """Open the invitation, read the code, and close it again."""
    page.get_by_role("button", name="Invite").tap()
    code = page.get_by_role("dialog").locator("strong").inner_text()
    assert re.fullmatch(r"[A-Z0-9]{4,8}", code)
    page.get_by_role("button", name="Close", exact=True).tap()
    return code


def join(guest: Device, code: str, name: str) -> None:
    """Type the code on the start page and take a seat."""
    guest.open("/")
    guest.page.get_by_role("textbox", name="Table code").fill(code.lower())
    guest.page.get_by_role("button", name="Find the table").tap()
    guest.page.get_by_role("button", name=name).tap()
    see(turn_of(guest.page))


def tv_address(host: Device) -> str:
    """Make the TV's link on the host's phone and return its path."""
    page = host.page
    page.get_by_role("button", name="Invite").tap()
    page.get_by_role("button", name="Show on a TV").tap()
    address = page.get_by_role("dialog").get_by_role("link").get_attribute("href") or ""
    page.get_by_role("button", name="Close", exact=True).tap()
    return address.removeprefix(host.origin)


def take_loan(page: Page, amount: int = 30) -> None:
    page.get_by_role("button", name="Loan", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name=f"Take £{amount}").tap()


def pass_turn(page: Page) -> None:
    page.get_by_role("button", name="Pass", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name="Pass", exact=True).tap()


def turn_of(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile("turn$"))


def money_of(page: Page, name: str) -> Locator:
    return page.get_by_role("row", name=name).get_by_role("cell").first


def see(what: Locator, text: str | None = None) -> None:
    """Wait until it is on the screen, with that text where one is given."""
    expect(what).to_be_visible(timeout=PATIENCE_MS)
    if text is not None:
        expect(what).to_contain_text(text, timeout=PATIENCE_MS)

"""One phone for the whole table, and a hand that never leaves its phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from tests.browser import table
from tests.browser.devices import Device
from tests.browser.positions import Thumb


@pytest.fixture
def host(phone: Callable[[], Device]) -> Device:
    return phone()


def open_settings(host: Device) -> None:
    host.page.get_by_role("button", name="Phone", exact=True).tap()


def become_scribe(host: Device) -> None:
    open_settings(host)
    host.page.get_by_role("checkbox", name="One phone for the whole table").tap()
    host.page.get_by_role("button", name="Close", exact=True).tap()


def test_the_scribe_sees_large_whose_turn_it_is_and_moves_on_by_itself(host: Device) -> None:
    table.set_up(host, names=table.NAMES[:3])
    become_scribe(host)
    for name in table.NAMES[:3]:
        table.see(host.page.get_by_role("heading", name=name, exact=True))
        table.take_loan(host.page)
        table.see(host.page.get_by_text(f"{name} took a loan of £30"))
    host.page.reload()
    # Whoever spent least is first, and nobody spent anything.
    table.see(host.page.get_by_role("heading", name="Ada", exact=True))


def test_the_screen_turns_to_whoever_sits_opposite(host: Device) -> None:
    table.set_up(host)
    become_scribe(host)
    page = host.page
    upright = page.get_by_role("button", name="Pass", exact=True).bounding_box()
    page.get_by_role("button", name="Turn the screen around").tap()
    turned = page.get_by_role("button", name="Pass", exact=True).bounding_box()
    assert upright is not None
    assert turned is not None
    assert turned["y"] < 844 / 3 < upright["y"]
    table.pass_turn(page)
    table.see(page.get_by_text("Ada passed"))
    page.get_by_role("button", name="Turn the screen around").tap()
    again = page.get_by_role("button", name="Pass", exact=True).bounding_box()
    assert again is not None
    assert again["y"] > 844 / 2


def test_a_hand_narrows_the_cards_and_is_never_sent(host: Device) -> None:
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.post_data or "")

    host.page.on("request", note)
    table.set_up(host)
    page = host.page
    open_settings(host)
    page.get_by_role("button", name="My hand").tap()
    for face in ("Dudley", "Tamworth", "Walsall"):
        page.get_by_role("dialog").get_by_role("button", name=face, exact=True).tap()
    table.see(page.get_by_text("3 of 8 cards"))
    page.get_by_role("button", name="Done").tap()

    thumb = Thumb(page)
    thumb.action("Build")
    thumb.tap(page.locator("button[data-industry=coal]"))
    thumb.target("dudley/0")
    confirm = page.get_by_role("dialog").locator("button.main")
    expect(confirm).to_have_count(1)
    expect(confirm).to_contain_text("card: Dudley")
    thumb.confirm()
    table.see(page.get_by_text("Ada built a level 1 coal mine in Dudley"))
    assert not any("tamworth" in body or "walsall" in body for body in sent)

    open_settings(host)
    page.get_by_role("button", name="My hand").tap()
    table.see(page.get_by_text("2 of 8 cards"))
    tapped = page.get_by_role("dialog").get_by_role("button", name="Dudley", exact=True)
    expect(tapped).to_have_attribute("aria-pressed", "false")

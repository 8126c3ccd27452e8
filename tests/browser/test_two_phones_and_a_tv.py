"""One action reaches every screen, and a power cut loses nothing."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.devices import PATIENCE_MS, Device
from tests.browser.table_server import TableServer

LOAN = "Ada took a loan of £30"


def live(page: Page) -> None:
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=PATIENCE_MS)


def contents(page: Page) -> str:
    """All that the table shows but the running clock, once the printed tables have arrived too."""
    table.see(page.get_by_role("figure", name="Iron"))
    return re.sub(r"\b\d+:\d\d\b", "", page.locator("main").inner_text())


def test_a_loan_reaches_both_phones_and_the_tv_and_survives_a_power_cut(
    phone: Callable[[], Device], television: Callable[[], Device], server: TableServer
) -> None:
    host, guest, tv = phone(), phone(), television()
    code = table.set_up(host)
    table.join(guest, code, "Ben")
    tv.open(table.tv_address(host))
    table.see(tv.page.get_by_text("Ada’s turn"))
    live(guest.page)

    table.take_loan(host.page)
    for device in (host, guest, tv):
        table.see(device.page.get_by_text(LOAN))
    table.see(guest.page.get_by_role("heading", name="Your turn"))
    table.see(tv.page.get_by_text("Ben’s turn"))
    assert table.money_of(host.page, "Ada").inner_text() == "£47"
    assert table.money_of(guest.page, "Ada").inner_text() == "£47"

    guest.page.reload()
    table.see(guest.page.get_by_text(LOAN))
    shown = [contents(device.page) for device in (host, guest, tv)]

    server.kill()
    for device in (host, guest):
        table.see(device.page.get_by_text("Reconnecting"))
    server.restart()
    for device in (host, guest):
        live(device.page)
    host.page.reload()
    table.see(host.page.get_by_text(LOAN))
    live(host.page)
    expect(tv.page.get_by_text("Reconnecting")).to_be_hidden(timeout=PATIENCE_MS)
    assert [contents(device.page) for device in (host, guest, tv)] == shown

    table.pass_turn(guest.page)
    for device in (host, guest, tv):
        table.see(device.page.get_by_text("Ben passed"))


def test_an_action_taken_without_a_server_is_kept_and_sent_once(
    phone: Callable[[], Device], server: TableServer
) -> None:
    host = phone()
    table.set_up(host)
    live(host.page)
    server.kill()
    table.take_loan(host.page)
    table.see(host.page.get_by_text("No connection. Will be sent as soon as there is one."))
    assert host.page.get_by_text(LOAN).count() == 0
    server.restart()
    table.see(host.page.get_by_text(LOAN))
    assert table.money_of(host.page, "Ada").inner_text() == "£47"


def test_lancashire_has_three_loans_of_two_taps_each(phone: Callable[[], Device]) -> None:
    host = phone()
    table.set_up(host, edition="Lancashire", names=("Ada", "Ben", "Charlotte"))
    for name, amount, money in (("Ada", 10, 40), ("Ben", 20, 50), ("Charlotte", 30, 60)):
        table.see(table.turn_of(host.page), "Your turn" if name == "Ada" else f"{name}’s turn")
        table.take_loan(host.page, amount)
        table.see(host.page.get_by_text(f"{name} took a loan of £{amount}"))
        if name != "Charlotte":
            assert table.money_of(host.page, name).inner_text() == f"£{money}"
    table.see(host.page.get_by_text("Canal era · round 2 of 9"))

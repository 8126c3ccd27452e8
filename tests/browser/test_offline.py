"""Without a network: everything said is kept, survives the tab, and gets an answer one can see."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.devices import PATIENCE_MS, Device
from tests.browser.table_server import TableServer

NOT_RECORDED = "Not recorded: Ada passed"


def installed(device: Device) -> None:
    """Wait until the app is kept on the phone and serves itself."""
    device.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    device.page.wait_for_function("navigator.serviceWorker.controller !== null")


def queued(page: Page, count: int) -> None:
    table.see(page.get_by_role("button", name=f"{count} queued"))


def all_sent(page: Page) -> None:
    expect(page.get_by_role("button", name="queued")).to_be_hidden(timeout=PATIENCE_MS)


def recorded(device: Device) -> list[dict[str, Any]]:
    """Every event after the set-up, as the server has it."""
    game = device.page.url.rpartition("/")[2]
    answer = device.context.request.get(f"{device.origin}/api/v1/games/{game}/events?since=1")
    return [each["event"] for each in answer.json()["events"]]


def reopened(device: Device) -> None:
    """The tab dies and the player opens the address again."""
    address = device.page.url
    device.page.close()
    device.page = device.context.new_page()
    device.watch()
    device.page.goto(address)


def test_twenty_actions_without_a_server_survive_the_tab_twice(
    phone: Callable[[], Device], server: TableServer
) -> None:
    host = phone()
    table.set_up(host)
    installed(host)
    server.kill()
    for count in range(1, 21):
        table.pass_turn(host.page)
        queued(host.page, count)
        if count in (7, 20):
            reopened(host)
            queued(host.page, count)
    assert host.page.get_by_text("Ben passed").count() == 0
    server.restart()
    all_sent(host.page)
    table.see(host.page.get_by_text("Canal era · round 6 of 10"))
    events = recorded(host)
    turns = ["p1", "p2", *["p1", "p1", "p2", "p2"] * 5][:20]
    assert [(event["type"], event["player"]) for event in events] == [
        ("passed", player) for player in turns
    ]


def test_two_tabs_share_one_queue_and_send_each_action_once(
    phone: Callable[[], Device], server: TableServer
) -> None:
    host = phone()
    table.set_up(host)
    installed(host)
    other = host.context.new_page()
    other.goto(host.page.url)
    table.see(table.turn_of(other))
    server.kill()
    table.take_loan(host.page)
    queued(other, 1)
    table.pass_turn(other)
    queued(host.page, 2)
    server.restart()
    for page in (host.page, other):
        all_sent(page)
        table.see(page.get_by_text("Ben passed"))
    assert [event["type"] for event in recorded(host)] == ["loan_taken", "passed"]


def disagreeing(phone: Callable[[], Device]) -> tuple[Device, Device]:
    """The host records three passes without a network; meanwhile Ben's phone records for Ada."""
    host, guest = phone(), phone()
    code = table.set_up(host)
    table.join(guest, code, "Ben")
    host.context.set_offline(True)
    for count in (1, 2, 3):
        table.pass_turn(host.page)
        queued(host.page, count)
    table.take_loan(guest.page)
    table.see(guest.page.get_by_text("Ada took a loan of £30"))
    host.context.set_offline(False)
    table.see(host.page.get_by_text(NOT_RECORDED))
    table.see(host.page.get_by_text("2 more wait behind it"))
    assert [event["type"] for event in recorded(host)] == ["loan_taken"]
    return host, guest


def test_a_conflict_is_asked_about_and_can_be_discarded(phone: Callable[[], Device]) -> None:
    host, _ = disagreeing(phone)
    host.page.get_by_role("button", name="Discard", exact=True).tap()
    table.see(host.page.get_by_text("Not recorded: Ben passed"))
    host.page.get_by_role("button", name="Record again").tap()
    table.see(host.page.get_by_text(NOT_RECORDED))
    host.page.get_by_role("button", name="Discard", exact=True).tap()
    all_sent(host.page)
    assert [event["player"] for event in recorded(host)] == ["p1", "p2"]
    table.see(host.page.get_by_role("button", name="Loan", exact=True))
    host.complaints.clear()


def test_a_conflict_survives_the_tab_and_can_be_discarded_as_a_whole(
    phone: Callable[[], Device],
) -> None:
    host, _ = disagreeing(phone)
    reopened(host)
    table.see(host.page.get_by_text(NOT_RECORDED))
    host.page.get_by_text("2 more wait behind it").tap()
    host.page.get_by_role("button", name="Discard all 3").tap()
    all_sent(host.page)
    assert len(recorded(host)) == 1
    host.complaints.clear()


def test_forgetting_the_phone_warns_of_what_is_not_sent(
    phone: Callable[[], Device], server: TableServer
) -> None:
    host = phone()
    table.set_up(host)
    server.kill()
    table.pass_turn(host.page)
    queued(host.page, 1)
    host.page.get_by_role("button", name="Home").tap()
    table.see(host.page.get_by_text("1 queued"))
    host.page.get_by_role("button", name="Settings").tap()
    host.page.get_by_role("button", name="Log out and forget this phone").tap()
    table.see(host.page.get_by_text("1 action was not sent yet and would be lost."))
    host.page.get_by_role("button", name="Keep").tap()
    server.restart()

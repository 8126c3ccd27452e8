"""The ledger, corrections by agreement, and the gate that finds a slip."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from rules import engine
from tests.browser import positions, table
from tests.browser.devices import PATIENCE_MS, Device

LOAN = "Ada took a loan of £30"


def open_ledger(device: Device) -> None:
    device.page.get_by_role("button", name="Ledger", exact=True).tap()
    table.see(device.page.get_by_text("The game was set up"))


def test_a_correction_is_proposed_on_one_phone_and_agreed_to_on_another(
    phone: Callable[[], Device],
) -> None:
    host, guest = phone(), phone()
    code = table.set_up(host)
    table.join(guest, code, "Ben")
    table.take_loan(host.page)
    table.see(guest.page.get_by_role("heading", name="Your turn"))
    table.pass_turn(guest.page)

    open_ledger(guest)
    guest.page.get_by_role("button", name=LOAN).tap()
    sheet = guest.page.get_by_role("dialog")
    table.see(sheet.get_by_text("Ada received £30: a loan"))
    sheet.get_by_role("button", name="Correct the record").tap()
    sheet.get_by_role("button", name="Change this step").tap()
    guest.page.get_by_role("dialog").get_by_role("button", name="Pass", exact=True).tap()
    guest.page.get_by_role("dialog").last.locator("button.main").tap()
    sheet = guest.page.get_by_role("dialog")
    table.see(sheet.get_by_text("Step 2 becomes: Ada passed"))
    table.see(sheet.get_by_role("region", name="What changes"), "Ada")
    sheet.get_by_role("textbox").fill("It was only a pass")
    sheet.get_by_role("button", name="Correct it").tap()
    table.see(guest.page.get_by_text("You proposed: Step 2 becomes: Ada passed"))

    table.see(host.page.get_by_text("Proposed: Step 2 becomes: Ada passed"))
    host.page.get_by_role("button", name="Look").tap()
    vote = host.page.get_by_role("dialog")
    table.see(vote.get_by_text("It was only a pass"))
    table.see(vote.get_by_text("1 of 2 agree"))
    vote.get_by_role("button", name="Agree", exact=True).tap()

    for device in (host, guest):
        expect(device.page.get_by_text("Step 2 becomes")).to_have_count(0, timeout=PATIENCE_MS)
    expect(table.money_of(host.page, "Ada")).to_have_text("£17", timeout=PATIENCE_MS)
    row = guest.page.get_by_role("button", name=LOAN)
    expect(row).to_have_class(re.compile("struck"), timeout=PATIENCE_MS)
    table.see(row, "No longer counts since step 4")
    table.see(guest.page.get_by_role("button", name="Step 2 was corrected"))


def test_the_gate_finds_a_slip_and_the_table_mends_it(phone: Callable[[], Device]) -> None:
    host = phone()
    table.set_up(host)
    game = host.page.url.rpartition("/")[2]
    for seq in (1, 2, 3, 4, 5, 6):
        # In the second round Ada passed twice, but her second pass was recorded as a loan.
        actor = str(positions.get(host, f"games/{game}")["state"]["turn"])
        event = loan(actor) if seq == 4 else passed(actor)
        positions.record(host, game, seq, event)
    told = positions.get(host, f"games/{game}/export")
    wronged = told["events"][4]["player"]
    money, space = figures(told, mended={4: passed(wronged)}, player=wronged)

    page = host.page
    table.see(page.get_by_text("Round over. All as on the table?"))
    page.get_by_role("button", name="Check").tap()
    sheet = page.get_by_role("dialog")
    table.see(sheet.get_by_text("This is what should lie on the table now."))
    sheet.get_by_role("button", name="Something differs").tap()
    name = table.NAMES[int(wronged.removeprefix("p")) - 1]
    sheet.get_by_label(f"money, {name}").fill(str(money))
    sheet.get_by_label(f"income space, {name}").fill(str(space))
    sheet.get_by_role("button", name="Find out why").tap()
    suspect = sheet.get_by_role("listitem").first
    table.see(suspect, "Perhaps a step was recorded differently")
    table.see(suspect, f"Step 5 becomes: {name} passed")
    suspect.get_by_role("button").tap()
    page.get_by_role("dialog").get_by_role("button", name="Correct it").tap()

    expect(table.money_of(page, name)).to_have_text(f"£{money}", timeout=PATIENCE_MS)
    page.get_by_role("button", name="It matches").tap()
    expect(page.get_by_text("All as on the table?")).to_be_hidden(timeout=PATIENCE_MS)


def passed(player: str) -> dict[str, Any]:
    return {"type": "passed", "player": player, "card": None}


def loan(player: str) -> dict[str, Any]:
    return {"type": "loan_taken", "player": player, "card": None, "amount": 30}


def figures(
    told: dict[str, Any], mended: dict[int, dict[str, Any]], player: str
) -> tuple[int, int]:
    """A player's money and income space had some events been recorded otherwise."""
    setup = engine.Setup(told["edition"], (), ("p1", "p2"))
    state = engine.start(setup)
    for index, event in enumerate(told["events"]):
        state = engine.apply(state, engine.read_event(state, mended.get(index, event))).state
    seat = state.seats[player]
    return seat.money, seat.income_space


def test_going_back_strikes_out_and_can_be_brought_back(phone: Callable[[], Device]) -> None:
    host = phone()
    table.set_up(host)
    table.take_loan(host.page)
    table.see(host.page.get_by_text(LOAN))
    open_ledger(host)
    page = host.page
    page.get_by_role("button", name="The game was set up").tap()
    page.get_by_role("button", name="Correct the record").tap()
    page.get_by_role("button", name="Go back to just after it").tap()
    page.get_by_role("button", name="Correct it").tap()
    table.see(page.get_by_role("button", name=LOAN), "No longer counts since step 3")
    page.get_by_role("button", name="Bring back what was just undone").tap()
    expect(page.get_by_text("No longer counts since step 3")).to_be_hidden(timeout=PATIENCE_MS)
    page.get_by_role("button", name="Table", exact=True).tap()
    expect(table.money_of(page, "Ada")).to_have_text("£47", timeout=PATIENCE_MS)


def test_a_ruling_adjusts_a_purse_and_stays_in_the_ledger(phone: Callable[[], Device]) -> None:
    host = phone()
    table.set_up(host)
    open_ledger(host)
    page = host.page
    page.get_by_role("button", name="Make a ruling").tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("money, Ben").fill("20")
    sheet.get_by_role("textbox").fill("Change from the last game")
    sheet.get_by_role("button", name="See what changes").tap()
    table.see(page.get_by_text("The table adjusts Ben: money +3"))
    page.get_by_role("button", name="Correct it").tap()
    table.see(page.get_by_role("button", name="The table made a ruling: Change from the last game"))
    page.get_by_role("button", name="Table", exact=True).tap()
    expect(table.money_of(page, "Ben")).to_have_text("£20", timeout=PATIENCE_MS)

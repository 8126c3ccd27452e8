"""What does not go smoothly: refusals, shortfalls, second thoughts, cards that are counted."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import positions, table
from tests.browser.devices import Device
from tests.browser.positions import Laid, Offers, Thumb


@pytest.fixture
def host(phone: Callable[[], Device]) -> Device:
    return phone()


def told(host: Device, words: str) -> None:
    table.see(host.page.locator("main").get_by_text(words))


def owing(offers: Offers) -> bool:
    """Several tiles could go, and the dearest alone is enough."""
    shortfall = offers.get("shortfall", {"missing": 0, "tiles": []})
    brings = [tile["brings"] for tile in shortfall["tiles"]]
    return len(brings) > 1 and max(brings) >= shortfall["missing"] > min(brings)


def test_a_shortfall_is_covered_tile_by_tile(host: Device) -> None:
    laid = positions.lay(host, "birmingham", owing, policy="debtor")
    shortfall = laid.offers["shortfall"]
    dearest = max(shortfall["tiles"], key=lambda tile: tile["brings"])
    cheapest = min(shortfall["tiles"], key=lambda tile: tile["brings"])
    page = host.page
    table.see(page.get_by_role("heading", name=f"{laid.actor} must cover a shortfall"))
    assert page.get_by_role("button", name="Loan", exact=True).count() == 0
    thumb = Thumb(page)
    thumb.action("Cover the shortfall")
    sheet = page.get_by_role("dialog")
    missing = shortfall["missing"]

    def tick(tile: dict[str, Any]) -> None:
        name = re.compile(f"{re.escape(laid.place(tile['space']))}.*£{tile['brings']}$")
        sheet.get_by_role("checkbox", name=name).tap()

    tick(cheapest)
    table.see(sheet.get_by_text(f"£{cheapest['brings']} of £{missing}"))
    expect(sheet.get_by_role("button", name="Give up these tiles")).to_be_disabled()
    tick(cheapest)
    tick(dearest)
    table.see(sheet.get_by_text(f"£{dearest['brings']} of £{missing}"))
    thumb.button("Give up these tiles")
    told(host, f"{laid.actor} covered a shortfall")
    assert positions.recorded(host, laid)[0]["tiles"] == [dearest["space"]]


def greyed(offers: Offers) -> bool:
    tiles = offers.get("build", {"tiles": []})["tiles"]
    return any(tile["places"] and tile["not"] for tile in tiles)


def test_what_cannot_be_built_says_why_with_its_rule(host: Device) -> None:
    laid = positions.lay(host, "birmingham", greyed)
    tile = next(one for one in laid.offers["build"]["tiles"] if one["places"] and one["not"])
    space, why = next(iter(tile["not"].items()))
    reason = laid.options["reasons"][why[0]]
    page = host.page
    page.get_by_role("button", name="Build", exact=True).tap()
    page.locator(f"button[data-industry={tile['industry']}]").tap()
    page.get_by_role("button", name="List", exact=True).tap()
    page.get_by_role("dialog").locator("li button.closed", has_text=laid.place(space)).first.tap()
    note = page.get_by_role("dialog").get_by_role("alert")
    table.see(note, reason["message"])
    table.see(note, reason["rule"])


def test_an_action_that_cannot_be_taken_says_why(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: not offers["sell"]["possible"])
    why = laid.offers["sell"]["why"]
    host.page.get_by_role("button", name="Sell", exact=True).tap()
    note = host.page.get_by_role("dialog").get_by_role("alert")
    for number in why:
        table.see(note, laid.options["reasons"][number]["message"])
        table.see(note, laid.options["reasons"][number]["rule"])


def test_a_tap_on_a_dark_place_of_the_map_says_why(host: Device) -> None:
    laid = positions.lay(host, "lancashire", greyed)
    tile = next(one for one in laid.offers["build"]["tiles"] if one["places"] and one["not"])
    page = host.page
    page.get_by_role("button", name="Build", exact=True).tap()
    page.locator(f"button[data-industry={tile['industry']}]").tap()
    lit = {place["space"].rpartition("/")[0] for place in tile["places"]}
    space = next(space for space in tile["not"] if space.rpartition("/")[0] not in lit)
    box = page.locator(f"svg [data-closed='{space}']").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.see(page.get_by_role("dialog").get_by_role("alert"))
    assert page.get_by_role("dialog").get_by_role("button", name="Played anyway").count() == 1


def test_undo_is_one_tap(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: offers["pass"]["possible"])
    table.pass_turn(host.page)
    told(host, f"{laid.actor} passed")
    thumb = Thumb(host.page)
    thumb.tap(host.page.get_by_role("button", name="Undo", exact=True))
    told(host, "The table went back to step 1")
    assert thumb.taps == 1
    table.see(table.turn_of(host.page))
    assert [event["type"] for event in positions.recorded(host, laid)] == ["passed", "reverted"]


def test_undo_stays_at_hand_after_the_offer_is_gone(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: offers["pass"]["possible"])
    table.pass_turn(host.page)
    told(host, f"{laid.actor} passed")
    host.page.reload()
    host.page.get_by_role("button", name="Undo the last action").tap()
    told(host, "The table went back to step 1")


def test_what_the_table_played_against_the_rules_is_recorded_as_a_ruling(host: Device) -> None:
    laid = positions.lay(host, "birmingham", greyed)
    tile = next(one for one in laid.offers["build"]["tiles"] if one["places"] and one["not"])
    space = next(iter(tile["not"]))
    page = host.page
    page.get_by_role("button", name="Build", exact=True).tap()
    page.locator(f"button[data-industry={tile['industry']}]").tap()
    page.get_by_role("button", name="List", exact=True).tap()
    page.get_by_role("dialog").locator("li button.closed", has_text=laid.place(space)).first.tap()
    page.get_by_role("button", name="Played anyway").tap()
    sheet = page.get_by_role("dialog")
    table.see(sheet.get_by_role("heading", name="Played anyway"))
    table.see(sheet.get_by_role("group", name=laid.actor))
    sheet.get_by_role("group", name="Which card?").get_by_role("button", name="brewery").tap()
    sheet.get_by_role("spinbutton", name="Money").first.fill("-4")
    sheet.get_by_role("textbox", name="Why").fill("We all agreed")
    sheet.get_by_role("button", name="Record it as a ruling").tap()
    told(host, "The table made a ruling")
    events = positions.recorded(host, laid)
    ruling = next(event for event in events if event["type"] == "ruled")
    assert ruling["changes"][laid.options["player"]]["money"] == -4
    assert "We all agreed" in ruling["reason"]
    assert (
        next(event for event in events if event["type"] == "passed")["card"] == "industry:brewery"
    )


def two_actions(offers: Offers) -> bool:
    """Both actions of a turn are ahead, as a double-action build shows, and a loan is possible."""
    tiles = offers.get("build", {"tiles": []})["tiles"]
    places = [place for tile in tiles for place in tile["places"]]
    return offers["loan"]["possible"] and any(place["two_cards"] for place in places)


def while_sending(host: Device, laid: Laid, event: dict[str, Any]) -> None:
    """Let another phone record an event just before what this one sends arrives."""

    others = [event]

    def first(route: Route) -> None:
        if others:
            positions.record(host, laid.id, laid.head, others.pop())
        route.continue_()

    host.page.route("**/actions", first)


def forgive(host: Device, status: str) -> None:
    """The browser itself notes a refused request; nothing else may be amiss."""
    assert all(status in words for words in host.complaints)
    host.complaints.clear()


def test_whoever_was_slower_is_asked(host: Device) -> None:
    laid = positions.lay(host, "lancashire", two_actions)
    player = laid.options["player"]
    loan = {"type": "loan_taken", "player": player, "card": None, "amount": 10}
    while_sending(host, laid, loan)
    table.pass_turn(host.page)
    notice = host.page.get_by_role("alert")
    table.see(notice, "Somebody recorded first")
    table.see(notice, f"{laid.actor} took a loan of £10")
    host.page.get_by_role("button", name="Record mine too").tap()
    told(host, f"{laid.actor} passed")
    assert [event["type"] for event in positions.recorded(host, laid)] == ["loan_taken", "passed"]
    forgive(host, "409")


def test_the_same_action_from_two_phones_counts_once(host: Device) -> None:
    laid = positions.lay(host, "lancashire", two_actions)
    same = {"type": "passed", "player": laid.options["player"], "card": None}
    while_sending(host, laid, same)
    table.pass_turn(host.page)
    table.see(host.page.get_by_role("alert"), "Somebody has recorded this already")
    told(host, f"{laid.actor} passed")
    assert len(positions.recorded(host, laid)) == 1
    forgive(host, "409")


def test_a_strict_table_asks_which_card(host: Device) -> None:
    laid = positions.lay(
        host, "birmingham", lambda offers: offers["pass"]["possible"], cards="strict"
    )
    page = host.page
    page.get_by_role("button", name="Pass", exact=True).tap()
    confirm = page.get_by_role("dialog").locator("button.main")
    expect(confirm).to_be_disabled()
    page.get_by_role("dialog").get_by_role("button", name="Dudley", exact=True).tap()
    confirm.tap()
    told(host, f"{laid.actor} passed")
    assert positions.recorded(host, laid)[0]["card"] == "location:dudley"


def test_a_strict_scout_names_three_cards(host: Device) -> None:
    laid = positions.lay(
        host, "birmingham", lambda offers: offers["scout"]["possible"], cards="strict"
    )
    page = host.page
    page.get_by_role("button", name="Scout", exact=True).tap()
    for face in ("Dudley", "Dudley", "Tamworth"):
        page.get_by_role("dialog").get_by_role("button", name=face).first.tap()
    page.get_by_role("dialog").locator("button.main").tap()
    told(host, f"{laid.actor} scouted")
    event = positions.recorded(host, laid)[0]
    given = [event["card"], *event["discards"]]
    assert given == ["location:dudley", "location:dudley", "location:tamworth"]

"""Every action of Lancashire, recorded through the screen within its budget of taps."""

from collections.abc import Callable

import pytest

from tests.browser import positions, table
from tests.browser.devices import Device
from tests.browser.positions import Offers, Thumb


@pytest.fixture
def host(phone: Callable[[], Device]) -> Device:
    return phone()


def told(host: Device, words: str) -> None:
    table.see(host.page.locator("main").get_by_text(words))


@pytest.mark.parametrize("amount", [10, 20, 30])
def test_a_loan_of_each_size(host: Device, amount: int) -> None:
    laid = positions.lay(host, "lancashire", lambda offers: offers["loan"]["possible"])
    thumb = Thumb(host.page)
    thumb.action("Loan")
    thumb.button(f"Take £{amount}")
    told(host, f"{laid.actor} took a loan of £{amount}")
    assert thumb.taps == 2


def test_a_pass_and_no_scouting(host: Device) -> None:
    laid = positions.lay(host, "lancashire", lambda offers: offers["pass"]["possible"])
    assert host.page.get_by_role("button", name="Scout", exact=True).count() == 0
    thumb = Thumb(host.page)
    thumb.action("Pass")
    thumb.confirm()
    told(host, f"{laid.actor} passed")
    assert thumb.taps == 2


def test_building(host: Device) -> None:
    laid = positions.lay(host, "lancashire", lambda offers: offers["build"]["possible"])
    tile = next(tile for tile in laid.offers["build"]["tiles"] if tile["places"])
    thumb = Thumb(host.page)
    thumb.action("Build")
    thumb.tap(host.page.locator(f"button[data-industry={tile['industry']}]"))
    thumb.target(tile["places"][0]["space"])
    thumb.confirm()
    told(host, f"{laid.actor} built a level {tile['level']}")
    assert thumb.taps == 4


def double(offers: Offers) -> bool:
    tiles = offers.get("build", {"tiles": []})["tiles"]
    return any(place["two_cards"] for tile in tiles for place in tile["places"])


def test_building_with_both_actions_and_any_two_cards(host: Device) -> None:
    laid = positions.lay(host, "lancashire", double)
    tile, place = next(
        (tile, place)
        for tile in laid.offers["build"]["tiles"]
        for place in tile["places"]
        if place["two_cards"]
    )
    thumb = Thumb(host.page)
    thumb.action("Build")
    thumb.tap(host.page.locator(f"button[data-industry={tile['industry']}]"))
    thumb.target(place["space"])
    if place["cards"]:
        thumb.button("Both actions, any two cards")
    thumb.confirm()
    told(host, f"{laid.actor} built a level {tile['level']}")
    assert thumb.taps == 4 + bool(place["cards"])
    assert positions.recorded(host, laid)[0]["cards"] == [None, None]


@pytest.mark.parametrize("cost", [3, 5])
def test_one_link(host: Device, cost: int) -> None:
    laid = positions.lay(
        host,
        "lancashire",
        lambda offers: (
            "links" in offers
            and offers["links"]["possible"]
            and offers["links"]["costs"][0] == cost
        ),
    )
    thumb = Thumb(host.page)
    thumb.action("Network")
    thumb.target(laid.offers["links"]["lines"][0]["link"])
    thumb.confirm()
    told(host, f"{laid.actor} linked")
    assert thumb.taps == 3


def test_two_rails(host: Device) -> None:
    laid = positions.lay(
        host, "lancashire", lambda offers: "links" in offers and offers["links"]["two"], "railway"
    )
    thumb = Thumb(host.page)
    thumb.action("Network")
    thumb.target(laid.offers["links"]["lines"][0]["link"])
    table.see(host.page.get_by_text("Tap a second lit line to lay two."))
    lit = host.page.get_by_role("dialog").locator("svg [aria-pressed=false]")
    thumb.target(lit.first.get_attribute("data-target") or "")
    table.see(host.page.get_by_role("button", name="Lay both for £15"))
    thumb.confirm()
    told(host, f"{laid.actor} linked")
    assert thumb.taps == 4
    assert len(positions.recorded(host, laid)[0]["links"]) == 2


def test_developing_two_of_a_kind(host: Device) -> None:
    laid = positions.lay(
        host,
        "lancashire",
        lambda offers: "develop" in offers and offers["develop"]["most"] == 2,
    )
    stack = next(one for one in laid.offers["develop"]["industries"] if not one["again_why"])
    thumb = Thumb(host.page)
    thumb.action("Develop")
    for _ in range(2):
        thumb.tap(host.page.locator(f"button[data-industry={stack['industry']}]"))
    thumb.confirm()
    told(host, f"{laid.actor} developed")
    assert thumb.taps == 4
    assert positions.recorded(host, laid)[0]["industries"] == [stack["industry"]] * 2


def test_selling_through_a_port(host: Device) -> None:
    laid = positions.lay(
        host, "lancashire", lambda offers: "sell" in offers and bool(offers["sell"]["plan"])
    )
    thumb = Thumb(host.page)
    thumb.action("Sell")
    thumb.confirm()
    told(host, f"{laid.actor} sold")
    assert thumb.taps == 2
    assert positions.recorded(host, laid)[0]["sales"] == laid.offers["sell"]["plan"]


def far_only(offers: Offers) -> bool:
    """Something can be sold, and only to the distant market."""
    sell = offers.get("sell", {"possible": False, "plan": []})
    return sell["possible"] and not sell["plan"]


def test_selling_to_the_distant_market_takes_the_value_turned(host: Device) -> None:
    laid = positions.lay(host, "lancashire", far_only)
    value = next(int(value) for value, one in laid.offers["sell"]["distant"].items() if one["left"])
    mill = next(tile for tile in laid.offers["sell"]["tiles"] if tile["distant"])
    page = host.page
    thumb = Thumb(page)
    thumb.action("Sell")
    thumb.tap(page.get_by_role("dialog").get_by_text(laid.place(mill["tile"])).first)
    thumb.tap(page.get_by_role("group", name="Which value").get_by_role("button").first)
    thumb.confirm()
    told(host, f"{laid.actor} sold 1 tile")
    assert thumb.taps == 4
    sale = positions.recorded(host, laid)[0]["sales"][0]
    assert sale == {"tile": mill["tile"], "distant": value}

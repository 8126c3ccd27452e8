"""Every action of Birmingham, recorded through the screen within its budget of taps."""

from collections.abc import Callable

import pytest

from tests.browser import positions, table
from tests.browser.devices import Device
from tests.browser.positions import Offers, Thumb

LOAN_TAPS = PASS_TAPS = SCOUT_TAPS = 2
LINK_TAPS = 3
TWO_RAILS_TAPS = 4
BUILD_TAPS = 4
DEVELOP_TAPS = 2
SELL_TAPS = 2


@pytest.fixture
def host(phone: Callable[[], Device]) -> Device:
    return phone()


def told(host: Device, words: str) -> None:
    """The table says what happened."""
    table.see(host.page.locator("main").get_by_text(words))


def test_a_loan(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: offers["loan"]["possible"])
    thumb = Thumb(host.page)
    thumb.action("Loan")
    thumb.button("Take £30")
    told(host, f"{laid.actor} took a loan of £30")
    assert thumb.taps == LOAN_TAPS


def test_a_pass(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: offers["pass"]["possible"])
    thumb = Thumb(host.page)
    thumb.action("Pass")
    thumb.confirm()
    told(host, f"{laid.actor} passed")
    assert thumb.taps == PASS_TAPS


def test_scouting(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: offers["scout"]["possible"])
    thumb = Thumb(host.page)
    thumb.action("Scout")
    table.see(host.page.get_by_text("Both wild cards join the hand"))
    thumb.confirm()
    told(host, f"{laid.actor} scouted for wild cards")
    assert thumb.taps == SCOUT_TAPS
    assert positions.recorded(host, laid)[0]["discards"] == [None, None]


def built(offers: Offers) -> bool:
    """Some place to build needs coal, and cards of several kinds would do."""
    places = [place for tile in offers["build"]["tiles"] for place in tile["places"]]
    return any(len(place["cards"]) > 1 and place["coal"] != [[]] for place in places)


def test_building(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: "build" in offers and built(offers))
    tile, place = next(
        (tile, place)
        for tile in laid.offers["build"]["tiles"]
        for place in tile["places"]
        if len(place["cards"]) > 1 and place["coal"] != [[]]
    )
    thumb = Thumb(host.page)
    thumb.action("Build")
    thumb.tap(host.page.get_by_role("dialog").locator(f"button[data-industry={tile['industry']}]"))
    thumb.target(place["space"])
    table.see(host.page.get_by_label("What it does").get_by_text("Next round"))
    thumb.confirm()
    told(host, f"{laid.actor} built a level {tile['level']}")
    assert thumb.taps == BUILD_TAPS
    event = positions.recorded(host, laid)[0]
    assert event["industry"] == tile["industry"]
    assert event["card"] == place["cards"][0]


def test_building_from_the_list(host: Device) -> None:
    laid = positions.lay(host, "birmingham", lambda offers: offers["build"]["possible"])
    tile = next(tile for tile in laid.offers["build"]["tiles"] if tile["places"])
    place = tile["places"][0]
    page = host.page
    page.get_by_role("button", name="Build", exact=True).tap()
    page.locator(f"button[data-industry={tile['industry']}]").tap()
    page.get_by_role("button", name="List", exact=True).tap()
    page.get_by_role("listitem").get_by_text(laid.place(place["space"])).first.tap()
    page.get_by_role("dialog").locator("button.main").first.tap()
    told(host, f"{laid.actor} built a level {tile['level']}")
    # The next build of this phone starts with the list too.
    assert positions.recorded(host, laid)[0]["location"] == place["space"].rpartition("/")[0]


@pytest.mark.parametrize("cost", [3, 5])
def test_one_link(host: Device, cost: int) -> None:
    laid = positions.lay(
        host,
        "birmingham",
        lambda offers: (
            "links" in offers
            and offers["links"]["possible"]
            and offers["links"]["costs"][0] == cost
        ),
    )
    link = laid.offers["links"]["lines"][0]["link"]
    thumb = Thumb(host.page)
    thumb.action("Network")
    thumb.target(link)
    thumb.confirm()
    told(host, f"{laid.actor} linked")
    assert thumb.taps == LINK_TAPS
    assert positions.recorded(host, laid)[0]["links"] == [link]


def test_two_rails(host: Device) -> None:
    laid = positions.lay(
        host,
        "birmingham",
        lambda offers: "links" in offers and offers["links"]["two"],
        policy="railway",
    )
    thumb = Thumb(host.page)
    thumb.action("Network")
    thumb.target(laid.offers["links"]["lines"][0]["link"])
    table.see(host.page.get_by_text("Tap a second lit line to lay two."))
    lit = host.page.get_by_role("dialog").locator("svg [aria-pressed=false]")
    thumb.target(lit.first.get_attribute("data-target") or "")
    table.see(host.page.get_by_role("button", name="Lay both for £"))
    thumb.confirm()
    told(host, f"{laid.actor} linked")
    assert thumb.taps == TWO_RAILS_TAPS
    event = positions.recorded(host, laid)[0]
    assert len(event["links"]) == len(event["coal"]) == 2
    assert event["beer"]


@pytest.mark.parametrize("count", [1, 2])
def test_developing(host: Device, count: int) -> None:
    laid = positions.lay(
        host,
        "birmingham",
        lambda offers: "develop" in offers and offers["develop"]["most"] == 2,
    )
    open_stacks = [one for one in laid.offers["develop"]["industries"] if not one["why"]]
    thumb = Thumb(host.page)
    thumb.action("Develop")
    for stack in open_stacks[:count]:
        thumb.tap(host.page.locator(f"button[data-industry={stack['industry']}]"))
    thumb.confirm()
    told(host, f"{laid.actor} developed")
    assert thumb.taps == DEVELOP_TAPS + count
    assert len(positions.recorded(host, laid)[0]["industries"]) == count


def plan_of_two(offers: Offers) -> bool:
    return "sell" in offers and len(offers["sell"]["plan"]) > 1


@pytest.mark.parametrize("kept", [0, 1])
def test_selling(host: Device, kept: int) -> None:
    laid = positions.lay(host, "birmingham", plan_of_two)
    plan = laid.offers["sell"]["plan"]
    thumb = Thumb(host.page)
    thumb.action("Sell")
    ticks = host.page.get_by_role("dialog").get_by_role("checkbox", checked=True)
    table.see(ticks.first)
    assert ticks.count() == len(plan)
    for _ in range(kept):
        thumb.tap(ticks.last)
    thumb.confirm()
    told(host, f"{laid.actor} sold")
    assert thumb.taps == SELL_TAPS + kept
    assert len(positions.recorded(host, laid)[0]["sales"]) == len(plan) - kept


def gloucester(offers: Offers) -> bool:
    """A sale of the plan is paid with a tile to develop, and there is a choice."""
    sell = offers.get("sell", {"plan": [], "develop": []})
    return len(sell["develop"]) > 1 and any("develop" in sale for sale in sell["plan"])


def test_gloucesters_bonus_is_chosen(host: Device) -> None:
    laid = positions.lay(host, "birmingham", gloucester)
    sale = next(sale for sale in laid.offers["sell"]["plan"] if "develop" in sale)
    other = next(one for one in laid.offers["sell"]["develop"] if one != sale["develop"])
    name = {"cotton": "cotton mill", "coal": "coal mine", "iron": "iron works"}.get(other, other)
    thumb = Thumb(host.page)
    thumb.action("Sell")
    bonus = host.page.get_by_role("group", name="Gloucester’s bonus")
    thumb.tap(bonus.first.get_by_role("button", name=name, exact=True))
    thumb.confirm()
    told(host, f"{laid.actor} sold")
    sales = positions.recorded(host, laid)[0]["sales"]
    assert other in [one.get("develop") for one in sales]

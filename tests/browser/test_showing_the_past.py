"""Eras told as stories, final results, replays, what-ifs, and the TV."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules import engine
from tests.browser import imported, positions, table
from tests.browser.devices import PATIENCE_MS, Device

EDITIONS = ("birmingham", "lancashire")


def name_of(player: str) -> str:
    return table.NAMES[int(player.removeprefix("p")) - 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_end_of_an_era_is_told_link_by_link_and_tile_by_tile(
    phone: Callable[[], Device], edition: str
) -> None:
    host = phone()
    host.page.emulate_media(reduced_motion="reduce")
    end = imported.era_end(edition)
    imported.bring(host, imported.document(edition, length=end))
    page = host.page
    page.get_by_role("button", name="Tell it").tap()
    sheet = page.get_by_role("dialog")
    table.see(sheet.get_by_text(re.compile(r"^1 of \d+$")))
    effects = positions.get(host, f"{path_of(host)}/ledger?limit=1")["events"][0]["effects"]
    first = next(one for one in effects if one["effect"] == "points_scored")
    table.see(sheet.get_by_text(f"{name_of(first['player'])} scored"))
    sheet.get_by_role("button", name="One step on").tap()
    table.see(sheet.get_by_text(re.compile(r"^2 of \d+$")))
    sheet.get_by_role("button", name="To the end").tap()
    table.see(sheet.get_by_text("The Rail era began"))
    state = imported.played(edition)[end - 1][1]
    expect(sheet.get_by_role("listitem")).to_have_text(
        [str(vp) for vp in sorted((seat.vp for seat in state.seats.values()), reverse=True)]
    )
    sheet.get_by_role("button", name="Back to the table").tap()
    expect(page.get_by_role("button", name="Tell it")).to_be_hidden()


def path_of(host: Device) -> str:
    return f"games/{host.page.url.rpartition('/')[2]}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_final_result_ranks_everybody_and_shows_how_it_came_about(
    phone: Callable[[], Device], edition: str
) -> None:
    host = phone()
    imported.bring(host, imported.document(edition))
    page = host.page
    final = engine.result(imported.played(edition)[-1][1])
    ranked = [player for group in final["ranking"] for player in group]
    table.see(page.get_by_role("heading", name=f"{name_of(ranked[0])} wins"))
    rows = page.get_by_role("table", name="Final result").get_by_role("row")
    expect(rows).to_have_count(5)
    for place, player in enumerate(ranked, start=1):
        table.see(rows.nth(place), name_of(player))
        table.see(rows.nth(place), str(final["players"][player]["vp"]))
    page.get_by_role("button", name="How the game went").tap()
    sheet = page.get_by_role("dialog")
    for title in ("Points", "Income level", "Money", "Money spent"):
        table.see(sheet.get_by_role("figure").filter(has_text=title).first)


def test_the_replay_goes_to_any_step(phone: Callable[[], Device]) -> None:
    host = phone()
    length = 60
    game = imported.bring(host, imported.document("birmingham", length=length))
    page = host.page
    page.get_by_role("button", name="Ledger", exact=True).tap()
    page.get_by_role("button", name="Replay").tap()
    sheet = page.get_by_role("dialog")
    scrubber = sheet.get_by_role("slider", name="Step of the game")
    for seq in (1, 17, 40, length):
        scrubber.fill(str(seq))
        then = positions.get(host, f"games/{game['id']}/at/{seq}")["state"]
        tiles = sheet.locator("svg.board g.tile")
        expect(tiles).to_have_count(len(then["board"]), timeout=PATIENCE_MS)
    sheet.get_by_role("button", name="One step back").tap()
    expect(scrubber).to_have_value(str(length - 1))
    scrubber.focus()
    page.keyboard.press("ArrowLeft")
    expect(scrubber).to_have_value(str(length - 2))


def test_what_if_leaves_no_trace_on_the_server(phone: Callable[[], Device]) -> None:
    host = phone()
    game = imported.bring(host, imported.document("birmingham", length=30))
    path = f"games/{game['id']}"
    positions.patch(host, f"{path}/settings", cards="light")
    before = positions.get(host, path)
    page = host.page
    page.get_by_role("button", name="Ledger", exact=True).tap()
    page.get_by_role("button", name="Replay").tap()
    page.get_by_role("slider", name="Step of the game").fill("20")
    page.get_by_role("button", name="What if, from here").tap()
    sheet = page.get_by_role("dialog").last
    table.see(sheet.get_by_text("Not real: only on this phone, nothing is recorded."))
    sheet.get_by_role("button", name="Pass", exact=True).tap()
    page.get_by_role("dialog").last.locator("button.main").first.tap()
    actor = positions.get(host, f"{path}/at/20")["state"]["turn"]
    table.see(sheet.get_by_text(f"{name_of(actor)} passed"))
    sheet.get_by_role("button", name="Take that back").tap()
    table.see(sheet.get_by_text("From step 20"))
    after = positions.get(host, path)
    assert {key: after[key] for key in ("head", "head_hash", "state")} == {
        key: before[key] for key in ("head", "head_hash", "state")
    }


def test_a_table_without_what_if_does_not_offer_it(phone: Callable[[], Device]) -> None:
    host = phone()
    game = imported.bring(host, imported.document("birmingham", length=10))
    positions.patch(host, f"games/{game['id']}/settings", what_if=False)
    page = host.page
    page.get_by_role("button", name="Ledger", exact=True).tap()
    page.get_by_role("button", name="Replay").tap()
    table.see(page.get_by_role("button", name="Correct the record"))
    expect(page.get_by_role("button", name="What if, from here")).to_be_hidden()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tv_shows_everything_without_scrolling(
    phone: Callable[[], Device], television: Callable[[], Device], edition: str
) -> None:
    host, tv = phone(), television()
    length = imported.era_end(edition)
    game = imported.bring(host, imported.document(edition, length=length))
    tv.open(positions.post(host, f"games/{game['id']}/tv")["url"])
    page = tv.page
    table.see(page.get_by_text("All as on the table?"))
    table.see(page.get_by_role("figure", name="Iron"))
    table.see(page.get_by_text("to go"))
    for box in page.locator("main.tv section").all():
        place = box.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= 1080
    if edition == "birmingham":
        table.see(page.locator("main.tv section").get_by_text("Warrington"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_part_is_wider_than_the_phone(phone: Callable[[], Device], edition: str) -> None:
    host = phone()
    imported.bring(host, imported.document(edition, length=75))
    page = host.page
    for part in ("Players", "Score", "Ledger", "Board", "Table"):
        page.get_by_role("button", name=part, exact=True).tap()
        page.wait_for_timeout(200)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) <= 0, part
        inside = "(() => { const m = document.querySelector('main');"
        assert page.evaluate(f"{inside} return m.scrollWidth - m.clientWidth; }})()") <= 0, part
    table.see(page.get_by_role("figure", name="Iron"))
    assert page.evaluate(f"{inside} return m.scrollHeight - m.clientHeight; }})()") <= 0


def test_the_score_is_told_line_by_line_and_on_the_map(phone: Callable[[], Device]) -> None:
    host = phone()
    game = imported.bring(host, imported.document("birmingham", length=75))
    score = positions.get(host, f"games/{game['id']}/score")
    page = host.page
    page.get_by_role("button", name="Score", exact=True).tap()
    totals = page.get_by_role("table", name="Score now and if the era ended now")
    for player, points in score["players"].items():
        table.see(totals.get_by_role("row", name=name_of(player)), str(points["total"]))
    page.get_by_role("button", name="On the map").tap()
    line = next(one for one in score["lines"] if one.get("link") and one["vp"])
    mark = page.locator(f"svg [data-value='{line['link']}']")
    mark.focus()
    page.keyboard.press("Enter")
    table.see(page.get_by_text(re.compile(rf"· {line['vp']} points?: ")))

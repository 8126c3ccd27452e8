"""The app can be installed, starts without a server, and is renewed when a player says so."""

import json
from collections.abc import Callable

from tests.browser import table
from tests.browser.devices import PATIENCE_MS, Device
from tests.browser.table_server import TableServer
from tests.browser.test_offline import installed


def test_a_browser_finds_nothing_in_the_way_of_installing(phone: Callable[[], Device]) -> None:
    device = phone()
    device.open("/")
    installed(device)
    session = device.context.new_cdp_session(device.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    for icon in told["icons"]:
        answer = device.context.request.get(device.origin + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's window is a private one, which is all there is to say against it.
    assert {error["errorId"] for error in found} <= {"in-incognito"}


def test_every_page_opens_without_a_server(
    phone: Callable[[], Device], server: TableServer
) -> None:
    device = phone()
    table.set_up(device)
    address = device.page.url
    installed(device)
    server.kill()
    device.page.reload()
    table.see(table.turn_of(device.page))
    table.see(device.page.get_by_role("figure", name="Iron"))
    device.page.get_by_role("button", name="Home").tap()
    table.see(device.page.get_by_text("Back to the table"))
    device.page.goto(f"{device.origin}/join")
    table.see(device.page.get_by_role("textbox", name="Table code"))
    device.page.goto(address)
    table.see(device.page.get_by_text("Reconnecting"))
    server.restart()
    table.see(device.page.get_by_text("Live", exact=True))


def test_a_new_build_waits_until_a_player_reloads(phone: Callable[[], Device]) -> None:
    """The worker under another address is a new build to the browser."""
    device = phone()
    device.open("/")
    installed(device)
    device.page.evaluate("navigator.serviceWorker.register('/service-worker.js?newer')")
    bar = device.page.get_by_role("status", name="A new version is here")
    table.see(bar)
    assert not controller(device).endswith("?newer")
    with device.page.expect_navigation(timeout=PATIENCE_MS):
        bar.get_by_role("button", name="Reload").tap()
    assert controller(device).endswith("?newer")


def controller(device: Device) -> str:
    """The address of the worker that serves the page."""
    return str(device.page.evaluate("navigator.serviceWorker.controller.scriptURL"))


def test_nothing_inline_may_run(phone: Callable[[], Device]) -> None:
    device = phone()
    answer = device.context.request.get(device.origin + "/")
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy

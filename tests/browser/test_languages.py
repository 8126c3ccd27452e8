"""The phone speaks its owner's language, rules included, and changes it when asked."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import devices, table
from tests.browser.devices import Device
from tests.browser.table_server import TableServer

SPOKEN = {
    "de-CH": ("de", "Neue Partie"),
    "fr-FR": ("fr", "Nouvelle partie"),
    "es-MX": ("es", "Partida nueva"),
    "it-IT": ("it", "Nuova partita"),
    "pl-PL": ("en", "New game"),
}


@pytest.mark.parametrize("locale", SPOKEN)
def test_the_browser_decides_at_first(chromium: Browser, server: TableServer, locale: str) -> None:
    language, words = SPOKEN[locale]
    device = devices.phone(chromium, server.url, locale=locale)
    device.open("/")
    table.see(device.page.get_by_role("button", name=words))
    expect(device.page.locator("html")).to_have_attribute("lang", language)
    assert device.complaints == []
    device.context.close()


def test_a_language_is_chosen_and_kept_and_the_rules_speak_it(
    phone: Callable[[], Device],
) -> None:
    device = phone()
    table.set_up(device)
    page = device.page
    page.get_by_role("button", name="Phone", exact=True).tap()
    page.get_by_label("Language").select_option("de")
    table.see(page.get_by_text("Ein Telefon für den ganzen Tisch"))
    page.get_by_role("button", name="Schließen").tap()
    table.see(page.get_by_role("heading", name="Du bist am Zug"))
    page.reload()
    table.see(page.get_by_role("heading", name="Du bist am Zug"))
    page.get_by_role("button", name="Verkaufen", exact=True).tap()
    table.see(
        page.get_by_role("dialog").get_by_text(
            "Du hast kein Plättchen auf dem Plan, das noch verkauft werden kann."
        )
    )


def test_no_language_loses_room(chromium: Browser, server: TableServer) -> None:
    """Long words wrap or are cut by nobody: no page is wider than the phone."""
    for locale in SPOKEN:
        device = devices.phone(chromium, server.url, locale=locale)
        for path in ("/", "/#new", "/join"):
            device.open(path)
            device.page.wait_for_load_state("networkidle")
            wider = device.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wider <= 0, (locale, path)
        device.context.close()

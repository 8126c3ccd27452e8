"""Pictures of the main screens, taken from a real game: `python -m tests.browser.pictures`."""

import json
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser import devices, table
from tests.browser.devices import Device, Theme
from tests.browser.table_server import TableServer

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "frontend" / "pictures"
SEATS = tuple(
    zip(
        table.NAMES,
        ("red", "purple", "white", "yellow"),
        ("anchor", "gear", "wheel", "lamp"),
        strict=True,
    )
)
THEMES: tuple[Theme, ...] = ("dark", "light")
# Random games that look like a table among friends: how they were played, and how far.
OPENINGS = {"lancashire": ("seller", 3, 78), "birmingham": ("seller", 39, 105)}
SETTLED_MS = 400
SCALE = 1.5


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with TableServer() as server, devices.browser() as browser:
        for theme in THEMES:
            take(browser, server.url, theme)


def take(browser: Browser, origin: str, theme: Theme) -> None:
    """Every screen in one theme."""
    host = devices.phone(browser, origin, theme, device_scale_factor=SCALE)
    host.open("/#new")
    for _ in range(2):
        host.page.get_by_role("button", name="Add a player").tap()
    for number, name in enumerate(table.NAMES, start=1):
        host.page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    snap(host.page, "new-game", theme)
    for edition in OPENINGS:
        code = picture_game(browser, host, edition, theme)
    picture_invitation(browser, host, code, theme)
    host.open("/")
    table.see(host.page.get_by_text("Back to the table"))
    snap(host.page, "start", theme)
    host.context.close()


def picture_game(browser: Browser, host: Device, edition: str, theme: Theme) -> str:
    """One game some way into the rail era, on a phone and on a television; return its code."""
    game = play_on(host, edition)
    host.open(f"/g/{game['id']}")
    table.see(host.page.get_by_text("Live", exact=True))
    table.see(host.page.get_by_role("figure", name="Iron"))
    snap(host.page, f"{edition}-table", theme)
    host.page.get_by_role("button", name="Loan", exact=True).tap()
    snap(host.page, f"{edition}-loan", theme)
    host.page.get_by_role("button", name="Close").tap()
    host.page.get_by_role("button", name="Board").tap()
    snap(host.page, f"{edition}-board", theme)
    host.page.get_by_role("button", name="Table").tap()
    tv = devices.television(browser, host.origin, theme)
    tv.open(table.tv_address(host))
    table.see(tv.page.get_by_role("figure", name="Iron"))
    snap(tv.page, f"{edition}-tv", theme)
    tv.context.close()
    return str(game["code"])


def picture_invitation(browser: Browser, host: Device, code: str, theme: Theme) -> None:
    """How the others come to the table."""
    host.page.get_by_role("button", name="Invite").tap()
    snap(host.page, "invite", theme)
    guest = devices.phone(browser, host.origin, theme, device_scale_factor=SCALE)
    guest.open(f"/j#{code}")
    table.see(guest.page.get_by_text("Which seat is yours?"))
    snap(guest.page, "join", theme)
    guest.context.close()


def play_on(host: Device, edition: str) -> dict[str, Any]:
    """Record the opening of a random game through the API, as its phones would."""
    set_up, *actions = opening(edition)
    game = post(
        host,
        "games",
        edition=edition,
        seats=[dict(zip(("name", "colour", "symbol"), seat, strict=True)) for seat in SEATS],
        turn_order=[int(player.removeprefix("p")) - 1 for player in set_up["turn_order"]],
        merchants=set_up.get("merchants"),
        settings={"record": "anyone", "cards": "light"},
    )
    path = f"games/{game['id']}/actions"
    for seq, event in enumerate(actions, start=1):
        post(host, path, command_id=str(uuid.uuid4()), based_on=seq, event=event)
    return game


def opening(edition: str) -> list[dict[str, Any]]:
    """The first events of a random game, as the rules' own command plays it."""
    policy, seed, length = OPENINGS[edition]
    command = [sys.executable, "-m", "rules", "play", "--edition", edition]
    choices = ["--players", str(len(SEATS)), "--seed", str(seed), "--policy", policy]
    log = subprocess.run([*command, *choices], cwd=ROOT, check=True, capture_output=True).stdout
    events: list[dict[str, Any]] = json.loads(log)["events"]
    return events[:length]


def post(host: Device, path: str, **body: Any) -> dict[str, Any]:
    cookies = {cookie.get("name"): cookie.get("value") for cookie in host.context.cookies()}
    answer = host.context.request.post(
        f"{host.origin}/api/v1/{path}",
        data=json.dumps(body),
        headers={"Content-Type": "application/json", "X-CSRFToken": cookies["csrftoken"] or ""},
    )
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def snap(page: Page, name: str, theme: Theme) -> None:
    """One PNG, once animations have come to rest."""
    page.wait_for_timeout(SETTLED_MS)
    page.screenshot(path=FOLDER / f"{name}-{theme}.png")


if __name__ == "__main__":
    main()

"""Pictures of the main screens, taken from real games: `python -m tests.browser.pictures`."""

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser import devices, imported, positions, table
from tests.browser.devices import Device, Theme
from tests.browser.table_server import TableServer

FOLDER = Path(__file__).resolve().parents[2] / "frontend" / "pictures"
THEMES: tuple[Theme, ...] = ("dark", "light")
# How far a game has come that shows a board worth looking at.
MIDDLE = {"lancashire": 86, "birmingham": 92}
SETTLED_MS = 500
SCALE = 1.5


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with TableServer() as server, devices.browser() as browser:
        for theme in THEMES:
            Camera(browser, server.url, theme).take()


class Camera:
    """Every screen in one theme."""

    def __init__(self, browser: Browser, origin: str, theme: Theme) -> None:
        self.browser, self.origin, self.theme = browser, origin, theme
        self.host = self.phone()

    def phone(self) -> Device:
        phone = devices.phone(self.browser, self.origin, self.theme, device_scale_factor=SCALE)
        phone.page.emulate_media(reduced_motion="reduce")
        return phone

    def take(self) -> None:
        self.new_game()
        for edition, length in MIDDLE.items():
            game = self.bring(edition, length)
            self.table(edition)
            self.television(edition, game)
        self.parts()
        self.past()
        self.invitation(str(game["code"]))
        self.eras()
        self.result()
        self.start()
        self.host.context.close()

    def bring(self, edition: str, length: int | None) -> dict[str, object]:
        """Import a game; cards are not counted, as most tables play."""
        game = imported.bring(self.host, imported.document(edition, length=length))
        positions.patch(self.host, f"games/{game['id']}/settings", cards="light")
        return game

    def new_game(self) -> None:
        page = self.host.page
        self.host.open("/#new")
        for _ in range(2):
            page.get_by_role("button", name="Add a player").tap()
        for number, name in enumerate(table.NAMES, start=1):
            page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
        self.snap(page, "new-game")

    def table(self, edition: str) -> None:
        """The table, an action being put together, and the board."""
        page = self.host.page
        table.see(page.get_by_role("figure", name="Iron"))
        self.snap(page, f"{edition}-table")
        self.tap("Network")
        target = page.locator("svg [data-target]").first
        if target.count():
            target.focus()
            page.keyboard.press("Enter")
        self.snap(page, f"{edition}-network")
        self.tap("Close")
        self.tap("Loan")
        self.snap(page, f"{edition}-loan")
        self.tap("Close")
        self.tap("Board")
        self.snap(page, f"{edition}-board")
        self.tap("Table")

    def television(self, edition: str, game: dict[str, object]) -> None:
        tv = devices.television(self.browser, self.origin, self.theme)
        tv.open(positions.post(self.host, f"games/{game['id']}/tv")["url"])
        table.see(tv.page.get_by_role("figure", name="Iron"))
        self.snap(tv.page, f"{edition}-tv")
        tv.context.close()

    def parts(self) -> None:
        """Everything about the players, the score, and the ledger."""
        page = self.host.page
        self.tap("Players")
        page.locator("summary").first.tap()
        self.snap(page, "players")
        self.tap("Score")
        self.snap(page, "score")
        self.tap("On the map")
        self.snap(page, "score-map")
        self.tap("Ledger")
        self.snap(page, "ledger")

    def past(self) -> None:
        """A step of the ledger, its correction, a replay and a what-if."""
        page = self.host.page
        page.locator("main ol button").nth(1).tap()
        self.snap(page, "step")
        self.tap("Correct the record")
        self.tap("Go back to just after it")
        table.see(page.get_by_role("button", name="Correct it"))
        self.snap(page, "correction")
        self.tap("Close")
        self.tap("Replay")
        page.get_by_role("slider").fill("60")
        self.snap(page, "replay")
        self.tap("What if, from here")
        table.see(page.get_by_text("Not real"))
        self.snap(page, "what-if")

    def eras(self) -> None:
        """The end of an era: its story, and the table compared with the record."""
        self.bring("birmingham", imported.era_end("birmingham"))
        page = self.host.page
        self.tap("Tell it")
        self.tap("One step on")
        self.snap(page, "story")
        self.tap("To the end")
        self.tap("Back to the table")
        self.tap("Check")
        self.snap(page, "gate")

    def result(self) -> None:
        self.bring("birmingham", None)
        page = self.host.page
        table.see(page.get_by_role("table", name="Final result"))
        self.snap(page, "result")
        self.tap("How the game went")
        table.see(page.get_by_text("Income level"))
        self.snap(page, "charts")

    def invitation(self, code: str) -> None:
        """How the others come to the table."""
        self.host.page.reload()
        self.tap("Invite")
        self.snap(self.host.page, "invite")
        guest = self.phone()
        guest.open(f"/j#{code}")
        table.see(guest.page.get_by_text("Which seat is yours?"))
        self.snap(guest.page, "join")
        guest.context.close()

    def start(self) -> None:
        self.host.open("/")
        table.see(self.host.page.get_by_text("Back to the table"))
        self.snap(self.host.page, "start")

    def tap(self, name: str) -> None:
        self.host.page.get_by_role("button", name=name, exact=True).last.tap()

    def snap(self, page: Page, name: str) -> None:
        """One PNG, once animations have come to rest."""
        page.wait_for_timeout(SETTLED_MS)
        page.screenshot(path=FOLDER / f"{name}-{self.theme}.png")


if __name__ == "__main__":
    main()

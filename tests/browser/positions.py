"""Positions to act in: random games played up to where something is possible, then recorded."""

import itertools
import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

from rules import engine
from rules.playout.game import steps
from tests.browser import table
from tests.browser.devices import PATIENCE_MS, Device

Offers = dict[str, Any]
OFTEN_MS = 50
PLAYERS = ("p1", "p2")
LOOKS = (("red", "anchor"), ("purple", "gear"), ("white", "wheel"), ("yellow", "lamp"))


@dataclass(frozen=True)
class Laid:
    """A game on the server, at the position that was looked for."""

    id: str
    edition: str
    head: int
    options: dict[str, Any]
    tables: dict[str, Any]

    @property
    def offers(self) -> Offers:
        offers: Offers = self.options["actions"]
        return offers

    @property
    def actor(self) -> str:
        """The name of whoever is to act."""
        return table.NAMES[int(self.options["player"].removeprefix("p")) - 1]

    def place(self, space: str) -> str:
        """What players call the location of a space."""
        return str(self.tables["locations"][space.rpartition("/")[0]]["name"])


def lay(
    host: Device,
    edition: str,
    wanted: Callable[[Offers], bool],
    policy: str = "seller",
    cards: str = "light",
) -> Laid:
    """Record a random game up to the first position where the offers are as wanted; open it."""
    events, state = played(edition, wanted, policy)
    set_up, *actions = (engine.write_event(event) for event in events)
    host.open("/")
    game = post(
        host,
        "games",
        edition=edition,
        seats=[
            {"name": name, "colour": colour, "symbol": symbol}
            for name, (colour, symbol) in zip(table.NAMES, LOOKS[: len(PLAYERS)], strict=False)
        ],
        turn_order=[PLAYERS.index(player) for player in set_up["turn_order"]],
        merchants=set_up.get("merchants"),
        settings={"record": "anyone", "cards": cards, "gates": False},
    )
    for seq, event in enumerate(actions, start=1):
        record(host, game["id"], seq, event)
    host.open(f"/g/{game['id']}")
    table.see(host.page.get_by_text("Live", exact=True))
    tables = engine.tables_json(state.setup)
    return Laid(game["id"], edition, len(events), engine.options(state), tables)


def played(
    edition: str, wanted: Callable[[Offers], bool], policy: str
) -> tuple[list[Any], engine.GameState]:
    """Return the events up to a wanted position, and the position."""
    setup = engine.Setup(edition, (), PLAYERS)
    for seed in itertools.count():
        events = []
        for event, state in steps(setup, seed, policy):
            events.append(event)
            if not state.finished and wanted(engine.options(state)["actions"]):
                return events, state
    raise AssertionError("an endless search ended")


def record(host: Device, game: str, based_on: int, event: dict[str, Any]) -> dict[str, Any]:
    """Record one event as some phone would."""
    path = f"games/{game}/actions"
    return post(host, path, command_id=str(uuid.uuid4()), based_on=based_on, event=event)


def post(host: Device, path: str, **body: Any) -> dict[str, Any]:
    return _send(host, "POST", path, body)


def patch(host: Device, path: str, **body: Any) -> dict[str, Any]:
    return _send(host, "PATCH", path, body)


def _send(host: Device, method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    cookies = {cookie.get("name"): cookie.get("value") for cookie in host.context.cookies()}
    answer = host.context.request.fetch(
        f"{host.origin}/api/v1/{path}",
        method=method,
        data=json.dumps(body),
        headers={"Content-Type": "application/json", "X-CSRFToken": cookies["csrftoken"] or ""},
    )
    assert answer.ok, answer.text()[:500]
    told: dict[str, Any] = answer.json()
    return told


def get(host: Device, path: str) -> dict[str, Any]:
    answer = host.context.request.get(f"{host.origin}/api/v1/{path}")
    assert answer.ok, answer.text()[:500]
    told: dict[str, Any] = answer.json()
    return told


def recorded(host: Device, laid: Laid) -> list[dict[str, Any]]:
    """The events recorded since the position was laid, once there are some."""
    for _ in range(PATIENCE_MS // OFTEN_MS):
        log = get(host, f"games/{laid.id}/events?since={laid.head}")
        if log["events"]:
            return [record["event"] for record in log["events"]]
        host.page.wait_for_timeout(OFTEN_MS)
    raise AssertionError("nothing was recorded")


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def action(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def button(self, name: str, *, exact: bool = False) -> None:
        """A button of the open sheet."""
        self.tap(self.page.get_by_role("dialog").get_by_role("button", name=name, exact=exact))

    def confirm(self) -> None:
        """The large button at the end of the sheet."""
        self.tap(self.page.get_by_role("dialog").locator("button.main").first)

    def target(self, space_or_link: str) -> None:
        """A lit place on the map, touched in its middle as a finger does."""
        box = self._at_rest(self.page.locator(f"svg [data-target='{space_or_link}']"))
        assert min(box["width"], box["height"]) >= 44
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def _at_rest(self, what: Locator) -> FloatRect:
        """Where it is once the sheet has come to rest: a finger does not hit what still moves."""
        before, box = None, what.bounding_box()
        while box is None or box != before:
            self.page.wait_for_timeout(OFTEN_MS)
            before, box = box, what.bounding_box()
        return box

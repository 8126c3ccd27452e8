"""A stale view and what the socket sends make a fresh fetch: for every change and role."""

import uuid
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from rules import engine, playout
from tests.games.corrections import Round, amended, inserted, reverted, ruled, voided
from tests.games.phones import Phone, loan, new_game, passed
from tests.live.sockets import LiveSocket, fetched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("slow_heart")]
BIRMINGHAM = {
    "industry_built",
    "links_built",
    "tiles_developed",
    "goods_sold",
    "loan_taken",
    "passed",
    "scouted",
}
FEW = 30


def short_game(edition: str, policy: str, wanted: set[str]) -> list[dict[str, Any]]:
    """Return the beginning of a random game of two that has an event of every wanted type."""
    setup = engine.Setup(edition, (), ("p1", "p2"))
    for seed in count():
        events: list[dict[str, Any]] = []
        for event, _ in playout.steps(setup, seed, policy):
            events.append(engine.write_event(event))
            if wanted <= {each["type"] for each in events}:
                return events
            if len(events) > FEW:
                break
    raise AssertionError


class Watched:
    """A table of two with phones in every role, each with a socket that follows the game."""

    def __init__(self, stack: AsyncExitStack, set_up: dict[str, Any], **settings: Any) -> None:
        self.stack = stack
        self.set_up = set_up
        self.settings = settings
        self.phones: dict[str, Phone] = {}
        self.sockets: dict[str, LiveSocket] = {}

    async def open(self, edition: str) -> "Watched":
        self.table = await sync_to_async(self._seat)(edition)
        for role, phone in self.phones.items():
            socket = LiveSocket(phone, self.table.id, "v=1&since=0")
            self.sockets[role] = await self.stack.enter_async_context(socket)
            await socket.reach(1)
        return self

    def _seat(self, edition: str) -> Round:
        host, player, spectator, tv = (Phone() for _ in range(4))
        order = [int(name.removeprefix("p")) - 1 for name in self.set_up["turn_order"]]
        body = new_game(edition, turn_order=order, merchants=self.set_up.get("merchants"))
        response = host.post("games", body | {"settings": self.settings})
        assert response.status_code == 201, response.content
        game = response.json()
        player.join(game, "p2")
        spectator.join(game)
        token = host.post(f"games/{game['id']}/tv").json()["url"].removeprefix("/tv#")
        assert tv.post("tv", {"token": token}).status_code == 200
        self.phones = {"host": host, "player": player, "spectator": spectator, "tv": tv}
        return Round(game, {"p1": host, "p2": player})

    async def do(self, act: Callable[[], Any], status: int = 200) -> Any:
        """Have something happen; every socket must then show what a fetch shows."""
        response = await sync_to_async(act)()
        assert response.status_code == status, response.content
        events = await sync_to_async(self.table.events)()
        for role, socket in self.sockets.items():
            fresh = await fetched(self.phones[role], self.table.id)
            while socket.view != fresh:
                await socket.frame()
            assert known(socket.log) == events
        return response.json()

    def record(self, event: dict[str, Any]) -> Awaitable[Any]:
        """Record an event from the host's phone."""
        head = self.sockets["host"].view["head"]
        return self.do(lambda: self.table.host.record(self.table.id, event, head), 201)

    def correct(self, player: str, correction: dict[str, Any], status: int = 201) -> Awaitable[Any]:
        """Ask for a correction."""
        return self.do(lambda: self.table.correct(player, correction), status)

    def post(self, path: str, body: dict[str, Any], status: int = 200) -> Awaitable[Any]:
        """Send something from the host's phone."""
        return self.do(lambda: self.table.host.post(f"games/{self.table.id}/{path}", body), status)


def known(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the events a phone has, struck and restored as the corrections among them say."""
    events = {event["seq"]: dict(event, struck=False, by=None) for event in log}
    for event in log:
        for effect in event["effects"]:
            if effect["effect"] == "corrected":
                for seq in effect["struck"]:
                    events[seq] |= {"struck": True, "by": event["seq"]}
                for seq in effect["restored"]:
                    events[seq] |= {"struck": False, "by": None}
    return list(events.values())


@pytest.mark.parametrize(
    ("edition", "policy", "wanted"),
    [
        ("birmingham", "builder", BIRMINGHAM),
        ("birmingham", "uniform", {"shortfall_paid"}),
        ("lancashire", "seller", {"goods_sold", "links_built"}),
    ],
    ids=["birmingham", "shortfall", "lancashire"],
)
async def test_every_action_is_followed(edition: str, policy: str, wanted: set[str]) -> None:
    set_up, *events = short_game(edition, policy, wanted)
    async with AsyncExitStack() as stack:
        watched = await Watched(stack, set_up).open(edition)
        for event in events:
            await watched.record(event)


SET_UP = {"turn_order": ["p1", "p2"]}


async def test_every_correction_is_followed() -> None:
    async with AsyncExitStack() as stack:
        watched = await Watched(stack, SET_UP).open("lancashire")
        await watched.record(loan("p1"))
        await watched.correct("p1", reverted(1))
        await watched.correct("p1", reverted(2))
        await watched.correct("p1", amended(2, loan("p1", 10)))
        await watched.correct("p1", inserted(2, passed("p2")))
        await watched.correct("p1", voided(6))
        await watched.correct("p1", ruled(p2={"money": 3}))
        await watched.correct("p1", reverted(4))
        await watched.correct("p1", reverted(8))
        kinds = {event["type"] for event in watched.sockets["tv"].log}
    assert kinds >= {"reverted", "amended", "inserted", "voided", "ruled"}


async def test_every_step_of_agreeing_is_followed() -> None:
    async with AsyncExitStack() as stack:
        watched = await Watched(stack, SET_UP, corrections="all").open("lancashire")
        table = watched.table
        await watched.record(loan("p1"))
        first = (await watched.correct("p2", reverted(1), 202))["proposal"]
        await watched.do(lambda: table.vote("p1", first, agree=False))
        path = f"games/{table.id}/proposals/{first['id']}"
        await watched.do(lambda: table.phones["p2"].delete(path))
        second = (await watched.correct("p2", amended(2, loan("p1", 10)), 202))["proposal"]
        third = (await watched.correct("p2", reverted(1), 202))["proposal"]
        await watched.do(lambda: table.vote("p1", second))
        await watched.do(lambda: table.vote("p1", third), 409)
        insisted = {
            "command_id": str(uuid.uuid4()),
            "based_on": 3,
            "event": loan("p2", 35),
            "changes": {"p2": {"money": 35}},
        }
        fourth = (await watched.post("played_anyway", insisted, 202))["proposal"]
        await watched.do(lambda: table.vote("p2", fourth))
        assert watched.sockets["spectator"].view["ruled"] is True


async def test_gates_and_the_clock_are_followed() -> None:
    async with AsyncExitStack() as stack:
        watched = await Watched(stack, SET_UP).open("lancashire")
        await watched.post("clock", {"paused": True})
        await watched.post("clock", {"paused": False})
        await watched.record(passed("p1"))
        await watched.record(passed("p2"))
        assert watched.sockets["tv"].view["gate"]["seq"] == 3
        await watched.post("gate", {"seq": 3, "matches": True})
        assert watched.sockets["tv"].view["gate"]["confirmed"] == ["p1"]
        body = {"seq": 3, "matches": True}
        path = f"games/{watched.table.id}/gate"
        await watched.do(lambda: watched.table.phones["p2"].post(path, body))
        assert watched.sockets["tv"].view["gate"] is None
        await watched.post("clock", {"paused": True})
        await watched.record(passed(watched.sockets["tv"].view["state"]["turn"]))
        assert watched.sockets["tv"].view["clock"]["paused"] is False

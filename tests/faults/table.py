"""A table: one game after another, played by its phones with random legal actions."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from random import Random
from typing import Any

from rules import engine
from rules.playout.game import steps
from tests.faults.history import History
from tests.faults.listening import Ear
from tests.faults.phone import Phone, Submit
from tests.faults.web import NoReply

SEATS = [
    {"name": "Ada", "colour": "red", "symbol": "anchor"},
    {"name": "Bob", "colour": "purple", "symbol": "gear"},
    {"name": "Cleo", "colour": "white", "symbol": "wheel"},
    {"name": "Dan", "colour": "yellow", "symbol": "lamp"},
]
PLAYERS = tuple(f"p{number}" for number in range(1, 5))
SECONDS_TO_SETTLE = 60.0


class Stuck(Exception):
    """Phones and server did not come together; the run cannot go on."""


class Table:
    """Four phones, each deciding by its own log what would be legal next."""

    def __init__(
        self, number: int, ports: list[Callable[[], int]], history: History, chance: Random
    ) -> None:
        self.edition = engine.EDITIONS[number % len(engine.EDITIONS)]
        self.history = history
        self.chance = chance
        self.ears: list[Ear] = []
        self.phones = [
            Phone(f"t{number}{player}", ports[i % len(ports)], history, chance)
            for i, player in enumerate(PLAYERS)
        ]
        self._states: dict[str, engine.GameState] = {}

    async def open(self) -> None:
        """Start a new game with every phone seated; what goes wrong on the way is begun anew."""
        while True:
            try:
                await self._gather()
                break
            except NoReply:
                await asyncio.sleep(0.2)
        setup = engine.Setup(self.edition, (), PLAYERS)
        self._states = {"": engine.start(setup)}
        self.ears = [Ear(phone) for phone in self.phones]
        # The set-up itself comes by the socket.
        if await self.settled() == float("inf"):
            raise Stuck(f"no phone was shown the game within {SECONDS_TO_SETTLE} s")

    async def _gather(self) -> None:
        host, *others = self.phones
        await host.sign_on()
        game = await self._ask(host, "games", self._new_game())
        for phone, player in zip(others, PLAYERS[1:], strict=True):
            await phone.sign_on()
            await self._ask(phone, "join", {"code": game["code"]})
            await self._ask(phone, f"games/{game['id']}/seats/{player}/claim")
        for phone in self.phones:
            phone.watch(game["id"])

    async def _ask(self, phone: Phone, path: str, data: Any = None) -> Any:
        reply = await phone.ask("POST", path, data)
        if reply.status >= 400:
            raise NoReply(f"{path}: {reply.status} {reply.body[:200]!r}")
        return reply.json

    def _new_game(self) -> dict[str, Any]:
        setup = engine.Setup(self.edition, (), PLAYERS)
        opening, _ = next(steps(setup, self.chance.getrandbits(32), "uniform"))
        laid = engine.write_event(opening)
        return {
            "edition": self.edition,
            "options": [],
            "seats": SEATS,
            "turn_order": [PLAYERS.index(player) for player in laid["turn_order"]],
            "merchants": laid.get("merchants"),
        }

    def state(self, phone: Phone) -> engine.GameState:
        """The position as this phone's log folds to it."""
        hashes = ["", *(event["hash"] for event in phone.log)]
        known = next(i for i in range(len(hashes) - 1, -1, -1) if hashes[i] in self._states)
        state = self._states[hashes[known]]
        for event in phone.log[known:]:
            state = engine.apply(state, engine.read_event(state, event["event"])).state
            self._states[event["hash"]] = state
        return state

    def choose(self, state: engine.GameState) -> Any:
        """A legal event: first what kind of action, then one of its kind."""
        kinds: dict[str, list[Any]] = {}
        for event in engine.legal(state):
            kinds.setdefault(event.type, []).append(event)
        return self.chance.choice(kinds[self.chance.choice(sorted(kinds))])

    def next_submit(self, phone: Phone) -> Submit | None:
        """A command for this phone to send now; None when its game is over."""
        state = self.state(phone)
        return None if state.finished else phone.command(engine.write_event(self.choose(state)))

    def next_two(self, phone: Phone) -> tuple[Submit, Submit] | None:
        """Two commands as a phone without a net queues them: the second follows the first."""
        state = self.state(phone)
        if state.finished:
            return None
        outcome = engine.apply(state, self.choose(state))
        if outcome.state.finished:
            return None
        first = phone.command(engine.write_event(outcome.event))
        then = engine.write_event(self.choose(outcome.state))
        return first, phone.command(then, after=first)

    async def act(self) -> Submit | None:
        """Let one phone record an action; None when it had to turn to a new game instead."""
        phone = self.chance.choice(self.phones)
        # Mostly a phone waits to be shown what the others did; now and then it is too quick.
        if self.chance.random() < 0.8:
            await self._caught_up(phone)
        submit = self.next_submit(phone)
        if submit is None:
            await self.renew()
            return None
        await phone.submit(submit)
        return submit

    async def _caught_up(self, phone: Phone) -> None:
        """Wait until the phone has what any phone at the table has, but not for ever."""
        latest = max(each.head[0] for each in self.phones)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                while phone.head[0] < latest:
                    phone.grew.clear()
                    await phone.grew.wait()

    async def renew(self) -> None:
        """Leave a finished game, with every phone at its end, for a new one."""
        await self.close()
        await self.open()

    async def close(self) -> None:
        await self.settled()
        for phone in self.phones:
            seq, hash_ = phone.head
            self.history.note("settled", phone=phone.name, game=phone.game, seq=seq, hash=hash_)
        for ear in self.ears:
            await ear.close()
        self.ears = []

    async def settled(self) -> float:
        """Wait until every phone listens at the server's head; the seconds it took, or infinity."""
        began = time.monotonic()
        while time.monotonic() - began < SECONDS_TO_SETTLE:
            head = await self._server_head()
            alike = head is not None and all(phone.head == head for phone in self.phones)
            if alike and all(ear.listening for ear in self.ears):
                return time.monotonic() - began
            await asyncio.sleep(0.03)
        return float("inf")

    async def _server_head(self) -> tuple[int, str] | None:
        host = self.phones[0]
        try:
            reply = await host.ask("GET", f"games/{host.game}")
        except NoReply:
            return None
        return (reply.json["head"], reply.json["head_hash"]) if reply.status == 200 else None

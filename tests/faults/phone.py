"""A phone as a protocol client: it submits until it has an answer, and keeps its own log."""

import asyncio
import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.faults.history import History
from tests.faults.web import Browser, NoReply, Reply, deliver

REFUSED = range(400, 500)
SLOW_DOWN = 429


@dataclass(frozen=True)
class Submit:
    """One command, and the bytes that are sent for it however often."""

    command: str
    based_on: int
    event: dict[str, Any]
    after: str | None = None

    @property
    def body(self) -> dict[str, Any]:
        said = {"command_id": self.command, "based_on": self.based_on, "event": self.event}
        return said | ({"after_command": self.after} if self.after else {})


class Phone:
    """One player's phone: `log` is what it has seen, event by event, from the first on."""

    def __init__(
        self, name: str, port: Callable[[], int], history: History, chance: Random
    ) -> None:
        self.name = name
        self.history = history
        self.chance = chance
        self.browser = Browser()
        self.game = ""
        self.log: list[dict[str, Any]] = []
        self.grew = asyncio.Event()
        self._port = port
        self._held: dict[int, dict[str, Any]] = {}
        self._ops = 0

    @property
    def port(self) -> int:
        return self._port()

    @property
    def head(self) -> tuple[int, str]:
        return (self.log[-1]["seq"], self.log[-1]["hash"]) if self.log else (0, "")

    async def sign_on(self) -> None:
        """Fetch what every browser gets first; raises NoReply."""
        if not self.browser.token:
            self.browser.token = (await self.ask("GET", "session")).json["csrf_token"]

    async def ask(self, method: str, path: str, data: Any = None) -> Reply:
        return await self.browser.ask(self.port, method, path, data)

    def watch(self, game: str) -> None:
        """Turn to a game of which nothing is known yet."""
        self.game, self.log, self._held = game, [], {}

    def command(self, event: dict[str, Any], after: Submit | None = None) -> Submit:
        """A new command on top of what this phone has seen."""
        made = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
        return Submit(made, self.head[0], event, after.command if after else None)

    async def submit(self, submit: Submit) -> str:
        """Send the same bytes until they are answered: `ok`, or the code of the refusal."""
        wait = 0.05
        while (answer := await self.send_once(submit)) is None:
            await asyncio.sleep(self.chance.uniform(0.0, wait))
            wait = min(1.0, 2 * wait)
        return answer

    async def send_once(self, submit: Submit) -> str | None:
        """Deliver a command once and note what came of it; None when that stays open."""
        self._ops += 1
        names = {"op": f"{self.name}/{self._ops}", "phone": self.name, "game": self.game}
        names |= {"command": submit.command}
        self.history.note(
            "invoke",
            **names,
            based_on=submit.based_on,
            event=submit.event,
            **({"after": submit.after} if submit.after else {}),
        )
        port = self.port
        body = json.dumps(submit.body).encode()
        request = self.browser.write(port, "POST", f"games/{self.game}/actions", body)
        try:
            reply = await deliver(port, request)
        except NoReply as error:
            self.history.note("unknown", **names, why=str(error))
            return None
        return self._hear(reply, names)

    def _hear(self, reply: Reply, names: dict[str, str]) -> str | None:
        status = reply.status
        if status in (200, 201):
            ack = reply.json
            found = {"seq": ack["seq"], "hash": ack["hash"], "replayed": ack["replayed"]}
            self.history.note("ok", **names, status=status, **found)
            self.take(ack["events"], names["game"])
            return "ok"
        if status in REFUSED and status != SLOW_DOWN:
            answer = reply.json
            self.history.note("refused", **names, status=status, code=answer["code"])
            self.take(answer.get("events", []), names["game"])
            return str(answer["code"])
        retry_after = reply.header("retry-after")
        self.history.note("unknown", **names, status=status, retry_after=retry_after)
        return None

    async def reuse(self, submit: Submit) -> None:
        """Send another body under a spent command id."""
        other = submit.body | {"based_on": submit.based_on + 1}
        try:
            reply = await self.ask("POST", f"games/{self.game}/actions", other)
        except NoReply:
            return
        code = reply.json["code"] if reply.status >= 400 else "ok"
        self.history.note("reuse", command=submit.command, status=reply.status, code=code)

    def take(self, events: list[dict[str, Any]], game: str) -> str:
        """Add what follows (R1), pass over what is known (R2), hold what came too early (R3)."""
        if game != self.game:
            return "other game"
        for event in events:
            if event["seq"] <= len(self.log):
                if self.log[event["seq"] - 1]["hash"] != event["hash"]:
                    return "conflict"
            else:
                self._held[event["seq"]] = event
        while following := self._held.pop(len(self.log) + 1, None):
            self.log.append(following)
            seen = {"seq": following["seq"], "hash": following["hash"]}
            self.history.note("sees", phone=self.name, game=game, **seen)
            self.grew.set()
        return "gap" if self._held else "taken"

    def start_over(self) -> None:
        """The server announced another history."""
        self.history.note("reset", phone=self.name, game=self.game)
        self.log, self._held = [], {}

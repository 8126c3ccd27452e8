"""One rig: a site, tables playing on it, and the faults done to it."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from tests.faults.history import History
from tests.faults.sites import Embedded, Full, Site, kill, restart
from tests.faults.table import Stuck, Table
from tests.services import Server

SITES: dict[str, type[Embedded | Full]] = {"embedded": Embedded, "full": Full}
SECONDS_TO_RECOVER = 120.0


class Rig:
    """What a fault works on: `site` to break, `tables` that play, `history` that notes it."""

    def __init__(self, site: Site, tables: list[Table], history: History, chance: Random) -> None:
        self.site = site
        self.tables = tables
        self.history = history
        self.chance = chance

    @contextlib.asynccontextmanager
    async def play(self) -> AsyncIterator[None]:
        """Have every table play as fast as it can; at the end all submits are answered."""
        going = True

        async def play_on(table: Table) -> None:
            while going:
                await table.act()

        async with asyncio.TaskGroup() as playing:
            for table in self.tables:
                playing.create_task(play_on(table))
            yield
            going = False

    def fell(self, fault: str, database: bool = False) -> None:
        self.history.note("fault", name=fault, database=database)

    async def recovered(self, database: bool = False) -> None:
        """Wait for an acknowledgement to an action that was sent or sent again after now."""
        now = time.monotonic()
        await self.acknowledged_since(now)
        self.history.note("back", database=database)

    async def acknowledged_since(self, moment: float) -> None:
        while self.history.last_ok <= moment:
            if time.monotonic() - moment > SECONDS_TO_RECOVER:
                raise Stuck(f"no acknowledgement for {SECONDS_TO_RECOVER} s")
            await asyncio.sleep(0.005)

    async def kill_and_restart(
        self, server: Server, name: str, database: bool = False, pause: float = 0.0
    ) -> None:
        """`kill -9` while the tables play, start it again, and wait until play goes on."""
        await self.acknowledged_since(time.monotonic())
        await asyncio.sleep(self.chance.uniform(0.001, 0.3))
        self.fell(name, database)
        await kill(server)
        # Phones do not know of it: some are unlocked just now, some come out of a lift.
        for table in self.tables:
            for ear in table.ears:
                await ear.ping()
            if database:
                self.chance.choice(table.ears).drop()
        await asyncio.sleep(pause)
        self.history.note("again", name=name)
        await restart(server)
        await self.recovered(database)

    async def settle(self) -> list[float]:
        """How long each table's phones took to be where the server is."""
        return list(await asyncio.gather(*(table.settled() for table in self.tables)))


@contextlib.asynccontextmanager
async def open_rig(set_up: str, tables: int, seed: str, path: Path) -> AsyncIterator[Rig]:
    """A rig with games begun; at the end every phone has come to rest and all servers are gone."""
    chance = Random(seed)
    history = History(path)
    site = SITES[set_up](chance)
    try:
        await site.start()
        made = [Table(n, site.ports, history, Random(f"{seed} {n}")) for n in range(tables)]
        rig = Rig(site, made, history, chance)
        await asyncio.gather(*(table.open() for table in made))
        yield rig
    finally:
        history.close()
        await site.stop()

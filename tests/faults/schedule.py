"""The faults: what is done to a rig, and how often in the short and in the long form."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.faults.phone import Submit
from tests.faults.proxy import FAULTS
from tests.faults.rig import Rig
from tests.faults.sites import Full
from tests.faults.table import Table


@dataclass(frozen=True)
class Fault:
    """One kind of fault; a trial is one kill, one lost reply, one race, one delivery."""

    name: str
    set_up: str
    inject: Callable[[Rig, int], Awaitable[None]]
    short: int
    long: int
    chunk: int

    @property
    def key(self) -> str:
        return f"{self.set_up}: {self.name}"


async def kill_web(rig: Rig, trials: int) -> None:
    """A web process dies during appends; the phones repeat what was left open."""
    async with rig.play():
        for trial in range(trials):
            web = rig.site.webs[trial % len(rig.site.webs)]
            await rig.kill_and_restart(web, "web")


async def kill_postgres(rig: Rig, trials: int) -> None:
    """PostgreSQL and all its backends die during appends, and recover from the journal."""
    assert isinstance(rig.site, Full)
    async with rig.play():
        for _ in range(trials):
            pause = rig.chance.uniform(0.0, 1.0)
            await rig.kill_and_restart(rig.site.postgres, "postgres", database=True, pause=pause)


async def kill_redis(rig: Rig, trials: int) -> None:
    """Redis dies and comes back empty; sockets stay open and every phone hears of everything."""
    assert isinstance(rig.site, Full)
    for _ in range(trials):
        await rig.settle()
        sockets = connections(rig)
        async with rig.play():
            pause = rig.chance.uniform(0.0, 1.5)
            await rig.kill_and_restart(rig.site.redis, "redis", pause=pause)
        await rig.settle()
        if connections(rig) > sockets:
            rig.history.note("reconnected", sockets=connections(rig) - sockets)


def connections(rig: Rig) -> int:
    return sum(ear.connected for table in rig.tables for ear in table.ears)


async def strike_submits(rig: Rig, trials: int, faults: tuple[str, ...]) -> None:
    """Arm the proxies for that many submits and play until all have been struck."""
    proxies = rig.site.proxies
    struck = sum(proxy.struck for proxy in proxies)
    for trial in range(trials):
        proxies[trial % len(proxies)].armed.append(faults[trial % len(faults)])
    async with rig.play():
        while sum(proxy.struck for proxy in proxies) < struck + trials:
            await asyncio.sleep(0.02)


async def lose_replies(rig: Rig, trials: int) -> None:
    """The reply is lost after the commit; the phone cannot know that it was recorded."""
    await strike_submits(rig, trials, ("reply lost",))


async def disturb_network(rig: Rig, trials: int) -> None:
    """Cuts, resets, halves, delays, doubles, each in turn, while sockets are lost as well."""
    async with asyncio.TaskGroup() as troubles:
        dropping = troubles.create_task(drop_sockets(rig))
        await strike_submits(rig, trials, FAULTS)
        dropping.cancel()


async def drop_sockets(rig: Rig) -> None:
    while True:
        await asyncio.sleep(rig.chance.uniform(0.05, 0.5))
        for ear in rig.chance.choice(rig.tables).ears[:2]:
            ear.drop()


async def lose_commits(rig: Rig, trials: int) -> None:
    """PostgreSQL commits and its confirmation never reaches the web process."""
    assert isinstance(rig.site, Full)
    proxy = rig.site.database
    rig.fell("confirmations", database=True)
    async with rig.play():
        for _ in range(trials):
            struck = proxy.struck
            proxy.armed += 1
            while proxy.struck == struck:
                await asyncio.sleep(0.005)
        await rig.recovered(database=True)


async def repeat_submits(rig: Rig, trials: int) -> None:
    """Every request delivered up to five times, shuffled; queued ones in the wrong order too."""
    spent: list[tuple[Table, Submit]] = []
    left = trials
    while left > 0:
        for table in rig.tables:
            left -= await repeat(rig, table, spent)


async def repeat(rig: Rig, table: Table, spent: list[tuple[Table, Submit]]) -> int:
    """Deliver one or two commands many times; the number of deliveries."""
    phone = rig.chance.choice(table.phones)
    two = table.next_two(phone)
    if two is None:
        await table.renew()
        spent.clear()
        return 0
    submits = list(two) if rig.chance.random() < 0.5 else [two[0]]
    deliveries = [submit for submit in submits for _ in range(rig.chance.randint(1, 5))]
    late = [submit for owner, submit in spent[-3:] if owner is table]
    deliveries += late
    rig.chance.shuffle(deliveries)
    await asyncio.gather(*(phone.send_once(submit) for submit in deliveries))
    for submit in submits:
        await phone.submit(submit)
        spent.append((table, submit))
    await phone.reuse(submits[0])
    return len(deliveries) + len(submits)


async def race(rig: Rig, trials: int) -> None:
    """Four phones at the same head record at once; one is recorded, three are told everything."""
    for trial in range(trials):
        await race_once(rig.tables[trial % len(rig.tables)])


async def race_once(table: Table) -> None:
    await table.settled()
    submits = [table.next_submit(phone) for phone in table.phones]
    racing = [submit for submit in submits if submit is not None]
    if len(racing) < len(table.phones):
        await table.renew()
        return
    pairs = zip(table.phones, racing, strict=True)
    await asyncio.gather(*(phone.submit(submit) for phone, submit in pairs))
    game, seq = table.phones[0].game, racing[0].based_on + 1
    commands = [submit.command for submit in racing]
    table.history.note("race", game=game, seq=seq, commands=commands)


SCHEDULE = (
    Fault("server killed", "embedded", kill_web, 3, 1000, 25),
    Fault("reply lost", "embedded", lose_replies, 20, 500, 100),
    Fault("network disturbed", "embedded", disturb_network, 18, 600, 120),
    Fault("submits repeated", "embedded", repeat_submits, 80, 5000, 500),
    Fault("four phones, one number", "embedded", race, 10, 1000, 100),
    Fault("server killed", "full", kill_web, 1, 200, 20),
    Fault("PostgreSQL killed", "full", kill_postgres, 2, 200, 20),
    Fault("Redis killed", "full", kill_redis, 1, 50, 10),
    Fault("reply lost", "full", lose_replies, 20, 500, 100),
    Fault("commit confirmation lost", "full", lose_commits, 10, 500, 50),
    Fault("network disturbed", "full", disturb_network, 18, 600, 120),
    Fault("submits repeated", "full", repeat_submits, 80, 5000, 500),
    Fault("four phones, one number", "full", race, 10, 1000, 100),
)

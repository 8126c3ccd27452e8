"""Compares a recorded history with the server's log and names everything that breaks a promise."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.faults.history import Line
from tests.faults.server_log import ServerLog, Stored

GENESIS = "0" * 64
ANSWERS = ("ok", "refused", "unknown")
# A phone that was overtaken is told so; no other refusal of a legal action is expected.
OVERTAKEN = ("stale", "already_recorded")
# On a busy machine a lock or a connection may be waited for in vain; that takes this long at least.
PATIENCE = 2.0


@dataclass(frozen=True)
class Finding:
    """A broken promise: its kind, where it shows, and the command it is about, if one."""

    kind: str
    where: str
    command: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}"


@dataclass
class Command:
    """All that the history says of one command."""

    id: str
    game: str
    based_on: int
    event: dict[str, object]
    after: str | None
    floor: int
    oks: list[Line] = field(default_factory=list)
    refusals: list[Line] = field(default_factory=list)
    decided: bool = False

    @property
    def acknowledged(self) -> bool:
        return bool(self.oks)


class Log:
    """The server's log, found by command and by number."""

    def __init__(self, log: ServerLog) -> None:
        self.source = log
        self.by_command: dict[tuple[str, str], list[Stored]] = defaultdict(list)
        self.by_seq: dict[tuple[str, int], Stored] = {}
        for game, events in log.games.items():
            for stored in events:
                self.by_command[game, stored.command].append(stored)
                self.by_seq[game, stored.seq] = stored

    def of(self, command: Command) -> list[Stored]:
        return self.by_command.get((command.game, command.id), [])


def commands_in(history: Iterable[Line]) -> dict[str, Command]:
    """The commands of a history; `floor` is what was acknowledged before it was first sent."""
    commands: dict[str, Command] = {}
    acknowledged: dict[str, int] = defaultdict(int)
    for line in history:
        if line["is"] == "invoke" and line["command"] not in commands:
            commands[line["command"]] = Command(
                line["command"],
                line["game"],
                line["based_on"],
                line["event"],
                line.get("after"),
                acknowledged[line["game"]],
            )
        elif line["is"] in ANSWERS:
            command = commands[line["command"]]
            command.decided = command.decided or line["is"] != "unknown"
            if line["is"] == "ok":
                command.oks.append(line)
                acknowledged[command.game] = max(acknowledged[command.game], line["seq"])
            elif line["is"] == "refused":
                command.refusals.append(line)
    return commands


def check(history: Iterable[Line], server_log: ServerLog) -> list[Finding]:
    """Every broken promise that history and log show together."""
    lines = list(history)
    log = Log(server_log)
    commands = commands_in(lines)
    rules = (
        acknowledged_once(commands, log),
        refused_never(commands, log),
        nothing_invented(commands, log),
        whole(log),
        phones_follow(lines, log),
        phones_agree(lines),
        phones_settle(lines, log),
        answers_allowed(lines),
        keys_stay_spent(lines),
        one_winner(lines, log),
        sockets_stay(lines),
        (Finding("verifier", fault) for fault in server_log.faults),
        (Finding("unhandled", complaint) for complaint in server_log.complaints),
    )
    return [finding for rule in rules for finding in rule]


def acknowledged_once(commands: dict[str, Command], log: Log) -> Iterator[Finding]:
    """What was acknowledged is stored once, as acknowledged, in an order that time allows."""
    for command in commands.values():
        stored = log.of(command)
        if len(stored) > 1:
            where = f"{command.id} at {[each.seq for each in stored]}"
            yield Finding("doubled", where, command.id)
        if not command.decided:
            yield Finding("undecided", f"{command.id} was never answered")
        for ok in command.oks:
            yield from _as_acknowledged(command, ok, stored)
        if command.acknowledged and stored:
            yield from _in_place(command, stored[0], log)


def _as_acknowledged(command: Command, ok: Line, stored: list[Stored]) -> Iterator[Finding]:
    if not stored:
        yield Finding("lost", f"{command.id} acknowledged as {ok['seq']}", command.id)
    elif (stored[0].seq, stored[0].hash) != (ok["seq"], ok["hash"]):
        yield Finding("moved", f"{command.id} acknowledged as {ok['seq']} is {stored[0].seq}")


def _in_place(command: Command, stored: Stored, log: Log) -> Iterator[Finding]:
    if stored.seq <= command.floor:
        yield Finding("order", f"{command.id} at {stored.seq} began after {command.floor} was over")
    before = log.by_seq.get((command.game, stored.seq - 1))
    followed = (
        before is not None and before.command == command.after
        if command.after
        else stored.seq == command.based_on + 1
    )
    if not followed:
        yield Finding("stale accepted", f"{command.id} at {stored.seq} saw {command.based_on}")
    # Sources left out of a command are spelled out in the log, so the command is a part of it.
    if any(stored.event.get(key) != value for key, value in command.event.items()):
        yield Finding("changed", f"{command.id} at {stored.seq} is another event")


def refused_never(commands: dict[str, Command], log: Log) -> Iterator[Finding]:
    """What was refused is not stored, then or later, and only for being overtaken."""
    for command in commands.values():
        if command.refusals and log.of(command):
            yield Finding("refused but stored", command.id)
        if command.refusals and command.oks:
            yield Finding("two answers", command.id)
        for refusal in command.refusals:
            if refusal["code"] not in OVERTAKEN:
                yield Finding("odd refusal", f"{command.id}: {refusal['code']}")


def nothing_invented(commands: dict[str, Command], log: Log) -> Iterator[Finding]:
    """Every stored event but the set-up was asked for by a phone, in a game the phones know."""
    games = {command.game for command in commands.values()}
    for (game, seq), stored in log.by_seq.items():
        if game in games and seq > 1 and stored.command not in commands:
            yield Finding("invented", f"event {seq} of {game}")


def whole(log: Log) -> Iterator[Finding]:
    """Numbers run from 1 without a gap, and each event names the hash of the one before it."""
    for game, events in log.source.games.items():
        last = GENESIS
        for number, stored in enumerate(events, start=1):
            if stored.seq != number:
                yield Finding("gap", f"event {number} of {game} is {stored.seq}")
                break
            if stored.prev_hash != last:
                yield Finding("chain", f"event {number} of {game} does not follow")
            last = stored.hash


def phones_follow(lines: list[Line], log: Log) -> Iterator[Finding]:
    """A phone's log grows one by one, holds what the server's holds, and shows its own at once."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    owed: dict[tuple[str, str], int] = {}
    for line in lines:
        phone = (line.get("phone", ""), line.get("game", ""))
        if line["is"] == "reset":
            seen[phone] = 0
            owed.pop(phone, None)
        elif line["is"] == "ok":
            owed[phone] = max(line["seq"], owed.get(phone, 0))
        elif line["is"] in ("invoke", "settled") and seen[phone] < owed.get(phone, 0):
            yield Finding("not shown", f"{phone} goes on without its own event {owed.pop(phone)}")
        elif line["is"] == "sees":
            yield from _one_more(phone, seen[phone], line, log)
            seen[phone] = line["seq"]


def _one_more(phone: tuple[str, str], last: int, line: Line, log: Log) -> Iterator[Finding]:
    if line["seq"] <= last:
        yield Finding("went back", f"{phone} from {last} to {line['seq']}")
    elif line["seq"] > last + 1:
        yield Finding("gap on a phone", f"{phone} from {last} to {line['seq']}")
    stored = log.by_seq.get((line["game"], line["seq"]))
    if stored is None:
        yield Finding("phantom", f"{phone} saw {line['seq']}, which is not stored")
    elif stored.hash != line["hash"]:
        yield Finding("other history", f"{phone} saw another {line['seq']}")


def phones_agree(lines: list[Line]) -> Iterator[Finding]:
    """Two phones that have the same number have the same hash."""
    known: dict[tuple[str, int], str] = {}
    for line in lines:
        if line["is"] == "sees":
            first = known.setdefault((line["game"], line["seq"]), line["hash"])
            if first != line["hash"]:
                yield Finding("forked", f"{line['phone']} at {line['seq']} of {line['game']}")


def phones_settle(lines: list[Line], log: Log) -> Iterator[Finding]:
    """After the faults every phone rests where the server's log ends."""
    rest = {(each["phone"], each["game"]): each for each in lines if each["is"] == "settled"}
    listening = {(each["phone"], each["game"]) for each in lines if each["is"] == "sees"}
    for phone, game in sorted(listening):
        last = rest.get((phone, game))
        events = log.source.games.get(game, [])
        head = (events[-1].seq, events[-1].hash) if events else (0, "")
        if last is None or (last["seq"], last["hash"]) != head:
            where = "never" if last is None else last["seq"]
            yield Finding("behind", f"{phone} came to rest at {where}, the server at {head[0]}")


def answers_allowed(lines: list[Line]) -> Iterator[Finding]:
    """No server error but `503` with `Retry-After`, for a database that was down or too slow."""
    down, back = False, 0.0
    began: dict[str, float] = {}
    for line in lines:
        if line["is"] == "fault" and line.get("database"):
            down = True
        elif line["is"] == "back" and line.get("database"):
            down, back = False, line["at"]
        elif line["is"] == "invoke":
            began[line["op"]] = line["at"]
        status = line.get("status") or 0
        if status < 500:
            continue
        if status != 503 or not line.get("retry_after"):
            yield Finding("bad answer", f"{status} to {line['command']}")
        elif not down and back < began[line["op"]] and line["at"] - began[line["op"]] < PATIENCE:
            yield Finding("bad answer", f"503 to {line['command']} with the database up")


def keys_stay_spent(lines: list[Line]) -> Iterator[Finding]:
    """A command id with another body is refused as reused."""
    for line in lines:
        if line["is"] == "reuse" and line["code"] != "idempotency_key_reused":
            yield Finding("key reused", f"{line['command']} was answered {line['status']}")


def one_winner(lines: list[Line], log: Log) -> Iterator[Finding]:
    """Of the commands that raced for one number exactly one is stored."""
    for line in lines:
        if line["is"] == "race":
            stored = [c for c in line["commands"] if log.by_command.get((line["game"], c))]
            if len(stored) != 1:
                yield Finding("race", f"{len(stored)} winners at {line['seq']} of {line['game']}")


def sockets_stay(lines: list[Line]) -> Iterator[Finding]:
    """Sockets outlive a fault that is none of theirs."""
    for line in lines:
        if line["is"] == "reconnected":
            yield Finding("socket lost", f"{line['sockets']} had to be opened again")

"""The checker finds every fault that is planted in a history or in the server's log."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.faults.checker import GENESIS, check
from tests.faults.figures import figures_of
from tests.faults.history import Line
from tests.faults.server_log import ServerLog, Stored, complaints_in

GAME = "game"
PASS = {"type": "passed", "player": "p1"}
Plant = Callable[["Scene"], None]


def line(what: str, **fields: Any) -> Line:
    return {"is": what, "at": 0.0, **fields}


class Scene:
    """Two phones, `a` and `b`, and three actions of which the second was answered late."""

    def __init__(self) -> None:
        self.log = ServerLog(
            {GAME: [stored(1, "set up"), *(stored(n, f"c{n}") for n in (2, 3, 4))]}
        )
        self.lines: list[Line] = [line("phase", name="all", trials=1), *sees("a", 1), *sees("b", 1)]
        self.lines += [*invoke("a", 2), *ok("a", 2), *sees("a", 2), *sees("b", 2)]
        self.lines += [*invoke("b", 3), line("unknown", **names("b", 3), why="cut")]
        self.lines += [*sees("a", 3), *invoke("b", 3), *ok("b", 3, replayed=True), *sees("b", 3)]
        # Both race for number 4: a wins, b is told.
        self.lines += [*invoke("a", 4), *invoke("b", 4, "late")]
        self.lines += [*ok("a", 4), *sees("a", 4), *refused("b", 4, "late"), *sees("b", 4)]
        self.lines += [line("race", game=GAME, seq=4, commands=["c4", "late"])]
        self.lines += [line("reuse", command="c2", status=422, code="idempotency_key_reused")]
        self.lines += [settled("a", 4), settled("b", 4)]
        for at, each in enumerate(self.lines):
            each["at"] = float(at)

    @property
    def events(self) -> list[Stored]:
        return self.log.games[GAME]

    def find(self, what: str, **fields: Any) -> Line:
        """The last line of a kind with these fields."""
        return next(
            each
            for each in reversed(self.lines)
            if each["is"] == what and fields.items() <= each.items()
        )

    def after(self, place: Line, *more: Line) -> None:
        """Put lines behind one, at its moment."""
        at = self.lines.index(place) + 1
        self.lines[at:at] = [each | {"at": place["at"]} for each in more]


def stored(seq: int, command: str) -> Stored:
    before = f"h{seq - 1}" if seq > 1 else GENESIS
    return Stored(seq, command, before, f"h{seq}", PASS | {"number": seq})


def names(phone: str, seq: int, command: str = "") -> dict[str, str]:
    command = command or f"c{seq}"
    return {"op": f"{phone}/{command}", "phone": phone, "game": GAME, "command": command}


def invoke(phone: str, seq: int, command: str = "") -> list[Line]:
    return [line("invoke", **names(phone, seq, command), based_on=seq - 1, event=PASS)]


def ok(phone: str, seq: int, replayed: bool = False) -> list[Line]:
    found = {"seq": seq, "hash": f"h{seq}", "replayed": replayed, "status": 201}
    return [line("ok", **names(phone, seq), **found)]


def refused(phone: str, seq: int, command: str) -> list[Line]:
    return [line("refused", **names(phone, seq, command), status=409, code="stale")]


def sees(phone: str, seq: int) -> list[Line]:
    return [line("sees", phone=phone, game=GAME, seq=seq, hash=f"h{seq}")]


def settled(phone: str, seq: int) -> Line:
    return line("settled", phone=phone, game=GAME, seq=seq, hash=f"h{seq}")


def lose_acknowledged(scene: Scene) -> None:
    scene.events.pop()


def store_twice(scene: Scene) -> None:
    scene.events.append(replace(stored(5, "c4")))


def leave_a_gap(scene: Scene) -> None:
    del scene.events[1]


def break_the_chain(scene: Scene) -> None:
    scene.events[2] = replace(scene.events[2], prev_hash="another")


def move_acknowledged(scene: Scene) -> None:
    scene.find("ok", command="c3")["seq"] = 2


def store_another_event(scene: Scene) -> None:
    scene.events[3] = replace(scene.events[3], event={"type": "loan_taken"})


def store_what_nobody_sent(scene: Scene) -> None:
    scene.events.append(stored(5, "nobody"))


def store_refused(scene: Scene) -> None:
    scene.events.append(stored(5, "late"))


def answer_twice(scene: Scene) -> None:
    scene.after(scene.find("ok", command="c4"), *refused("a", 4, "c4"))


def refuse_as_illegal(scene: Scene) -> None:
    scene.find("refused")["code"] = "illegal"


def leave_open(scene: Scene) -> None:
    scene.lines.remove(scene.find("refused"))


def accept_stale(scene: Scene) -> None:
    scene.find("invoke", command="c4")["based_on"] = 2


def put_before_what_was_over(scene: Scene) -> None:
    # The third was acknowledged before the second was first sent.
    early = [*invoke("a", 3), *ok("a", 3)]
    scene.lines[1:1] = [each | {"at": 0.5} for each in early]


def fork_a_phone(scene: Scene) -> None:
    scene.find("sees", phone="b", seq=3)["hash"] = "another"


def go_back(scene: Scene) -> None:
    scene.after(scene.find("sees", phone="b", seq=3), *sees("b", 2))


def jump_ahead(scene: Scene) -> None:
    scene.lines.remove(scene.find("sees", phone="b", seq=3))


def show_unacknowledged_as_recorded(scene: Scene) -> None:
    scene.after(scene.find("sees", phone="b", seq=4), *sees("b", 5))


def hide_own_action(scene: Scene) -> None:
    scene.lines.remove(scene.find("sees", phone="a", seq=4))


def stay_behind(scene: Scene) -> None:
    scene.find("settled", phone="b").update(seq=3, hash="h3")


def never_settle(scene: Scene) -> None:
    scene.lines.remove(scene.find("settled", phone="b"))


def answer_500(scene: Scene) -> None:
    scene.find("unknown")["status"] = 500


def answer_503_without_need(scene: Scene) -> None:
    scene.find("unknown").update(status=503, retry_after="2")


def answer_503_without_retry_after(scene: Scene) -> None:
    scene.lines.insert(0, line("fault", name="postgres", database=True))
    scene.find("unknown").update(status=503, retry_after=None)


def accept_a_spent_key(scene: Scene) -> None:
    scene.find("reuse").update(status=201, code="ok")


def let_nobody_win(scene: Scene) -> None:
    scene.find("race")["commands"] = ["late"]


def let_two_win(scene: Scene) -> None:
    scene.find("race")["commands"] = ["c3", "c4"]


def fail_the_verifier(scene: Scene) -> None:
    scene.log.faults.append("game event 3: does not match its hash")


def complain(scene: Scene) -> None:
    scene.log.complaints += complaints_in("ok\nERROR: Exception in ASGI application\n")


def lose_sockets(scene: Scene) -> None:
    scene.lines.append(line("reconnected", sockets=2))


PLANTED: list[tuple[Plant, str]] = [
    (lose_acknowledged, "lost"),
    (store_twice, "doubled"),
    (leave_a_gap, "gap"),
    (break_the_chain, "chain"),
    (move_acknowledged, "moved"),
    (store_another_event, "changed"),
    (store_what_nobody_sent, "invented"),
    (store_refused, "refused but stored"),
    (answer_twice, "two answers"),
    (refuse_as_illegal, "odd refusal"),
    (leave_open, "undecided"),
    (accept_stale, "stale accepted"),
    (put_before_what_was_over, "order"),
    (fork_a_phone, "forked"),
    (fork_a_phone, "other history"),
    (go_back, "went back"),
    (jump_ahead, "gap on a phone"),
    (show_unacknowledged_as_recorded, "phantom"),
    (hide_own_action, "not shown"),
    (stay_behind, "behind"),
    (never_settle, "behind"),
    (answer_500, "bad answer"),
    (answer_503_without_need, "bad answer"),
    (answer_503_without_retry_after, "bad answer"),
    (accept_a_spent_key, "key reused"),
    (let_nobody_win, "race"),
    (let_two_win, "race"),
    (fail_the_verifier, "verifier"),
    (complain, "unhandled"),
    (lose_sockets, "socket lost"),
]


def test_a_history_without_fault_passes() -> None:
    scene = Scene()
    assert check(scene.lines, scene.log) == []


@pytest.mark.parametrize(
    ("plant", "kind"), PLANTED, ids=lambda each: getattr(each, "__name__", each)
)
def test_a_planted_fault_is_found(plant: Plant, kind: str) -> None:
    scene = Scene()
    plant(scene)
    assert kind in {finding.kind for finding in check(scene.lines, scene.log)}


def test_503_while_the_database_is_down_is_an_answer() -> None:
    scene = Scene()
    scene.lines.insert(0, line("fault", name="postgres", database=True))
    scene.find("unknown").update(status=503, retry_after="2")
    assert check(scene.lines, scene.log) == []


def test_503_after_a_long_wait_for_the_database_is_an_answer() -> None:
    scene = Scene()
    unknown = scene.find("unknown")
    unknown.update(status=503, retry_after="2", at=unknown["at"] + 3.0)
    assert check(scene.lines, scene.log) == []


def test_an_announced_reset_lets_a_phone_begin_again() -> None:
    scene = Scene()
    last = scene.find("sees", phone="b", seq=4)
    again = [each for seq in (1, 2, 3, 4) for each in sees("b", seq)]
    scene.after(last, line("reset", phone="b", game=GAME), *again)
    assert check(scene.lines, scene.log) == []


def test_a_queued_action_may_follow_its_own_predecessor_instead_of_what_was_seen() -> None:
    scene = Scene()
    scene.find("invoke", command="c4").update(based_on=2, after="c3")
    assert check(scene.lines, scene.log) == []


def test_figures_count_what_the_lines_say() -> None:
    scene = Scene()
    whole = copy.deepcopy(scene)
    lose_acknowledged(scene)
    [figures] = figures_of(scene.lines, check(scene.lines, scene.log))
    assert (figures.acknowledged, figures.deliveries, figures.refused) == (3, 5, 1)
    assert (figures.unknown, figures.ambiguous, figures.replayed) == (1, 1, 1)
    assert (figures.lost, figures.doubled) == (1, 0)
    [fine] = figures_of(whole.lines, check(whole.lines, whole.log))
    assert (fine.lost, fine.findings) == (0, [])

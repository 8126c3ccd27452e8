"""No input makes python -m rules stumble: it answers 0, 1 or 2 and says where it is wrong."""

import contextlib
import io
import json
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.__main__ import main
from tests.recorded.library import EXAMPLES, GAMES, name_of
from tests.rules.test_cli import SET_UP, as_process, document

LOGS = sorted([*EXAMPLES.glob("*.log.json"), *GAMES.glob("*.log.json")])
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 10**6, 10**30, 1.5, 1e308, "", " ", "p1", "market", "merchant",
    "wild:location", "dudley/0", "dudley/9", "\x00", "\u202e", "£", [], [None], [[]], {}, {"": 0},
    {"type": "passed"}, "industry_built", "x" * 10_000,
]  # fmt: skip


class Answer:
    """What a command did with a text on standard input."""

    def __init__(self, text: bytes, command: str = "replay") -> None:
        out, err = io.StringIO(), io.StringIO()
        given_in = sys.stdin
        sys.stdin = io.TextIOWrapper(io.BytesIO(text))
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                self.status = main([command, "-"])
        finally:
            sys.stdin = given_in
        self.lines = [json.loads(line) for line in out.getvalue().splitlines()]
        self.said = err.getvalue()

    def check(self) -> None:
        """Fail unless the answer is one of the three that the format knows."""
        assert self.status in (0, 1, 2)
        assert (self.status == 2) == bool(self.said)
        assert "Traceback" not in self.said
        if self.status == 1:
            assert self.lines[-1]["illegal"] is True
            assert all(each["rule"] and each["message"] for each in self.lines[-1]["violations"])


def of(data: Any) -> Answer:
    answer = Answer(json.dumps(data).encode())
    answer.check()
    return answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"[]", "must be an object"),
        (b"null", "must be an object"),
        (b'"brass-log/1"', "must be an object"),
        (b"NaN", "NaN"),
        (b'{"format": Infinity}', "Infinity"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"format": 1' + b"0" * 5000 + b"}", "not JSON"),
        (b'{"format": "brass-log/1", "format": "brass-log/1"}', "twice"),
        (b'{"format": "brass-log/1", "notes": ""}', "notes: unknown field"),
        (b'{"format": "brass-log/2"}', "is missing"),
        (b"{}", "format: is missing"),
    ],
)
def test_what_is_no_document_is_malformed(text: bytes, said: str) -> None:
    answer = Answer(text)
    answer.check()
    assert answer.status == 2
    assert said in answer.said


def passed(**fields: Any) -> dict[str, Any]:
    return {"type": "passed", "player": "ada", "card": None, **fields}


def built(**fields: Any) -> dict[str, Any]:
    card = {"type": "industry_built", "player": "ada", "card": "location:preston"}
    return {**card, "location": "preston", "slot": 0, "industry": "port", **fields}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (document(format="brass-log/2"), "format"),
        (document(edition="chess"), "edition"),
        (document(edition=["lancashire"]), "edition"),
        (document(options=[]), "options"),
        (document(options={"introductory": 1}), "options.introductory"),
        (document(options={"scoring": True}), "options.scoring"),
        (document(options={"scoring": False}), "options.scoring"),
        (document(options={"classic_deck": True}), "options.classic_deck"),
        (document(edition="birmingham", options={"virtual_link": True}), "options.virtual_link"),
        (document(players={}), "players"),
        (document(players=[{"id": "ada"}]), "players"),
        (document(players=[{"id": "ada"}] * 2), "players[1].id"),
        (document(players=[{"id": n} for n in "abcde"]), "players"),
        (document(players=[{"id": 1}, {"id": "b"}]), "players[0].id"),
        (document(players=[{"id": ""}, {"id": "b"}]), "players[0].id"),
        (document(players=[{"id": "\ud800"}, {"id": "b"}]), "players[0].id"),
        (document(players=[{"id": "a", "colour": "red"}, {"id": "b"}]), "players[0].colour"),
        (document(players=[{"id": "a", "name": 1}, {"id": "b"}]), "players[0].name"),
        (document(events={}), "events"),
        (document(1), "events[1]"),
        (document({"player": "ada"}), "events[1].type"),
        (document({"type": "castled"}), "events[1].type"),
        (document({"type": ["passed"]}), "events[1].type"),
        (document(passed(note="")), "events[1].note"),
        (document({"type": "passed", "player": "ada"}), "events[1].card"),
        (document(passed(player="zoe")), "events[1].player"),
        (document(passed(card="location:dudley")), "events[1].card"),
        (document(passed(card="wild:location")), "events[1].card"),
        (document(passed(card=3)), "events[1].card"),
        (document({"type": "scouted", **passed(), "discards": []}), "events[1]"),
        (document(built(slot=3)), "events[1].slot"),
        (document(built(slot=-1)), "events[1].slot"),
        (document(built(slot=0.0)), "events[1].slot"),
        (document(built(slot=True)), "events[1].slot"),
        (document(built(location="dudley")), "events[1].location"),
        (document(built(industry="pottery")), "events[1].industry"),
        (document(built(coal="market")), "events[1].coal"),
        (document(built(coal=["merchant"])), "events[1].coal[0]"),
        (document(built(iron=["preston/7"])), "events[1].iron[0]"),
        (document(built(cards=[None, None])), "events[1]"),
        (document({**SET_UP, "merchants": {}}), "events[1].merchants"),
        (document({"type": "ruled", "changes": {}, "reason": "x"}), "events[1].changes"),
        (document({"type": "ruled", "changes": {"ada": {"hand": 1}}, "reason": "x"}), "hand"),
        (document({"type": "ruled", "changes": {"ada": {"vp": 10**40}}, "reason": "x"}), "vp"),
        (document({"type": "ruled", "changes": {"ada": {"vp": 1}}, "reason": " "}), "reason"),
        (document({"type": "reverted", "to": 2}), "events[1].to"),
        (document({"type": "reverted", "to": 0}), "events[1].to"),
        (document({"type": "amended", "seq": 1, "event": {"type": "voided", "seq": 1}}), "event"),
        (document({"type": "inserted", "after": 1, "event": 7}), "events[1].event"),
    ],
)
def test_a_malformed_document_says_where(data: dict[str, Any], where: str) -> None:
    answer = of(data)
    assert answer.status == 2
    assert answer.lines == []
    assert where in answer.said


@pytest.mark.parametrize(
    "event",
    [
        built(location="wigan", slot=0, card="location:wigan"),
        built(coal=["market", "market"]),
        built(card=None),
        passed(player="bob"),
        {"type": "loan_taken", "player": "ada", "card": None, "amount": -30},
        {"type": "goods_sold", "player": "ada", "card": None, "sales": []},
        {"type": "links_built", "player": "ada", "card": None, "links": []},
        {"type": "tiles_developed", "player": "ada", "card": None, "industries": []},
        {"type": "shortfall_paid", "player": "ada", "tiles": []},
        SET_UP,
        {**SET_UP, "turn_order": []},
    ],
)
def test_a_well_formed_event_that_breaks_a_rule_is_illegal(event: dict[str, Any]) -> None:
    answer = of(document(event))
    assert answer.status == 1
    assert answer.lines[-1]["seq"] == 2


def test_as_a_process_of_its_own_too() -> None:
    for given_text, status in ((b"[" * 100_000, 2), (b"\xff", 2), (b'"\\ud800"', 2)):
        done = as_process("replay", "-", given=given_text)
        assert done.returncode == status
        assert b"Traceback" not in done.stderr
        assert done.stderr.startswith(b"-: ")


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside a document."""
    found = [path] if path else []
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = [*value.items()]
    elif isinstance(value, list):
        inner = [*enumerate(value)]
    for key, each in inner:
        found += places(each, (*path, key))
    return found


def mutated(data: Any, chance: Random) -> Any:
    """Return a document with one value replaced, removed, moved or doubled."""
    done = deepcopy(data)
    *way, last = chance.choice(places(done))
    inner = done
    for key in way:
        inner = inner[key]
    how = chance.choice(("odd", "remove", "swap", "rename"))
    if how == "odd":
        inner[last] = chance.choice(ODD)
    elif how == "remove":
        del inner[last]
    elif how == "swap":
        other = chance.choice([*inner] if isinstance(inner, dict) else [*range(len(inner))])
        inner[last], inner[other] = inner[other], inner[last]
    elif isinstance(inner, dict):
        inner[f"{last}_"] = inner.pop(last)
    else:
        inner.insert(last, deepcopy(chance.choice(inner)))
    return done


def shortened(path: Path, chance: Random) -> dict[str, Any]:
    """Return a recorded log's first events, some of them."""
    data: dict[str, Any] = json.loads(path.read_text())
    data["events"] = data["events"][: chance.randrange(1, 40)]
    return data


@pytest.mark.parametrize("path", LOGS, ids=name_of)
@settings(max_examples=40)
@given(chance=st.randoms(use_true_random=False))
def test_any_structure_gets_an_answer(path: Path, chance: Random) -> None:
    data = shortened(path, chance)
    for _ in range(chance.randrange(1, 4)):
        data = mutated(data, chance) if data else data
    of(data)


@pytest.mark.parametrize("path", LOGS[::4], ids=name_of)
@settings(max_examples=40)
@given(chance=st.randoms(use_true_random=False))
def test_any_flipped_bits_get_an_answer(path: Path, chance: Random) -> None:
    text = bytearray(json.dumps(shortened(path, chance)).encode())
    for _ in range(chance.randrange(1, 4)):
        text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    for command in ("replay", "legal", "score"):
        Answer(bytes(text), command).check()


@settings(max_examples=60)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
        max_leaves=12,
    )
)
def test_any_json_gets_an_answer(value: Any) -> None:
    assert of(value).status == 2
    of(document(value))
    of(document(options=value))
    of(document(players=value))

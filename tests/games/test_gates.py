"""Review gates: what the table should show, one tap to confirm, and the detective otherwise."""

from typing import Any

import pytest

from rules import engine
from tests.games.corrections import Round, reverted, ruled, seat_all
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db


def answer(table: Round, player: str, seq: int, **said: Any) -> Any:
    body = {"seq": seq, "matches": True} | said
    return table.phones[player].post(f"games/{table.id}/gate", body)


@pytest.fixture
def table(db: None) -> Round:
    """Two rounds in: the second has just ended."""
    table = seat_all(2)
    table.play("loan", "pass", "pass", "loan", "pass", "loan")
    return table


def test_a_gate_stands_at_the_start_of_a_round() -> None:
    table = seat_all(2)
    assert table.now()["gate"] is None
    table.play("loan")
    assert table.now()["gate"] is None
    table.play("pass")
    gate = table.now()["gate"]
    assert (gate["seq"], gate["kind"], gate["confirmed"]) == (3, "round", [])
    state, expected = table.now()["state"], gate["expected"]
    for name in ("money", "income_space", "vp", "hand"):
        assert expected[name] == {p: each[name] for p, each in state["players"].items()}
    assert expected["turn_order"] == state["turn_order"]
    assert expected["deck"] == state["deck"]
    for key, cubes in state["markets"].items():
        assert sum(count for _, count in expected["markets"][key]) == cubes
        prices = [price for price, _ in expected["markets"][key]]
        assert prices == sorted(prices)
    table.play("pass")
    assert table.now()["gate"] is None


def test_a_gate_at_the_end_of_an_era() -> None:
    phone = Phone()
    game = phone.create(edition="birmingham")
    shown = game
    while shown["state"]["era"] == "canal":
        shown = phone.pass_on(game["id"])["game"]
    assert shown["gate"]["kind"] == "era"
    assert shown["gate"]["expected"]["merchant_beer"] == shown["state"]["merchant_beer"]
    assert shown["gate"]["expected"]["distant_market"] is None


def test_everybody_confirms_once(table: Round) -> None:
    seq = table.now()["head"]
    assert answer(table, "p2", seq).json()["gate"]["confirmed"] == ["p2"]
    assert answer(table, "p2", seq).json()["gate"]["confirmed"] == ["p2"]
    assert answer(table, "p1", seq).json()["gate"] is None
    table.play("pass")
    assert table.correct("p1", reverted(table.now()["head"] - 1)).status_code == 201
    assert table.now()["gate"]["confirmed"] == []


def test_a_correction_at_the_gate_asks_again(table: Round) -> None:
    answer(table, "p2", table.now()["head"])
    money = table.money()["p2"]
    table.correct("p1", ruled(p2={"money": 3}))
    gate = table.now()["gate"]
    assert (gate["confirmed"], gate["expected"]["money"]["p2"]) == ([], money + 3)


def test_gates_can_be_switched_off() -> None:
    table = seat_all(2, gates=False)
    table.play("pass", "pass")
    assert table.now()["gate"] is None


def test_an_old_gate_is_stale_and_watching_is_not_answering(table: Round) -> None:
    seq = table.now()["head"]
    spectator = Phone()
    spectator.join(table.game)
    body = {"seq": seq, "matches": True}
    assert spectator.post(f"games/{table.id}/gate", body).json()["code"] == "read_only"
    table.play("pass")
    for matches in (True, False):
        stale = answer(table, "p1", seq, matches=matches)
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")
        assert [event["seq"] for event in stale.json()["events"]] == [seq + 1]


@pytest.mark.parametrize("observed", [{"gold": 1}, {"money": {"p9": 1}}, {"money": {"p1": "x"}}])
def test_what_cannot_be_counted_is_refused(table: Round, observed: dict[str, Any]) -> None:
    response = answer(table, "p1", table.now()["head"], matches=False, observed=observed)
    assert response.status_code == 400
    assert response.json()["where"].startswith("observed.")


def found(table: Round, observed: dict[str, Any]) -> list[dict[str, Any]]:
    head = table.now()["head"]
    response = answer(table, "p1", head, matches=False, observed=observed)
    assert response.status_code == 200, response.content
    suspects: list[dict[str, Any]] = response.json()["suspects"]
    return suspects


def really(table: Round, events: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the table counts if these events are what happened."""
    setup = engine.Setup("lancashire", (), ("p1", "p2"))
    state = engine.start(setup)
    for event in [table.events()[0]["event"], *events]:
        state = engine.apply(state, engine.read_event(state, event)).state
    seats = state.seats.items()
    return {
        "money": {player: seat.money for player, seat in seats},
        "income_space": {player: seat.income_space for player, seat in seats},
        "hand": {player: seat.hand for player, seat in seats},
    }


ROUNDS = [
    loan("p1"), passed("p2"),
    passed("p1"), passed("p1"), passed("p2"), passed("p2"),
    passed("p1"), loan("p1", 10), passed("p2"), passed("p2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("why", "index", "slip"),
    [
        ("mistyped", 2, [loan("p1", 20)]),
        ("mistyped", 0, [loan("p1", 10)]),
        ("mistyped", 7, [passed("p1")]),
    ],
)
def test_the_detective_finds_a_mistyped_event(
    why: str, index: int, slip: list[dict[str, Any]]
) -> None:
    table = seat_all(2)
    recorded = [*ROUNDS[:index], *slip, *ROUNDS[index + 1 :]]
    record_all(table, recorded)
    observed = really(table, ROUNDS)
    best = found(table, observed)[0]
    assert (best["why"], best["left"], best["legal"]) == (why, [], True)
    assert best["event"]["seq"] == index + 2 == best["correction"]["seq"]
    assert best["correction"]["event"] == ROUNDS[index]
    assert table.correct("p1", best["correction"]).status_code == 201
    assert table.now()["gate"]["expected"]["money"] == observed["money"]


def test_the_detective_finds_a_doubled_event() -> None:
    """p2's loan was typed twice, which ended the round before its time."""
    table = seat_all(2)
    played = [*ROUNDS[:4], loan("p2", 10)]
    record_all(table, [*played, loan("p2", 10)])
    best = found(table, really(table, played))[0]
    assert (best["why"], best["left"]) == ("doubled", [])
    assert best["correction"] == {"type": "voided", "seq": 7}
    assert best["event"]["seq"] == 7
    assert table.correct("p1", best["correction"]).status_code == 201
    assert (table.now()["state"]["turn"], table.now()["gate"]) == ("p2", None)


def test_the_detective_finds_a_missing_event() -> None:
    """At the gate p1 has taken a loan that nobody typed."""
    table = seat_all(2)
    record_all(table, ROUNDS[:2])
    turn = table.now()["state"]["turn"]
    best = found(table, really(table, [*ROUNDS[:2], loan(turn, 20)]))[0]
    assert (best["why"], best["left"], best["event"]) == ("missing", [], None)
    assert best["correction"]["event"] == loan(turn, 20)
    assert table.correct("p1", best["correction"]).status_code == 201
    assert table.now()["state"]["actions_left"] == 1


def test_a_ruling_comes_last(table: Round) -> None:
    money = table.money()
    suspects = found(table, {"money": {"p1": money["p1"] + 1}})
    assert suspects[-1]["why"] == "ruling"
    correction = suspects[-1]["correction"]
    assert correction["changes"] == {"p1": {"money": 1}}
    assert table.correct("p1", correction).status_code == 201
    assert table.money()["p1"] == money["p1"] + 1


def test_nothing_differs_nothing_is_suspected(table: Round) -> None:
    assert found(table, {"money": table.money()}) == []


def record_all(table: Round, events: list[dict[str, Any]]) -> None:
    for event in events:
        head = table.now()["head"]
        response = table.host.record(table.id, event, head)
        assert response.status_code == 201, response.content

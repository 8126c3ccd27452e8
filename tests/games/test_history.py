"""Looking back: the ledger, any past position, analysis; whole games in and out; demo."""

import json
from typing import Any

import pytest

from games.models import EventRecord, Game
from rules import engine, log, playout
from tests.games.corrections import Round, amended, reverted, ruled, seat_all, voided
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Round:
    table = seat_all(2)
    table.play("loan", "pass", "pass", "loan", "pass")
    table.correct("p1", amended(2, loan("p1", 10)))
    table.correct("p1", ruled(p2={"money": 2}))
    return table


def get(table: Round, path: str) -> Any:
    return table.host.get(f"games/{table.id}/{path}")


def seqs(table: Round, query: str) -> list[int]:
    return [event["seq"] for event in get(table, f"ledger{query}").json()["events"]]


def test_the_ledger_is_read_from_the_newest(table: Round) -> None:
    page = get(table, "ledger?limit=3").json()
    assert [event["seq"] for event in page["events"]] == [8, 7, 6]
    assert page["more"] is True
    rest = get(table, "ledger?before=6").json()
    assert [event["seq"] for event in rest["events"]] == [5, 4, 3, 2, 1]
    assert rest["more"] is False
    both = [*page["events"], *rest["events"]]
    assert both[::-1] == table.events()
    assert [event["seq"] for event in both if event["struck"]] == [2]


def test_the_ledger_of_one_player_has_what_concerns_them(table: Round) -> None:
    actors = {event["seq"]: event["event"].get("player") for event in table.events()}
    mine = [seq for seq, player in actors.items() if player == "p1"]
    assert sorted(seqs(table, "?player=p1")) == sorted([*mine, 7])
    theirs = [seq for seq, player in actors.items() if player == "p2"]
    assert sorted(seqs(table, "?player=p2")) == sorted([*theirs, 8])
    assert seqs(table, "?player=p9") == seqs(table, "?player=nobody") == []


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=201", "limit=x", "before=-1", "before=1.5", "before=" + "9" * 30]
)
def test_a_ledger_is_asked_for_in_whole_numbers(table: Round, query: str) -> None:
    response = get(table, f"ledger?{query}")
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


def test_any_past_position_by_its_seq(table: Round) -> None:
    lines = list(log.replay(log.read(get(table, "export").json())))
    for seq in range(1, 9):
        past = get(table, f"at/{seq}").json()
        assert (past["seq"], past["last"]["seq"], past["result"]) == (seq, seq, None)
        for player, line in lines[seq - 1]["players"].items():
            assert past["state"]["players"][player] == line
    assert past["state"] == table.now()["state"]
    assert get(table, "at/9").status_code == get(table, "at/0").status_code == 404


def test_the_score_is_the_rules_word(table: Round) -> None:
    score = get(table, "score").json()
    assert score["era"] == "canal"
    assert set(score["players"]) == {"p1", "p2"}


def test_what_if_leaves_no_trace(table: Round) -> None:
    head, turn = table.now()["head"], table.now()["state"]["turn"]
    path = f"games/{table.id}/what_if"
    answer = table.host.post(path, {"seq": head, "events": [loan(turn)]}).json()
    assert (answer["at"], answer["violations"]) == (1, None)
    assert answer["state"]["players"][turn]["money"] > table.money()[turn]
    past = table.host.post(path, {"seq": 1, "events": [passed("p1"), passed("p1")]}).json()
    assert past["at"] == 1
    assert past["violations"][0]["rule"]
    assert past["options"]["player"] == "p2"
    assert table.host.post(path, {"seq": 99}).status_code == 404
    wrong = table.host.post(path, {"seq": 1, "events": [passed("p1"), {"type": "won"}]})
    assert wrong.json()["where"] == "events[1].type"
    inner = table.host.post(path, {"seq": 1, "events": [reverted(1)]})
    assert inner.json()["where"] == "events[0].type"
    assert EventRecord.objects.count() == head


def test_a_table_may_forbid_what_if() -> None:
    table = seat_all(2, what_if=False)
    response = table.host.post(f"games/{table.id}/what_if", {"seq": 1, "events": []})
    assert (response.status_code, response.json()["code"]) == (403, "off")


def test_second_links_follow_a_first_one() -> None:
    table = seat_all(2)
    assert get(table, "options/second").status_code == 400
    assert get(table, "options/second?first=nowhere").json() == []
    phone = Phone()
    game = phone.post("imports", {"document": _before_two_rails()}).json()
    offer = phone.get(f"games/{game['id']}/options").json()["actions"]["links"]
    assert offer["two"] is True
    pairs = 0
    for line in offer["lines"]:
        path = f"games/{game['id']}/options/second?first={line['link']}"
        found = phone.get(path).json()
        assert line["link"] not in {each["link"] for each in found}
        for each in found:
            way = each["ways"][0]
            event = {
                "type": "links_built",
                "player": game["state"]["turn"],
                "card": None,
                "links": [line["link"], each["link"]],
                "coal": [*line["coal"][0], *way["coal"]],
                "beer": way["beer"],
            }
            answer = phone.post(f"games/{game['id']}/preview", {"event": event})
            assert answer.status_code in (200, 422), answer.content
            pairs += answer.status_code == 200
    assert pairs


def _before_two_rails() -> dict[str, Any]:
    """Return a Birmingham log that ends where somebody could build two rails."""
    setup = engine.Setup("birmingham", (), ("p1", "p2"))
    events = []
    for event, state in playout.steps(setup, 4, "railway"):
        events.append(event)
        links = engine.options(state)["actions"].get("links", {"two": False})
        if state.era == "rail" and links["two"]:
            break
    return log.document(setup, {"p1": "Ada", "p2": "Bob"}, events)


def whole_game(edition: str, players: int, seed: int = 5) -> dict[str, Any]:
    """Return the log of a whole random game by people with names."""
    names = tuple(["ada", "bob", "cleo", "dan"][:players])
    setup = engine.Setup(edition, (), names)
    events = playout.play(setup, seed, "builder")
    return log.document(setup, {name: name.title() for name in names}, events)


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_a_whole_game_is_analysed_from_its_log(phone: Phone, edition: str) -> None:
    document = whole_game(edition, 3)
    game = phone.post("imports", {"document": document}).json()
    analysis = phone.get(f"games/{game['id']}/analysis").json()
    assert [each["seq"] for each in analysis["series"]] == list(range(1, game["head"] + 1))
    last = analysis["series"][-1]["players"]
    for player, result in game["result"]["players"].items():
        assert last[player]["vp"] == last[player]["projected"] == result["vp"]
        assert analysis["vp"][player] == result["breakdown"]
        assert analysis["spending"][player] > 0
    for resource in ("coal", "iron", "beer"):
        sums = {
            way: sum(each[way][resource] for each in analysis["resources"].values())
            for way in ("given", "taken")
        }
        assert sums["given"] == sums["taken"]
    points = analysis["turning_points"]
    assert 1 <= len(points) <= 3
    assert [point["seq"] for point in points] == sorted(point["seq"] for point in points)


def test_what_was_struck_is_not_analysed(table: Round) -> None:
    table.correct("p1", voided(8))
    analysis = get(table, "analysis").json()
    assert [each["seq"] for each in analysis["series"]] == [1, 2, 3, 4, 5, 6]
    assert analysis["series"][-1]["players"]["p1"]["money"] == table.money()["p1"]


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_a_game_comes_back_as_it_went_out(phone: Phone, edition: str) -> None:
    document = whole_game(edition, 4)
    response = phone.post("imports", {"document": document})
    assert response.status_code == 201, response.content
    game = response.json()
    assert (game["status"], game["you"]) == ("finished", {"role": "host", "player": "p1"})
    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Bob", "Cleo", "Dan"]
    final = list(log.replay(log.read(document)))[-1]
    by_seat = dict(zip(final["players"], ("p1", "p2", "p3", "p4"), strict=True))
    scores = {by_seat[name]: each for name, each in final["players"].items()}
    assert game["result"]["players"] == scores
    exported = phone.get(f"games/{game['id']}/export").json()
    again = phone.post("imports", {"document": exported}).json()
    assert phone.get(f"games/{again['id']}/export").json() == exported
    assert set(EventRecord.objects.values_list("origin", flat=True)) == {"import"}


def test_an_import_keeps_corrections(phone: Phone, table: Round) -> None:
    exported = get(table, "export").json()
    game = phone.post("imports", {"document": exported}).json()
    assert game["state"] == table.now()["state"]
    events = phone.get(f"games/{game['id']}/events?since=0").json()["events"]
    assert [event["struck"] for event in events] == [event["struck"] for event in table.events()]
    assert game["ruled"] is True


def test_an_unfinished_game_can_be_played_on(phone: Phone) -> None:
    document = whole_game("lancashire", 2)
    document["events"] = document["events"][:9]
    game = phone.post("imports", {"document": document}).json()
    assert game["status"] == "playing"
    assert phone.pass_on(game["id"])["seq"] == 10


@pytest.mark.parametrize(
    ("change", "status", "where"),
    [
        ({"format": "brass-log/2"}, 400, "document.format"),
        ({"edition": "manchester"}, 400, "document.edition"),
        ({"events": []}, 400, "document.events"),
        ({"events": [{"type": "won"}]}, 400, "document.events[0].type"),
        ({"players": [{"id": "ada"}]}, 400, "document.players"),
        ({"players": [3]}, 400, "document.players[0]"),
        ({"extra": 1}, 400, "document.extra"),
        ({"options": {"introductory": "yes"}}, 400, "document.options.introductory"),
    ],
)
def test_an_unreadable_document_says_where(
    phone: Phone, change: dict[str, Any], status: int, where: str
) -> None:
    response = phone.post("imports", {"document": whole_game("lancashire", 2) | change})
    assert (response.status_code, response.json().get("where")) == (status, where)
    assert Game.objects.count() == 0


def test_an_illegal_event_is_named(phone: Phone) -> None:
    document = whole_game("lancashire", 2)
    document["events"][5] = json.loads(json.dumps(document["events"][4])) | {"player": "bob"}
    del document["events"][3]
    response = phone.post("imports", {"document": document})
    assert (response.status_code, response.json()["code"]) == (422, "illegal")
    assert 3 < response.json()["seq"] <= 6
    assert response.json()["violations"]
    assert Game.objects.count() == 0


@pytest.mark.parametrize("edition", engine.EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_demo_is_a_game_in_its_middle(phone: Phone, edition: str, players: int) -> None:
    response = phone.post("demo", {"edition": edition, "players": players})
    assert response.status_code == 201, response.content
    game = response.json()
    assert (game["status"], game["edition"], len(game["seats"])) == ("playing", edition, players)
    assert (game["state"]["era"], game["state"]["turn"]) == ("rail", "p1")
    assert game["you"] == {"role": "host", "player": "p1"}
    assert game["state"]["board"]
    assert phone.pass_on(game["id"])["seq"] == game["head"] + 1

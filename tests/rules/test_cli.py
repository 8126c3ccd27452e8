"""python -m rules, run as anybody would run it: answers, exit statuses, messages."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import engine, log
from rules.__main__ import main
from tests.recorded.library import EXAMPLES, GAMES, name_of

GIVEN = sorted(EXAMPLES.glob("*.log.json"))
SET_UP = {"type": "game_set_up", "turn_order": ["ada", "bob"]}


def document(*events: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a two-player Lancashire log with these events after the set-up."""
    return {
        "format": "brass-log/1",
        "edition": "lancashire",
        "players": [{"id": "ada", "name": "Ada"}, {"id": "bob", "name": "Bob"}],
        "events": [SET_UP, *events],
        **fields,
    }


class Ran:
    """What a command printed and returned, in this process."""

    def __init__(self, *arguments: str, capture: pytest.CaptureFixture[str]) -> None:
        try:
            self.status = main(arguments)
        except SystemExit as leaving:
            self.status = int(leaving.code or 0)
        printed = capture.readouterr()
        self.lines = [json.loads(line) for line in printed.out.splitlines()]
        self.said = printed.err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Run a command; a dictionary or text among the arguments becomes a file."""

    def command(*arguments: Any) -> Ran:
        named = []
        for argument in arguments:
            if isinstance(argument, dict):
                file = tmp_path / "game.json"
                file.write_text(json.dumps(argument))
                named.append(str(file))
            else:
                named.append(str(argument))
        return Ran(*named, capture=capsys)

    return command


def as_process(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    command = [sys.executable, "-m", "rules", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False)


@pytest.mark.parametrize("path", GIVEN, ids=name_of)
def test_replay_full_prints_the_given_answer(path: Path) -> None:
    done = as_process("replay", "--full", str(path))
    expected = path.with_name(f"{name_of(path)}.replay.jsonl").read_text().splitlines()
    assert done.returncode == 0
    assert done.stderr == b""
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        json.loads(line) for line in expected
    ]


def test_replay_reads_standard_input() -> None:
    path = GIVEN[0]
    by_name = as_process("replay", str(path))
    by_input = as_process("replay", "-", given=path.read_bytes())
    assert by_name.returncode == by_input.returncode == 0
    assert by_name.stdout == by_input.stdout


def test_the_short_replay_leaves_out_the_board(run: Any) -> None:
    path = GIVEN[0]
    short, full = run("replay", path), run("replay", "--full", path)
    added = {"board", "links", "mats", "links_left", "merchant_beer", "wilds"}
    for line, longer in zip(short.lines[:-1], full.lines[:-1], strict=True):
        assert {*longer} - {*line} == added
        assert line == {key: value for key, value in longer.items() if key not in added}
    assert short.lines[-1] == full.lines[-1]
    assert short.lines[-1]["final"] is True


def test_lancashires_short_line_has_what_the_format_says(run: Any) -> None:
    first = run("replay", document()).lines[0]
    assert first == {
        "seq": 1, "type": "game_set_up", "era": "canal", "round": 1, "turn": "ada",
        "actions_left": 1, "turn_order": ["ada", "bob"], "markets": {"coal": 8, "iron": 8},
        "players": {
            player: {"money": 30, "spent": 0, "vp": 0, "income_space": 10, "income_level": 0,
                     "hand": 8}
            for player in ("ada", "bob")
        },
        "owes": None, "distant_market": 0,
    }  # fmt: skip


def test_a_log_that_stops_early_has_no_ranking(run: Any) -> None:
    done = run("replay", document())
    assert done.status == 0
    assert done.lines[-1]["finished"] is False
    assert done.lines[-1]["ranking"] is None
    assert done.lines[-1]["players"]["ada"]["vp"] == 0


def test_a_log_without_events_is_a_game_not_begun(run: Any) -> None:
    done = run("replay", document(events=[]))
    assert (done.status, len(done.lines)) == (0, 1)
    assert run("legal", document(events=[])).lines == [[]]


def test_left_out_sources_are_filled_in(run: Any) -> None:
    event = {"type": "tiles_developed", "player": "ada", "card": None, "industries": ["port"]}
    done = run("replay", document(event))
    assert done.status == 0
    assert done.lines[1]["players"]["ada"]["money"] == 29
    assert done.lines[1]["markets"]["iron"] == 7


def test_an_illegal_event_ends_the_replay_naming_every_rule(run: Any) -> None:
    event = {"type": "loan_taken", "player": "bob", "card": None, "amount": 40}
    done = run("replay", document(event, {"type": "passed", "player": "ada", "card": None}))
    assert done.status == 1
    assert [line.get("seq") for line in done.lines] == [1, 2]
    refusal = done.lines[-1]
    assert refusal["illegal"] is True
    assert {each["rule"] for each in refusal["violations"]} == {"C-ROUND-02", "L-LOAN-01"}
    assert all(each["message"] for each in refusal["violations"])
    assert run("legal", document(event)).status == run("score", document(event)).status == 1


def test_corrections_show_the_state_after_each_stored_event(run: Any) -> None:
    loan = {"type": "loan_taken", "player": "ada", "card": None, "amount": 30}
    events = [loan, {"type": "reverted", "to": 1}, {"type": "reverted", "to": 2}]
    done = run("replay", document(*events))
    money = [line["players"]["ada"]["money"] for line in done.lines[:-1]]
    assert done.status == 0
    assert money == [30, 60, 30, 60]
    assert [line["seq"] for line in done.lines[:-1]] == [1, 2, 3, 4]


def test_a_correction_that_breaks_a_later_event_is_illegal_and_says_which(run: Any) -> None:
    passed = [{"type": "passed", "player": player, "card": None} for player in ("ada", "bob")]
    done = run("replay", document(*passed, {"type": "voided", "seq": 2}))
    assert done.status == 1
    assert done.lines[-1]["seq"] == 4
    assert done.lines[-1]["breaks"] == 3


def test_a_correction_of_an_event_that_is_not_there_is_malformed(run: Any) -> None:
    done = run("replay", document({"type": "voided", "seq": 9}))
    assert (done.status, done.lines) == (2, [])
    assert "events[1].seq" in done.said


def test_legal_prints_one_list_of_complete_events(run: Any) -> None:
    done = run("legal", document())
    assert done.status == 0
    (events,) = done.lines
    state = engine.apply(
        engine.start(log.read(document()).setup), log.read(document()).events[0]
    ).state
    assert events == [engine.write_event(event) for event in engine.legal(state)]
    for event in events:
        engine.apply(state, engine.read_event(state, event))


def test_legal_is_empty_after_the_end(run: Any) -> None:
    assert run("legal", GIVEN[0]).lines == [[]]


def test_score_says_what_the_end_of_the_era_would_bring(run: Any) -> None:
    path = GAMES / "lancashire-4p-builder.log.json"
    whole = json.loads(path.read_text())
    whole["events"] = whole["events"][:40]
    done = run("score", whole)
    assert done.status == 0
    (score,) = done.lines
    assert score["era"] == "canal"
    for player, total in score["players"].items():
        lines = [line for line in score["lines"] if line["player"] == player]
        assert total["total"] == total["now"] + sum(line["vp"] for line in lines)
        assert all(sum(line["ends"].values()) == line["vp"] for line in lines if "link" in line)


@pytest.mark.parametrize("edition", engine.EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_prints_a_whole_game_and_the_same_one_again(
    edition: str, players: int, run: Any
) -> None:
    order = ("play", "--edition", edition, "--players", players, "--seed", 7, "--policy", "seller")
    one, again = run(*order), run(*order)
    assert one.status == 0
    assert one.lines == again.lines
    (game,) = one.lines
    replayed = run("replay", game)
    assert replayed.status == 0
    assert replayed.lines[-1]["finished"] is True
    assert run(*order[:-4], "--seed", 8, "--policy", "seller").lines != one.lines


def test_play_knows_options(run: Any) -> None:
    order = ("play", "--edition", "lancashire", "--players", "3", "--option")
    done = run(*order, "classic_deck", "--option", "introductory")
    assert done.lines[0]["options"] == {"classic_deck": True, "introductory": True}
    wrong = run(*order, "community_two_player")
    assert (wrong.status, wrong.lines) == (2, [])
    assert "community_two_player" in wrong.said


@pytest.mark.parametrize(
    "arguments",
    [(), ("fold",), ("replay",), ("play", "--edition", "chess", "--players", "2"),
     ("play", "--edition", "birmingham", "--players", "5")],
)  # fmt: skip
def test_a_wrong_command_line_is_status_2_with_usage(arguments: tuple[str, ...], run: Any) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert "usage" in done.said


def test_a_file_that_is_not_there_is_status_2(run: Any, tmp_path: Path) -> None:
    for wrong in (tmp_path / "nothing.json", tmp_path):
        done = run("replay", wrong)
        assert done.status == 2
        assert str(wrong) in done.said

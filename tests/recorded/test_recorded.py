"""Recorded games fold as they did, the given examples answer line by line, counts stay."""

import json
from collections import Counter
from pathlib import Path

import pytest

from rules import engine, log
from rules.events import Amended, Inserted, Reverted, Ruled, Voided
from tests.recorded.library import (
    COUNTS,
    EXAMPLES,
    GAMES,
    answer,
    counts,
    kept_answer,
    name_of,
    states,
)
from tests.recorded.record import TABLES

RECORDED = sorted(GAMES.glob("*.log.json"))
GIVEN = sorted(EXAMPLES.glob("*.log.json"))
NAMED = [
    [part.strip() for part in line.split("|")]
    for line in COUNTS.read_text().splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_folds_as_it_did(path: Path) -> None:
    assert answer(path) == kept_answer(path)


def test_three_games_of_each_count_and_edition_are_recorded() -> None:
    kept = Counter((edition, players) for edition, players, *_ in TABLES)
    assert kept == {(edition, n): 3 for edition in engine.EDITIONS for n in (2, 3, 4)}
    assert len(RECORDED) == len(TABLES)
    assert all(kept_answer(path).final["finished"] for path in RECORDED)


def test_every_kind_of_correction_is_recorded() -> None:
    events = {type(event) for path in RECORDED for event in log.parse(path.read_text()).events}
    assert {Reverted, Amended, Inserted, Voided, Ruled} <= events


@pytest.mark.parametrize("path", GIVEN, ids=name_of)
def test_a_given_example_answers_line_by_line(path: Path) -> None:
    expected = path.with_name(f"{name_of(path)}.replay.jsonl").read_text().splitlines()
    found = list(log.replay(log.parse(path.read_text()), full=True))
    assert len(found) == len(expected)
    for line, wanted in zip(found, expected, strict=True):
        assert json.loads(json.dumps(line)) == json.loads(wanted)


def test_four_examples_are_given() -> None:
    assert len(GIVEN) == 4


@pytest.mark.parametrize("named", NAMED, ids=lambda named: f"{named[0]}: {named[1]}")
def test_the_number_of_legal_actions_stays(named: list[str]) -> None:
    _, _, name, seq, told = named
    folder = GAMES if (GAMES / f"{name}.log.json").exists() else EXAMPLES
    state = states(folder / f"{name}.log.json")[int(seq) - 1]
    assert counts(state) == {
        kind: int(count) for kind, _, count in (part.partition("=") for part in told.split())
    }


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_at_least_20_positions_are_named(edition: str) -> None:
    assert len({named[1] for named in NAMED if named[0] == edition}) >= 20


def test_birminghams_first_turn_counted_by_hand() -> None:
    """31 canals; 5 industries without a lightbulb on top, alone and in 25 ordered pairs."""
    state = states(EXAMPLES / "birmingham-2p.log.json")[0]
    found = counts(state)
    assert found["links_built"] == 31
    assert found["tiles_developed"] == 5 + 5 * 5
    assert (found["loan_taken"], found["scouted"], found["passed"]) == (1, 1, 1)


def test_lancashires_first_turn_counted_by_hand() -> None:
    """No network, so no canal; 5 industries alone and in 25 ordered pairs; three loans."""
    state = states(EXAMPLES / "lancashire-2p-introductory.log.json")[0]
    found = counts(state)
    assert "links_built" not in found
    assert found["tiles_developed"] == 5 + 5 * 5
    assert (found["loan_taken"], found["passed"]) == (3, 1)

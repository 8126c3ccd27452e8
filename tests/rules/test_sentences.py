"""The rulebook's sentences read well whatever place, tile, card or number they speak of."""

import re
from string import Formatter

import pytest

from rules import engine
from rules.editions import ruleset_for
from rules.state import Setup
from rules.tables import Tables
from rules.violations import Violation, rulebook_cases
from tests.rules.table import Table

NUMBERS = (0, 1, 2, 7)
WRONG = re.compile(
    r"\ba [aeio]|\ban [^aeiouU]|\bthe the\b|  |[{}_]"
    r"|\b1 (cards|copies|cubes|sources|levels|beers|merchant tiles|victory points|were|are)\b"
    r"|\b[027] (card|copy|cube|source|level|beer|merchant tile|victory point|was)\b"
)
NAMED = {"p1": "Ada"}


def values_of(tables: Tables, key: str) -> list[object]:
    """Return everything that a sentence could have to say for a key."""
    spaces = list(tables.slots)
    every: dict[str, list[object]] = {
        "location": [*tables.locations, list(tables.locations)[:2]],
        "space": [*spaces, *tables.merchant_spaces],
        "source": [*spaces, "market"],
        "choices": [*spaces, spaces[:3], ["market"], []],
        "industry": [*tables.stacks, list(tables.stacks)],
        "link": [*tables.lines],
        "card": [*tables.cards, *tables.wild_cards, list(tables.wild_cards)],
        "tiles": [list(tables.merchant_accepts)],
        "player": ["p1"],
        "era": ["canal", "rail"],
        "amounts": [[10, 20, 30]],
        "left": [[1, 2]],
    }
    return every.get(key, list(NUMBERS))


def edition_of(rule: str) -> str:
    """Return an edition that has a rule."""
    return "lancashire" if rule.startswith("L-") else "birmingham"


@pytest.mark.parametrize(("rule", "case"), sorted(rulebook_cases()))
def test_a_sentence_reads_well_with_every_value(rule, case):
    """Each key takes all its values in turn, the others their first."""
    tables = ruleset_for(Setup(edition_of(rule), (), ("p1", "p2", "p3", "p4"))).tables
    pattern = Violation(rule, case, {}, tables).pattern()
    keys = {key for _, key, _, _ in Formatter().parse(pattern) if key}
    first = {key: values_of(tables, key)[0] for key in keys}
    for key in keys or {""}:
        for value in values_of(tables, key):
            said = Violation(rule, case, {**first, key: value}, tables).sentence(names=NAMED)
            assert not WRONG.search(said), said
            assert re.match(r"[A-Z£]", said), said
            assert said.endswith("."), said


def test_players_are_called_by_their_names():
    """The log has ids, the sentence the names that the table gives it."""
    (broken,) = Table("birmingham").broken("passed", player="p2")
    assert broken.sentence(names={"p1": "Ada"}) == "It is not your turn: Ada is next."
    assert broken.message == "It is not your turn: p1 is next."
    assert broken.as_json({"p1": "Ada"})["message"] == "It is not your turn: Ada is next."


def test_a_refusal_tells_itself_in_full():
    """Rule, sentence and values go to the phone, the rule and the sentence into the exception."""
    table = Table("birmingham").seat(money=3)
    event = table.event("industry_built", card="location:dudley", **DUDLEY_MINE)
    with pytest.raises(engine.Illegal) as refusal:
        engine.apply(table.state, event)
    assert str(refusal.value) == "C-BUILD-14: This costs £5 and you have £3: £2 more."
    assert [each.as_json() for each in refusal.value.violations] == [
        {
            "rule": "C-BUILD-14",
            "message": "This costs £5 and you have £3: £2 more.",
            "values": {"cost": 5, "money": 3, "missing": 2},
        }
    ]


DUDLEY_MINE = {"location": "dudley", "slot": 0, "industry": "coal"}

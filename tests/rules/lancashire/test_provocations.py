"""Every Lancashire rule that can be broken is broken, and says so in its own sentence."""

import re
import tomllib
from pathlib import Path

import pytest

import rules
from rules import engine
from rules.violations import rulebook_cases
from tests.rules.provocations_lancashire import PROVOCATIONS, REASONS

ALSO_BROKEN = {"L-SHIP-02": {"C-BUILD-10"}}


def told(case: tuple[str, str]) -> re.Pattern[str]:
    """Return a pattern of a rulebook sentence, its values open."""
    text = (Path(rules.__file__).parent / "rulebook" / "en.toml").read_text("utf-8")
    sentence = tomllib.loads(text)[case[0]][case[1]]
    return re.compile(".+".join(map(re.escape, re.split(r"\{[^}]*\}", sentence))))


@pytest.mark.parametrize("case", PROVOCATIONS, ids=".".join)
def test_the_rule_is_broken_and_hardly_any_other(case: tuple[str, str]) -> None:
    table, event = PROVOCATIONS[case]()
    found = engine.violations(table.state, event)
    assert case in {(each.rule, each.case) for each in found}
    assert {each.rule for each in found} - ALSO_BROKEN.get(case[0], set()) == {case[0]}
    assert any(told(case).fullmatch(each.message) for each in found)


@pytest.mark.parametrize("case", REASONS, ids=".".join)
def test_the_reason_is_given_where_a_sale_is_not_offered(case: tuple[str, str]) -> None:
    sell = engine.options(REASONS[case]().state)
    assert not sell["actions"]["sell"]["possible"]
    why = [sell["reasons"][number] for number in sell["actions"]["sell"]["why"]]
    assert any(each["rule"] == case[0] and told(case).fullmatch(each["message"]) for each in why)


def test_no_lancashire_sentence_is_left_out() -> None:
    book = {case for case in rulebook_cases() if case[0].startswith("L-")}
    assert book == {*PROVOCATIONS, *REASONS}

"""Every sentence of the rulebook is heard by some test, with its facts and its grammar."""

import re

import pytest

from rules.violations import rulebook_cases
from tests.rules import (
    provocations,
    provocations_actions,
    provocations_birmingham,
    provocations_lancashire,
)
from tests.rules.provocation import by_event, by_options

ALL = {
    **provocations.PROVOCATIONS,
    **provocations_actions.PROVOCATIONS,
    **provocations_birmingham.PROVOCATIONS,
    **{key: by_event(lay) for key, lay in provocations_lancashire.PROVOCATIONS.items()},
    **{key: by_options(lay) for key, lay in provocations_lancashire.REASONS.items()},
}


def test_every_rule_that_an_event_can_break_is_provoked():
    """The rulebook's sentences and the provocations are the same list."""
    unheard = sorted(" ".join(each) for each in rulebook_cases() - set(ALL))
    unknown = sorted(" ".join(each) for each in set(ALL) - rulebook_cases())
    assert unheard == []
    assert unknown == []


@pytest.mark.parametrize(("rule", "case"), sorted(ALL))
def test_the_sentence_is_heard_with_its_facts(rule, case):
    """The position and the event of the provocation make the engine say it."""
    provocation = ALL[rule, case]
    told = provocation.told(rule, case)
    assert any(all(fact in message for fact in provocation.facts) for message in told), told


@pytest.mark.parametrize(("rule", "case"), sorted(ALL))
def test_the_sentence_is_english(rule, case):
    """It starts with a capital, ends with a full stop and shows no id."""
    for message in ALL[rule, case].told(rule, case):
        assert re.fullmatch(r"[A-Zp][^{}_]*\.", message)
        assert not re.search(r"\ba [aeio]|\bthe the\b|  ", message)

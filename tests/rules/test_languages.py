"""Every language of the rulebook says every sentence, of the same facts, in its own words."""

import re
from string import Formatter

import pytest

from rules.editions import ruleset_for
from rules.speech import LANGUAGES, WORDS, read_book, telling
from rules.state import Setup
from rules.violations import Violation, rulebook_cases
from tests.rules.table import Table
from tests.rules.test_sentences import NAMED, edition_of, values_of

OTHERS = tuple(language for language in LANGUAGES if language != "en")
WRONG = re.compile(r"  |[{}_]|\bthe\b|\byou\b|\bis not\b")


def blanks(pattern: str) -> list[str]:
    """Return the values a sentence speaks of."""
    return sorted(key for _, key, _, _ in Formatter().parse(pattern) if key)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_there_with_the_same_facts(language):
    """Same rules, same cases, same values, and nothing left in English."""
    assert rulebook_cases(language) == rulebook_cases()
    english, book = read_book("en"), read_book(language)
    for rule, case in sorted(rulebook_cases()):
        assert blanks(book[rule][case]) == blanks(english[rule][case]), (rule, case)
        assert book[rule][case] != english[rule][case], (rule, case)
        specs = [spec for _, _, spec, _ in Formatter().parse(book[rule][case]) if spec]
        assert not any({"a"} & set(spec.split()) and "/" not in spec for spec in specs)


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_is_there(language):
    """The names of tiles, cards, eras and places have the shape of the English ones."""
    english, book = read_book("en")[WORDS], read_book(language)[WORDS]
    assert shape(book) == shape(english)


def shape(words):
    """Return the keys of words and the blanks of each."""
    return {
        key: shape(value) if isinstance(value, dict) else blanks(value)
        for key, value in words.items()
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("rule", "case"), sorted(rulebook_cases()))
def test_a_sentence_reads_well_with_every_value(language, rule, case):
    """Each key takes all its values in turn, the others their first."""
    tables = ruleset_for(Setup(edition_of(rule), (), ("p1", "p2", "p3", "p4"))).tables
    keys = blanks(Violation(rule, case, {}, tables).pattern(language))
    first = {key: values_of(tables, key)[0] for key in keys}
    for key in keys or [""]:
        for value in values_of(tables, key):
            said = Violation(rule, case, {**first, key: value}, tables).sentence(language, NAMED)
            assert not WRONG.search(said), said
            assert re.match(r"[A-ZÀ-Þ£0-9]", said), said
            assert said.endswith("."), said


def test_whoever_listens_is_told_in_their_language():
    """The language holds for a block and then is English again."""
    (broken,) = Table("birmingham").broken("passed", player="p2")
    with telling("it"):
        assert broken.as_json()["message"] == "Non è il tuo turno: tocca a p1."
    assert broken.message == "It is not your turn: p1 is next."


def test_nought_is_singular_in_french_only():
    """0 carte, but 0 Karten."""
    tables = ruleset_for(Setup("birmingham", (), ("p1", "p2"))).tables
    broken = Violation("C-CARD-01", "says", {"needed": 0, "hand": 1}, tables)
    assert "0 carte pour" in broken.sentence("fr")
    assert "0 Karten" in broken.sentence("de")

"""Sentences come in the reader's language and call players by their names."""

from typing import Any

import pytest

from games.api.language import preferred
from rules.speech import LANGUAGES
from tests.games.phones import Phone, passed

pytestmark = pytest.mark.django_db

NOT_YOUR_TURN = {
    "en": "It is not your turn: Ada is next.",
    "de": "Du bist nicht am Zug: Ada ist dran.",
    "fr": "Ce n’est pas votre tour : c’est à Ada de jouer.",
    "es": "No es tu turno: le toca a Ada.",
    "it": "Non è il tuo turno: tocca a Ada.",
}


def test_every_language_of_the_rules_is_asked_for_here() -> None:
    assert set(NOT_YOUR_TURN) == set(LANGUAGES)


@pytest.mark.parametrize(("language", "sentence"), NOT_YOUR_TURN.items())
def test_a_refusal_is_told_in_the_language_of_the_browser(
    phone: Phone, game: dict[str, Any], language: str, sentence: str
) -> None:
    header = {"Accept-Language": f"xx, {language}-CH;q=0.9, en;q=0.1"}
    body = {"event": passed("p2")}
    response = phone.post(f"games/{game['id']}/preview", body, **header)
    assert [each["message"] for each in response.json()["violations"]] == [sentence]
    asked = phone.post(f"games/{game['id']}/preview?lang={language}", body)
    assert asked.json()["violations"][0]["message"] == sentence


def test_reasons_of_options_are_told_in_it_too(phone: Phone, game: dict[str, Any]) -> None:
    english = phone.get(f"games/{game['id']}/options").json()["reasons"]
    german = phone.get(f"games/{game['id']}/options?lang=de").json()["reasons"]
    assert [each["rule"] for each in english] == [each["rule"] for each in german]
    assert all(a["message"] != b["message"] for a, b in zip(english, german, strict=True))


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        (None, []),
        ("de", ["de"]),
        ("de-CH, fr;q=0.8, *;q=0.1", ["de", "fr", "*"]),
        ("en;q=0.2, it ; q=0.7", ["it", "en"]),
        ("fr;q=nonsense, es;q=0, it", ["it"]),
    ],
)
def test_preferences_are_weighed(header: str | None, languages: list[str]) -> None:
    assert preferred(header) == languages


def test_a_language_without_a_rulebook_is_english(phone: Phone, game: dict[str, Any]) -> None:
    response = phone.post(f"games/{game['id']}/preview?lang=tlh", {"event": passed("p2")})
    assert response.json()["violations"][0]["message"] == NOT_YOUR_TURN["en"]

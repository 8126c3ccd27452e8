"""The discards that phones show: as much as the table allows, also after corrections."""

import uuid
from typing import Any

import pytest

from games.projections import discards
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db
CARDS = ["location:bolton", "location:bury", "location:oldham", "location:wigan"]


def shown(phone: Phone, game: dict[str, Any]) -> Any:
    return phone.get(f"games/{game['id']}").json()["discards"]


def discard(phone: Phone, game: dict[str, Any], card: str | None) -> dict[str, Any]:
    """Record a pass with the card for whoever is on turn and return the game."""
    now = phone.get(f"games/{game['id']}").json()
    event = passed(now["state"]["turn"]) | {"card": card}
    response = phone.record(game["id"], event, now["head"])
    assert response.status_code == 201, response.content
    after: dict[str, Any] = response.json()["game"]
    return after


def correct(phone: Phone, game: dict[str, Any], **correction: Any) -> None:
    head = phone.get(f"games/{game['id']}").json()["head"]
    body = {
        "command_id": str(uuid.uuid4()),
        "based_on": head,
        "correction": correction,
        "reason": "",
    }
    response = phone.post(f"games/{game['id']}/corrections", body)
    assert response.status_code == 201, response.content


def test_discards_lie_before_who_made_them(phone: Phone, game: dict[str, Any]) -> None:
    assert game["discards"] == {"p1": [], "p2": []}
    discard(phone, game, CARDS[0])
    assert discard(phone, game, None)["discards"] == {"p1": [CARDS[0]], "p2": [None]}


def test_a_table_may_see_the_last_round_only(phone: Phone) -> None:
    game = phone.create(settings={"discards": "last_round"})
    for card in (CARDS[0], CARDS[1]):
        discard(phone, game, card)
    assert shown(phone, game) == {"p1": [CARDS[0]], "p2": [CARDS[1]]}
    for _ in range(4):
        discard(phone, game, None)
    # The third round has begun: the first is out of sight.
    assert shown(phone, game) == {"p1": [None] * 2, "p2": [None] * 2}
    phone.patch(f"games/{game['id']}/settings", {"discards": "all"})
    assert shown(phone, game) == {"p1": [CARDS[0], None, None], "p2": [CARDS[1], None, None]}


def test_a_table_may_see_none(phone: Phone) -> None:
    game = phone.create(settings={"discards": "none"})
    assert discard(phone, game, CARDS[0])["discards"] is None


def test_the_next_era_starts_with_none(phone: Phone) -> None:
    game = phone.create()
    while discard(phone, game, None)["state"]["era"] == "canal":
        pass
    assert shown(phone, game) == {"p1": [], "p2": []}
    assert sorted(len(pile) for pile in discard(phone, game, None)["discards"].values()) == [0, 1]


def test_what_is_undone_is_back_in_the_hand(phone: Phone, game: dict[str, Any]) -> None:
    discard(phone, game, CARDS[0])
    discard(phone, game, CARDS[1])
    correct(phone, game, type="reverted", to=2)
    assert shown(phone, game) == {"p1": [CARDS[0]], "p2": []}
    correct(phone, game, type="reverted", to=3)
    assert shown(phone, game) == {"p1": [CARDS[0]], "p2": [CARDS[1]]}


def test_a_corrected_card_is_the_one_that_lies_there(phone: Phone, game: dict[str, Any]) -> None:
    discard(phone, game, CARDS[0])
    discard(phone, game, CARDS[1])
    correct(phone, game, type="amended", seq=2, event=loan("p1") | {"card": CARDS[2]})
    assert shown(phone, game) == {"p1": [CARDS[2]], "p2": [CARDS[1]]}
    order = discard(phone, game, CARDS[3])["last"]["event"]["player"]
    expected = {"p1": [CARDS[2]], "p2": [CARDS[1]]}
    expected[order].append(CARDS[3])
    assert shown(phone, game) == expected


def test_what_is_kept_is_what_is_read_anew(phone: Phone, game: dict[str, Any]) -> None:
    for card in (*CARDS, None, None):
        kept = discard(phone, game, card)["discards"]
        discards._kept.clear()
        assert shown(phone, game) == kept

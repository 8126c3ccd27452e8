"""Answers about corrections and history have the shape the schema promises."""

from typing import Any

import pytest

from tests.games.corrections import amended, reverted, seat_all, voided
from tests.games.phones import Phone, loan
from tests.games.test_schema import fits

pytestmark = pytest.mark.django_db


def test_corrections_fit_the_schema() -> None:
    table = seat_all(2, corrections="all")
    table.play("loan", "pass")
    assert table.now()["gate"] is not None
    fits(table.now(), "Game")
    fits(table.preview(amended(2, loan("p1", 10))).json(), "CorrectionEffect")
    fits(table.preview(voided(2)).json(), "CorrectionEffect")
    pending = table.correct("p1", reverted(1)).json()
    fits(pending, "Pending")
    fits(table.vote("p2", pending["proposal"]).json(), "Pending")
    fits(table.correct("p1", voided(9)).json(), "Problem")
    table.play("loan", "pass")
    refused = table.correct("p1", voided(5)).json()
    assert "breaks" in refused
    fits(refused, "Problem")
    fits(table.correct("p1", reverted(1), based_on=2).json(), "Problem")
    fits(table.correct("p2", reverted(5)).json(), "Ack")
    fits(table.now(), "Game")


@pytest.mark.parametrize("edition", ["birmingham", "lancashire"])
def test_history_fits_the_schema(phone: Phone, edition: str) -> None:
    game: dict[str, Any] = phone.post("demo", {"edition": edition, "players": 3}).json()
    fits(game, "Game")
    path = f"games/{game['id']}"
    fits(phone.get(f"{path}/ledger?limit=200").json(), "Ledger")
    fits(phone.get(f"{path}/analysis").json(), "Analysis")
    fits(phone.get(f"{path}/at/{game['head'] - 3}").json(), "Past")

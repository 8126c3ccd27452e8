"""Corrections as tests make them: a table of phones, and the requests that correct its game."""

import uuid
from typing import Any, NamedTuple

from tests.games.phones import Phone, loan, passed


class Round(NamedTuple):
    """A game of three with a phone for every seat: p1 is the host's."""

    game: dict[str, Any]
    phones: dict[str, Phone]

    @property
    def id(self) -> str:
        return str(self.game["id"])

    @property
    def host(self) -> Phone:
        return self.phones["p1"]

    def now(self, player: str = "p1") -> dict[str, Any]:
        """Return the game as a seat's phone sees it."""
        shown: dict[str, Any] = self.phones[player].get(f"games/{self.id}").json()
        return shown

    def events(self) -> list[dict[str, Any]]:
        """Return the whole log with what was struck."""
        log = self.host.get(f"games/{self.id}/events?since=0").json()
        events: list[dict[str, Any]] = log["events"]
        return events

    def play(self, *kinds: str) -> None:
        """Have everybody act in turn, each from their own phone: loans and passes."""
        for kind in kinds:
            game = self.now()
            turn = game["state"]["turn"]
            event = loan(turn) if kind == "loan" else passed(turn)
            response = self.phones[turn].record(self.id, event, game["head"])
            assert response.status_code == 201, response.content

    def correct(self, player: str, correction: dict[str, Any], **changes: Any) -> Any:
        """Ask for a correction from a seat's phone."""
        body = {
            "command_id": str(uuid.uuid4()),
            "based_on": self.now(player)["head"],
            "correction": correction,
            "reason": "",
        }
        return self.phones[player].post(f"games/{self.id}/corrections", body | changes)

    def preview(self, correction: dict[str, Any]) -> Any:
        """Ask what a correction would do."""
        body = {"correction": correction}
        return self.host.post(f"games/{self.id}/corrections/preview", body)

    def vote(self, player: str, proposal: dict[str, Any], agree: bool = True) -> Any:
        """Vote on a proposal from a seat's phone."""
        path = f"games/{self.id}/proposals/{proposal['id']}/vote"
        return self.phones[player].post(path, {"agree": agree})

    def money(self) -> dict[str, int]:
        """Return what is in the purses."""
        players = self.now()["state"]["players"]
        return {player: each["money"] for player, each in players.items()}


def seat_all(players: int = 3, **settings: Any) -> Round:
    """Create a game and seat a phone on every seat."""
    host = Phone()
    game = host.create(players=players, settings=settings)
    phones = {"p1": host}
    for number in range(2, players + 1):
        phone = phones[f"p{number}"] = Phone()
        phone.join(game, f"p{number}")
    return Round(game, phones)


def reverted(to: int) -> dict[str, Any]:
    return {"type": "reverted", "to": to}


def voided(seq: int) -> dict[str, Any]:
    return {"type": "voided", "seq": seq}


def amended(seq: int, event: dict[str, Any]) -> dict[str, Any]:
    return {"type": "amended", "seq": seq, "event": event}


def inserted(after: int, event: dict[str, Any]) -> dict[str, Any]:
    return {"type": "inserted", "after": after, "event": event}


def ruled(**changes: dict[str, int]) -> dict[str, Any]:
    return {"type": "ruled", "changes": changes, "reason": "counted at the table"}

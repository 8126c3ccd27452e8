"""Phones as tests use them: a browser's cookies and CSRF token, and the games they play."""

import json
import uuid
from typing import Any

from django.test import Client

SEATS = [
    {"name": "Ada", "colour": "red", "symbol": "anchor"},
    {"name": "Bob", "colour": "purple", "symbol": "gear"},
    {"name": "Cleo", "colour": "white", "symbol": "wheel"},
    {"name": "Dan", "colour": "yellow", "symbol": "lamp"},
]
MERCHANTS = {
    "shrewsbury": ["all"],
    "gloucester": ["cotton", "blank"],
    "oxford": ["manufacturer", "blank"],
}


def new_game(edition: str = "lancashire", players: int = 2, **changes: Any) -> dict[str, Any]:
    """Return the body that creates a game."""
    body = {
        "edition": edition,
        "options": [],
        "seats": SEATS[:players],
        "turn_order": list(range(players)),
        "merchants": MERCHANTS if edition == "birmingham" else None,
    }
    return body | changes


def passed(player: str) -> dict[str, Any]:
    """Return the event of a pass with an unnamed card."""
    return {"type": "passed", "player": player, "card": None}


def loan(player: str, amount: int = 30) -> dict[str, Any]:
    """Return the event of a loan with an unnamed card."""
    return {"type": "loan_taken", "player": player, "card": None, "amount": amount}


class Phone:
    """One browser: keeps its cookies and sends the CSRF token as the phone app does."""

    def __init__(self, **options: Any) -> None:
        self.client = Client(enforce_csrf_checks=True, **options)
        self.token = self.get("session").json()["csrf_token"]

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1/{path}")

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("POST", path, json.dumps({} if body is None else body), **headers)

    def patch(self, path: str, body: Any) -> Any:
        return self.send("PATCH", path, json.dumps(body))

    def delete(self, path: str) -> Any:
        return self.send("DELETE", path, "")

    def send(
        self,
        method: str,
        path: str,
        text: str | bytes,
        content_type: str = "application/json",
        **headers: str,
    ) -> Any:
        """Send a body as it is; the token is the newest the server gave."""
        cookie = self.client.cookies.get("csrftoken")
        token = {"X-CSRFToken": cookie.value if cookie else self.token}
        return self.client.generic(
            method, f"/api/v1/{path}", text, content_type=content_type, headers=token | headers
        )

    def create(self, **changes: Any) -> dict[str, Any]:
        """Create a game and return it."""
        response = self.post("games", new_game(**changes))
        assert response.status_code == 201, response.content
        game: dict[str, Any] = response.json()
        return game

    def join(self, game: dict[str, Any], player: str | None = None) -> None:
        """Join the game by its code, and claim a seat if one is named."""
        assert self.post("join", {"code": game["code"]}).status_code == 200
        if player is not None:
            assert self.post(f"games/{game['id']}/seats/{player}/claim").status_code == 200

    def record(
        self, game_id: str, event: dict[str, Any], based_on: int, command_id: str | None = None
    ) -> Any:
        """Submit an event."""
        body = {"command_id": command_id or str(uuid.uuid4()), "based_on": based_on, "event": event}
        return self.post(f"games/{game_id}/actions", body)

    def pass_on(self, game_id: str) -> dict[str, Any]:
        """Record a pass for whoever is on turn and return the acknowledgement."""
        game = self.get(f"games/{game_id}").json()
        response = self.record(game_id, passed(game["state"]["turn"]), game["head"])
        assert response.status_code == 201, response.content
        ack: dict[str, Any] = response.json()
        return ack

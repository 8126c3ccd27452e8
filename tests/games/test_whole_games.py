"""Whole games over HTTP by four phones, mended on the way, score as the replay of their export."""

import json
import subprocess
import sys
import uuid
from random import Random
from typing import Any

import pytest

from games.models import Game
from games.store.verify import verify
from rules import engine, playout
from tests.games.corrections import Round, amended, inserted, reverted, voided
from tests.games.phones import Phone, new_game, passed

pytestmark = pytest.mark.django_db
SEATS = ("p1", "p2", "p3", "p4")
SLIPS = ("undo", "amend", "insert", "void", "redo")


class Evening:
    """Four phones that type a game that is really played, and mend what they typed wrong."""

    def __init__(self, edition: str, policy: str, seed: int) -> None:
        setup = engine.Setup(edition, (), SEATS)
        self.played = [engine.write_event(event) for event in playout.play(setup, seed, "builder")]
        self.chance = Random(seed)
        host = Phone()
        set_up = self.played[0]
        body = new_game(
            edition,
            4,
            turn_order=[SEATS.index(player) for player in set_up["turn_order"]],
            merchants=set_up.get("merchants"),
            settings={"corrections": policy},
        )
        response = host.post("games", body)
        assert response.status_code == 201, response.content
        phones = {"p1": host}
        for player in SEATS[1:]:
            phones[player] = Phone()
            phones[player].join(response.json(), player)
        self.table = Round(response.json(), phones)
        self.head = 1

    def type(self, event: dict[str, Any]) -> int:
        """Record an event from some phone and return its seq."""
        phone = self.table.phones[self.chance.choice(SEATS)]
        response = phone.record(self.table.id, event, self.head)
        assert response.status_code == 201, response.content
        self.head = response.json()["seq"]
        return self.head

    def mend(self, correction: dict[str, Any]) -> None:
        """Propose a correction and have everybody agree until it counts."""
        proposer = self.chance.choice(SEATS)
        response = self.table.correct(proposer, correction, based_on=self.head)
        if response.status_code == 202:
            proposal = response.json()["proposal"]
            for voter in SEATS:
                proposal = self.table.vote(voter, proposal).json()["proposal"]
                if proposal is None:
                    break
            assert proposal is None
        else:
            assert response.status_code == 201, response.content
        self.head += 1

    def slip(self, index: int, event: dict[str, Any]) -> None:
        """Type an event wrong in one of the ways people do, and mend that."""
        kind = SLIPS[index // 7 % len(SLIPS)]
        cards = event.get("cards", [event.get("card")])
        instead = passed(str(event.get("player"))) | {"card": cards[0]}
        if event["type"] in ("shortfall_paid", "passed") or kind == "undo":
            seq = self.type(event)
            self.mend(reverted(seq - 1))
            self.type(event)
        elif kind == "redo":
            seq = self.type(event)
            self.mend(reverted(seq - 1))
            self.mend(reverted(seq))
        elif kind == "amend":
            self.mend(amended(self.type(instead), event))
        elif kind == "void":
            self.mend(voided(self.type(instead)))
            self.type(event)
        else:
            self.mend(inserted(self.last, event))

    @property
    def last(self) -> int:
        """The seq that the newest event that counts is known by."""
        game = self.table.now()
        seq: int = game["undo"]["seq"] if game["undo"] else 1
        return seq

    def play(self) -> dict[str, Any]:
        """Play the evening to its end."""
        for index, event in enumerate(self.played[1:], start=1):
            if index % 7 == 3:
                self.slip(index, event)
            else:
                self.type(event)
        return self.table.now()


@pytest.mark.parametrize(("edition", "policy"), [("birmingham", "majority"), ("lancashire", "all")])
def test_the_evening_scores_as_the_replay_of_its_export(edition: str, policy: str) -> None:
    evening = Evening(edition, policy, seed=11)
    game = evening.play()
    assert game["status"] == "finished"
    export = evening.table.host.get(f"games/{evening.table.id}/export").json()
    command = [sys.executable, "-m", "rules", "replay", "-"]
    text = json.dumps(export).encode()
    replay = subprocess.run(command, input=text, capture_output=True, check=True)
    lines = [json.loads(line) for line in replay.stdout.decode().splitlines()]
    assert lines[-1] == game["result"]
    assert len(lines) == game["head"] + 1
    kinds = {event["type"] for event in export["events"]}
    assert {"reverted", "amended", "inserted", "voided"} <= kinds
    untouched = engine.Setup(edition, (), SEATS)
    state = engine.start(untouched)
    for event in evening.played:
        state = engine.apply(state, engine.read_event(state, event)).state
    assert engine.result(state) == game["result"]
    assert verify(Game.objects.get(pk=uuid.UUID(evening.table.id))) is None

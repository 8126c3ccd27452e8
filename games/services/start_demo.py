"""A demo: a game that keen random players brought to its middle, for somebody to look around."""

import secrets

from games.models import EventRecord, Participant, Player
from games.services.import_game import SLOW_DOWN, WHOLE_GAMES, Steps, store_game
from games.services.refusal import Refusal
from games.services.spend_allowance import spend_allowance
from games.store.load import record_on
from rules import engine, log, playout
from rules.history import Timeline

GAMES = 1000
POLICY = "keen"
ROUND = 3
NAMES = ("You", "Ada", "Ben", "Cleo")


def start_demo(host: Player, edition: str, players: int, visitor: str) -> Participant | Refusal:
    """Store a new game in its second era with the caller on the first seat and on turn."""
    if not spend_allowance(WHOLE_GAMES, visitor):
        return SLOW_DOWN
    seats = tuple(f"p{number}" for number in range(1, players + 1))
    setup = engine.Setup(edition, (), seats)
    timeline = Timeline(setup)
    steps: Steps = []
    for event, state in playout.steps(setup, secrets.randbelow(GAMES), POLICY):
        steps.append(record_on(timeline, event))
        if state.era == "rail" and state.round >= ROUND and state.turn == seats[0]:
            break
    told = log.Log(setup, dict(zip(seats, NAMES, strict=False)), ())
    return store_game(host, told, steps, EventRecord.Origin.SYSTEM)

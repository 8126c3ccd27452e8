"""Tables: the game and its seats, the people, and the record of what happened."""

from games.models.allowance import Allowance
from games.models.correction import GateAnswer, Pause, Proposal, Vote
from games.models.door import Knock, SeatLink
from games.models.game import Game, Result, Seat
from games.models.player import Participant, Player
from games.models.record import CommandRefusal, EventRecord, LedgerEntry, Snapshot

__all__ = [
    "Allowance",
    "CommandRefusal",
    "EventRecord",
    "Game",
    "GateAnswer",
    "Knock",
    "LedgerEntry",
    "Participant",
    "Pause",
    "Player",
    "Proposal",
    "Result",
    "Seat",
    "SeatLink",
    "Snapshot",
    "Vote",
]

"""Tables: games and their record, the people, their groups and leagues, what games tell."""

from games.models.allowance import Allowance
from games.models.correction import GateAnswer, Pause, Proposal, Vote
from games.models.door import Knock, SeatLink
from games.models.game import Game, Result, Seat
from games.models.group import Group, Membership, Merge
from games.models.history import Feat, Play, Projected, Rating, RatingStep, Report
from games.models.job import Delivery, Job, Made
from games.models.league import (
    Division,
    Entry,
    Fixture,
    FixtureSeat,
    League,
    LeagueResult,
    LeagueScore,
    ResultChange,
    Season,
)
from games.models.person import Claim, Profile, Sitting, Token
from games.models.player import Participant, Player
from games.models.record import CommandRefusal, EventRecord, LedgerEntry, Snapshot

__all__ = [
    "Allowance",
    "Claim",
    "CommandRefusal",
    "Delivery",
    "Division",
    "Entry",
    "EventRecord",
    "Feat",
    "Fixture",
    "FixtureSeat",
    "Game",
    "GateAnswer",
    "Group",
    "Job",
    "Knock",
    "League",
    "LeagueResult",
    "LeagueScore",
    "LedgerEntry",
    "Made",
    "Membership",
    "Merge",
    "Participant",
    "Pause",
    "Play",
    "Player",
    "Profile",
    "Projected",
    "Proposal",
    "Rating",
    "RatingStep",
    "Report",
    "Result",
    "ResultChange",
    "Season",
    "Seat",
    "SeatLink",
    "Sitting",
    "Snapshot",
    "Token",
    "Vote",
]

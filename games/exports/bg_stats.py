"""A play for BG Stats: as a link that opens the app, and as a file to import."""

import json
import uuid
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from games.models import Game, Play

PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Brass Clerk"
NAMESPACE = uuid.UUID("5b0f3c52-7f0a-5a3b-9d53-0a9c9d1f6e11")
BGG = {"birmingham": 224517, "lancashire": 28720}
NAMES = {"birmingham": "Brass: Birmingham", "lancashire": "Brass: Lancashire"}
YEARS = {"birmingham": 2018, "lancashire": 2007}
POINTS = (
    "canal_links",
    "canal_industries",
    "rail_links",
    "rail_industries",
    "canal_other",
    "rail_other",
)


def push_link(game: Game, plays: list[Play]) -> str:
    """Return the link that has BG Stats offer the play to be saved."""
    document = {
        "sourceName": SOURCE,
        "sourcePlayId": str(game.pk),
        "playDate": _date(plays[0].ended_at),
        "board": _board(game, plays),
        "game": {
            "name": NAMES[game.edition],
            "sourceGameId": f"brass-{game.edition}",
            "bggId": BGG[game.edition],
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_pushed(play) for play in plays],
        **_duration(plays),
    }
    return PUSH + quote(json.dumps(document, ensure_ascii=False, separators=(",", ":")), safe="")


def play_file(game: Game, plays: list[Play]) -> dict[str, Any]:
    """Return the play as a .bgsplay document; the same game gives the same ids."""
    changed = _date(plays[0].ended_at)
    return {
        "about": "Play exported by Brass Clerk for BG Stats.",
        "players": [
            {
                "uuid": _id(f"player {_source(play)}"),
                "id": number,
                "name": play.seat.name,
                "isAnonymous": False,
                "modificationDate": changed,
                "bggUsername": "",
            }
            for number, play in enumerate(plays, start=1)
        ],
        "locations": [],
        "games": [_game(game, changed)],
        "plays": [_play(game, plays, changed)],
        "userInfo": {"meRefId": 0},
    }


def _pushed(play: Play) -> dict[str, Any]:
    return {
        "name": play.seat.name,
        "sourcePlayerId": _source(play),
        "startPlayer": play.order == 1,
        "winner": play.place == 1,
        "score": play.vp,
        "rank": play.place,
        "role": play.seat.colour,
    }


def _game(game: Game, changed: str) -> dict[str, Any]:
    return {
        "uuid": _id(f"edition {game.edition}"),
        "id": 1,
        "name": NAMES[game.edition],
        "modificationDate": changed,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggName": NAMES[game.edition],
        "bggYear": YEARS[game.edition],
        "bggId": BGG[game.edition],
        "isBaseGame": 1,
        "isExpansion": 0,
        "minPlayerCount": 2,
        "maxPlayerCount": 4,
    }


def _play(game: Game, plays: list[Play], changed: str) -> dict[str, Any]:
    return {
        "uuid": _id(f"game {game.pk}"),
        "modificationDate": changed,
        "entryDate": changed,
        "playDate": changed,
        "playDateYmd": int(changed[:10].replace("-", "")),
        "usesTeams": False,
        "durationMin": _duration(plays).get("durationMin", 0),
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "gameRefId": 1,
        "board": _board(game, plays),
        "comments": "",
        "scoringSetting": 0,
        "playerScores": [
            {
                "playerRefId": number,
                # As a sum, so that the breakdown shows.
                "score": "+".join(str(getattr(play, name)) for name in POINTS),
                "winner": play.place == 1,
                "newPlayer": False,
                "startPlayer": play.order == 1,
                "role": play.seat.colour,
                "rank": play.place,
                "seatOrder": play.number,
            }
            for number, play in enumerate(plays, start=1)
        ],
    }


def _source(play: Play) -> str:
    return str(play.player_id or f"{play.game_id} {play.seat.player}")


def _id(text: str) -> str:
    return str(uuid.uuid5(NAMESPACE, text)).upper()


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _board(game: Game, plays: list[Play]) -> str:
    parts = [f"{len(plays)}p", *(option.replace("_", " ") for option in game.options)]
    return "／".join(parts)


def _duration(plays: list[Play]) -> dict[str, int]:
    minutes = sum(play.seconds or 0 for play in plays) // 60
    return {"durationMin": minutes} if minutes else {}

"""What is made of a finished game: report, share picture, score sheet; kept, and made again."""

import uuid
from collections.abc import Callable
from typing import Any

from games.exports.score_sheet import score_sheet
from games.exports.share_picture import Curve, share_picture
from games.models import Game, Made, Play, Report, Result
from games.projections.report import make_report
from games.store.canonical import sha256

Maker = Callable[[Game, list[Play], dict[str, Any]], bytes]


def make_files(game_id: uuid.UUID) -> None:
    """Make whatever is missing or out of date."""
    game = Game.objects.get(pk=game_id)
    if not Result.objects.filter(game=game).exists():
        return
    report_of(game)
    for kind in MAKERS:
        file_of(game, kind)


def report_of(game: Game) -> dict[str, Any]:
    """Return the report of a finished game, made now if there is none of this record."""
    known = Report.objects.filter(game=game, hash=game.head_hash).first()
    if known is not None:
        document: dict[str, Any] = known.document
        return document
    document = make_report(game)
    Report.objects.update_or_create(
        game=game, defaults={"hash": game.head_hash, "document": document}
    )
    return document


def file_of(game: Game, kind: str) -> bytes | None:
    """Return a file of a finished game, made now if there is none; None while it goes on."""
    plays = plays_of(game)
    if not plays:
        return None
    version = _version(game, plays)
    known = Made.objects.filter(kind=kind, subject=str(game.pk), version=version).first()
    if known is not None:
        return bytes(known.content)
    content = MAKERS[kind](game, plays, report_of(game))
    Made.objects.update_or_create(
        kind=kind, subject=str(game.pk), defaults={"version": version, "content": content}
    )
    return content


def plays_of(game: Game) -> list[Play]:
    """Return the plays of a game with their seats, in order of seats."""
    return list(Play.objects.filter(game=game).select_related("seat").order_by("number"))


def _version(game: Game, plays: list[Play]) -> str:
    # Whoever changes a name on a seat has changed the picture.
    marks = [f"{play.seat.name} {play.seat.colour} {play.seat.symbol}" for play in plays]
    return sha256("\n".join([game.head_hash, *marks]))


def _picture(game: Game, plays: list[Play], report: dict[str, Any]) -> bytes:
    curves = [
        Curve(
            play.seat.colour,
            [each["players"][play.seat.player]["projected"] for each in report["series"]],
        )
        for play in plays
    ]
    return share_picture(game, plays, curves)


def _sheet(game: Game, plays: list[Play], report: dict[str, Any]) -> bytes:
    return score_sheet(game, plays)


MAKERS: dict[str, Maker] = {"share_picture": _picture, "score_sheet": _sheet}

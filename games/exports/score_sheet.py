"""The score sheet of a finished game on one page of A4, to print."""

import io
from datetime import UTC, datetime

from PIL import Image, ImageDraw

from games.exports.share_picture import TITLES
from games.exports.typeface import typeface
from games.models import Game, Play

DPI = 200
PAGE = (1654, 2339)
MARGIN, ROW = 140, 78
INK, FAINT, LINE = "#111111", "#666666", "#bbbbbb"
ROWS = (
    ("Canal era", None),
    ("Links", "canal_links"),
    ("Industries", "canal_industries"),
    ("Other", "canal_other"),
    ("Rail era", None),
    ("Links", "rail_links"),
    ("Industries", "rail_industries"),
    ("Other", "rail_other"),
    ("", None),
    ("Victory points", "vp"),
    ("Place", "place"),
    ("Spent, £", "spent"),
    ("First turn order", "order"),
)


def score_sheet(game: Game, plays: list[Play]) -> bytes:
    """Return the sheet as PDF."""
    page = Image.new("L", PAGE, "white")
    draw = ImageDraw.Draw(page)
    draw.text((MARGIN, 130), TITLES[game.edition], font=typeface(64, bold=True), fill=INK)
    day = datetime.fromtimestamp(plays[0].ended_at / 1000, UTC).strftime("%d %B %Y")
    options = ", ".join(option.replace("_", " ") for option in game.options)
    about = " · ".join(part for part in (day, f"{len(plays)} players", options) if part)
    draw.text((MARGIN, 220), about, font=typeface(34), fill=FAINT)
    _table(draw, plays)
    draw.text((MARGIN, PAGE[1] - 180), f"Game {game.pk}", font=typeface(26), fill=FAINT)
    draw.text((MARGIN, PAGE[1] - 140), f"Record {game.head_hash}", font=typeface(22), fill=FAINT)
    out = io.BytesIO()
    page.save(out, "PDF", resolution=DPI, title="Score sheet", producer="Brass Clerk")
    return out.getvalue()


def _table(draw: ImageDraw.ImageDraw, plays: list[Play]) -> None:
    first = 560
    width = (PAGE[0] - MARGIN - first) // len(plays)
    for column, play in enumerate(plays):
        left = first + column * width
        draw.text(
            (left, 340), _fitting(draw, play.seat.name, width - 20), font=typeface(36), fill=INK
        )
        mark = f"{play.seat.colour}, {play.seat.symbol}"
        draw.text((left, 390), mark, font=typeface(24), fill=FAINT)
    for number, (label, field) in enumerate(ROWS):
        top = 460 + number * ROW
        bold = field in (None, "vp")
        draw.text((MARGIN, top), label, font=typeface(36, bold=bold), fill=INK)
        draw.line((MARGIN, top + 58, PAGE[0] - MARGIN, top + 58), fill=LINE, width=2)
        for column, play in enumerate(plays):
            if field is not None:
                value = str(getattr(play, field))
                left = first + column * width
                draw.text((left, top), value, font=typeface(38, bold=bold), fill=INK)


def _fitting(draw: ImageDraw.ImageDraw, text: str, width: int) -> str:
    while text and draw.textlength(text, font=typeface(36)) > width:
        text = text[:-2] + "…" if len(text) > 2 else ""
    return text

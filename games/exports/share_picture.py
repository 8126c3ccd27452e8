"""The share picture: a finished game at a glance, for a chat or a wall."""

import io
from dataclasses import dataclass
from datetime import UTC, datetime

from PIL import Image, ImageDraw

from games.exports.typeface import typeface
from games.models import Game, Play

SIZE = (1080, 1080)
PAPER, INK, FAINT, BRASS = "#f4efe4", "#22201c", "#8a8272", "#a8792a"
SEATS = {"red": "#c8452f", "purple": "#7a4f9a", "white": "#c9c3b5", "yellow": "#dca51f"}
TITLES = {"birmingham": "Brass: Birmingham", "lancashire": "Brass: Lancashire"}
# Each kind of points has a shade of the seat's colour of its own, darkest first.
PARTS = (("links", 1.0), ("industries", 0.72), ("other", 0.45))
CHART = (80, 640, 1000, 960)


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's points over the game, with what the board would still score."""

    colour: str
    values: list[int]


def share_picture(game: Game, plays: list[Play], curves: list[Curve]) -> bytes:
    """Return the picture as PNG."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIZE[0], 16), fill=BRASS)
    draw.text((80, 60), TITLES[game.edition], font=typeface(56, bold=True), fill=INK)
    day = datetime.fromtimestamp(plays[0].ended_at / 1000, UTC).strftime("%d %B %Y")
    draw.text((80, 135), f"{len(plays)} players · {day}", font=typeface(30), fill=FAINT)
    _bars(draw, sorted(plays, key=lambda play: play.place))
    _chart(draw, curves)
    draw.text((80, 1010), "Recorded with Brass Clerk", font=typeface(24), fill=FAINT)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _bars(draw: ImageDraw.ImageDraw, plays: list[Play]) -> None:
    most = max(max(play.vp for play in plays), 1)
    for row, play in enumerate(plays):
        top = 215 + row * 100
        draw.text((80, top), f"{play.place}.", font=typeface(38, bold=True), fill=INK)
        name = _cut(draw, play.seat.name, 320)
        draw.text((140, top), name, font=typeface(38), fill=INK)
        draw.text((140, top + 46), f"{play.seat.symbol}", font=typeface(22), fill=FAINT)
        left = 480.0
        for part, shade in PARTS:
            points = getattr(play, f"canal_{part}") + getattr(play, f"rail_{part}")
            width = 400 * max(points, 0) / most
            box = (left, top, left + width, top + 54)
            draw.rectangle(box, fill=_shaded(SEATS[play.seat.colour], shade), outline=INK)
            left += width
        draw.text((left + 14, top + 6), str(play.vp), font=typeface(38, bold=True), fill=INK)


def _chart(draw: ImageDraw.ImageDraw, curves: list[Curve]) -> None:
    left, top, right, bottom = CHART
    draw.line((left, bottom, right, bottom), fill=INK, width=2)
    highest = max((value for curve in curves for value in curve.values), default=0)
    draw.text((left, top - 44), "Points over the game", font=typeface(26), fill=FAINT)
    for number, curve in enumerate(curves):
        steps = max(len(curve.values) - 1, 1)
        points = [
            (
                left + (right - left) * index / steps,
                bottom - (bottom - top) * max(value, 0) / max(highest, 1),
            )
            for index, value in enumerate(curve.values)
        ]
        draw.line(points, fill=_shaded(SEATS[curve.colour], 1.0), width=5 + number % 2 * 3)


def _shaded(colour: str, shade: float) -> tuple[int, int, int]:
    channels = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    red, green, blue = (round(255 - (255 - value) * shade) for value in channels)
    return red, green, blue


def _cut(draw: ImageDraw.ImageDraw, text: str, width: int) -> str:
    while text and draw.textlength(text, font=typeface(38)) > width:
        text = text[:-2] + "…" if len(text) > 2 else ""
    return text

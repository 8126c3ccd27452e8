"""The join address of a game as a QR code."""

import io

import segno
from django.conf import settings

from games.models import Participant
from games.projections.people import open_code, sees
from games.services.find_address import find_address
from games.services.refusal import NOT_FOUND, Refusal


def draw_qr(participant: Participant, site: str) -> bytes | Refusal:
    """Return an SVG of the address that joins the participant's game on site."""
    code = open_code(participant.game)
    if code is None or not sees(participant, "code"):
        return NOT_FOUND
    root = settings.PUBLIC_URL or find_address(site)
    picture = io.BytesIO()
    symbol = segno.make(f"{root}/j#{code}", micro=False)
    symbol.save(picture, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    return picture.getvalue()

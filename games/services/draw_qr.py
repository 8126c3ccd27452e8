"""The join address of a game as a QR code."""

import io

import segno
from django.conf import settings

from games.models import Participant
from games.projections.game_view import INVITING_ROLES
from games.services.find_address import find_address
from games.services.refusal import Refusal

NOT_INVITING = Refusal("not_found", "There is no such thing here, or it is not yours.")


def draw_qr(participant: Participant, site: str) -> bytes | Refusal:
    """Return an SVG of the address that joins the participant's game on site."""
    if participant.role not in INVITING_ROLES:
        return NOT_INVITING
    root = settings.PUBLIC_URL or find_address(site)
    picture = io.BytesIO()
    code = segno.make(f"{root}/j#{participant.game.code}", micro=False)
    code.save(picture, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    return picture.getvalue()

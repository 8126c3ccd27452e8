"""Signing out: a guest's token stops working, and what is open on the phone is closed."""

from django.db import transaction

from games.models import Participant, Player
from games.services.announce_change import announce_change


@transaction.atomic
def log_out(player: Player | None) -> None:
    """Forget the token of a guest, and have sockets look whether their phone is still signed in.

    An account's session is ended by the caller, before.
    """
    if player is None:
        return
    if player.user_id is None:
        player.token_hash = None
        player.save(update_fields=["token_hash"])
    parts = Participant.objects.filter(player=player).order_by("game_id")
    for game_id in parts.values_list("game_id", flat=True):
        announce_change(game_id)

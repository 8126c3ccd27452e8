"""Signing out: a guest's token stops working, so that an old cookie opens nothing."""

from games.models import Player


def log_out(player: Player | None) -> None:
    """Forget the token of a guest; an account's session is ended by its caller."""
    if player is not None and player.user_id is None:
        player.token_hash = None
        player.save(update_fields=["token_hash"])

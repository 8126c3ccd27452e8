"""A guest signs in: their games become the account's, and their cookie opens nothing more."""

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Knock, Participant, Player
from games.projections.people import RANK
from games.services.announce_change import announce_change
from games.services.leave_game import leave_game


@transaction.atomic
def adopt_guest(user: User, guest: Player) -> None:
    """Give the account the guest's part in every game; where both have one, the better one."""
    player = Player.objects.get_or_create(user=user)[0]
    parts = {part.game_id: part for part in Participant.objects.filter(player=player)}
    for part in Participant.objects.filter(player=guest).order_by("game_id"):
        _give(part, player, parts.get(part.game_id))
    knocked = Knock.objects.filter(player=player).values("game_id")
    Knock.objects.filter(player=guest).exclude(game_id__in=knocked).update(player=player)
    guest.token_hash = None
    guest.save(update_fields=["token_hash"])


def _give(part: Participant, player: Player, own: Participant | None) -> None:
    if own is not None and RANK[own.role] >= RANK[part.role]:
        leave_game(part)
    else:
        if own is not None:
            leave_game(own)
        part.player = player
        part.save(update_fields=["player"])
    announce_change(part.game_id)

"""What only the host does: the game locked for them, and for nobody else."""

from games.models import Game, Participant
from games.services.refusal import Refusal
from games.store.append import lock_game

HOST_ONLY = Refusal("forbidden", "Only the host can do this.")


def lock_as_host(participant: Participant) -> Game | Refusal:
    """Return the participant's game locked, if they are its host now and not a moment ago."""
    game = lock_game(participant.game_id)
    host = Participant.objects.filter(pk=participant.pk, role=Participant.Role.HOST)
    return game if host.exclude(player=None).exists() else HOST_ONLY

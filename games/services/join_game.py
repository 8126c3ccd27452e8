"""Joining by code: whoever knows it comes in, or knocks where the host wants to be asked."""

from django.db import transaction
from django.utils import timezone

from games.models import Game, Knock, Participant, Player
from games.projections.people import open_code, present
from games.services.announce_change import announce_change
from games.services.refusal import Refusal
from games.services.spend_allowance import Limit, refund_allowance, spend_allowance
from games.store.append import lock_game

MISSES = Limit("wrong codes of one visitor", 10, 600)
MISSES_OF_ALL = Limit("wrong codes of all", 60, 60)
KNOCKS = Limit("knocks of one player", 5, 600)
MOST_PEOPLE = 60
SLOW_DOWN = Refusal("slow_down", "Too many wrong codes. Wait a few minutes and try again.")
KNOCKED_OFTEN = Refusal("slow_down", "You have knocked often. Wait a few minutes and try again.")
# The same whether nobody ever had the code, it is closed or too old, or the game is full.
NO_SUCH_CODE = Refusal("not_found", "No game has this code.")


def find_open_game(code: str, visitor: str) -> Game | Refusal:
    """Return the game with that code; wrong guesses are counted for the visitor and for all."""
    # Spent before looking and given back on a hit, so that parallel guesses cannot slip through.
    if not spend_allowance(MISSES, visitor):
        return SLOW_DOWN
    if not spend_allowance(MISSES_OF_ALL, ""):
        refund_allowance(MISSES, visitor)
        return SLOW_DOWN
    game = Game.objects.filter(code=code.replace(" ", "").replace("-", "").upper()).first()
    if game is None or open_code(game) is None or _is_full(game):
        return NO_SUCH_CODE
    refund_allowance(MISSES, visitor)
    refund_allowance(MISSES_OF_ALL, "")
    return game


@transaction.atomic
def join_game(player: Player, game: Game, name: str) -> Participant | Knock | Refusal:
    """Make the player a spectator, or have them wait for the host; members stay what they are."""
    game = lock_game(game.pk)
    known = Participant.objects.filter(game=game, player=player).first()
    if known is not None:
        return known
    knock = Knock.objects.filter(game=game, player=player).first()
    if knock is None and game.admission == Game.Admission.OPEN:
        announce_change(game.pk)
        role = Participant.Role.SPECTATOR
        return Participant.objects.create(game=game, player=player, role=role, name=name)
    return _knock(knock or Knock(game=game, player=player), name)


def _knock(knock: Knock, name: str) -> Knock | Refusal:
    knock.name = name or knock.name
    if knock.status != Knock.Status.WAITING or knock.knocked_at is None:
        if not spend_allowance(KNOCKS, f"{knock.player_id}\n{knock.game_id}"):
            return KNOCKED_OFTEN
        knock.status = Knock.Status.WAITING
        knock.knocked_at = timezone.now()
        announce_change(knock.game_id)
    knock.save()
    return knock


def _is_full(game: Game) -> bool:
    waiting = Knock.objects.filter(game=game, status=Knock.Status.WAITING).count()
    return present(game).count() + waiting >= MOST_PEOPLE

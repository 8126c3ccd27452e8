"""Signing in; games played as a guest in the same browser come along."""

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.db import transaction

from games.models import Participant, Player
from games.services.refusal import Refusal
from games.services.spend_allowance import refund_allowance, spend_allowance

FAILS = 5
FAILS_SECONDS = 900
FAILS_OF_VISITOR = 100
FAILS_OF_VISITOR_SECONDS = 3600
WRONG = Refusal("not_signed_in", "Name or password is wrong.")
SLOW_DOWN = Refusal("slow_down", "Too many wrong passwords. Wait a quarter of an hour.")


def log_in(name: str, password: str, guest: Player | None, visitor: str) -> User | Refusal:
    """Return the account that name and password open, or a refusal that tells nothing more."""
    account = f"{name}\n{visitor}"
    if not spend_allowance("log in", account, FAILS, FAILS_SECONDS):
        return SLOW_DOWN
    if not spend_allowance("log in", visitor, FAILS_OF_VISITOR, FAILS_OF_VISITOR_SECONDS):
        return SLOW_DOWN
    user = authenticate(username=name, password=password)
    if not isinstance(user, User):
        return WRONG
    refund_allowance("log in", account, FAILS_SECONDS)
    refund_allowance("log in", visitor, FAILS_OF_VISITOR_SECONDS)
    if guest is not None:
        _adopt(user, guest)
    return user


@transaction.atomic
def _adopt(user: User, guest: Player) -> None:
    player = Player.objects.get_or_create(user=user)[0]
    known = Participant.objects.filter(player=player).values("game_id")
    Participant.objects.filter(player=guest).exclude(game_id__in=known).update(player=player)

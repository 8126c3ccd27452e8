"""Signing in; games played as a guest in the same browser come along."""

from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from games.models import Player
from games.services.adopt_guest import adopt_guest
from games.services.refusal import Refusal
from games.services.spend_allowance import Limit, refund_allowance, spend_allowance

FAILS = Limit("wrong passwords for one account", 5, 900)
FAILS_OF_VISITOR = Limit("wrong passwords of one visitor", 100, 3600)
WRONG = Refusal("not_signed_in", "Name or password is wrong.")
SLOW_DOWN = Refusal("slow_down", "Too many wrong passwords. Wait a quarter of an hour.")


def log_in(name: str, password: str, guest: Player | None, visitor: str) -> User | Refusal:
    """Return the account that name and password open, or a refusal that tells nothing more."""
    account = f"{name}\n{visitor}"
    if not spend_allowance(FAILS, account):
        return SLOW_DOWN
    if not spend_allowance(FAILS_OF_VISITOR, visitor):
        return SLOW_DOWN
    user = authenticate(username=name, password=password)
    if not isinstance(user, User):
        return WRONG
    refund_allowance(FAILS, account)
    refund_allowance(FAILS_OF_VISITOR, visitor)
    if guest is not None:
        adopt_guest(user, guest)
    return user

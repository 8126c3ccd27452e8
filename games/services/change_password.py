"""A new password for an account that knows its old one."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from games.models import Player
from games.services.find_group import NOT_SIGNED_IN
from games.services.log_in import FAILS, SLOW_DOWN
from games.services.refusal import Refusal, malformed
from games.services.spend_allowance import refund_allowance, spend_allowance

WRONG = malformed("old", "The old password is wrong.")


def change_password(player: Player, old: str, new: str) -> User | Refusal:
    """Set the password, or say what is in the way."""
    user = player.user
    if user is None:
        return NOT_SIGNED_IN
    if refusal := check_password(user, old):
        return refusal
    try:
        validate_password(new, user)
    except ValidationError as error:
        return malformed("new", " ".join(error.messages))
    user.set_password(new)
    user.save(update_fields=["password"])
    return user


def check_password(user: User, password: str) -> Refusal | None:
    """Refuse a wrong password; guesses are counted."""
    who = f"{user.pk}\nown password"
    if not spend_allowance(FAILS, who):
        return SLOW_DOWN
    if not user.check_password(password):
        return WRONG
    refund_allowance(FAILS, who)
    return None

"""A new account; a guest who makes one keeps their games."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from games.models import Player
from games.services.refusal import Refusal, malformed
from games.services.spend_allowance import Limit, spend_allowance

ACCOUNTS = Limit("new accounts of one visitor", 30, 3600)
NAME_TAKEN = Refusal("name_taken", "This name is taken.")
SLOW_DOWN = Refusal("slow_down", "Too many new accounts from here. Try again in an hour.")


def create_account(name: str, password: str, guest: Player | None, visitor: str) -> User | Refusal:
    """Create an account and give it the guest's games, or say what is in the way."""
    if not spend_allowance(ACCOUNTS, visitor):
        return SLOW_DOWN
    try:
        validate_password(password, User(username=name))
    except ValidationError as error:
        return malformed("password", " ".join(error.messages))
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=name, password=password)
            _give(user, guest)
    except IntegrityError:
        return NAME_TAKEN
    return user


def _give(user: User, guest: Player | None) -> None:
    if guest is None or guest.user_id is not None:
        Player.objects.create(user=user)
        return
    guest.user = user
    guest.token_hash = None
    guest.save(update_fields=["user", "token_hash"])

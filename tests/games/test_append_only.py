"""The database itself refuses to change history, whoever asks."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from games.models import EventRecord, Game
from games.models.append_only import missing_triggers
from games.store.verify import verify
from tests.games import attacks

ALL = attacks.EVERYWHERE | (attacks.SQLITE if connection.vendor == "sqlite" else attacks.POSTGRESQL)

# A statement that is merely misspelled would be refused for another reason.
REFUSALS = (
    "events are never changed or deleted|seq is not the next one|prev_hash is not the last hash|"
    "command is already recorded|row exists|the head is the last event|"
    "(?i:foreign key constraint)|command_once_a_game"
)


def rows() -> list[Any]:
    return list(EventRecord.objects.order_by("seq").values_list())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attack", ALL)
def test_history_cannot_be_changed(attack: str, played: Game) -> None:
    before = rows()
    *settings, statement = ALL[attack].split("; ")
    with connection.cursor() as cursor:
        for setting in settings:
            cursor.execute(setting)
    with (
        pytest.raises(DatabaseError, match=REFUSALS),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    # A session with settings of its own ends here.
    connection.close()
    assert rows() == before
    assert verify(Game.objects.get()) is None


def test_the_list_is_long_enough() -> None:
    assert len(ALL) >= 15


@pytest.mark.django_db
def test_every_guard_is_in_place() -> None:
    assert missing_triggers(connection) == set()


@pytest.mark.django_db(transaction=True)
def test_a_right_event_is_let_in(played: Game) -> None:
    with connection.cursor() as cursor:
        cursor.execute(attacks.copy_of_last(hash=f"'{'a' * 64}'"))
    game = Game.objects.get()
    assert (game.head_seq, game.head_hash) == (7, "a" * 64)

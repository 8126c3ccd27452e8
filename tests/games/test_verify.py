"""The verifier names the event that was tampered with, wherever the bit was flipped."""

import io
import random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from games.models import EventRecord, Game
from games.models.append_only import unguard
from games.store.verify import verify

FLIPS = 1000
COLUMNS = [field.column for field in EventRecord._meta.concrete_fields]
# The key columns decide which row it is: flipped, the row is missing where it belongs.
FLIPPABLE = [column for column in COLUMNS if column not in ("game_id", "seq")]


@pytest.fixture
def tampered(played: Game, transactional_db: None) -> Game:
    """The game with the guard gone, as an operator with all rights could have it."""
    unguard(connection)
    return played


@pytest.mark.django_db(transaction=True)
def test_a_whole_record_has_no_fault(played: Game) -> None:
    assert verify(played) is None


@pytest.mark.django_db(transaction=True)
def test_every_flipped_bit_is_traced_to_its_event(tampered: Game) -> None:
    chance = random.Random(7)
    traced = 0
    while traced < FLIPS:
        seq, column = chance.randint(1, 6), chance.choice(FLIPPABLE)
        before = _value(seq, column)
        after = _flipped(chance, before)
        if after is None or not _set(seq, column, after):
            continue
        fault = verify(tampered)
        assert fault is not None, (seq, column, before, after)
        assert fault.seq == seq, (seq, column, before, after, fault)
        assert _set(seq, column, before)
        traced += 1
    assert verify(tampered) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seq", [1, 3, 6])
def test_a_missing_event_is_named(tampered: Game, seq: int) -> None:
    _execute("DELETE FROM games_eventrecord WHERE seq = %s", seq)
    fault = verify(tampered)
    assert fault is not None
    assert (fault.seq, fault.reason) == (seq, "missing")


@pytest.mark.django_db(transaction=True)
def test_a_rewritten_tail_is_noticed_at_the_head(tampered: Game) -> None:
    _execute("DELETE FROM games_eventrecord WHERE seq = %s", 6)
    _execute("UPDATE games_game SET head_seq = %s", 5)
    fault = verify(Game.objects.get())
    assert fault is not None
    assert fault.seq == 5


@pytest.mark.django_db(transaction=True)
def test_the_command_names_game_and_event(tampered: Game) -> None:
    _execute("UPDATE games_eventrecord SET type = 'loan_taken' WHERE seq = %s", 4)
    output = io.StringIO()
    with pytest.raises(CommandError):
        call_command("verify_log", stdout=output)
    assert f"game {tampered.pk} event 4: does not match its hash" in output.getvalue()


@pytest.mark.django_db
def test_the_command_is_content_with_a_whole_record(played: Game) -> None:
    output = io.StringIO()
    call_command("verify_log", str(played.pk), stdout=output)
    assert output.getvalue() == "1 games checked, 0 with a fault\n"


def _value(seq: int, column: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM games_eventrecord WHERE seq = %s", [seq])
        return cursor.fetchone()[0]


def _flipped(chance: random.Random, value: Any) -> Any:
    """Return the value with one bit flipped, or None where that is no value."""
    if value is None or value == "":
        return None
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(15))
    data = bytearray(str(value).encode())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _set(seq: int, column: str, value: Any) -> bool:
    """Write the value past every guard; False where the column's type does not take it."""
    try:
        _execute(f"UPDATE games_eventrecord SET {column} = %s WHERE seq = %s", value, seq)
    except DatabaseError:
        return False
    # PostgreSQL reads a UUID in capitals as the same value: then nothing was flipped.
    return str(_value(seq, column)) == str(value)


def _execute(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)

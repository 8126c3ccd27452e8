"""What sockets read from the database."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.sessions.models import Session
from django.utils import timezone

from games.live import codes
from games.live.frames import News
from games.models import Game, Participant, Player
from games.models.game import GENESIS
from games.projections import game_view
from games.projections.people import RANK
from games.services.find_player import find_participant, find_player
from games.store import load

LONGEST_DELTA = 500


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose socket it is, in which game, and the rights it had last."""

    player_id: uuid.UUID
    game_id: uuid.UUID
    # Of an account; a guest is known by the player's own token.
    session_key: str | None
    rank: int

    def as_in(self, news: News) -> "Caller":
        """Return the caller with the rights the news was read for."""
        return replace(self, rank=RANK[news.game.you.role])


def find_caller(user: Any, cookie: str | None, session: Any, game_id: uuid.UUID) -> Caller | int:
    """Return who opens a socket, or the code to close it with."""
    player = find_player(user, cookie)
    if player is None:
        return codes.NOT_SIGNED_IN
    participant = find_participant(player, game_id)
    if participant is None:
        return codes.NO_GAME
    session_key = session.session_key if user.is_authenticated else None
    return Caller(player.pk, game_id, session_key, RANK[participant.role])


def read_news(caller: Caller, since: int | None, h: str) -> News | int:
    """Return what a phone that has the events up to since lacks, or the code to close it with."""
    people = Participant.objects.select_related("game", "seat", "player")
    participant = people.filter(player_id=caller.player_id, game_id=caller.game_id).first()
    if participant is None or participant.player is None:
        return codes.REVOKED
    if not _is_signed_in(caller, participant.player):
        return codes.NOT_SIGNED_IN
    if RANK[participant.role] < caller.rank:
        return codes.REVOKED
    game = participant.game
    if since is None or not _continues(game, since, h):
        return News("snapshot", [], game_view.show(game, participant), game.authz_epoch)
    shown, events = game_view.show_since(game, participant, since)
    return News("delta", events, shown, game.authz_epoch)


def read_heads(game_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, load.Head]:
    """Return the heads of all the games a process has sockets for, by one query."""
    return load.heads(game_ids)


def _is_signed_in(caller: Caller, player: Player) -> bool:
    """Say whether the browser that opened the socket would still be known."""
    if caller.session_key is None:
        return player.token_hash is not None or player.user_id is not None
    sessions = Session.objects.filter(session_key=caller.session_key)
    return sessions.filter(expire_date__gt=timezone.now()).exists()


def _continues(game: Game, since: int, h: str) -> bool:
    if not 0 <= since <= game.head_seq or game.head_seq - since > LONGEST_DELTA:
        return False
    if since == 0:
        return GENESIS.startswith(h)
    event = load.event_at(game.pk, since)
    return event is not None and len(h) >= 16 and event.hash.startswith(h)

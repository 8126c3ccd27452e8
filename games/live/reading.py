"""What sockets read from the database."""

import uuid
from collections.abc import Iterable
from typing import Any

from games.live.frames import News
from games.models import Game, Participant
from games.models.game import GENESIS
from games.projections import game_view
from games.services.find_player import find_participant, find_player
from games.store import load

LONGEST_DELTA = 500


def find_caller(user: Any, cookie: str | None, game_id: uuid.UUID) -> Participant | bool | None:
    """Return the caller's part in the game, None without one, False for a caller unknown here."""
    player = find_player(user, cookie)
    return False if player is None else find_participant(player, game_id)


def read_news(participant_id: uuid.UUID, since: int | None, h: str) -> News | None:
    """Return what a phone that has the events up to since lacks; None when it was sent away."""
    people = Participant.objects.select_related("game", "seat").exclude(player=None)
    participant = people.filter(pk=participant_id).first()
    if participant is None:
        return None
    game = participant.game
    if since is None or not _continues(game, since, h):
        return News("snapshot", [], game_view.show(game, participant), game.authz_epoch)
    shown, events = game_view.show_since(game, participant, since)
    return News("delta", events, shown, game.authz_epoch)


def read_heads(game_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, load.Head]:
    """Return the heads of all the games a process has sockets for, by one query."""
    return load.heads(game_ids)


def _continues(game: Game, since: int, h: str) -> bool:
    if not 0 <= since <= game.head_seq or game.head_seq - since > LONGEST_DELTA:
        return False
    if since == 0:
        return GENESIS.startswith(h)
    event = load.event_at(game.pk, since)
    return event is not None and len(h) >= 16 and event.hash.startswith(h)

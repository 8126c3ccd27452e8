"""Showing a game, its events and a participant's list of games."""

import uuid

from games.models import Game, Participant, Player
from games.projections import game_view, shapes

MANY_GAMES = 50


def show_game(participant: Participant) -> shapes.Game:
    """Return the game at its present head as the participant may see it."""
    game = Game.objects.get(pk=participant.game_id)
    return game_view.show(game, participant)


def show_news(participant: Participant, since: int) -> tuple[shapes.Game, list[shapes.EventRecord]]:
    """Return the game at its present head and the events after since that led to it."""
    game = Game.objects.get(pk=participant.game_id)
    return game_view.show_since(game, participant, since)


def show_log(participant: Participant, since: int) -> shapes.Log:
    """Return the events after since and the head they lead to."""
    game = Game.objects.get(pk=participant.game_id)
    return shapes.Log(game.head_seq, game.head_hash, game_view.show_events(game, since))


def summarise_game(game_id: uuid.UUID) -> shapes.GameSummary:
    """Return the seats of a game, for somebody who chooses one."""
    return game_view.summarise(Game.objects.get(pk=game_id))


def list_games(player: Player | None) -> list[shapes.Game]:
    """Return the player's games, newest first."""
    if player is None:
        return []
    people = Participant.objects.filter(player=player).select_related("game", "seat")
    newest = people.order_by("-game__created_at")[:MANY_GAMES]
    return [game_view.show(person.game, person) for person in newest]

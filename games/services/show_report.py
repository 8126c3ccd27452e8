"""The report of a finished game, with its people and what it did to their ratings."""

from typing import Any

from games.models import Game, Participant
from games.projections import history_shapes as shapes
from games.projections.persons import Names, Viewer
from games.projections.played import impacts_of
from games.projections.sitters import sitters_of
from games.services.make_files import report_of
from games.services.refusal import NOT_FOUND, Refusal


def show_report(participant: Participant) -> dict[str, Any] | Refusal:
    """Return the report, or nothing while the game goes on."""
    game = Game.objects.get(pk=participant.game_id)
    if game.status != Game.Status.FINISHED:
        return NOT_FOUND
    sitters = sitters_of(game)
    people = [sitter.player_id for sitter in sitters if sitter.player_id]
    impacts = impacts_of([game.pk], people)
    names = Names(Viewer(participant.player), people)
    return {
        **report_of(game),
        "impact": {
            sitter.seat.player: impacts[game.pk, sitter.player_id]
            for sitter in sitters
            if sitter.player_id and (game.pk, sitter.player_id) in impacts
        },
        "sitters": [
            shapes.ReportSitter(sitter.seat.player, names[sitter.player_id]) for sitter in sitters
        ],
    }

"""Review gates: at the start of a round, what the table should show if the record is right."""

from typing import Literal

from games.models import Game, GateAnswer, Participant
from games.projections import consent, shapes
from rules import engine
from rules.state import GameState

Kind = Literal["round", "era"]


def kind_of(state: GameState) -> Kind | None:
    """Return what has just ended, if nobody has acted since."""
    if not engine.is_new_round(state):
        return None
    return "era" if state.round == 1 else "round"


def expected(state: GameState) -> shapes.Expected:
    """Return what can be counted at the table."""
    view, seats = engine.view(state), state.seats
    return shapes.Expected(
        markets={
            key: [list(row) for row in rows] for key, rows in engine.market_rows(state).items()
        },
        money={player: seat.money for player, seat in seats.items()},
        income_space={player: seat.income_space for player, seat in seats.items()},
        vp={player: seat.vp for player, seat in seats.items()},
        turn_order=list(state.order),
        hand={player: seat.hand for player, seat in seats.items()},
        links_left={player: seat.links_left for player, seat in seats.items()},
        deck=state.deck,
        merchant_beer=view.get("merchant_beer"),
        distant_market=view.get("distant_market"),
    )


def confirmed(game: Game, people: list[Participant]) -> list[str] | None:
    """Return the seats that found the table as recorded; None once the whole table has."""
    answers = GateAnswer.objects.filter(game=game, seq=game.head_seq)
    agreeing = set(answers.values_list("participant_id", flat=True))
    table = consent.assent(people, None, agreeing)
    host_without_seat = any(
        person.pk in agreeing and person.seat_id is None
        for person in people
        if person.role == Participant.Role.HOST
    )
    if host_without_seat or (agreeing and table.agreed == table.seated):
        return None
    return sorted(table.agreed)

"""Who must agree to a correction: the table's setting applied to who sits there."""

from collections.abc import Collection
from typing import NamedTuple

from games.models import EventRecord, Game, Participant, Proposal

MOST_BY_ONE = 2
DECIDERS = frozenset({Participant.Role.HOST, Participant.Role.PLAYER})
# What one may take back alone: an action, never what a table decided.
NOT_ACTIONS = frozenset({"game_set_up", "reverted", "amended", "inserted", "voided", "ruled"})


class Assent(NamedTuple):
    """Who sits at the table, and who of them agrees to a proposal."""

    seated: frozenset[str]
    agreed: frozenset[str]
    host_agrees: bool
    proposer: str | None


def assent(
    people: Collection[Participant], proposer: object, agreeing: Collection[object]
) -> Assent:
    """Return where a proposal stands; somebody who left their seat has no say any more."""
    here = [person for person in people if person.player_id and person.role in DECIDERS]
    seats = {person.pk: person.seat.player for person in here if person.seat}
    return Assent(
        seated=frozenset(seats.values()),
        agreed=frozenset(player for pk, player in seats.items() if pk in agreeing),
        host_agrees=any(p.role == Participant.Role.HOST and p.pk in agreeing for p in here),
        proposer=seats.get(proposer),  # type: ignore[call-overload]
    )


def needed(policy: str, seated: int) -> int:
    """Return how many seats must agree; fewer where fewer sit."""
    if policy == Game.Corrections.ALL:
        return max(seated, 1)
    if policy == Game.Corrections.MAJORITY:
        return max(seated // 2 + 1, min(seated, MOST_BY_ONE), 1)
    return MOST_BY_ONE


def is_agreed(policy: str, table: Assent) -> bool:
    """Say whether a proposal has what it needs."""
    if policy == Game.Corrections.HOST_OR_TWO:
        return table.host_agrees or len(table.agreed) >= MOST_BY_ONE
    if not table.seated:
        return table.host_agrees
    enough = len(table.agreed) >= needed(policy, len(table.seated))
    another = bool(table.agreed - {table.proposer}) or table.seated == {table.proposer}
    return enough and another


def is_own(record: EventRecord, participant: Participant) -> bool:
    """Say whether an event is an action of the participant's: played from their seat, or typed."""
    if record.type in NOT_ACTIONS:
        return False
    seat = participant.seat.number if participant.seat else None
    return record.recorded_by == participant.pk or (seat is not None and record.actor_seat == seat)


def undone_alone(record: EventRecord, participant: Participant) -> bool:
    """Say whether a step back was the participant's own, which they may take forward again."""
    if record.type != "reverted" or record.recorded_by != participant.pk:
        return False
    return Proposal.objects.filter(game_id=record.game_id, seq=record.seq, alone=True).exists()

"""The people of a game and who of them may see what: the one allow-list by role."""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game, Knock, Participant
from games.projections import shapes

CODE_GOOD_FOR = timedelta(hours=24)
Role = Participant.Role
RANK: dict[str, int] = {Role.TV: 0, Role.SPECTATOR: 1, Role.PLAYER: 2, Role.HOST: 3}
# What not everybody sees; a field of a game that is not named here is for every role.
SEEN_BY: dict[str, frozenset[str]] = {
    "code": frozenset({Role.HOST, Role.PLAYER}),
    "participants": frozenset({Role.HOST}),
    "knocks": frozenset({Role.HOST}),
}


def sees(participant: Participant, field: str) -> bool:
    """Say whether the participant is shown the field in full."""
    return participant.role in SEEN_BY[field]


def present(game: Game) -> QuerySet[Participant]:
    """Return who takes part; who was sent away does not."""
    return Participant.objects.filter(game=game).exclude(player=None)


def open_code(game: Game) -> str | None:
    """Return the code that lets newcomers in, unless the door is closed or the code too old."""
    if game.code_made_at is None or timezone.now() >= game.code_made_at + CODE_GOOD_FOR:
        return None
    return game.code


def show_participants(
    participant: Participant, people: Iterable[Participant]
) -> list[shapes.Participant] | shapes.Counts:
    """Return everybody for the host, first come first; for the others only how many there are."""
    here = [person for person in people if person.player_id]
    if not sees(participant, "participants"):
        roles = [person.role for person in here]
        seated = roles.count(Role.HOST) + roles.count(Role.PLAYER)
        return shapes.Counts(seated, roles.count(Role.SPECTATOR), roles.count(Role.TV))
    here.sort(key=lambda person: (person.joined_at, person.pk))
    return [_participant(person, you=person.pk == participant.pk) for person in here]


def show_knocks(game: Game, participant: Participant) -> list[shapes.Knock]:
    """Return who waits at the door, longest first."""
    if not sees(participant, "knocks"):
        return []
    waiting = Knock.objects.filter(game=game, status=Knock.Status.WAITING)
    return [
        shapes.Knock(str(knock.pk), knock.name, knock.knocked_at.isoformat(timespec="milliseconds"))
        for knock in waiting
    ]


def _participant(person: Participant, you: bool) -> shapes.Participant:
    name = person.seat.name if person.seat else person.name or None
    player = person.seat.player if person.seat else None
    return shapes.Participant(str(person.pk), person.role, player, name, you)  # type: ignore[arg-type]

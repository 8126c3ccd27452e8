"""Who sat where: by the host's word, else by the phone that holds the seat; duplicates are one."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from games.models import Game, Player, Profile, Seat

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat and the player who is known to have sat there, if any."""

    seat: Seat
    player_id: UUID | None


def sitters_of(game: Game) -> list[Sitter]:
    """Return every seat of the game with who sat there."""
    seats = Seat.objects.filter(game=game).select_related("sitting", "participant")
    found = [(seat, _said(seat)) for seat in seats]
    same = merged(player for _, player in found if player)
    sitters: list[Sitter] = []
    for seat, player in found:
        person = same.get(player, player) if player else None
        # Nobody sits twice: the later of two seats is nobody's.
        taken = person in {sitter.player_id for sitter in sitters}
        sitters.append(Sitter(seat, None if taken else person))
    return sitters


def spelled(sitters: Iterable[Sitter]) -> str:
    """Return the sitters as text that differs when they do."""
    return " ".join(s.player_id.hex if s.player_id else NOBODY for s in sitters)


def merged(players: Iterable[UUID]) -> dict[UUID, UUID]:
    """Return whom duplicates among the players are one with."""
    duplicates = Profile.objects.filter(player__in=set(players)).exclude(merged_into=None)
    return {pk: into for pk, into in duplicates.values_list("pk", "merged_into") if into}


def person_of(player: Player) -> UUID:
    """Return who a player is: themselves, or whom they are a duplicate of."""
    return merged([player.pk]).get(player.pk, player.pk)


def _said(seat: Seat) -> UUID | None:
    held = getattr(seat, "sitting", None) or getattr(seat, "participant", None)
    player: UUID | None = held.player_id if held else None
    return player

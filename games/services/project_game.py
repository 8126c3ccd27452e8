"""Reading a finished game into history: its plays and feats, once for each state of its record."""

import uuid

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Feat, Game, Play, Profile, Projected, Report, Result
from games.projections.sitters import Sitter, sitters_of, spelled
from games.projections.tale import Tale, ended_at, is_verified, tell
from games.store.append import lock_game


@transaction.atomic
def project_game(game_id: uuid.UUID) -> bool:
    """Bring history up to date with the game; say whether anything changed."""
    game = lock_game(game_id)
    result = Result.objects.filter(game=game).first()
    known = Projected.objects.filter(game=game).first()
    if result is None:
        forget_plays(game)
        return known is not None
    sitters = sitters_of(game)
    if known is not None and (known.hash, known.sitters) == (result.hash, spelled(sitters)):
        return False
    tale = tell(game)
    moment = ended_at(game, tale.ended_seq)
    forget_plays(game)
    write_plays(game, sitters, tale, moment, is_verified(game))
    Projected.objects.create(game=game, hash=result.hash, sitters=spelled(sitters))
    return True


def forget_plays(game: Game) -> None:
    """Take the game out of history, until it is read again."""
    for model in (Play, Feat, Projected, Report):
        model.objects.filter(game=game).delete()


def write_plays(game: Game, sitters: list[Sitter], tale: Tale, moment: int, verified: bool) -> None:
    """Store the tale of a game."""
    name_people(sitters)
    Play.objects.bulk_create(plays_of(game, sitters, tale, moment, verified))
    if verified and not tale.ruled:
        Feat.objects.bulk_create(feats_of(game, sitters, tale, moment))


def plays_of(
    game: Game, sitters: list[Sitter], tale: Tale, moment: int, verified: bool
) -> list[Play]:
    """Return the plays of a game, not stored yet."""
    plays = []
    for sitter in sitters:
        told = tale.seats[sitter.seat.player]
        plays.append(
            Play(
                game=game,
                seat=sitter.seat,
                player_id=sitter.player_id,
                edition=game.edition,
                players=len(sitters),
                number=sitter.seat.number,
                order=told.order,
                place=told.place,
                tied=told.tied,
                vp=told.vp,
                ended_at=moment,
                verified=verified,
                ruled=tale.ruled,
                spent=told.spent,
                seconds=told.seconds,
                first_action=told.first_action,
                industries=told.industries,
                **told.points,
            )
        )
    return plays


def feats_of(game: Game, sitters: list[Sitter], tale: Tale, moment: int) -> list[Feat]:
    """Return the feats of a game, not stored yet."""
    people = {sitter.seat.player: sitter.player_id for sitter in sitters}
    return [
        Feat(
            game=game,
            kind=feat.kind,
            value=feat.value,
            player_id=people.get(feat.player) if feat.player else None,
            seq=feat.seq,
            edition=game.edition,
            players=len(sitters),
            ended_at=moment,
        )
        for feat in tale.feats
    ]


def name_people(sitters: list[Sitter]) -> None:
    """Give those who have no profile one: under their account's name, or the seat's."""
    people = {sitter.player_id: sitter.seat.name for sitter in sitters if sitter.player_id}
    nameless = people.keys() - set(
        Profile.objects.filter(pk__in=people).values_list("pk", flat=True)
    )
    if not nameless:
        return
    accounts = User.objects.filter(player__in=nameless).values_list("player", "username")
    names = {**people, **{player: name[:40] for player, name in accounts}}
    Profile.objects.bulk_create(
        [Profile(player_id=player, name=names[player]) for player in nameless],
        ignore_conflicts=True,
    )

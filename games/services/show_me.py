"""What a person sees of themselves, and who sat where in a game."""

from games.models import Claim, Game, Membership, Participant, Player
from games.projections import history_shapes as shapes
from games.projections.persons import Names, Viewer
from games.projections.sitters import person_of, sitters_of
from games.services.name_person import profile_of

MANY_CLAIMS = 50


def show_me(player: Player) -> shapes.Me:
    """Return the player's own profile, groups, and the claims that wait for them."""
    profile = profile_of(player)
    people = {player.pk, person_of(player)}
    member = Membership.objects.filter(player__in=people).select_related("group")
    hosted = Participant.objects.filter(player=player, role=Participant.Role.HOST)
    claims = Claim.objects.filter(game__in=hosted.values("game"), status=Claim.Status.WAITING)
    waiting = list(claims.select_related("seat")[:MANY_CLAIMS])
    names = Names(Viewer(player), [claim.player_id for claim in waiting], known=True)
    user = player.user
    return shapes.Me(
        id=str(player.pk),
        name=profile.name,
        account=user.get_username() if user else None,
        email=(user.email or None) if user else None,
        visibility=profile.visibility,  # type: ignore[arg-type]
        groups=[
            shapes.OwnGroup(str(each.group_id), each.group.name, each.role)  # type: ignore[arg-type]
            for each in member.order_by("group__name")
        ],
        claims=[show_claim(claim, names) for claim in waiting],
    )


def show_claim(claim: Claim, names: Names) -> shapes.Claim:
    """Return a claim of a seat."""
    return shapes.Claim(
        id=str(claim.pk),
        game=str(claim.game_id),
        player=claim.seat.player,
        name=claim.seat.name,
        person=names[claim.player_id],
        status=claim.status,  # type: ignore[arg-type]
        at=claim.claimed_at.isoformat(timespec="seconds"),
    )


def show_sitters(participant: Participant) -> list[shapes.Sitter]:
    """Return every seat of the game with who sat there; claims are for the host."""
    game = Game.objects.get(pk=participant.game_id)
    sitters = sitters_of(game)
    claims = list(
        Claim.objects.filter(game=game, status=Claim.Status.WAITING).select_related("seat")
        if participant.role == Participant.Role.HOST
        else []
    )
    viewer = Viewer(participant.player)
    names = Names(viewer, {sitter.player_id for sitter in sitters})
    # The host cannot answer a claim without knowing whose it is.
    claimants = Names(viewer, {claim.player_id for claim in claims}, known=True)
    return [
        shapes.Sitter(
            player=sitter.seat.player,
            name=sitter.seat.name,
            person=names[sitter.player_id] if sitter.player_id else None,
            you=sitter.player_id is not None and sitter.player_id == viewer.person,
            claims=[
                show_claim(each, claimants) for each in claims if each.seat_id == sitter.seat.pk
            ],
        )
        for sitter in sitters
    ]

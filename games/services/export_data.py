"""A person's data, and a group's, as one document each: made by a job, fetched when it is done."""

import json
import uuid
from typing import Any

from django.db.models import QuerySet

from games.exports.game_log import game_log
from games.exports.result_sheet import sheet_rows
from games.models import (
    Claim,
    Game,
    Group,
    Job,
    LeagueResult,
    Made,
    Membership,
    Participant,
    Play,
    Player,
    Rating,
    Seat,
)
from games.projections.persons import Names, Viewer
from games.projections.sitters import person_of
from games.services.do_job import advance
from games.services.name_person import profile_of
from games.services.plan_job import plan_job
from games.services.refusal import NOT_FOUND, Refusal

FORMAT = "brass-person/1"
GROUP_FORMAT = "brass-group/1"


def plan_export(player: Player, kind: str, group: Group | None) -> Job:
    """Plan an export of oneself, or of a group one organises."""
    subject = str(player.pk if group is None else group.pk)
    return plan_job(f"export_{kind}", subject, player)


def find_job(player: Player, job_id: uuid.UUID) -> Job | Refusal:
    """Return a job the player planned."""
    return Job.objects.filter(pk=job_id, player=player).first() or NOT_FOUND


def made_by(job: Job) -> bytes | None:
    """Return what an export made."""
    made = Made.objects.filter(kind=job.kind, subject=job.subject, player=job.player).first()
    return bytes(made.content) if made else None


def export_person(job: Job) -> None:
    """Make the document of everything kept about a person."""
    player = Player.objects.get(pk=job.subject)
    parts = list(Participant.objects.filter(player=player).select_related("game", "seat"))
    games = []
    for done, part in enumerate(parts):
        advance(job, done, len(parts))
        games.append(_part(part))
    document = {"format": FORMAT, **_about(player), "games": games}
    _keep(job, document)
    advance(job, len(parts), len(parts))


def export_group(job: Job) -> None:
    """Make the document of a group: members, seasons, results, the sheets of recorded games."""
    group = Group.objects.get(pk=job.subject)
    results = LeagueResult.objects.filter(division__season__league__group=group)
    found = list(results.select_related("division__season__league").prefetch_related("scores"))
    people = set(group.memberships.values_list("player", flat=True))
    people |= {score.player_id for result in found for score in result.scores.all()}
    names = Names(Viewer(None), people, known=True)
    rows = []
    for done, result in enumerate(found):
        if done % 20 == 0:
            advance(job, done, len(found))
        rows.append(_result(result, names))
    members = [names[player].name for player in group.memberships.values_list("player", flat=True)]
    _keep(job, {"format": GROUP_FORMAT, "name": group.name, "members": members, "results": rows})
    advance(job, len(found), len(found))


def _about(player: Player) -> dict[str, Any]:
    profile, user = profile_of(player), player.user
    member = Membership.objects.filter(player=player).select_related("group")
    ratings = Rating.objects.filter(player=person_of(player))
    return {
        "id": str(player.pk),
        "name": profile.name,
        "visibility": profile.visibility,
        "since": player.created_at.isoformat(timespec="seconds"),
        "account": user.get_username() if user else None,
        "email": user.email if user else None,
        "groups": [{"name": each.group.name, "role": each.role} for each in member],
        "ratings": list(ratings.values("scope", "mu", "sigma", "games")),
        "claims": [
            {"game": str(game), "status": status}
            for game, status in Claim.objects.filter(player=player).values_list("game", "status")
        ],
        "sat": [
            {"game": str(seat.game_id), "player": seat.player, "name": seat.name}
            for seat in _seats(player)
        ],
    }


def _seats(player: Player) -> QuerySet[Seat]:
    return Seat.objects.filter(sitting__player=player)


def _part(part: Participant) -> dict[str, Any]:
    game: Game = part.game
    return {
        "game": str(game.pk),
        "role": part.role,
        "player": part.seat.player if part.seat else None,
        "name": part.seat.name if part.seat else part.name,
        "joined_at": part.joined_at.isoformat(timespec="seconds"),
        "log": game_log(game),
    }


def _result(result: LeagueResult, names: Names) -> dict[str, Any]:
    season = result.division.season
    plays = Play.objects.filter(game=result.game_id).select_related("seat")
    return {
        "league": season.league.name,
        "season": season.name,
        "division": result.division.name,
        "played_on": result.played_on.isoformat(),
        "edition": result.edition,
        "verified": result.verified,
        "ruled": result.ruled,
        "scores": [
            {"name": names[score.player_id].name, "vp": score.vp, "place": score.place}
            for score in result.scores.all()
        ],
        "sheet": sheet_rows(plays) if result.game_id else [],
    }


def _keep(job: Job, document: dict[str, Any]) -> None:
    content = json.dumps(document, ensure_ascii=False, indent=1).encode()
    defaults = {"version": "1", "content": content, "player": job.player}
    Made.objects.update_or_create(kind=job.kind, subject=job.subject, defaults=defaults)

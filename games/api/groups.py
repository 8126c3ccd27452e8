"""Groups: made, changed, joined by link, their members and their games."""

import uuid

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import league_wire, wire
from games.api.callers import player_of, player_or_guest, remember, visitor_of
from games.api.errors import agreed
from games.api.people import BEFORE, cursor_of, known_player, viewer_of
from games.api.schema import list_of, operation
from games.models import Group, Membership
from games.projections import history_shapes, league_shapes
from games.projections.group_view import show_group, show_league
from games.projections.persons import Viewer
from games.projections.played import list_of_group
from games.services.change_group import (
    change_group,
    close_invitation,
    delete_group,
    renew_invitation,
)
from games.services.change_members import add_member, change_member, remove_member
from games.services.create_group import create_group
from games.services.create_season import create_league
from games.services.find_group import organised_group, owned_group, role_in, visible_group
from games.services.join_group import find_invitation, join_group
from games.services.merge_people import merge_people, unmerge_people
from games.services.show_groups import list_groups

SHOWN = {200: league_shapes.Group}


def _shown(request: Request, group: Group) -> league_shapes.Group:
    viewer = viewer_of(request)
    return show_group(group, viewer, role_in(viewer.player, group))


class GroupsView(APIView):
    @operation("groups_list", answers={200: list_of(league_shapes.GroupLine)})
    def get(self, request: Request) -> Response:
        """The caller's groups."""
        return Response(list_groups(player_of(request)))

    @operation(
        "groups_create",
        body=league_wire.NewGroup,
        answers={201: league_shapes.Group},
        errors=(401, 429),
    )
    def post(self, request: Request) -> Response:
        """Make a group and own it."""
        body = wire.read(request.data, league_wire.NewGroup)
        group = agreed(create_group(player_of(request), body.name))
        return Response(_shown(request, group), status=201)


class GroupView(APIView):
    @operation("groups_read", answers=SHOWN, errors=(404,))
    def get(self, request: Request, group_id: uuid.UUID) -> Response:
        """A group with its members and leagues."""
        return Response(_shown(request, agreed(visible_group(player_of(request), group_id))))

    @operation("groups_change", body=league_wire.GroupChange, answers=SHOWN, errors=(404,))
    def patch(self, request: Request, group_id: uuid.UUID) -> Response:
        """Change words, openness or webhook; organisers only."""
        body = wire.read(request.data, league_wire.GroupChange)
        group = agreed(organised_group(player_of(request), group_id))
        agreed(change_group(group, league_wire.given(body)))
        return Response(_shown(request, group))

    @operation("groups_delete", answers={204: None}, errors=(403, 404))
    def delete(self, request: Request, group_id: uuid.UUID) -> Response:
        """Delete a group that never had a result; the owner's alone."""
        agreed(delete_group(agreed(owned_group(player_of(request), group_id))))
        return Response(status=204)


class GroupInvitationView(APIView):
    @operation("groups_invite", body=wire.Nothing, answers=SHOWN, errors=(404,))
    def post(self, request: Request, group_id: uuid.UUID) -> Response:
        """Make a new invitation link; the old one is dead."""
        wire.read(request.data, wire.Nothing)
        group = agreed(organised_group(player_of(request), group_id))
        renew_invitation(group)
        return Response(_shown(request, group))

    @operation("groups_close", answers=SHOWN, errors=(403, 404))
    def delete(self, request: Request, group_id: uuid.UUID) -> Response:
        """Let nobody in by link any more."""
        group = agreed(organised_group(player_of(request), group_id))
        close_invitation(group)
        return Response(_shown(request, group))


class InvitationsView(APIView):
    @operation(
        "invitations_look",
        body=league_wire.InvitationToken,
        answers={200: league_shapes.Invitation},
        errors=(404, 429),
    )
    def post(self, request: Request) -> Response:
        """Look where an invitation leads."""
        body = wire.read(request.data, league_wire.InvitationToken)
        group = agreed(find_invitation(body.token, visitor_of(request)))
        members = Membership.objects.filter(group=group).count()
        invited = league_shapes.InvitedGroup(str(group.pk), group.name, members)
        member = role_in(player_of(request), group) is not None
        return Response(league_shapes.Invitation(invited, member))


class AcceptView(APIView):
    @operation("invitations_accept", body=league_wire.Acceptance, answers=SHOWN, errors=(404, 429))
    def post(self, request: Request) -> Response:
        """Come into the group; no account is needed."""
        body = wire.read(request.data, league_wire.Acceptance)
        group = agreed(find_invitation(body.token, visitor_of(request)))
        with transaction.atomic():
            player, cookie = player_or_guest(request)
            join_group(player, group, body.name)
        shown = show_group(group, Viewer(player), role_in(player, group))
        return remember(Response(shown), cookie)


class MembersView(APIView):
    @operation("members_add", body=league_wire.NewMember, answers=SHOWN, errors=(404,))
    def post(self, request: Request, group_id: uuid.UUID) -> Response:
        """Add somebody who has no phone here; organisers only."""
        body = wire.read(request.data, league_wire.NewMember)
        group = agreed(organised_group(player_of(request), group_id))
        agreed(add_member(group, body.name))
        return Response(_shown(request, group))


class MemberView(APIView):
    @operation("members_change", body=league_wire.MemberChange, answers=SHOWN, errors=(404,))
    def patch(self, request: Request, group_id: uuid.UUID, person: uuid.UUID) -> Response:
        """Rename somebody without account, or change their role."""
        body = wire.read(request.data, league_wire.MemberChange)
        group = agreed(organised_group(player_of(request), group_id))
        agreed(change_member(known_player(request), group, person, body.name, body.role))
        return Response(_shown(request, group))

    @operation(
        "members_remove", answers={200: league_shapes.Group, 204: None}, errors=(401, 403, 404)
    )
    def delete(self, request: Request, group_id: uuid.UUID, person: uuid.UUID) -> Response:
        """Take somebody out of the group, or leave it."""
        player = known_player(request)
        group = agreed(visible_group(player, group_id))
        agreed(remove_member(player, group, person))
        if role_in(player, group) is None:
            return Response(status=204)
        return Response(_shown(request, group))


class MergesView(APIView):
    @operation("merges_create", body=league_wire.NewMerge, answers=SHOWN, errors=(404,))
    def post(self, request: Request, group_id: uuid.UUID) -> Response:
        """Make a duplicate one with somebody; the owner's alone."""
        body = wire.read(request.data, league_wire.NewMerge)
        group = agreed(owned_group(player_of(request), group_id))
        agreed(merge_people(group, body.keep, body.gone))
        return Response(_shown(request, group))


class MergeView(APIView):
    @operation("merges_undo", answers=SHOWN, errors=(403, 404))
    def delete(self, request: Request, group_id: uuid.UUID, merge_id: uuid.UUID) -> Response:
        """Make two again of one; the owner's alone."""
        group = agreed(owned_group(player_of(request), group_id))
        agreed(unmerge_people(group, merge_id))
        return Response(_shown(request, group))


class GroupGamesView(APIView):
    @operation(
        "groups_games",
        answers={200: history_shapes.PlayedPage},
        errors=(400, 404),
        parameters=[BEFORE],
    )
    def get(self, request: Request, group_id: uuid.UUID) -> Response:
        """Finished games with two members or more, the newest first."""
        viewer = viewer_of(request)
        group = agreed(visible_group(viewer.player, group_id))
        role = role_in(viewer.player, group)
        return Response(list_of_group(group, viewer, cursor_of(request), role))


class GroupLeaguesView(APIView):
    @operation(
        "leagues_create",
        body=league_wire.NewLeague,
        answers={201: league_shapes.League},
        errors=(404,),
    )
    def post(self, request: Request, group_id: uuid.UUID) -> Response:
        """Start a league; organisers only."""
        body = wire.read(request.data, league_wire.NewLeague)
        viewer = viewer_of(request)
        group = agreed(organised_group(viewer.player, group_id))
        league = create_league(group.pk, body.name)
        return Response(show_league(league, viewer, role_in(viewer.player, group)), status=201)

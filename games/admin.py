"""The admin site: for an organiser's helper who looks things up and sets them right."""

# Django's admin classes take their types only in the checker.
# mypy: disable-error-code="type-arg"

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import (
    Delivery,
    Division,
    Entry,
    Fixture,
    FixtureSeat,
    Game,
    Group,
    Job,
    League,
    LeagueResult,
    LeagueScore,
    Membership,
    Profile,
    Result,
    ResultChange,
    Season,
    Seat,
)
from games.services.compute_standings import compute_standings
from games.services.plan_job import plan_job

admin.site.site_header = admin.site.site_title = "Brass Clerk"
admin.site.index_title = "Groups, leagues, games and jobs"


class ReadOnly:
    """What the log or a computation decides is looked at, not edited."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ["number", "name", "colour", "symbol"]


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["id", "edition", "status", "head_seq", "created_at"]
    list_filter = ["edition", "status"]
    search_fields = ["id", "seats__name"]
    inlines = [SeatInline]
    fields = ["id", "edition", "options", "status", "head_seq", "head_hash", "created_at"]


@admin.register(Result)
class ResultAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["game", "seq", "stored_at"]
    search_fields = ["game__id"]


@admin.register(Profile)
class ProfileAdmin(admin.ModelAdmin):
    list_display = ["name", "player", "visibility", "erased_at"]
    list_filter = ["visibility"]
    search_fields = ["name", "player__id", "player__user__username"]
    fields = ["player", "name", "visibility", "merged_into", "erased_at"]
    readonly_fields = ["player", "merged_into", "erased_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    raw_id_fields = ["player"]


@admin.register(Group)
class GroupAdmin(admin.ModelAdmin):
    list_display = ["name", "public", "created_at"]
    search_fields = ["name"]
    inlines = [MembershipInline]


class SeasonInline(admin.TabularInline):
    model = Season
    extra = 0
    fields = ["name", "preset", "starts_on", "ends_on", "status"]
    show_change_link = True


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin):
    list_display = ["name", "group", "created_at"]
    search_fields = ["name", "group__name"]
    inlines = [SeasonInline]


class DivisionInline(admin.TabularInline):
    model = Division
    extra = 0
    fields = ["name", "level", "stale", "table_at"]
    readonly_fields = ["stale", "table_at"]
    show_change_link = True


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):
    list_display = ["name", "league", "preset", "status", "starts_on", "ends_on"]
    list_filter = ["status", "preset"]
    search_fields = ["name", "league__name"]
    readonly_fields = ["calendar_token"]
    inlines = [DivisionInline]
    actions = ["compute"]

    @admin.action(description="Compute the tables anew")
    def compute(self, request: HttpRequest, seasons: QuerySet[Season]) -> None:
        for division in Division.objects.filter(season__in=seasons):
            compute_standings(division.pk)
        self.message_user(request, "The tables are up to date.")


class EntryInline(admin.TabularInline):
    model = Entry
    extra = 0
    raw_id_fields = ["player"]


@admin.register(Division)
class DivisionAdmin(admin.ModelAdmin):
    list_display = ["name", "season", "level", "stale", "table_at"]
    list_filter = ["stale"]
    exclude = ["table"]
    readonly_fields = ["stale", "table_at"]
    inlines = [EntryInline]


class FixtureSeatInline(admin.TabularInline):
    model = FixtureSeat
    extra = 0
    raw_id_fields = ["player"]


@admin.register(Fixture)
class FixtureAdmin(admin.ModelAdmin):
    list_display = ["division", "round", "table", "at", "place", "game"]
    list_filter = ["division__season"]
    raw_id_fields = ["game"]
    inlines = [FixtureSeatInline]


class ScoreInline(ReadOnly, admin.TabularInline):
    model = LeagueScore


class ChangeInline(ReadOnly, admin.TabularInline):
    model = ResultChange


@admin.register(LeagueResult)
class LeagueResultAdmin(ReadOnly, admin.ModelAdmin):
    """Looked at only: a correction needs a reason, which the season's page asks for."""

    list_display = ["played_on", "division", "edition", "verified", "ruled", "counts", "by_hand"]
    list_filter = ["verified", "ruled", "by_hand", "division__season"]
    inlines = [ScoreInline, ChangeInline]


@admin.register(Job)
class JobAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["kind", "subject", "status", "done", "total", "attempts", "error", "touched_at"]
    list_filter = ["status", "kind"]
    search_fields = ["subject"]
    actions = ["again"]

    @admin.action(description="Do it again")
    def again(self, request: HttpRequest, jobs: QuerySet[Job]) -> None:
        for job in jobs:
            plan_job(job.kind, job.subject, job.player)
        self.message_user(request, "Planned.")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["group", "result_id", "status", "attempts", "error", "created_at"]
    list_filter = ["status"]

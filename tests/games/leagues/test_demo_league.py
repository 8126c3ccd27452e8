"""The demo league: real games, every page with something on it."""

import io
from typing import Any

import pytest
from django.core.management import call_command

from games.models import Game, Made, Membership, Play
from games.store.verify import verify
from tests.games.leagues.people import done
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db


def test_every_page_has_content() -> None:
    out = io.StringIO()
    call_command("demo_league", games=4, stdout=out)
    assert "Sign in as demo" in out.getvalue()
    games = list(Game.objects.all())
    assert {game.edition for game in games} == {"birmingham", "lancashire"}
    assert [verify(game) for game in games] == [None] * 4
    member = Membership.objects.get(role="owner")
    visitor = Phone()
    group = done(visitor.get(f"groups/{member.group_id}"))
    assert len(group["members"]) == 12
    [league] = group["leagues"]
    [season] = league["seasons"]
    assert season["leader"]["name"]
    shown = done(visitor.get(f"seasons/{season['id']}"))
    assert len(shown["results"]) == 5
    assert [result["by_hand"] for result in shown["results"]].count(True) == 1
    assert {fixture["status"] for fixture in shown["fixtures"]} == {"open", "played"}
    assert len(done(visitor.get("leaderboards"))["rows"]) >= 4
    records: Any = done(visitor.get("records"))
    assert len({record["kind"] for record in records}) == 11
    play = Play.objects.filter(place=1).first()
    assert play is not None
    assert done(visitor.get(f"players/{play.player_id}"))["games"] >= 1
    done(visitor.post(f"games/{play.game_id}/visit"))
    assert len(done(visitor.get(f"games/{play.game_id}/report"))["turning_points"]) == 3
    assert Made.objects.count() == 8

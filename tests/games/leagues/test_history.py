"""What games tell: player pages, records, leaderboards, reports, files."""

import csv
import io
import json
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from games.models import Feat, Game, Play
from games.services.make_many_games import make_many_games
from games.store.verify import verify
from tests.games.leagues.people import Person, club, done, played
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> tuple[Person, Person, list[Game]]:
    """Two people who met three times."""
    _, (ann, ben, cat) = club("ann", "ben", "cat")
    tables = [[ann, ben], [ben, ann], [ann, ben, cat]]
    editions = ["lancashire", "birmingham", "lancashire"]
    games = [
        played([person.id for person in table], seed, edition)
        for seed, table, edition in zip((3, 2, 4), tables, editions, strict=True)
    ]
    return ann, ben, games


Evening = tuple[Person, Person, list[Game]]


def test_a_player_s_page_adds_up(evening: Evening) -> None:
    ann, ben, _ = evening
    page = done(ann.get(f"players/{ann.id}"))
    plays = list(Play.objects.filter(player=ann.id))
    assert page["games"] == len(plays) == 3
    assert sum(page["places"].values()) == 3
    assert page["wins"] == sum(play.place == 1 for play in plays)
    for kind in page["by_kind"]:
        group = [
            p.vp for p in plays if (p.edition, p.players) == (kind["edition"], kind["players"])
        ]
        assert kind["average_vp"] == round(sum(group) / len(group), 2)
        assert kind["best"]["vp"] == max(group)
    for source in page["sources"]:
        group = [p.vp for p in plays if p.edition == source["edition"]]
        points = sum(value for key, value in source.items() if key.startswith(("canal", "rail")))
        assert points == pytest.approx(sum(group) / len(group), abs=0.05)
    rival = next(each for each in page["rivals"] if each["person"]["id"] == ben.id)
    assert rival["games"] == rival["better"] + rival["worse"] + rival["level"] == 3
    mirrored = done(ben.get(f"players/{ben.id}"))["rivals"]
    assert next(m for m in mirrored if m["person"]["id"] == ann.id)["better"] == rival["worse"]
    assert [point["rating"] for point in page["trend"]][-1] == page["ratings"][0]["rating"]


def test_points_of_a_play_are_the_result_s(evening: Evening) -> None:
    for play in Play.objects.select_related("game__result", "seat"):
        told = play.game.result.document
        assert play.vp == told["players"][play.seat.player]["vp"]
        place = 1
        for group in told["ranking"]:
            if play.seat.player in group:
                break
            place += len(group)
        assert play.place == place


def test_the_impact_of_a_game_is_shown(evening: Evening) -> None:
    ann, _, games = evening
    items = done(ann.get(f"players/{ann.id}/games"))["items"]
    assert [item["game"] for item in items] == [str(game.pk) for game in reversed(games)]
    impacts = [item["impact"]["all"] for item in reversed(items)]
    assert impacts[0]["before"] == 1000
    for earlier, later in pairwise(impacts):
        assert earlier["after"] == later["before"]
        assert earlier["by"] == earlier["after"] - earlier["before"]


def test_records_lead_to_their_moment(evening: Evening) -> None:
    ann, _, _ = evening
    records: Any = done(ann.get("records"))
    highest = next(r for r in records if (r["kind"], r["edition"]) == ("highest_vp", "birmingham"))
    assert highest["value"] == Play.objects.get(edition="birmingham", place=1).vp
    for record in records:
        if record["seq"] is not None:
            done(ann.post(f"games/{record['game']}/visit"))
            past = done(ann.get(f"games/{record['game']}/at/{record['seq']}"))
            assert past["seq"] == record["seq"]
    money = next(r for r in records if r["kind"] == "most_money")
    past = done(ann.get(f"games/{money['game']}/at/{money['seq']}"))
    assert money["value"] in {each["money"] for each in past["state"]["players"].values()}
    assert Phone().get("records").json() == []


def test_leaderboards_count_what_they_say(evening: Evening) -> None:
    ann, _, _ = evening
    for by in ("rating", "wins", "average", "best", "games"):
        rows = done(ann.get(f"leaderboards?by={by}"))["rows"]
        assert len(rows) == 3
        assert [row["value"] for row in rows] == sorted((r["value"] for r in rows), reverse=True)
    [top, *_] = done(ann.get("leaderboards?by=best&edition=birmingham&players=2"))["rows"]
    assert top["value"] == Play.objects.get(edition="birmingham", place=1).vp
    assert done(ann.get("leaderboards?by=games&least=2"))["rows"][-1]["games"] >= 2
    assert ann.get("leaderboards?by=luck").status_code == 400


def test_a_report_has_everything_about_everybody(evening: Evening) -> None:
    ann, ben, games = evening
    report = done(ann.get(f"games/{games[0].pk}/report"))
    assert sorted(report["orders"][0]["order"]) == ["p1", "p2"]
    spent = {
        player: sum(each["spent"][player] for each in report["orders"]) for player in ("p1", "p2")
    }
    assert spent == report["spending"]
    for balance in report["balance"].values():
        assert set(balance) == {"coal", "iron", "beer"}
    given = sum(each["coal"]["given"] for each in report["balance"].values())
    assert given == sum(each["coal"]["taken"] for each in report["balance"].values())
    assert [sitter["person"]["id"] for sitter in report["sitters"]] == [ann.id, ben.id]
    assert set(report["impact"]) == {"p1", "p2"}
    assert len(report["turning_points"]) == 3


def test_the_sheet_has_the_columns_other_sheets_have(evening: Evening) -> None:
    ann, _, games = evening
    for ending, separator in (("csv", ","), ("tsv", "\t")):
        text = ann.get(f"games/{games[0].pk}/result.{ending}").content.decode()
        rows = list(csv.DictReader(io.StringIO(text), delimiter=separator))
        assert list(rows[0])[:3] == ["player_color", "player_name", "canal_immediate"]
        for row in rows:
            canal, rail = int(row["canal_era"]), int(row["rail_era"])
            assert canal + rail == int(row["total"])
        assert [row["position"] for row in rows] == ["1", "2"]


def test_bg_stats_gets_numbers_as_numbers(evening: Evening) -> None:
    _, ben, games = evening
    url = done(ben.get(f"games/{games[1].pk}/bgstats"))["url"]
    told = json.loads(unquote(url.partition("data=")[2]))
    assert told["game"]["bggId"] == 224517
    assert len(told["playDate"]) == 19
    assert all({"winner", "startPlayer"} <= set(player) for player in told["players"])
    path = f"games/{games[1].pk}/play.bgsplay"
    play = json.loads(ben.get(path).content)
    assert play == json.loads(ben.get(path).content)
    scores = play["plays"][0]["playerScores"]
    sums = [sum(int(part) for part in score["score"].split("+")) for score in scores]
    plays = Play.objects.filter(game=games[1]).order_by("number")
    assert sums == [each.vp for each in plays]


def test_the_picture_is_a_picture_and_the_sheet_a_page(evening: Evening) -> None:
    ann, _, games = evening
    picture = ann.get(f"games/{games[2].pk}/share.png")
    image = Image.open(io.BytesIO(picture.content))
    assert (image.format, image.size) == ("PNG", (1080, 1080))
    assert len(set(image.convert("RGB").resize((64, 64)).get_flattened_data())) > 20
    sheet = ann.get(f"games/{games[2].pk}/sheet.pdf").content
    assert sheet.startswith(b"%PDF-")
    assert ann.get(f"games/{ann.create()['id']}/share.png").status_code == 404


def counted(phone: Phone, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert phone.get(path).status_code == 200, path
    return len(queries)


def test_many_games_are_real_and_cost_no_more_queries() -> None:
    shown: list[tuple[int, int]] = []
    make_many_games(30, lambda done, total: shown.append((done, total)))
    assert shown[-1] == (30, 30)
    games = Game.objects.filter(status="finished")
    assert games.count() == 30 + 3 * 6
    for game in games[:3]:
        assert verify(game) is None
    few = _costs()
    make_many_games(60, lambda done, total: None)
    assert all(few.values())
    assert _costs() == few
    assert Feat.objects.exists()


def _costs() -> dict[str, int]:
    phone = Phone()
    rows = phone.get("leaderboards?by=games").json()["rows"]
    person = rows[0]["person"]["id"]
    game = Play.objects.filter(player=person).latest("ended_at").game
    season = game.league_results.get().division.season
    paths = {
        "player": f"players/{person}",
        "games": f"players/{person}/games",
        "season": f"seasons/{season.pk}",
        "group": f"groups/{season.league.group_id}",
        "rating": "leaderboards",
        "average": "leaderboards?by=average",
        "records": "records",
    }
    return {name: counted(phone, path) for name, path in paths.items()}

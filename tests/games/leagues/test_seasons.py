"""A season from its first fixture to its last result, over HTTP."""

import pytest

from games.models import LeagueResult, RatingStep
from tests.games.leagues.people import club, done, played

pytestmark = pytest.mark.django_db


def test_a_recorded_game_flows_into_the_table_by_itself() -> None:
    group, (ann, ben, cat) = club("ann", "ben", "cat")
    season = ann.season(ann.league(group), [ann.id, ben.id, cat.id])
    game = played([ann.id, ben.id])
    shown = done(cat.get(f"seasons/{season['id']}"))
    [result] = shown["results"]
    assert (result["game"], result["verified"], result["by_hand"]) == (str(game.pk), True, False)
    rows = shown["divisions"][0]["table"]["rows"]
    assert [row["points"] for row in rows] == [10, 6, 0]
    assert {rows[0]["person"]["name"], rows[1]["person"]["name"]} == {"ann", "ben"}
    assert rows[2]["person"] == {"id": cat.id, "name": "cat"}
    assert RatingStep.objects.filter(game=game).count() == 4


def test_a_game_with_an_outsider_is_no_result() -> None:
    group, (ann, ben) = club("ann", "ben")
    _, (zoe,) = club("zoe")
    ann.season(ann.league(group), [ann.id, ben.id])
    played([ann.id, ben.id, zoe.id])
    assert not LeagueResult.objects.exists()


def test_fixtures_are_drawn_played_and_done() -> None:
    group, (ann, ben, cat, dan) = club("ann", "ben", "cat", "dan")
    people = [ann.id, ben.id, cat.id, dan.id]
    season = ann.season(ann.league(group), people, table_size=2, collect="fixtures")
    division = season["divisions"][0]["id"]
    drawn = done(ann.post(f"seasons/{season['id']}/rounds", {"division": division}))
    assert [f["round"] for f in drawn["fixtures"]] == [1, 1]
    seated = sorted(seat["key"] for f in drawn["fixtures"] for seat in f["seats"])
    assert seated == sorted(people)
    assert ben.post(f"seasons/{season['id']}/rounds", {"division": division}).status_code == 403
    fixture = next(f for f in drawn["fixtures"] if ann.id in {s["key"] for s in f["seats"]})
    seats = {f"p{seat['seat']}": seat["key"] for seat in fixture["seats"]}
    game = ann.create()
    shown = done(ann.put(f"fixtures/{fixture['id']}/game", {"game": game["id"], "seats": seats}))
    playing = next(f for f in shown["fixtures"] if f["id"] == fixture["id"])
    assert (playing["status"], playing["game"]) == ("playing", game["id"])


def test_an_organiser_enters_and_corrects_with_the_reason_kept() -> None:
    group, (ann, ben) = club("ann", "ben")
    season = ann.season(ann.league(group), [ann.id, ben.id])
    division = season["divisions"][0]["id"]
    body = {
        "division": division,
        "played_on": "2026-02-01",
        "edition": "birmingham",
        "scores": [
            {"player": ann.id, "vp": 120, "place": 1},
            {"player": ben.id, "vp": 110, "place": 2},
        ],
        "reason": "the phone was at home",
    }
    shown = done(ann.post(f"seasons/{season['id']}/results", body))
    [result] = shown["results"]
    assert (result["verified"], result["by_hand"], result["counts"]) == (False, True, True)
    swapped = [
        {"player": ann.id, "vp": 110, "place": 2},
        {"player": ben.id, "vp": 120, "place": 1},
    ]
    change = {"scores": swapped, "reason": "the sheet was read upside down"}
    shown = done(ann.patch(f"results/{result['id']}", change))
    assert shown["divisions"][0]["table"]["rows"][0]["key"] == ben.id
    [kept] = shown["results"][0]["changes"]
    assert (kept["reason"], kept["by"]["name"]) == ("the sheet was read upside down", "ann")
    assert ben.patch(f"results/{result['id']}", change).status_code == 403
    strict = done(ann.patch(f"seasons/{season['id']}", {"allow_unverified": False}))
    assert strict["results"][0]["why_not"] == "unverified"
    assert strict["divisions"][0]["table"]["rows"][0]["games"] == 0


def test_places_must_make_sense() -> None:
    group, (ann, ben) = club("ann", "ben")
    season = ann.season(ann.league(group), [ann.id, ben.id])
    body = {
        "division": season["divisions"][0]["id"],
        "played_on": "2026-02-01",
        "edition": "birmingham",
        "scores": [
            {"player": ann.id, "vp": 120, "place": 1},
            {"player": ben.id, "vp": 110, "place": 3},
        ],
    }
    answer = ann.post(f"seasons/{season['id']}/results", body)
    assert (answer.status_code, answer.json()["where"]) == (400, "scores")


def test_late_joiners_and_drop_outs() -> None:
    names = ("ann", "ben", "cat", "dan", "eve")
    group, people = club(*names)
    ann = people[0]
    first = [person.id for person in people[:4]]
    season = ann.season(ann.league(group), first, table_size=2, player_counts=[2, 3])
    division = season["divisions"][0]["id"]
    done(ann.post(f"seasons/{season['id']}/rounds", {"division": division}))
    late = {"player": people[4].id, "division": division}
    shown = done(ann.post(f"seasons/{season['id']}/entries", late))
    assert {e["key"]: e["late"] for e in shown["divisions"][0]["entries"]}[people[4].id]
    shown = done(ann.delete(f"seasons/{season['id']}/entries/{people[1].id}"))
    waiting = {seat["key"] for f in shown["fixtures"] for seat in f["seats"]}
    assert people[1].id not in waiting
    assert waiting == set(first) - {people[1].id}


def test_promotion_and_relegation() -> None:
    names = [f"player{number}" for number in range(8)]
    group, people = club(*names)
    ann = people[0]
    ids = [person.id for person in people]
    divisions = [{"name": "A", "players": ids[:4]}, {"name": "B", "players": ids[4:]}]
    league = ann.league(group)
    season = ann.season(league, [], preset="divisions", divisions=divisions)
    for division, players in zip(season["divisions"], (ids[:4], ids[4:]), strict=True):
        scores = [
            {"player": player, "vp": 100 - place, "place": place}
            for place, player in enumerate(players, start=1)
        ]
        body = {
            "division": division["id"],
            "played_on": "2026-02-01",
            "edition": "birmingham",
            "scores": scores,
        }
        season = done(ann.post(f"seasons/{season['id']}/results", body))
    moved = [[row["moves"] for row in d["table"]["rows"]] for d in season["divisions"]]
    assert moved == [[None, None, "down", "down"], ["up", "up", None, None]]
    body = {"name": "Autumn", "starts_on": "2026-09-01"}
    after = done(ann.post(f"seasons/{season['id']}/next", body), 201)
    entered = [{entry["key"] for entry in d["entries"]} for d in after["divisions"]]
    assert entered == [{*ids[:2], *ids[4:6]}, {*ids[2:4], *ids[6:]}]
    assert done(ann.get(f"seasons/{season['id']}"))["status"] == "closed"

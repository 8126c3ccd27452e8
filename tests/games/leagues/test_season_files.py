"""A season for other programs: the table as CSV, the fixtures as a calendar."""

import csv
import io

import pytest

from tests.games.leagues.people import Person, club, done, played
from tests.games.phones import Phone

pytestmark = pytest.mark.django_db


def test_the_table_as_rows() -> None:
    group, (ann, ben) = club("ann", "ben")
    season = ann.season(ann.league(group), [ann.id, ben.id])
    played([ann.id, ben.id])
    text = ben.get(f"seasons/{season['id']}/table.csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["rank"], row["points"]) for row in rows] == [("1", "10"), ("2", "6")]
    assert {row["player"] for row in rows} == {"ann", "ben"}
    assert Person("zoe").get(f"seasons/{season['id']}/table.csv").status_code == 404


def test_a_name_is_no_formula() -> None:
    group, (ann,) = club("ann")
    shown = done(ann.post(f"groups/{group['id']}/members", {"name": "=1+1"}))
    bad = next(m["key"] for m in shown["members"] if m["person"]["name"] == "=1+1")
    season = ann.season(ann.league(group), [ann.id, bad])
    text = ann.get(f"seasons/{season['id']}/table.csv").content.decode()
    assert ",'=1+1," in text


def test_the_calendar_opens_to_who_has_its_token() -> None:
    group, (ann, ben) = club("ann", "ben")
    season = ann.season(ann.league(group), [ann.id, ben.id])
    body = {"division": season["divisions"][0]["id"], "at": "2026-12-01T18:30:00+00:00"}
    shown = done(ann.post(f"seasons/{season['id']}/rounds", body))
    place = {"place": "Back room, upstairs; " + "ring twice " * 5}
    place["place"] = place["place"].strip()
    done(ann.patch(f"fixtures/{shown['fixtures'][0]['id']}", place))
    path = shown["calendar"].removeprefix("/api/v1/")
    program = Phone()
    assert program.get(path.partition("?")[0]).status_code == 404
    answer = program.get(path)
    assert answer.headers["Content-Type"].startswith("text/calendar")
    text = answer.content.decode()
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    unfolded = text.replace("\r\n ", "")
    assert "DTSTART:20261201T183000Z" in unfolded
    assert "LOCATION:Back room\\, upstairs\\; ring twice" in unfolded
    assert unfolded.count("BEGIN:VEVENT") == unfolded.count("END:VEVENT") == 1

"""Ratings: the library's own numbers, one game at a time and from scratch to the same."""

import uuid

import pytest
from openskill.models import PlackettLuce

from games.leagues.skill import START, rate, shown
from games.models import Game, Job, Play, Rating, RatingStep
from games.services.follow_result import follow_result
from games.services.rate_games import rate_all_games, rate_game
from tests.games.leagues.people import club, done, played


def test_numbers_are_the_library_s() -> None:
    model = PlackettLuce()
    places = [1, 2, 2, 4]
    ours = [START] * 4
    theirs = [[model.rating()] for _ in range(4)]
    for _ in range(5):
        ours = rate(ours, places)
        theirs = model.rate(theirs, ranks=[float(place) for place in places])
        assert ours == [(team[0].mu, team[0].sigma) for team in theirs]
        places = places[1:] + places[:1]
        places = [sorted(places).index(place) + 1 for place in places]


def test_equals_gain_alike() -> None:
    after = rate([START] * 3, [1, 2, 2])
    assert after[1] == after[2]
    assert after[0][0] > START[0] > after[1][0]


def test_a_newcomer_is_shown_a_thousand() -> None:
    assert shown(START) == 1000


@pytest.mark.django_db
class TestStored:
    def numbers(self) -> dict[tuple[uuid.UUID, str], tuple[float, float, int, int]]:
        rows = Rating.objects.all()
        return {(r.player_id, r.scope): (r.mu, r.sigma, r.shown, r.games) for r in rows}

    def games(self) -> list[Game]:
        _, (ann, ben, cat) = club("ann", "ben", "cat")
        tables = [[ann, ben], [ben, cat, ann], [cat, ann], [ann, ben]]
        editions = ["lancashire", "birmingham"] * 2
        return [
            played([person.id for person in table], seed, edition)
            for seed, (table, edition) in enumerate(zip(tables, editions, strict=True))
        ]

    def test_from_scratch_they_are_the_same(self) -> None:
        self.games()
        one_by_one, steps = self.numbers(), RatingStep.objects.count()
        assert rate_all_games() == 0
        assert (self.numbers(), RatingStep.objects.count()) == (one_by_one, steps)
        Rating.objects.all().delete()
        RatingStep.objects.all().delete()
        assert rate_all_games() == steps
        assert self.numbers() == one_by_one

    def test_each_game_shows_what_it_did(self) -> None:
        games = self.games()
        for scope in ("all", "lancashire"):
            of_game = RatingStep.objects.filter(game=games[0], scope=scope)
            assert {(step.mu_before, step.sigma_before) for step in of_game} == {START}
        played_on = RatingStep.objects.filter(scope="all").order_by("ended_at")
        for step in played_on:
            earlier = played_on.filter(player=step.player, ended_at__lt=step.ended_at).last()
            assert (step.mu_before, step.sigma_before) == (
                (earlier.mu, earlier.sigma) if earlier else START
            )

    def test_a_change_in_the_past_has_all_computed_anew(self) -> None:
        first = self.games()[0]
        Play.objects.filter(game=first).update(verified=False)
        assert not rate_game(first.pk)
        assert Job.objects.filter(kind="ratings", status="waiting").exists()
        assert rate_all_games() > 0
        assert not RatingStep.objects.filter(game=first).exists()

    def test_twice_is_once(self) -> None:
        games = self.games()
        before = self.numbers()
        for game in games:
            follow_result(game.pk)
            rate_game(game.pk)
        assert self.numbers() == before
        assert not Job.objects.filter(kind="ratings").exists()

    def test_an_imported_game_is_not_rated(self) -> None:
        _, (ann, ben) = club("ann", "ben")
        game = played([ann.id, ben.id])
        document = done(ann.get(f"games/{game.pk}/export"))
        RatingStep.objects.all().delete()
        stored = done(ann.post("imports", {"document": document}), 201)
        follow_result(uuid.UUID(stored["id"]))
        assert Play.objects.filter(game=stored["id"], verified=False).count() == 2
        assert not RatingStep.objects.exists()

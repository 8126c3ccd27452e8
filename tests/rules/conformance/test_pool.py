"""The pool itself: enough games, every option, every kind of event, all played to the end."""

from rules import engine
from rules.effects import TileRemoved
from tests.rules.conformance.games import (
    EXTRA_GAMES,
    QUICK_POLICIES,
    ROUNDS_OF_GAMES,
    TABLES,
    Game,
    setups,
)


def test_at_least_300_games_of_each_edition() -> None:
    played = dict.fromkeys(engine.EDITIONS, 0)
    for edition, players in TABLES:
        tables = len(setups(edition, players))
        played[edition] += tables * len(QUICK_POLICIES) * ROUNDS_OF_GAMES[edition] + EXTRA_GAMES
    assert all(games >= 300 for games in played.values()), played


def test_every_option_is_played_at_every_count_it_fits() -> None:
    for edition, players in TABLES:
        played = {option for setup in setups(edition, players) for option in setup.options}
        options = engine.options_of(edition).items()
        assert played == {option for option, counts in options if players in counts}


def test_every_game_comes_to_its_end(games: list[Game]) -> None:
    assert all(game.states()[-1].finished for game in games)


def test_every_kind_of_event_happens(games: list[Game]) -> None:
    happened = {event.type for game in games for event in game.events}
    forms = engine.names_for(games[0].setup).forms
    typed_in = {"reverted", "amended", "inserted", "voided", "ruled"}
    assert happened == {*forms} - typed_in


def test_tiles_leave_the_board_every_way_and_actions_have_several_parts(
    games: list[Game],
) -> None:
    removed: set[str] = set()
    sales = links = 0
    for game in games:
        for step in game.fold():
            for effect in step.outcome.effects:
                if isinstance(effect, TileRemoved):
                    removed.add(effect.reason)
            sales = max(sales, len(getattr(step.event, "sales", ())))
            links = max(links, len(getattr(step.event, "links", ())))
    assert removed == {"overbuilt", "sold", "era"}
    assert sales > 1
    assert links == 2

"""Nothing appears and nothing vanishes: money, cubes, barrels, tiles, links, cards, points."""

from collections import Counter

from rules import effects, engine
from rules.editions import ruleset_for
from rules.state import GameState
from rules.tables import Tables
from tests.rules.conformance.games import Game, Step


def tables_of(state: GameState) -> Tables:
    return ruleset_for(state.setup).tables


def booked(step: Step) -> Counter[str]:
    """Return what the ledger of one event adds to each purse."""
    purses: Counter[str] = Counter()
    for effect in step.outcome.effects:
        if isinstance(effect, effects.MoneyPaid):
            purses[effect.player] -= effect.amount
        elif isinstance(effect, effects.MoneyReceived | effects.IncomeTaken):
            purses[effect.player] += effect.amount
    return purses


def test_every_pound_is_in_the_ledger(games: list[Game]) -> None:
    """A purse changes by what the ledger says it paid and received, and by nothing else."""
    for game in games:
        for step in game.fold():
            change = booked(step)
            for player, seat in step.outcome.state.seats.items():
                assert seat.money == step.before.seats[player].money + change[player], game
                assert seat.money >= 0, game


def test_money_spent_is_what_was_paid_this_round(games: list[Game]) -> None:
    for game in games:
        spent: Counter[str] = Counter()
        for step in game.fold():
            for effect in step.outcome.effects:
                if isinstance(effect, effects.RoundEnded):
                    spent.clear()
                elif isinstance(effect, effects.MoneyPaid):
                    spent[effect.player] += effect.amount
            for player, seat in step.outcome.state.seats.items():
                assert seat.spent == spent[player], game


def lying(state: GameState) -> Counter[str]:
    """Return the cubes and barrels on tiles, by industry, and in markets."""
    found: Counter[str] = Counter()
    for tile in state.board.values():
        found[tile.industry] += tile.cubes
    for resource, cubes in state.markets.items():
        found[resource] += cubes
    return +found


def moved(step: Step) -> Counter[str]:
    """Return what the ledger adds to and takes from the cubes and barrels on the table."""
    change: Counter[str] = Counter()
    markets = dict(step.before.markets)
    for effect in step.outcome.effects:
        if isinstance(effect, effects.TilePlaced):
            change[effect.industry] += effect.cubes
        elif isinstance(effect, effects.TileRemoved):
            change[effect.industry] -= effect.cubes
        elif isinstance(effect, effects.CubeTaken):
            change["brewery" if effect.resource == "beer" else effect.resource] -= 1
        elif isinstance(effect, effects.CubesSold):
            markets[effect.resource] += effect.count
        elif isinstance(effect, effects.CubeBought) and markets[effect.resource]:
            markets[effect.resource] -= 1
            change[effect.resource] -= 1
    assert markets == step.outcome.state.markets
    return change


def test_every_cube_and_barrel_comes_from_a_tile_and_goes_somewhere(games: list[Game]) -> None:
    """New tiles bring cubes; consuming, buying and removing tiles take them; moving keeps them."""
    for game in games:
        for step in game.fold():
            expected = lying(step.before)
            expected.update(moved(step))
            assert lying(step.outcome.state) == +expected, game


def test_no_tile_or_market_holds_what_it_cannot(games: list[Game]) -> None:
    for game in games:
        for state in game.states():
            tables = tables_of(state)
            for resource, market in tables.markets.items():
                assert 0 <= state.markets[resource] <= len(market.prices), game
            for tile in state.board.values():
                most = max(tables.tiles[tile.industry, tile.level].cubes.values())
                assert 0 <= tile.cubes <= most, game
                assert not most or tile.flipped == (tile.cubes == 0), game


def test_merchant_barrels_lie_beside_merchants_that_buy(games: list[Game]) -> None:
    for game in games:
        for before, _, outcome in game.fold():
            state, accepts = outcome.state, tables_of(outcome.state).merchant_accepts
            buying = {space for space, tile in state.merchants.items() if accepts[tile]}
            assert {*state.merchant_beer} == buying, game
            full = len(buying) if before.stage == "new" else sum(before.merchant_beer.values())
            for effect in outcome.effects:
                if isinstance(effect, effects.MerchantBeerDrunk):
                    full -= 1
                elif isinstance(effect, effects.MerchantBeerRefilled):
                    full += len(effect.merchants)
            assert sum(state.merchant_beer.values()) == full, game


def test_every_tile_is_on_the_mat_on_the_board_or_gone(games: list[Game]) -> None:
    for game in games:
        stacks = ruleset_for(game.setup).tables.stacks
        printed = Counter(
            (player, tile.industry, tile.level)
            for player in game.setup.players
            for stack in stacks.values()
            for tile in stack
        )
        gone: Counter[tuple[str, str, int]] = Counter()
        for step in game.fold():
            for effect in step.outcome.effects:
                if isinstance(effect, effects.TileRemoved | effects.TileDeveloped):
                    gone[effect.player, effect.industry, effect.level] += 1
            found = gone.copy()
            state = step.outcome.state
            found.update((tile.owner, tile.industry, tile.level) for tile in state.board.values())
            for player, seat in state.seats.items():
                for industry, taken in seat.taken.items():
                    left = stacks[industry][taken:]
                    found.update((player, industry, tile.level) for tile in left)
            assert found == printed, game


def test_every_link_is_with_its_owner_or_on_the_board(games: list[Game]) -> None:
    for game in games:
        tiles = ruleset_for(game.setup).tables.link_tiles
        for state in game.states():
            placed = Counter(state.links.values())
            for player, seat in state.seats.items():
                assert seat.links_left + placed[player] == tiles, game
                assert seat.links_left >= 0, game


def test_every_card_is_in_a_hand_the_deck_the_discards_or_dead(games: list[Game]) -> None:
    for game in games:
        tables = ruleset_for(game.setup).tables
        dead = {"canal": tables.dead_cards, "rail": tables.rail_cards_removed}
        for state in game.states():
            hands = sum(seat.hand - len(seat.wilds) for seat in state.seats.values())
            discards = sum(state.discards.values()) + state.unseen_discards
            assert hands + state.deck + discards + dead[state.era] == tables.deck_size, game
            assert all(copies <= tables.cards[face] for face, copies in state.discards.items())
            for seat in state.seats.values():
                assert len({*seat.wilds}) == len(seat.wilds) <= seat.hand, game


def test_every_point_is_on_the_score_sheet(games: list[Game]) -> None:
    for game in games:
        points: Counter[tuple[str, str, str]] = Counter()
        for step in game.fold():
            for effect in step.outcome.effects:
                if isinstance(effect, effects.PointsScored):
                    points[effect.player, effect.era, effect.column] += effect.amount
            for player, seat in step.outcome.state.seats.items():
                assert seat.vp == sum(seat.scored.values()) >= 0, game
                for (era, column), vp in seat.scored.items():
                    assert points[player, era, column] == vp, game


def test_score_foretells_what_the_end_of_an_era_scores(games: list[Game]) -> None:
    """What `score` says before a pass that ends an era is what the pass then scores."""
    foretold = 0
    for game in games:
        for before, event, outcome in game.fold():
            ends = any(isinstance(effect, effects.LinksReturned) for effect in outcome.effects)
            if not ends or event.type != "passed" or not _paid_by_all(outcome.effects):
                continue
            foretold += 1
            scored: Counter[str] = Counter()
            for effect in outcome.effects:
                if isinstance(effect, effects.PointsScored):
                    scored[effect.player] += effect.amount
            for player, total in engine.score(before)["players"].items():
                assert total["total"] - total["now"] == scored[player], game
    assert foretold


def _paid_by_all(done: tuple[effects.Effect, ...]) -> bool:
    """Tell whether an era's end took nothing from anybody: income comes before the scoring."""
    moves = effects.IncomeTaken
    return not any(isinstance(each, moves) for each in done) and not any(
        isinstance(each, effects.PointsScored) and each.reason == "shortfall" for each in done
    )

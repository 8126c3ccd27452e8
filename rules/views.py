"""A position as JSON: the table, the score so far, what is printed."""

from typing import Any

from rules import income, scoring
from rules.position import Position
from rules.state import GameState
from rules.vocabulary import Json, PlayerId, location_of


def table(position: Position) -> Json:
    """Return the short view: turn, order, markets, purses and markers."""
    state, tables = position.state, position.tables
    return {
        "era": state.era,
        "round": state.round,
        "turn": state.turn,
        "actions_left": state.actions_left if state.turn else 0,
        "turn_order": list(state.order),
        "markets": dict(state.markets),
        "players": {
            player: {
                "money": seat.money,
                "spent": seat.spent,
                "vp": seat.vp,
                "income_space": seat.income_space,
                "income_level": income.level(tables, seat.income_space),
                "hand": seat.hand,
            }
            for player, seat in state.seats.items()
        },
        "owes": state.owes,
        **_distant(position),
    }


def _distant(position: Position) -> Json:
    shown = position.ruleset.shows(position)
    return {key: shown[key] for key in ("distant_market",) if key in shown}


def full(position: Position) -> Json:
    """Return the whole public table: the short view, board, links and mats."""
    state = position.state
    return {
        **table(position),
        "board": {
            space: {
                "owner": tile.owner,
                "industry": tile.industry,
                "level": tile.level,
                "flipped": tile.flipped,
                "cubes": tile.cubes,
            }
            for space, tile in state.board.items()
        },
        "links": dict(state.links),
        "mats": {player: _mat(position, player) for player in state.seats},
        "links_left": {player: seat.links_left for player, seat in state.seats.items()},
        **position.ruleset.shows(position),
    }


def shown(position: Position) -> Json:
    """Return what a phone shows: the full view and what lies on the table besides."""
    state, tables = position.state, position.tables
    return {
        **full(position),
        "rounds": tables.rounds,
        "deck": state.deck,
        "merchants": _merchants(state),
        "distant_turned": {str(value): count for value, count in state.distant_turned.items()},
    }


def _merchants(state: GameState) -> dict[str, list[str]]:
    """Return the merchant tiles by location, in the order of their spaces."""
    laid: dict[str, list[str]] = {}
    for space, tile in state.merchants.items():
        laid.setdefault(location_of(space), []).append(tile)
    return laid


def _mat(position: Position, player: PlayerId) -> Json:
    taken = position.state.seats[player].taken
    mat: Json = {}
    for industry, stack in position.tables.stacks.items():
        left: dict[str, int] = {}
        if position.ruleset.shows_used_up_levels:
            left = {str(tile.level): 0 for tile in stack}
        for tile in stack[taken[industry] :]:
            left[str(tile.level)] = left.get(str(tile.level), 0) + 1
        mat[industry] = left
    return mat


def result(position: Position) -> Json:
    """Return each player's points by era and column, and the ranking once finished."""
    state = position.state
    players = {}
    for player, seat in state.seats.items():
        breakdown: dict[str, dict[str, int]] = {
            era: dict.fromkeys(("links", "industries", "other"), 0) for era in ("canal", "rail")
        }
        for (era, column), vp in seat.scored.items():
            breakdown[era][column] += vp
        players[player] = {"vp": seat.vp, "breakdown": breakdown}
    ranking = scoring.ranking(position) if state.finished else None
    return {
        "final": True,
        "era": state.era,
        "finished": state.finished,
        "ranking": [list(group) for group in ranking] if ranking else None,
        "players": players,
    }


def score(position: Position) -> Json:
    """Return what the era's end would score now: links, tiles, and what the last era adds."""
    state = position.state
    lines: list[Json] = []
    for link in scoring.link_lines(position):
        lines.append({"player": link.player, "link": link.link, "ends": link.ends, "vp": link.vp})
    for tile in scoring.tile_lines(position):
        shown = {"space": tile.space, "industry": tile.industry, "level": tile.level}
        lines.append({"player": tile.player, **shown, "vp": tile.vp})
    if state.era == position.tables.eras[-1]:
        lines += _final_lines(position)
    totals = {
        player: {
            "now": seat.vp,
            "links": _total(lines, player, "link"),
            "industries": _total(lines, player, "level"),
            "other": _total(lines, player, "reason"),
        }
        for player, seat in state.seats.items()
    }
    for total in totals.values():
        total["total"] = sum(total.values())
    return {"era": state.era, "lines": lines, "players": totals}


def _total(lines: list[Json], player: PlayerId, key: str) -> int:
    """Return a player's points over the lines that have a key."""
    return sum(each["vp"] for each in lines if each["player"] == player and key in each)


def _final_lines(position: Position) -> list[Json]:
    """Return what the end of the game adds, worked out on a copy that scored the era."""
    after = position.after([])
    for effect in scoring.score_era(after):
        effect.apply(after.state)
    lines: list[Json] = []
    for step in position.ruleset.game_ends:
        for scored in step(after):
            scored.apply(after.state)
            line: Any = scored.as_json()
            shown = {"player": line["player"], "reason": line["reason"], "vp": line["amount"]}
            lines.append(shown | ({"space": line["at"]} if line["at"] else {}))
    return lines


def cards(position: Position, player: PlayerId) -> Json:
    """Return what is publicly known of a player's hand and of every face."""
    seat = position.seat(player)
    left = {face: position.cards_left(face) for face in position.tables.cards}
    return {
        "hand": seat.hand,
        "wilds": list(seat.wilds),
        "ordinary": position.ordinary_cards(player),
        "left": {face: copies for face, copies in left.items() if copies},
        "deck": position.state.deck,
    }


def differences(before: GameState, after: GameState) -> Json:
    """Return what changes for each player in money, income, points and cards."""
    changed: Json = {}
    for player, seat in after.seats.items():
        old = before.seats[player]
        pairs = {
            "money": (old.money, seat.money),
            "spent": (old.spent, seat.spent),
            "vp": (old.vp, seat.vp),
            "income_space": (old.income_space, seat.income_space),
            "hand": (old.hand, seat.hand),
        }
        moved = {key: [was, now] for key, (was, now) in pairs.items() if was != now}
        if moved:
            changed[player] = moved
    return changed


def changes(before: GameState, after: GameState) -> Json:
    """Return all that differs between two states of a game, each as it was and as it is."""
    turns = (before.turn or before.owes, after.turn or after.owes)
    markets = {key: [before.markets[key], now] for key, now in after.markets.items()}
    return {
        "players": differences(before, after),
        "turn": None if turns[0] == turns[1] else turns,
        "turn_order": None if before.order == after.order else (before.order, after.order),
        "markets": {key: pair for key, pair in markets.items() if pair[0] != pair[1]},
        "spaces": _differing(before.board, after.board),
        "links": _differing(before.links, after.links),
    }


def _differing(before: dict[str, Any], after: dict[str, Any]) -> tuple[str, ...]:
    """Return the keys under which two tables differ."""
    either = before.keys() | after.keys()
    return tuple(sorted(key for key in either if before.get(key) != after.get(key)))


def expected_order(state: GameState) -> list[PlayerId]:
    """Return the order of the next round if nobody spent more."""
    return sorted(state.order, key=lambda player: state.seats[player].spent)

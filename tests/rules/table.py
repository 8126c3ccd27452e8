"""A table laid by hand: any position, then one event, its effects or its refusal."""

from typing import Any

from rules import engine
from rules.editions import ruleset_for
from rules.fold import Outcome
from rules.position import Position
from rules.state import GameState, Placed

SETUP_MERCHANTS = {
    2: {
        "shrewsbury": ["all"],
        "gloucester": ["cotton", "blank"],
        "oxford": ["manufacturer", "blank"],
    },
    3: {
        "shrewsbury": ["all"],
        "gloucester": ["cotton", "blank"],
        "oxford": ["manufacturer", "blank"],
        "warrington": ["pottery", "blank"],
    },
    4: {
        "shrewsbury": ["all"],
        "gloucester": ["cotton", "blank"],
        "oxford": ["manufacturer", "blank"],
        "warrington": ["pottery", "blank"],
        "nottingham": ["cotton", "manufacturer"],
    },
}
WITHOUT_CARD = ("game_set_up", "shortfall_paid", "ruled")


class Table:
    """A game set up and then rearranged; player p1 is on turn with two actions."""

    def __init__(
        self,
        edition: str,
        players: int = 4,
        *,
        era: str = "canal",
        round: int = 3,
        options: tuple[str, ...] = (),
        merchants: dict[str, list[str]] | None = None,
    ) -> None:
        names = tuple(f"p{seat}" for seat in range(1, players + 1))
        setup = engine.Setup(edition, options, names)
        set_up: dict[str, Any] = {"type": "game_set_up", "turn_order": list(names)}
        if edition == "birmingham":
            set_up["merchants"] = merchants or SETUP_MERCHANTS[players]
        start = engine.start(setup)
        self.state: GameState = engine.apply(start, engine.read_event(start, set_up)).state
        self.state.era = era  # type: ignore[assignment]
        self.state.round = round
        self.state.actions_left = 2

    def seat(self, player: str = "p1", **values: Any) -> "Table":
        """Change a seat: money, spent, vp, income_space, hand, links_left, wilds."""
        for name, value in values.items():
            assert hasattr(self.state.seats[player], name)
            setattr(self.state.seats[player], name, value)
        return self

    def mat(self, player: str = "p1", **levels: int) -> "Table":
        """Put a level on top of stacks of a mat: mat(coal=2); too high a level empties one."""
        stacks = ruleset_for(self.state.setup).tables.stacks
        for industry, level in levels.items():
            below = [tile for tile in stacks[industry] if tile.level < level]
            self.state.seats[player].taken[industry] = len(below)
        return self

    def tile(
        self,
        space: str,
        owner: str,
        industry: str,
        level: int,
        cubes: int = 0,
        *,
        flipped: bool = False,
    ) -> "Table":
        """Put a tile on the board; mats are not touched."""
        self.state.board[space] = Placed(owner, industry, level, flipped, cubes)
        return self

    def links(self, owner: str, *lines: str) -> "Table":
        """Put links on the board."""
        for line in lines:
            assert line in ruleset_for(self.state.setup).tables.lines
            self.state.links[line] = owner
            self.state.seats[owner].links_left -= 1
        return self

    def markets(self, **cubes: int) -> "Table":
        """Set the cubes in the markets."""
        self.state.markets.update(cubes)
        return self

    def order(self, *players: str) -> "Table":
        """Set the turn order; the first is on turn."""
        self.state.order = players
        self.state.turn_index = 0
        return self

    def last_turn_of_round(self, player: str = "p1", actions: int = 1) -> "Table":
        """Put a player last in order and on turn with actions left."""
        others = tuple(each for each in self.state.order if each != player)
        self.state.order = (*others, player)
        self.state.turn_index = len(others)
        self.state.actions_left = actions
        return self

    def discarded(self, **copies: int) -> "Table":
        """Set discards of this era; write a card's colon as two underscores."""
        for face, count in copies.items():
            self.state.discards[face.replace("__", ":")] = count
        return self

    def event(self, type: str, **fields: Any) -> Any:
        """Return an event of p1, or of the player named; a card left out is null."""
        data = {"type": type, "player": "p1", **fields}
        if type not in WITHOUT_CARD and "cards" not in data:
            data.setdefault("card", None)
        return engine.read_event(self.state, data)

    def play(self, type: str, **fields: Any) -> Outcome:
        """Apply an event and stay at the position it leads to; raises Illegal."""
        outcome = engine.apply(self.state, self.event(type, **fields))
        self.state = outcome.state
        return outcome

    def build(self, card: str, where: str, industry: str, **fields: Any) -> Outcome:
        """Build with a card on a space such as `dudley/0`."""
        location, _, slot = where.rpartition("/")
        place = {"location": location, "slot": int(slot), "industry": industry}
        return self.play("industry_built", card=card, **place, **fields)

    def refused(self, type: str, **fields: Any) -> set[str]:
        """Return the rules an event breaks; empty if it is legal."""
        broken = engine.violations(self.state, self.event(type, **fields))
        assert all(violation.message for violation in broken)
        return {violation.rule for violation in broken}

    def build_refused(self, card: str, where: str, industry: str, **fields: Any) -> set[str]:
        """Return the rules a build breaks; empty if it is legal."""
        location, _, slot = where.rpartition("/")
        place = {"location": location, "slot": int(slot), "industry": industry}
        return self.refused("industry_built", card=card, **place, **fields)

    def broken(self, type: str, **fields: Any) -> tuple[engine.Violation, ...]:
        """Return the violations of an event, sentences and all."""
        return engine.violations(self.state, self.event(type, **fields))

    def build_broken(self, card: str | None, where: str, industry: str, **fields: Any) -> Any:
        """Return the violations of a build, sentences and all."""
        location, _, slot = where.rpartition("/")
        place = {"location": location, "slot": int(slot), "industry": industry}
        return self.broken("industry_built", card=card, **place, **fields)

    def merchant_beer(self, **full: bool) -> "Table":
        """Set barrels beside merchant tiles; write a space's slash as an underscore."""
        for space, there in full.items():
            location, _, index = space.rpartition("_")
            assert f"{location}/{index}" in self.state.merchants
            self.state.merchant_beer[f"{location}/{index}"] = there
        return self

    def on_turn(self, player: str, actions: int = 2) -> "Table":
        """Put a player on turn, the order as it is."""
        self.state.turn_index = self.state.order.index(player)
        self.state.actions_left = actions
        return self

    def spent(self, player: str = "p1") -> int:
        """Return what a player has spent this round."""
        return self.state.seats[player].spent

    def money(self, player: str = "p1") -> int:
        """Return a purse."""
        return self.state.seats[player].money

    def income(self, player: str = "p1") -> int:
        """Return an income marker's space."""
        return self.state.seats[player].income_space

    def at(self, space: str) -> Placed | None:
        """Return the tile on a space."""
        return self.state.board.get(space)

    @property
    def position(self) -> Position:
        """Return the position to ask of."""
        return Position(self.state, ruleset_for(self.state.setup))

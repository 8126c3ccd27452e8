"""The editions by name, and the ruleset for what a table agreed on."""

from functools import cache

from rules import birmingham, lancashire
from rules.reading import DataFile
from rules.ruleset import Ruleset
from rules.state import Setup
from rules.wire import Malformed

_ASSEMBLIES = {"birmingham": birmingham.assemble, "lancashire": lancashire.assemble}
_DATA: dict[str, DataFile] = {"birmingham": birmingham.DATA, "lancashire": lancashire.DATA}

EDITIONS = tuple(_ASSEMBLIES)
PLAYER_COUNTS = (2, 3, 4)
LONGEST_ID = 64


def options_of(edition: str) -> dict[str, tuple[int, ...]]:
    """Return an edition's options, each with the player counts it fits."""
    variants = _DATA[edition].get("variants")
    return {key: tuple(each.get("players", PLAYER_COUNTS)) for key, each in variants.items()}


def edition_name(edition: str) -> str:
    """Return an edition's printed name."""
    return str(_DATA[edition].get("name"))


def check_setup(setup: Setup) -> None:
    """Refuse an edition, options or players that cannot be; raises Malformed."""
    if setup.edition not in EDITIONS:
        raise Malformed("edition", f"unknown edition {setup.edition!r}")
    if len(setup.players) not in PLAYER_COUNTS:
        raise Malformed("players", f"2 to 4 can play, not {len(setup.players)}")
    for index, player in enumerate(setup.players):
        if not 1 <= len(player) <= LONGEST_ID:
            raise Malformed(f"players[{index}].id", f"must have 1 to {LONGEST_ID} characters")
        if not player.isprintable():
            raise Malformed(f"players[{index}].id", "must not contain control characters")
        if player in setup.players[:index]:
            raise Malformed(f"players[{index}].id", f"{player!r} is there twice")
    known = options_of(setup.edition)
    for option in setup.options:
        if option not in known:
            raise Malformed(f"options.{option}", f"{setup.edition} has no such option")
        if len(setup.players) not in known[option]:
            counts = " or ".join(str(count) for count in known[option])
            raise Malformed(f"options.{option}", f"is for {counts} players")


def ruleset_for(setup: Setup) -> Ruleset:
    """Return the ruleset that a set-up is played by."""
    return _ruleset(setup.edition, frozenset(setup.options), len(setup.players))


@cache
def _ruleset(edition: str, options: frozenset[str], players: int) -> Ruleset:
    return _ASSEMBLIES[edition](players, options)

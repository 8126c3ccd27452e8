"""The editions and what is printed on their boards, as the rules have them."""

from functools import lru_cache
from typing import Any

from games.projections import shapes
from games.services.refusal import Refusal, malformed
from rules import engine

PLAYER_COUNTS = (2, 3, 4)
NO_EDITION = Refusal("not_found", "There is no such edition.")


@lru_cache(maxsize=1)
def list_editions() -> list[shapes.Edition]:
    """Return every edition with what a table chooses before a game of it."""
    return [_edition(edition) for edition in engine.EDITIONS]


def show_tables(edition: str, options: tuple[str, ...], players: int) -> dict[str, Any] | Refusal:
    """Return what is printed for that many players with those options."""
    if edition not in engine.EDITIONS:
        return NO_EDITION
    try:
        return engine.tables_json(_setup(edition, options, players))
    except engine.Malformed as error:
        return malformed(error.where, error.message)


def _edition(edition: str) -> shapes.Edition:
    printed = {n: engine.tables_json(_setup(edition, (), n)) for n in PLAYER_COUNTS}
    options = engine.options_of(edition).items()
    return shapes.Edition(
        id=edition,  # type: ignore[arg-type]
        name=engine.edition_name(edition),
        players=list(PLAYER_COUNTS),
        options=[shapes.EditionOption(name, list(counts)) for name, counts in options],
        merchants=_by_count(printed, "merchants", lambda merchant: len(merchant["spaces"])),
        merchant_tiles=_by_count(printed, "merchant_tiles", lambda tile: tile["copies"]),
    )


def _by_count(printed: dict[int, Any], part: str, number: Any) -> dict[str, dict[str, int]] | None:
    """Return a number for each thing in a part of the tables, for each player count."""
    counted = {
        str(players): {key: number(each) for key, each in tables[part].items()}
        for players, tables in printed.items()
    }
    return counted if any(counted.values()) else None


def _setup(edition: str, options: tuple[str, ...], players: int) -> engine.Setup:
    return engine.Setup(edition, options, tuple(f"p{n}" for n in range(1, players + 1)))

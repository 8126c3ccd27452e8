"""The income track: spaces, levels, and where a marker stands after a gain or a loan."""

from rules.tables import Tables

LOWEST_LEVEL = -10
HIGHEST_SPACE = 99


def level(tables: Tables, space: int) -> int:
    """Return the income level of a space of the track."""  # C-INC-01
    return tables.income_levels[space]


def after_gain(space: int, spaces: int) -> int:
    """Return where a marker stands after moving up; what exceeds the track is lost."""
    return min(space + spaces, HIGHEST_SPACE)  # C-INC-07


def highest_space(tables: Tables, wanted: int) -> int:
    """Return the highest space that shows a level."""
    levels = tables.income_levels
    return len(levels) - 1 - levels[::-1].index(wanted)


def after_loan(tables: Tables, space: int, levels: int) -> int:
    """Return the space after going back whole levels; the result's level must exist."""
    return highest_space(tables, level(tables, space) - levels)  # C-LOAN-01

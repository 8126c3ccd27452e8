"""The result of a game as rows, under the column names other Brass score sheets use."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from games.models import Play

COLUMNS = (
    "player_color",
    "player_name",
    "canal_immediate",
    "canal_links",
    "canal_industries",
    "canal_era",
    "rail_immediate",
    "rail_links",
    "rail_industries",
    "rail_money",
    "rail_era",
    "total",
    "position",
)
# Where money scores, what an era adds beside links and tiles at the end is money.
SCORES_MONEY = "lancashire"


def sheet_rows(plays: Iterable[Play]) -> list[dict[str, Any]]:
    """Return a row for each seat, the winner first."""
    return sorted((_row(play) for play in plays), key=lambda row: int(row["position"]))


def separated(rows: Iterable[dict[str, Any]], columns: Iterable[str], separator: str) -> str:
    """Return rows as CSV or TSV; text that a spreadsheet would run is defused."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(columns), delimiter=separator, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _defused(value) for key, value in row.items()})
    return text.getvalue()


def _row(play: Play) -> dict[str, Any]:
    money = play.edition == SCORES_MONEY
    return {
        "player_color": play.seat.colour,
        "player_name": play.seat.name,
        "canal_immediate": play.canal_other,
        "canal_links": play.canal_links,
        "canal_industries": play.canal_industries,
        "canal_era": play.canal_other + play.canal_links + play.canal_industries,
        "rail_immediate": 0 if money else play.rail_other,
        "rail_links": play.rail_links,
        "rail_industries": play.rail_industries,
        "rail_money": play.rail_other if money else 0,
        "rail_era": play.rail_other + play.rail_links + play.rail_industries,
        "total": play.vp,
        "position": play.place,
    }


def _defused(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value

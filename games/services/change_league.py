"""A league renamed, or deleted while it never had a result."""

from games.models import League, LeagueResult
from games.services.refusal import Refusal

HAS_RESULTS = Refusal("forbidden", "A league with results stays.")


def rename_league(league: League, name: str) -> None:
    """Give the league another name."""
    league.name = name
    league.save(update_fields=["name"])


def delete_league(league: League) -> Refusal | None:
    """Delete a league without results."""
    if LeagueResult.objects.filter(division__season__league=league).exists():
        return HAS_RESULTS
    league.delete()
    return None

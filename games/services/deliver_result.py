"""Telling a new result to the webhook of its group."""

import uuid
from typing import Any

from games.exports import webhook
from games.models import Delivery, LeagueResult
from games.projections.persons import Names, Viewer


def deliver_result(result_id: uuid.UUID) -> None:
    """Send the result; raises when the other side does not take it, to be tried again."""
    delivery = Delivery.objects.select_related("group").filter(result_id=result_id).first()
    if delivery is None or delivery.status == Delivery.Status.DONE:
        return
    result = LeagueResult.objects.filter(pk=result_id).first()
    if result is None or not delivery.group.webhook_url:
        delivery.delete()
        return
    delivery.attempts += 1
    try:
        webhook.post(delivery.group.webhook_url, told(result))
    except webhook.UnsafeAddress as error:
        # Trying again would not make it safe.
        delivery.status, delivery.error = Delivery.Status.FAILED, str(error)
        delivery.save()
        return
    except webhook.NotTaken as error:
        delivery.error = str(error)
        delivery.save()
        raise
    delivery.status, delivery.error = Delivery.Status.DONE, ""
    delivery.save()


def told(result: LeagueResult) -> dict[str, Any]:
    """Return what a webhook is told; `content` is what Discord shows."""
    season = result.division.season
    scores = list(result.scores.all())
    names = Names(Viewer(None), [score.player_id for score in scores], known=True)
    rows = [
        {"place": score.place, "name": names[score.player_id].name or "?", "vp": score.vp}
        for score in scores
    ]
    line = ", ".join(f"{row['place']}. {row['name']} {row['vp']}" for row in rows)
    return {
        "content": f"{season.league.name}, {season.name}: {line}",
        "season": str(season.pk),
        "result": str(result.pk),
        "game": str(result.game_id) if result.game_id else None,
        "edition": result.edition,
        "played_on": result.played_on.isoformat(),
        "verified": result.verified,
        "scores": rows,
    }

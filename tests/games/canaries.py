"""Private words, planted to be looked for where they must not appear."""

from games.models import Game, Participant, Player, SeatLink
from tests.games.phones import Phone
from tests.games.scenes import Scene

CANARY = "canary"


def plant(scene: Scene) -> dict[str, list[str]]:
    """Put words in every private place of a game; return them and who may see each."""
    host = scene.phones["host"]
    watcher = Phone()
    host.patch(f"games/{scene.id}/settings", {"admission": "open"})
    watcher.post("join", {"code": scene.game["code"], "name": f"{CANARY} spectator"})
    host.patch(f"games/{scene.id}/settings", {"admission": "host"})
    Phone().post("join", {"code": scene.game["code"], "name": f"{CANARY} knock"})
    account = {"name": f"{CANARY} account", "password": f"{CANARY} password"}
    assert scene.phones["player"].post("accounts", account).status_code == 201
    seat = host.post(f"games/{scene.id}/seats/p3/link").json()["url"].removeprefix("/s#")
    tv = host.post(f"games/{scene.id}/tv").json()["url"].removeprefix("/tv#")
    row = Game.objects.get(pk=scene.id)
    nobody: list[str] = []
    words = {
        f"{CANARY} spectator": ["host"],
        f"{CANARY} knock": ["host"],
        f"{CANARY} account": nobody,
        f"{CANARY} password": nobody,
        str(row.code): ["host", "player"],
        seat: nobody,
        tv: nobody,
        row.tv_token_hash: nobody,
        SeatLink.objects.get().token_hash: nobody,
    }
    players = Player.objects.filter(participations__game=row)
    words |= {str(player.token_hash): nobody for player in players if player.token_hash}
    words |= {str(player.pk): nobody for player in players}
    people = Participant.objects.filter(game=row)
    return words | {str(person.pk): ["host"] for person in people}

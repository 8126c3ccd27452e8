"""Frames are views of one role: what is private to others never travels over a socket."""

from contextlib import AsyncExitStack

import pytest
from asgiref.sync import sync_to_async

from tests.games import scenes
from tests.games.canaries import plant
from tests.games.phones import Phone
from tests.games.scenes import ROLES, Scene
from tests.live.sockets import LiveSocket, pass_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("slow_heart")]


async def test_private_words_reach_only_who_may_see_them() -> None:
    scene: Scene = await sync_to_async(scenes.playing)()
    host = scene.phones["host"]
    async with AsyncExitStack() as stack:
        sockets = {
            role: await stack.enter_async_context(
                LiveSocket(scene.phones[role], scene.id, "v=1&since=0")
            )
            for role in ROLES
        }
        for socket in sockets.values():
            await socket.reach(4)
        words = await sync_to_async(plant)(scene)
        # The account's new session has not opened the player's socket, the guest's cookie has.
        await pass_on(host, scene.id)
        late = await sync_to_async(Phone)()
        body = {"code": scene.game["code"], "name": "canary late"}
        assert (await sync_to_async(late.post)("join", body)).status_code == 202
        words["canary late"] = ["host"]
        for role, socket in sockets.items():
            await socket.reach(5)
            await socket.frame("game")
            told = "\n".join(socket.heard)
            seen = {word for word in words if word in told}
            assert seen == {word for word, roles in words.items() if role in roles}, role

"""Where the sockets are."""

from typing import Any

from django.urls import path

from games.live.consumer import GameConsumer

# Django's path() is typed for views only.
websocket_urlpatterns: list[Any] = [
    path("ws/games/<uuid:game_id>", GameConsumer.as_asgi()),  # type: ignore[arg-type]
]

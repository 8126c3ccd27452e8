"""Where the sockets are."""

from django.urls import path

from games.live.consumer import GameConsumer

websocket_urlpatterns = [
    path("ws/games/<uuid:game_id>", GameConsumer.as_asgi()),  # type: ignore[arg-type]
]

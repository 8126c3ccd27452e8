"""Channel layers that fail in the ways real ones do."""

from typing import Any

from channels.layers import InMemoryChannelLayer


class DeafLayer(InMemoryChannelLayer):
    """Loses every doorbell without a word."""

    async def group_send(self, group: str, message: Any) -> None:
        """Lose the message."""


class DeadLayer(InMemoryChannelLayer):
    """Refuses everything, as a layer whose Redis is gone."""

    async def new_channel(self, prefix: str = "specific.") -> str:
        raise ConnectionError("no Redis")

    async def group_add(self, group: str, channel: str) -> None:
        raise ConnectionError("no Redis")

    async def group_send(self, group: str, message: Any) -> None:
        raise ConnectionError("no Redis")

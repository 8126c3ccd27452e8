"""Telling every process that a game moved; a bell that nobody hears costs time, never truth."""

import asyncio
import logging
import uuid
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

PATIENCE_SECONDS = 0.2
logger = logging.getLogger(__name__)


def doorbell_group(game_id: uuid.UUID) -> str:
    """Return the channel group that hears of a game."""
    return f"game.{game_id.hex}"


def ring_doorbell(game_id: uuid.UUID) -> None:
    """Ring for the game; a layer that is down or hangs is logged and changes nothing."""
    try:
        async_to_sync(_ring)(game_id)
    except Exception:
        # Whatever the layer raises, the event is committed and the heartbeat will tell of it.
        logger.warning("The doorbell of game %s did not ring", game_id, exc_info=True)


async def _ring(game_id: uuid.UUID) -> None:
    layer: Any = get_channel_layer()
    async with asyncio.timeout(PATIENCE_SECONDS):
        message = {"type": "game.moved", "game": game_id.hex}
        await layer.group_send(doorbell_group(game_id), message)

"""The in-memory layer sweeps seldom and still forgets what has expired."""

import time

import pytest

from brass_site.layers import SWEEP_SECONDS, SweptLayer


async def test_sweeps_are_spaced(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = SweptLayer(expiry=-1)
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    layer._clean_expired()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "x"})
    layer._clean_expired()
    assert layer.channels[channel].qsize() == 1
    now += SWEEP_SECONDS
    layer._clean_expired()
    assert channel not in layer.channels


def test_the_embedded_capacity_is_a_thousand() -> None:
    from brass_site import settings

    config = {"BACKEND": "brass_site.layers.SweptLayer", "CONFIG": {"capacity": 1000}}
    assert settings.REDIS_URL or settings.CHANNEL_LAYERS["default"] == config

"""Tests of the live updates, over the real ASGI application and channel layer."""

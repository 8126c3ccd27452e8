"""Whole random legal games, for demos, benchmarks and checks: the one place with chance."""

from rules.playout.game import play, steps
from rules.playout.policies import POLICIES

__all__ = ["POLICIES", "play", "steps"]

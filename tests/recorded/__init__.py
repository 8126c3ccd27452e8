"""Whole games kept as logs: what today's engine makes of them must be what it made before."""

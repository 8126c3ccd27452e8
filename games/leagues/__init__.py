"""Leagues as arithmetic: scoring presets, standings, pairing; nothing here knows the database."""

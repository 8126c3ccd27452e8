"""The Django app that keeps games: models, store, services, API and live updates."""

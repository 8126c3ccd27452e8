"""The site: settings, addresses, the ASGI application and Celery around the games app."""

from brass_site.celery import app as celery_app

__all__ = ["celery_app"]

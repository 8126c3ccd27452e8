"""The Celery application: on Redis in the full set-up, otherwise in this process."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brass_site.settings")

app = Celery("brass_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

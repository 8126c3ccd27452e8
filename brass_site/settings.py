"""Every setting, from the environment: with none of it, one process on SQLite and no Redis."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ

from brass_site.secret_key import kept_secret_key

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env("DATA_DIR", default=str(BASE_DIR / ".data")))
DIST_DIR = BASE_DIR / "frontend" / "dist"

REDIS_URL: str = env("REDIS_URL", default="")
PUBLIC_URL: str = env("PUBLIC_URL", default="").rstrip("/")
PUBLIC_ORIGIN = "{0.scheme}://{0.netloc}".format(urlsplit(PUBLIC_URL)) if PUBLIC_URL else ""
HTTPS = PUBLIC_URL.startswith("https://")

SECRET_KEY: str = env("SECRET_KEY", default="") or kept_secret_key(DATA_DIR / "secret_key")
# Phones on a home network come by an address nobody knows beforehand; origins are checked apart.
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["*"])
DEBUG = False
# A phone types an action in seconds; this is for one that no person holds.
ACTIONS_PER_MINUTE: int = env.int("ACTIONS_PER_MINUTE", default=120)
METRICS_TOKEN: str = env("METRICS_TOKEN", default="")
SILENCED_SYSTEM_CHECKS: list[str] = env.list("SILENCED_CHECKS", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "games",
]
MIDDLEWARE = [
    "brass_site.headers.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "games.api.language.SpeakLanguage",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
ROOT_URLCONF = "brass_site.urls"
ASGI_APPLICATION = "brass_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
APPEND_SLASH = False
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# FULL, not NORMAL: an acknowledged event survives a power cut. recursive_triggers makes REPLACE
# fire the triggers that guard the log; secure_delete leaves no erased name in the file.
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON; "
    "PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;"
)
POSTGRES_OPTIONS = (
    "-c lock_timeout=2s -c statement_timeout=5s -c idle_in_transaction_session_timeout=10s"
)


def database() -> dict[str, Any]:
    """Return the database the environment names, or SQLite in the data folder."""
    settings: dict[str, Any] = env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR}/games.sqlite3")
    if settings["ENGINE"].endswith("sqlite3"):
        settings["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": SQLITE_PRAGMAS,
        }
        # A file, because an in-memory database is not shared between the threads of a test.
        settings["TEST"] = {"NAME": f"{settings['NAME']}.test"}
    else:
        settings["CONN_MAX_AGE"] = 0
        # A pooled connection may be older than the database's last restart.
        settings["CONN_HEALTH_CHECKS"] = True
        settings["OPTIONS"] = {
            # Given up soon, a lost connection is tried anew by the next request; left to itself
            # the pool waits longer and longer, and a database that is back goes unnoticed.
            "pool": {"min_size": 2, "max_size": 8, "timeout": 3, "reconnect_timeout": 1},
            "options": POSTGRES_OPTIONS,
        }
    return settings


DATABASES = {"default": database()}

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "brass_site.layers.SweptLayer", "CONFIG": {"capacity": 1000}}
}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 2} if REDIS_URL else {"polling_interval": 0.05}
)
CELERY_TASK_IGNORE_RESULT = True
# A task is a hint that the sweep makes good, so a dead broker must not hold up an answer.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The worker writes its log as everybody else does.
CELERY_WORKER_HIJACK_ROOT_LOGGER = CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "finished games without a result": {"task": "games.store_missing_results", "schedule": 60.0},
    "answers nobody will ask for again": {"task": "games.forget_old_answers", "schedule": 3600.0},
    "old games, names and files": {
        "task": "games.plan",
        "schedule": 6 * 3600.0,
        "args": ["clean_up"],
    },
    "every stored game": {"task": "games.plan", "schedule": 7 * 86400.0, "args": ["audit"]},
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.authentication.BrowserAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.renderers.WireRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.renderers.AlwaysJSON",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.handle",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Brass Clerk",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "DISABLE_ERRORS_AND_WARNINGS": False,
    "POSTPROCESSING_HOOKS": ["games.api.schema.add_wire_shapes"],
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]

SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
GUEST_COOKIE_NAME = "__Host-guest" if HTTPS else "guest"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [PUBLIC_ORIGIN] if PUBLIC_ORIGIN else []
CSRF_FAILURE_VIEW = "games.api.errors.csrf_failure"

WHITENOISE_ROOT = DIST_DIR
# The admin's own files come from where Django was installed.
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/assets/.+-[\w-]{8}\.\w+$"
STATIC_URL = "/static/"

LIVE_HEARTBEAT_SECONDS = 10.0

ABANDONED_AFTER_DAYS: int = env.int("ABANDONED_AFTER_DAYS", default=30)
GUEST_NAMES_KEPT_DAYS: int = env.int("GUEST_NAMES_KEPT_DAYS", default=90)

# "line" for people, "json" for machines; at INFO there is a line for every request.
LOG_FORMAT: str = env("LOG_FORMAT", default="line")
LOG_LEVEL: str = env("LOG_LEVEL", default="WARNING").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "brass_site.logs.Lines"},
        "json": {"()": "brass_site.logs.JSONLines"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "loggers": {
        # A refused request is an answer, not an incident.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        # uvicorn writes addresses as they were typed; brass.access does not.
        "uvicorn": {"handlers": [], "propagate": True},
        "uvicorn.error": {"handlers": [], "propagate": True},
        "uvicorn.access": {"handlers": [], "propagate": False},
        "brass.access": {"level": LOG_LEVEL},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}

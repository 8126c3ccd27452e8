"""The ASGI application: HTTP, websockets and the lifespan of the process."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brass_site.settings")
http = get_asgi_application()

# The app registry must be ready before anything that imports models.
from brass_site.body_limit import BodyLimit  # noqa: E402
from brass_site.lifespan import Lifespan  # noqa: E402
from brass_site.origin import SameOrigin  # noqa: E402
from brass_site.request_trace import RequestTrace  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": RequestTrace(BodyLimit(http)),
        "websocket": RequestTrace(
            SameOrigin(SessionMiddlewareStack(URLRouter(websocket_urlpatterns)))
        ),
        "lifespan": Lifespan(),
    }
)

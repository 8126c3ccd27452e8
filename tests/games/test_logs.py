"""Logs: every line has its request's id, and none has a token, a code, a name or a password."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from brass_site.asgi import application
from brass_site.logs import JSONLines, Lines
from brass_site.request_trace import RequestTrace, route_of
from games.api import joining
from games.tracing import Trace, current

CANARY, CODE = "canaryCANARY7", "CNRY77"
SECONDS = 30.0


class Written:
    """Everything the loggers wrote, in both formats."""

    def __init__(self) -> None:
        self.streams = {"json": io.StringIO(), "line": io.StringIO()}

    @property
    def text(self) -> str:
        return "".join(stream.getvalue() for stream in self.streams.values())

    @property
    def facts(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.streams["json"].getvalue().splitlines()]


@pytest.fixture
def written() -> Iterator[Written]:
    """All loggers at INFO, written by the real formatters."""
    written = Written()
    root, access = logging.getLogger(), logging.getLogger("brass.access")
    formatters: dict[str, logging.Formatter] = {"json": JSONLines(), "line": Lines()}
    handlers = []
    for name, stream in written.streams.items():
        handler = logging.StreamHandler(stream)
        handler.setFormatter(formatters[name])
        handlers.append(handler)
        root.addHandler(handler)
    levels = root.level, access.level
    root.setLevel(logging.INFO)
    access.setLevel(logging.INFO)
    yield written
    for handler in handlers:
        root.removeHandler(handler)
    root.setLevel(levels[0])
    access.setLevel(levels[1])


async def request(
    method: str, path: str, body: bytes = b"", server: Any = application, **headers: str
) -> tuple[int, dict[str, str]]:
    """Send one request through the whole ASGI application."""
    sent = {"host": "testserver", "content-type": "application/json"}
    sent |= {"content-length": str(len(body))} | headers
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": f"t={CANARY}".encode(),
        "scheme": "http",
        "client": ("127.0.0.1", 5),
        "server": ("testserver", 80),
        "http_version": "1.1",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in sent.items()],
    }
    communicator = ApplicationCommunicator(server, scope)
    await communicator.send_input({"type": "http.request", "body": body})
    start = await communicator.receive_output(SECONDS)
    while (await communicator.receive_output(SECONDS)).get("more_body"):
        pass
    await communicator.wait(SECONDS)
    return start["status"], {k.decode(): v.decode() for k, v in start["headers"]}


@pytest.mark.django_db(transaction=True)
async def test_every_request_has_an_id_and_a_line(written: Written) -> None:
    status, headers = await request("GET", "/healthz")
    line = next(each for each in written.facts if each["logger"] == "brass.access")
    assert status == 200
    assert line["request"] == headers["x-request-id"]
    assert (line["method"], line["route"], line["status"]) == ("GET", "/healthz", 200)
    _, given = await request("GET", "/healthz", x_request_id="from-the-proxy-1")
    assert given["x-request-id"] == "from-the-proxy-1"
    _, forged = await request("GET", "/healthz", x_request_id='"}\nforged')
    assert len(forged["x-request-id"]) == 16


def raising(words: str) -> Callable[..., Any]:
    def fail(*args: Any, **kwargs: Any) -> Any:
        logging.getLogger("games.anything").error("It was %s", words)
        raise RuntimeError(f"it was {words}")

    return fail


@pytest.mark.django_db(transaction=True)
async def test_a_crash_tells_where_and_nothing_that_was_sent(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "find_open_game", raising(f"{CODE} {CANARY}"))
    token = "t" * 32
    status, _ = await request(
        "POST",
        "/api/v1/join",
        json.dumps({"code": CODE, "name": CANARY}).encode(),
        cookie=f"csrftoken={token}; guest={CANARY}; session={CANARY}x",
        x_csrftoken=token,
        user_agent=CANARY,
        referer=f"http://testserver/j#{CANARY}",
    )
    assert status == 500
    assert not {word for word in (CANARY, CODE, token) if word in written.text}
    crash = next(each for each in written.facts if "exception" in each)
    assert crash["exception"].startswith("RuntimeError at ")
    assert "test_logs.py" in crash["exception"]
    assert "It was [removed] [removed]" in written.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"/nowhere/{CANARY}", b""),
        ("GET", "/api/v1/me", b""),
        ("POST", "/api/v1/join", json.dumps({"code": CANARY}).encode()),
        ("POST", "/api/v1/session", json.dumps({"name": CANARY, "password": CANARY}).encode()),
        ("POST", "/api/v1/seat", json.dumps({"token": CANARY}).encode()),
        ("POST", "/api/v1/tv", json.dumps({"token": CANARY}).encode()),
        ("POST", "/api/v1/accounts", f"{{{CANARY}".encode()),
    ],
)
async def test_what_is_typed_is_never_logged(
    written: Written, method: str, path: str, body: bytes
) -> None:
    token = "t" * 32
    own = {"cookie": f"csrftoken={token}; guest={CANARY}", "x_csrftoken": token}
    if method == "GET":
        own["authorization"] = f"Bearer {CANARY}"
    status, _ = await request(method, path, body, **own)
    assert status in (400, 401, 404)
    assert written.facts
    assert CANARY not in written.text


async def test_a_failure_outside_django_is_told_the_same_way(written: Written) -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        try:
            raise ValueError(CANARY)
        except ValueError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
        await send({"type": "http.response.start", "status": 500, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    await request("GET", "/healthz", server=RequestTrace(broken))
    assert CANARY not in written.text
    assert "ValueError at " in written.text


def test_a_tasks_failure_has_neither_text_nor_answer(written: Written) -> None:
    about = {"name": "games.store_result", "id": "1", "description": "raised", "exc": CANARY}
    message = "Task %(name)s[%(id)s] %(description)s: %(exc)s"
    logging.getLogger("celery.app.trace").error(message, about)
    assert CANARY not in written.text
    assert "games.store_result" in written.text


def test_lines_stay_lines(written: Written) -> None:
    logging.getLogger("games.anything").warning("one\ntwo\r\n{}")
    assert len(written.text.splitlines()) == 2


def test_private_words_are_found_however_deep() -> None:
    trace = Trace()
    trace.keep_private({"a": [{"b": "hidden"}], "c": 7, "d": "no", "e": None})
    assert trace.private == {"hidden"}
    assert current.get() is None


def test_routes_have_no_ids() -> None:
    route = route_of("/api/v1/games/7d9f2c1e-0000-4000-8000-000000000000/actions")
    assert route == "/api/v1/games/<uuid:game_id>/actions"
    assert route_of(f"/{CANARY}") == "unknown"

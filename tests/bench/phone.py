"""The phone app as a cheap phone has it: CPU four times slower, a network like fast 3G."""

import gzip
import json
import re
import statistics
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser import devices, table
from tests.browser.devices import Device
from tests.browser.positions import post
from tests.browser.table_server import TableServer

DIST = Path(__file__).resolve().parents[2] / "frontend" / "dist"
SLOWER = 4
# Fast 3G as WebPageTest has it.
ROUND_TRIP_MS = 150
DOWN_BYTES, UP_BYTES = 1_600_000 / 8, 768_000 / 8
REPEATS = 5
DRAGS = 12
STEPS = 24
# From a frame's start on the main thread to its handing over: input, script, style, layout, paint.
FRAME = "SendBeginMainFrameToCommit"
# Ready means: the button can be tapped and the main thread has got round to a frame since.
READY = """() => new Promise((resolve) => {
  const look = () => document.querySelector('main button')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
# From the finger's lifting to the next frame painted, as the browser itself times it.
TIMING = """() => {
  window.taps = [];
  new PerformanceObserver((list) => window.taps.push(...list.getEntries().map((one) =>
    [one.name, one.duration]))).observe({ type: 'event', durationThreshold: 16 });
}"""
TARGETS = {
    "initial JavaScript gzipped, KB": 90,
    "first view interactive, ms": 1500,
    "tap to feedback, ms": 100,
    "map redraw p95 while panning, ms": 16,
}


def measure() -> dict[str, float]:
    """Return the four figures; each time is the median of several."""
    with TableServer() as server, devices.browser() as browser:
        host = devices.phone(browser, server.url)
        host.open("/")
        game = post(host, "demo", edition="birmingham")
        address = f"/g/{game['id']}"
        return {
            "initial JavaScript gzipped, KB": script_bytes() / 1000,
            "first view interactive, ms": first_view(browser, server.url),
            "tap to feedback, ms": tap(host, address),
            "map redraw p95 while panning, ms": panning(browser, host, address),
        }


def script_bytes() -> int:
    """Every script the start page asks for by itself, compressed."""
    page = (DIST / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', page)
    return sum(len(gzip.compress((DIST / path[1:]).read_bytes())) for path in scripts)


def slowed(page: Page, network: bool) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        session.send("Network.enable")
        conditions = {"offline": False, "latency": ROUND_TRIP_MS}
        speeds = {"downloadThroughput": DOWN_BYTES, "uploadThroughput": UP_BYTES}
        session.send("Network.emulateNetworkConditions", conditions | speeds)
    return session


def first_view(browser: Browser, origin: str) -> float:
    """From the address to a start page that can be tapped, nothing kept from before."""
    times = []
    for _ in range(REPEATS):
        visitor = devices.phone(browser, origin)
        slowed(visitor.page, network=True)
        visitor.page.goto(origin, wait_until="commit")
        times.append(float(visitor.page.evaluate(READY)))
        visitor.context.close()
    return statistics.median(times)


def tap(host: Device, address: str) -> float:
    """The slowest event of opening and closing a sheet, at the table."""
    host.open(address)
    table.see(host.page.get_by_role("figure", name="Iron"))
    session = slowed(host.page, network=False)
    times = []
    for _ in range(REPEATS):
        host.page.evaluate(TIMING)
        host.page.get_by_role("button", name="Loan", exact=True).tap()
        table.see(host.page.get_by_role("dialog"))
        host.page.wait_for_timeout(500)
        taps = host.page.evaluate("window.taps")
        times.append(
            max((duration for name, duration in taps if name != "pointerenter"), default=8)
        )
        host.page.keyboard.press("Escape")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return statistics.median(times)


def panning(browser: Browser, host: Device, address: str) -> float:
    """The main thread's work for a frame while a finger drags the enlarged map about."""
    host.open(address)
    host.page.get_by_role("button", name="Board").tap()
    host.page.get_by_role("button", name="Closer").tap()
    session = slowed(host.page, network=False)
    browser.start_tracing(
        page=host.page, categories=["cc", "cc.debug.scheduler.frames", "benchmark"]
    )
    for drag in range(DRAGS):
        drag_once(session, towards=1 if drag % 2 else -1)
    trace: dict[str, Any] = json.loads(browser.stop_tracing())
    return statistics.quantiles(frame_times(trace["traceEvents"]), n=20)[-1]


def frame_times(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of each frame, from the pairs of its beginning and end."""
    began: dict[Any, float] = {}
    times = []
    for event in sorted(
        (one for one in events if one.get("name") == FRAME), key=lambda one: one["ts"]
    ):
        key = (event["pid"], str(event.get("id2", event.get("id"))))
        if event["ph"] == "b":
            began[key] = event["ts"]
        elif key in began:
            times.append((event["ts"] - began.pop(key)) / 1000)
    return times


def drag_once(session: CDPSession, towards: int) -> None:
    point = {"x": 200.0, "y": 400.0}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    for _ in range(STEPS):
        point = {"x": point["x"] + 4 * towards, "y": point["y"] + 5 * towards}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def main() -> None:
    """Print each figure beside its target."""
    for name, value in measure().items():
        verdict = "reached" if value <= TARGETS[name] else "MISSED"
        print(f"{name:38}{value:>12.1f}{TARGETS[name]:>12}  {verdict}")


if __name__ == "__main__":
    main()

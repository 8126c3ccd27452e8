"""axe-core on a page: what stands in the way of a screen reader, a keyboard or weak eyes."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "frontend/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """(tags) => axe.run({ runOnly: tags, resultTypes: ['violations'] }).then((found) =>
  found.violations.map(({ id, help, nodes }) =>
    [id, help, ...nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]))"""

SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished)).then(() => true)"""


def complaints(page: Page) -> list[Any]:
    """Return every rule of WCAG 2.2 AA that the page breaks, with the first places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text("utf-8"))
    # What fades in has its true colours only once it is there.
    page.evaluate(SETTLED)
    found: list[Any] = page.evaluate(RUN, WCAG)
    return found

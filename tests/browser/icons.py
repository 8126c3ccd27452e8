"""The app's icons as PNG, drawn from its own SVG: `python -m tests.browser.icons`."""

from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.browser import devices

FOLDER = Path(__file__).resolve().parents[2] / "frontend" / "public"
GROUND = "#2b2723"
# Name, pixels, and how much of the side the drawing takes: a system may cut a circle out of a
# maskable icon, and a home screen of Apple's rounds its corners by itself.
ICONS = (
    ("icon-192", 192, 1.0),
    ("icon-512", 512, 1.0),
    ("icon-maskable-512", 512, 0.78),
    ("apple-touch-icon", 180, 0.9),
)


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text("utf-8")
    with devices.browser() as browser:
        for name, pixels, share in ICONS:
            page = browser.new_page(viewport=ViewportSize(width=pixels, height=pixels))
            whole = share == 1.0
            page.set_content(
                f"<style>html{{background:{'transparent' if whole else GROUND}}}"
                f"body{{margin:0;display:grid;place-items:center;height:100vh}}"
                f"svg{{width:{share:.0%};height:{share:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()

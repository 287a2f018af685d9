"""The PNGs that the manifest names: `build.py icons` draws them anew; no build needs a browser.

Icons come from `icons/icon.svg`. Of a maskable one a device may cut off all that is farther from its middle
than two fifths of its width: the drawing is smaller there, and its ground goes on to the edge. The
pictures are of the built page.
"""

from __future__ import annotations

from browser_tools.screens import GAMES
from browser_tools.situations import LOOKS, position
from browser_tools.visit import open_visit
from playwright.sync_api import Browser, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, WEB, chromium, say
from tools.server import serving

SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
MASKABLE = ("maskable-512.png", 512)
SHRUNK = 0.76
BOX = 64  # of icon.svg
NARROW, WIDE = (360, 640), (1280, 800)


def maskable(drawing: str) -> str:
    """The icon with everything but its ground drawn smaller."""
    head, ground, rest = drawing.partition(f'<rect width="{BOX}" height="{BOX}" fill="#12443f"/>')
    assert ground, "icon.svg begins with its ground"
    middle = BOX / 2
    move = f"translate({middle} {middle}) scale({SHRUNK}) translate({-middle} {-middle})"
    return f'{head}{ground}<g transform="{move}">{rest.removesuffix("</svg>")}</g></svg>'


def icons(browser: Browser) -> None:
    """The icons of every size."""
    drawing = (WEB / "icons" / "icon.svg").read_text(encoding="utf-8").strip()
    wanted = [(name, size, drawing) for name, size in SIZES.items()]
    for name, size, svg in (*wanted, (*MASKABLE, maskable(drawing))):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}")
        page.screenshot(path=WEB / "icons" / name)
        page.close()


def pictures(browser: Browser, base: str) -> None:
    """The menu on a phone and on a desk, and two tables on a phone."""
    folder = WEB / "screenshots"
    folder.mkdir(exist_ok=True)
    for size, scale, games, tag in (
        (NARROW, 1.5, (GAMES[0], GAMES[-1]), "narrow"),
        (WIDE, 1, (), "wide"),
    ):
        viewport = {"width": size[0], "height": size[1]}
        visit = open_visit(browser, base, viewport=viewport, device_scale_factor=scale)
        visit.fresh(tips="off")
        visit.page.screenshot(path=folder / f"menu.{tag}.png")
        for number, game in enumerate(games, 1):
            visit.sit(position(game, LOOKS[game].HINTED))
            visit.page.screenshot(path=folder / f"table-{number}.{tag}.png", animations="disabled")
        visit.page.context.close()


def main() -> int:
    """Draw all of it."""
    with serving(DIST) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        icons(browser)
        pictures(browser, server.address)
        browser.close()
    say("drawn web/icons and web/screenshots")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

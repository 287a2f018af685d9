"""Icons and pictures for the manifest: `build.py icons` redraws them. No build needs a browser.

Icons come from `icons/icon.svg`. A device may crop a maskable one to a circle of two fifths of its width: its
drawing is smaller, and its background goes on to the edge. The pictures are of the built page.
"""

from browser_tools.browser_session import open_session
from browser_tools.positions import GAME_POSITIONS, position
from browser_tools.screens import GAMES
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, WEB, chromium, say, tool_parser
from tools.server import serving

SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
MASKABLE = ("maskable-512.png", 512)
SHRUNK = 0.76
BOX = 64  # of icon.svg
NARROW, WIDE = (360, 640), (1280, 800)


def maskable(drawing: str) -> str:
    """Return the icon with a smaller drawing on the same background."""
    head, ground, rest = drawing.partition(f'<rect width="{BOX}" height="{BOX}" fill="#12443f"/>')
    assert ground, "icon.svg begins with its ground"
    middle = BOX / 2
    move = f"translate({middle} {middle}) scale({SHRUNK}) translate({-middle} {-middle})"
    return f'{head}{ground}<g transform="{move}">{rest.removesuffix("</svg>")}</g></svg>'


def icons(browser: Browser) -> None:
    drawing = (WEB / "icons" / "icon.svg").read_text(encoding="utf-8").strip()
    wanted = [(name, size, drawing) for name, size in SIZES.items()]
    for name, size, svg in (*wanted, (*MASKABLE, maskable(drawing))):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}")
        page.screenshot(path=WEB / "icons" / name)
        page.close()


def pictures(browser: Browser, base: str) -> None:
    """Take pictures of the menu on a phone and on a desktop, and of two tables on a phone."""
    folder = WEB / "screenshots"
    folder.mkdir(exist_ok=True)
    for size, scale, games, tag in ((NARROW, 1.5, (GAMES[0], GAMES[-1]), "narrow"), (WIDE, 1, (), "wide")):
        viewport = {"width": size[0], "height": size[1]}
        session = open_session(browser, base, viewport=viewport, device_scale_factor=scale)
        session.reload(tips="off")
        # A page uses the font only if it is in the cache.
        session.page.wait_for_function("() => [...document.fonts].some(each => each.status === 'loaded')")
        session.reload(tips="off")
        session.page.screenshot(path=folder / f"menu.{tag}.png")
        for number, game in enumerate(games, 1):
            session.open_position(position(game, GAME_POSITIONS[game].HINTED))
            session.page.screenshot(path=folder / f"table-{number}.{tag}.png", animations="disabled")
        session.page.context.close()
    for path in folder.iterdir():
        Image.open(path).convert("RGB").save(path, optimize=True)


def main() -> None:
    tool_parser("icons", __doc__).parse_args()
    with serving(DIST) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        icons(browser)
        pictures(browser, server.address)
        browser.close()
    say("drawn web/icons and web/screenshots")


if __name__ == "__main__":
    main()

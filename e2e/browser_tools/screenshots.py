"""Pictures of every screen: `build.py screenshots [FOLDER]`.

    python3 build.py screenshots shots --game GAME --only lay,crowded

Writes `<screen>.<width>x<height>.<light|dark>[.<language>].png` and `index.html`, a sheet with all of them.
"""

import html
import itertools
import multiprocessing
import time
from pathlib import Path

from browser_tools.browser_session import open_session
from browser_tools.screens import GAMES, Screen, screens, walk
from playwright.sync_api import Page, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, ROOT, chromium, languages, tool_parser
from tools.server import serving

# Letters are rendered alike on every machine.
FLAGS = (*CHROMIUM_FLAGS, "--font-render-hinting=none")
PHONE, LANDSCAPE, DESKTOP = (360, 640), (640, 360), (1280, 800)
TABLETS = (768, 1024), (1024, 768)
FIRST, *OTHERS = languages()
PROCESSES = 2


def pictures(page: Page, screen: Screen, folder: Path, language: str) -> int:
    """Take pictures of the open screen in every size and theme. Return their number."""
    tag, sizes, themes = f".{language}", [PHONE, LANDSCAPE], ["light"]
    if language == FIRST:
        tag, sizes, themes = "", [*sizes, *(TABLETS if screen.table else ()), DESKTOP], ["light", "dark"]
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in themes:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            path = folder / f"{screen.name}.{width}x{height}.{theme}{tag}.png"
            page.screenshot(path=path, animations="disabled")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return len(sizes) * len(themes)


def take(base: str, names: list[str], folder: Path, language: str) -> int:
    """Take pictures of some screens in one browser. Return their number."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        session = open_session(browser, base, language=language)
        wanted = [screen for screen in screens() if screen.name in names]
        return sum(pictures(session.page, screen, folder, language) for screen in walk(session, wanted))


def contact_sheet(folder: Path) -> None:
    rows = ""
    for name, paths in itertools.groupby(sorted(folder.glob("*.png")), lambda path: path.name.split(".")[0]):
        figures = (
            f'<a href="{html.escape(path.name)}"><figure><img loading="lazy" src="{html.escape(path.name)}">'
            f"<figcaption>{html.escape(path.name.split('.', 1)[1][:-4])}</figcaption></figure></a>"
            for path in paths
        )
        rows += f"<h2 id={html.escape(name)}>{html.escape(name)}</h2><div>{''.join(figures)}</div>"
    style = (
        "body{font:14px system-ui;background:#888;margin:1em}div{display:flex;flex-wrap:wrap;gap:1em;"
        "align-items:end}figure{margin:0}img{max-height:420px;max-width:640px}figcaption{font-size:12px}"
    )
    page = f"<!doctype html><meta charset=utf-8><title>screens</title><style>{style}</style>{rows}"
    (folder / "index.html").write_text(page, encoding="utf-8")


def main() -> None:
    parser = tool_parser("screenshots", __doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--game", choices=[*GAMES, "page"], action="append", help="only this game's screens")
    parser.add_argument("--only", default="", help="words, parted by commas: screens with one in their names")
    given = parser.parse_args()
    begun = time.monotonic()
    games = given.game or [*GAMES, "page"]
    words = [word for word in given.only.split(",") if word]
    of_games = [screen for screen in screens() if (screen.game or "page") in games]
    chosen = [each for each in of_games if not words or any(word in each.name for word in words)]
    given.folder.mkdir(parents=True, exist_ok=True)
    names = [screen.name for screen in chosen]
    translated = [screen.name for screen in chosen if screen.translated]
    with serving(DIST) as server:
        parts = [names[i::PROCESSES] for i in range(PROCESSES)]
        jobs = [(server.address, part, given.folder, FIRST) for part in parts if part]
        jobs += [(server.address, translated, given.folder, each) for each in OTHERS if translated]
        with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
            count = sum(pool.starmap(take, jobs, chunksize=1))
    contact_sheet(given.folder)
    seconds = time.monotonic() - begun
    print(f"{count} pictures of {len(names)} screens in {given.folder} ({seconds:.0f} s), with index.html")


if __name__ == "__main__":
    main()

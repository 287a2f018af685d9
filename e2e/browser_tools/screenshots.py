"""Pictures of every screen: `build.py screenshots [FOLDER]`.

    python3 build.py screenshots shots --game GAME --only lay,crowded
    python3 build.py screenshots shots --dist other --game GAME

Writes `<screen>.<width>x<height>.<light|dark>[.<language>].png` and `index.html`, a sheet with all of them.
"""

import html
import itertools
import multiprocessing
import os
import time
from pathlib import Path

from browser_tools.browser_session import open_session
from browser_tools.screens import GAMES, Screen, screens, walk
from playwright.sync_api import Page, sync_playwright
from tools.common import CHROMIUM_FLAGS, ROOT, chromium, languages, tool_parser, whole_number
from tools.server import serving

# Letters are rendered alike on every machine.
FLAGS = (*CHROMIUM_FLAGS, "--font-render-hinting=none")
PHONE, LANDSCAPE, DESKTOP = (360, 640), (640, 360), (1280, 800)
TABLETS = (768, 1024), (1024, 768)
THEMES = ("light", "dark")
FIRST, *OTHERS = languages()


def sizes(screen: Screen) -> tuple[tuple[int, int], ...]:
    """Return the sizes for pictures of a screen."""
    return (PHONE, LANDSCAPE, *TABLETS, DESKTOP) if screen.table else (PHONE, LANDSCAPE, DESKTOP)


def pictures(page: Page, screen: Screen, folder: Path, language: str) -> int:
    """Take pictures of the open screen in every size and theme. Return their number."""
    tag = "" if language == FIRST else f".{language}"
    wanted = sizes(screen) if language == FIRST else (PHONE, LANDSCAPE)
    for width, height in wanted:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES if language == FIRST else THEMES[:1]:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            page.screenshot(
                path=folder / f"{screen.name}.{width}x{height}.{theme}{tag}.png", animations="disabled"
            )
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return len(wanted) * (2 if language == FIRST else 1)


def take(base: str, names: list[str], folder: Path, language: str) -> tuple[int, list[str]]:
    """Take pictures of some screens in one browser. Return their number and the failures."""
    faults: list[str] = []
    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        session = open_session(browser, base, language=language)
        left = [screen for screen in screens() if screen.name in names]
        while left:
            done: list[Screen] = []
            try:
                for screen in walk(session, left):
                    done.append(screen)
                    count += pictures(session.page, screen, folder, language)
                break
            except Exception as error:
                # Screens without tips come first.
                failed = next(each for each in sorted(left, key=lambda each: each.tips) if each not in done)
                faults.append(f"{failed.name} ({language}): {str(error).strip().splitlines()[0]}")
                session.page.screenshot(path=folder / f"{failed.name}.FAILED.png")
                session.page.context.close()
                session = open_session(browser, base, language=language)
                left = [screen for screen in left if screen not in (*done, failed)]
        browser.close()
    return count, faults


def contact_sheet(folder: Path) -> None:
    """Write `index.html` with every picture in the folder, by screen."""
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


def main(argv: list[str] | None = None) -> int:
    """Take the pictures. Return 1 if a screen cannot be reached."""
    parser = tool_parser("screenshots", __doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="the built page (dist/)")
    parser.add_argument("--game", choices=[*GAMES, "page"], action="append", help="only this game's screens")
    parser.add_argument("--only", default="", help="words, parted by commas: screens with one in their names")
    parser.add_argument("--processes", type=whole_number(1, 64), default=min(2, os.cpu_count() or 1))
    given = parser.parse_args(argv)
    begun = time.monotonic()
    games = given.game or [*GAMES, "page"]
    words = [word for word in given.only.split(",") if word]
    chosen = [
        screen
        for screen in screens()
        if (screen.game or "page") in games and (not words or any(word in screen.name for word in words))
    ]
    given.folder.mkdir(parents=True, exist_ok=True)
    names = [screen.name for screen in chosen]
    translated = [screen.name for screen in chosen if screen.translated]
    with serving(given.dist.resolve()) as server:
        parts = [names[i :: given.processes] for i in range(given.processes)]
        jobs = [(server.address, part, given.folder, FIRST) for part in parts if part]
        jobs += [(server.address, translated, given.folder, each) for each in OTHERS if translated]
        with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
            done = pool.starmap(take, jobs, chunksize=1)
    contact_sheet(given.folder)
    count = sum(each for each, _ in done)
    faults = [fault for _, failures in done for fault in failures]
    for fault in faults:
        print(f"not reached: {fault}")
    seconds = time.monotonic() - begun
    print(f"{count} pictures of {len(names)} screens in {given.folder} ({seconds:.0f} s), with index.html")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())

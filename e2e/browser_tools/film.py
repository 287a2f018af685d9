"""What a person sees every 100 ms of a move: `build.py film GAME`.

    python3 build.py film GAME --speed slow --only fly
    python3 build.py film GAME films --dist other --moves 6

From each situation of the game some moves are made by lot, and shown with all that comes of them. Writes
`<situation>.<n>.png`: frame by frame with the times, and what was told of it.
"""

from __future__ import annotations

import argparse
import html
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser_tools.screens import GAMES
from browser_tools.situations import FILMED, SITUATIONS, position
from browser_tools.visit import Visit, open_visit
from playwright.sync_api import Page, sync_playwright
from tools.common import CHROMIUM_FLAGS, ROOT, chromium, whole
from tools.server import serving

EVERY = 0.1
REST = 400  # milliseconds after the page waits for the person again
SPEEDS = ("slow", "normal", "fast")
STYLE = (
    "body{font:13px system-ui;background:#777;color:#fff;margin:8px;width:1500px}p{margin:2px 0 8px}"
    "div{display:flex;flex-wrap:wrap;gap:6px}figure{margin:0}img{width:176px;display:block}"
)


@dataclass
class Film:
    """What the browser has painted, with the seconds at which it did."""

    page: Page
    frames: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.on("Page.screencastFrame", self._keep)

    def _keep(self, event: dict[str, Any]) -> None:
        self.frames.append((event["metadata"]["timestamp"], event["data"]))
        self._session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def start(self) -> None:
        self.frames.clear()
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 70})

    def stop(self) -> list[tuple[float, str]]:
        """The frame that was in sight at each tenth of a second, those left out that show nothing new."""
        self._session.send("Page.stopScreencast")
        if not self.frames:
            return []
        first, last = self.frames[0][0], self.frames[-1][0]
        seen: list[tuple[float, str]] = []
        for tenth in range(int((last - first) / EVERY) + 2):
            at = first + tenth * EVERY
            shown = [data for time, data in self.frames if time <= at][-1]
            if not seen or seen[-1][1] != shown:
                seen.append((tenth * EVERY, shown))
        return seen


def sheet(page: Page, title: str, frames: list[tuple[float, str]], path: Path) -> None:
    """One picture of all of them."""
    figures = "".join(
        f'<figure><img src="data:image/jpeg;base64,{data}">{at:.1f} s</figure>' for at, data in frames
    )
    page.set_content(f"<style>{STYLE}</style><p>{html.escape(title)}</p><div>{figures}</div>")
    page.wait_for_function("[...document.images].every(each => each.complete)")
    path.write_bytes(page.screenshot(full_page=True))


def told(visit: Visit) -> list[str]:
    """The lines of the log."""
    return visit.page.locator("#side .log li").all_text_contents()


def make(visit: Visit, move: str) -> None:
    """Make a move, and wait until all of it was shown and the person is asked again."""
    visit.page.locator(f'.all-moves [data-move="{move}"]').first.dispatch_event("click")
    visit.page.wait_for_timeout(50)
    visit.wait()
    visit.page.wait_for_timeout(REST)


def shoot(visit: Visit, desk: Page, name: str, moves: int, folder: Path, game: str) -> None:
    """From one situation, so many moves of the person and all that others do between them."""
    given = position(game, name)
    rng = random.Random(name)
    film = Film(visit.page)
    state = visit.sit(given)
    for number in range(1, moves + 1):
        if state != "your-turn":
            return
        all_moves = visit.page.locator(".all-moves [data-move]").evaluate_all(
            "all => all.map(e => e.dataset.move)"
        )
        move = given.move if given.move and number == 1 else rng.choice(all_moves)
        known = len(told(visit))
        film.start()
        make(visit, move)
        frames = film.stop()
        state = str(visit.page.evaluate("document.documentElement.dataset.state"))
        now = told(visit)
        path = folder / f"{name}.{number}.png"
        sheet(desk, f"{name}: {move} – {' '.join(now[known:])}", frames, path)
        print(f"{path}: {len(frames)} frames")


def main(argv: list[str] | None = None) -> int:
    """Shoot them; 1 when one cannot be shot."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "films")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--speed", choices=SPEEDS, default="normal")
    parser.add_argument("--only", default="", help="words of the situations' names, with commas")
    parser.add_argument("--moves", type=whole(1, 100), default=3, help="how many from each situation")
    parser.add_argument("--still", action="store_true", help="as with reduced motion")
    words = parser.parse_args(argv)
    words.folder.mkdir(parents=True, exist_ok=True)
    wanted = [word for word in words.only.split(",") if word]
    names = [
        each.name
        for each in (*SITUATIONS[words.game], *FILMED[words.game])
        if not each.over and (not wanted or any(word in each.name for word in wanted))
    ]
    with serving(words.dist) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        still = "reduce" if words.still else "no-preference"
        visit = open_visit(browser, server.address, reduced_motion=still)
        visit.fresh(speed=words.speed, tips="off")
        desk = browser.new_page(viewport={"width": 1516, "height": 600})
        for name in names:
            shoot(visit, desk, name, words.moves, words.folder, words.game)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

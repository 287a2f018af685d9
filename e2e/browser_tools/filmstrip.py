"""Filmstrips of moves with a frame every 100 ms: `build.py film GAME`.

    python3 build.py film GAME --speed slow --only fly
    python3 build.py film GAME films --dist other --moves 6

From each position of the game some random moves are made, and shown with all their effects. Writes
`<position>.<n>.png`: the frames with their times, and the log of the moves.
"""

import html
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import FILM_POSITIONS, POSITIONS, position
from browser_tools.screens import GAMES
from playwright.sync_api import Page, sync_playwright
from tools.common import CHROMIUM_FLAGS, ROOT, chromium, tool_parser, whole_number
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
    """The frames that the browser has painted, with their times in seconds."""

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
        """Return the visible frame at each tenth of a second, without unchanged ones."""
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
    """Return one picture of all frames."""
    figures = "".join(
        f'<figure><img src="data:image/jpeg;base64,{data}">{at:.1f} s</figure>' for at, data in frames
    )
    page.set_content(f"<style>{STYLE}</style><p>{html.escape(title)}</p><div>{figures}</div>")
    page.wait_for_function("[...document.images].every(each => each.complete)")
    path.write_bytes(page.screenshot(full_page=True))


def log_lines(session: BrowserSession) -> list[str]:
    """Return the lines of the log."""
    return session.page.locator("#side .log li").all_text_contents()


def make(session: BrowserSession, move: str) -> None:
    """Play a move, and wait until its effects were shown and the person is to move again."""
    session.page.locator(f'.all-moves [data-move="{move}"]').first.dispatch_event("click")
    session.page.wait_for_timeout(50)
    session.wait()
    session.page.wait_for_timeout(REST)


def shoot(session: BrowserSession, desk: Page, name: str, moves: int, folder: Path, game: str) -> None:
    """Film `moves` moves of the person from one position, with the moves of the others between them."""
    given = position(game, name)
    rng = random.Random(name)
    film = Film(session.page)
    state = session.open_position(given)
    for number in range(1, moves + 1):
        if state != "your-turn":
            return
        all_moves = session.page.locator(".all-moves [data-move]").evaluate_all(
            "all => all.map(e => e.dataset.move)"
        )
        move = given.move if given.move and number == 1 else rng.choice(all_moves)
        known = len(log_lines(session))
        film.start()
        make(session, move)
        frames = film.stop()
        state = str(session.page.evaluate("document.documentElement.dataset.state"))
        now = log_lines(session)
        path = folder / f"{name}.{number}.png"
        sheet(desk, f"{name}: {move} – {' '.join(now[known:])}", frames, path)
        print(f"{path}: {len(frames)} frames")


def main(argv: list[str] | None = None) -> int:
    """Film all positions. Return 1 if one fails."""
    parser = tool_parser("film", __doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "films")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--speed", choices=SPEEDS, default="normal")
    parser.add_argument("--only", default="", help="words of the positions' names, with commas")
    parser.add_argument("--moves", type=whole_number(1, 100), default=3, help="number from each position")
    parser.add_argument("--still", action="store_true", help="as with reduced motion")
    words = parser.parse_args(argv)
    words.folder.mkdir(parents=True, exist_ok=True)
    wanted = [word for word in words.only.split(",") if word]
    names = [
        each.name
        for each in (*POSITIONS[words.game], *FILM_POSITIONS[words.game])
        if not each.over and (not wanted or any(word in each.name for word in wanted))
    ]
    with serving(words.dist) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        still = "reduce" if words.still else "no-preference"
        session = open_session(browser, server.address, reduced_motion=still)
        session.reload(speed=words.speed, tips="off")
        desk = browser.new_page(viewport={"width": 1516, "height": 600})
        for name in names:
            shoot(session, desk, name, words.moves, words.folder, words.game)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

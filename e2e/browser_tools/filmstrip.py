"""Filmstrips of moves with a frame every 100 ms: `build.py film GAME`.

    python3 build.py film GAME --only fly
    python3 build.py film GAME films --moves 6
    python3 build.py film GAME --only fly --animate fly.webp

From each position of the game some random moves are made, and shown with all their effects. Writes
`<position>.<n>.png`: the frames with their times, and the log of the moves. With `--animate` the frames of
all moves become one animated picture.
"""

import base64
import html
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import FILM_POSITIONS, POSITIONS, position
from browser_tools.screens import GAMES
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, ROOT, chromium, tool_parser
from tools.server import serving

from pygames.cli.arguments import whole

EVERY = 0.1
REST = 400  # milliseconds after the page waits for the person again
HOLD = 0.9  # seconds that an animated picture rests before and after each move of the person
QUALITY = 50  # of an animated picture, in per cent
# All animations that end, such as those of a position that was just opened.
ENDED = """() => Promise.all(document.getAnimations()
  .filter(each => each.effect.getComputedTiming().endTime < Infinity)
  .map(each => each.finished.catch(() => {})))"""
STYLE = (
    "body{font:13px system-ui;background:#777;color:#fff;margin:8px;width:1500px}p{margin:2px 0 8px}"
    "div{display:flex;flex-wrap:wrap;gap:6px}figure{margin:0}img{width:176px;display:block}"
)

# The visible frames as PNG in Base64, with their times in seconds.
Frames = list[tuple[float, str]]


@dataclass
class Film:
    """The frames that the browser has painted, with their times in seconds."""

    page: Page
    frames: Frames = field(default_factory=list)

    def __post_init__(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.on("Page.screencastFrame", self._keep)

    def _keep(self, event: dict[str, Any]) -> None:
        self.frames.append((event["metadata"]["timestamp"], event["data"]))
        self._session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def start(self) -> None:
        self.frames.clear()
        self._session.send("Page.startScreencast", {"format": "png"})

    def stop(self) -> Frames:
        """Return the visible frame at each tenth of a second, without unchanged ones."""
        self._session.send("Page.stopScreencast")
        if not self.frames:
            return []
        first, last = self.frames[0][0], self.frames[-1][0]
        seen: Frames = []
        for tenth in range(int((last - first) / EVERY) + 2):
            at = first + tenth * EVERY
            shown = [data for time, data in self.frames if time <= at][-1]
            if not seen or seen[-1][1] != shown:
                seen.append((tenth * EVERY, shown))
        return seen


def sheet(page: Page, title: str, frames: Frames, path: Path) -> None:
    shown = [f'<figure><img src="data:image/png;base64,{data}">{at:.1f} s</figure>' for at, data in frames]
    page.set_content(f"<style>{STYLE}</style><p>{html.escape(title)}</p><div>{''.join(shown)}</div>")
    page.wait_for_function("() => [...document.images].every(each => each.complete)")
    path.write_bytes(page.screenshot(full_page=True))


def animate(films: list[Frames], path: Path) -> None:
    """Write one animated WebP of several films. It repeats forever."""
    pictures, durations = [], []
    for frames in films:
        # The first frame is at 0 seconds.
        times = [-HOLD, *(at for at, _ in frames[1:]), frames[-1][0] + HOLD]
        for (_, data), at, until in zip(frames, times, times[1:], strict=False):
            pictures.append(Image.open(BytesIO(base64.b64decode(data))).convert("RGB"))
            durations.append(round(1000 * (until - at)))
    first, *rest = pictures
    first.save(path, save_all=True, append_images=rest, duration=durations, loop=0, quality=QUALITY, method=6)


def shoot(session: BrowserSession, name: str, moves: int, game: str) -> Iterator[tuple[str, Frames]]:
    """Film `moves` moves of the person from one position, with the moves of the others between them.

    Yield a line about each move, and its frames.
    """
    given = position(game, name)
    rng = random.Random(name)
    film = Film(session.page)
    state, log = session.open_position(given), session.page.locator("#side .log li")
    for number in range(1, moves + 1):
        if state != "your-turn":
            return
        offered = session.page.locator(".all-moves [data-move]")
        all_moves = offered.evaluate_all("all => all.map(e => e.dataset.move)")
        move = given.move if given.move and number == 1 else rng.choice(all_moves)
        known = log.count()
        session.page.evaluate(ENDED)
        film.start()
        session.page.locator(f'.all-moves [data-move="{move}"]').first.dispatch_event("click")
        session.page.wait_for_timeout(50)
        state = session.wait()
        session.page.wait_for_timeout(REST)
        frames = film.stop()
        yield f"{name}: {move} – {' '.join(log.all_text_contents()[known:])}", frames


def main() -> None:
    parser = tool_parser("film", __doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "films")
    parser.add_argument("--only", default="", help="words of the positions' names, with commas")
    parser.add_argument("--moves", type=whole(1, 100), default=3, help="number from each position")
    parser.add_argument("--animate", type=Path, metavar="FILE.webp", help="one animated picture, no sheets")
    words = parser.parse_args()
    (words.animate.parent if words.animate else words.folder).mkdir(parents=True, exist_ok=True)
    wanted = [word for word in words.only.split(",") if word]
    names = [each.name for each in (*POSITIONS[words.game], *FILM_POSITIONS[words.game]) if not each.over]
    names = [name for name in names if not wanted or any(word in name for word in wanted)]
    with serving(DIST) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        session = open_session(browser, server.address, reduced_motion="no-preference")
        session.reload(speed="normal", tips="off")
        desk = browser.new_page(viewport={"width": 1516, "height": 600})
        films: list[Frames] = []
        for name in names:
            for number, (title, frames) in enumerate(shoot(session, name, words.moves, words.game), 1):
                if words.animate:
                    films += [frames] if frames else []
                    continue
                path = words.folder / f"{name}.{number}.png"
                sheet(desk, title, frames, path)
                print(f"{path}: {len(frames)} frames")
        browser.close()
    if words.animate:
        animate(films, words.animate)
        print(f"{words.animate}: {sum(map(len, films))} frames, {words.animate.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

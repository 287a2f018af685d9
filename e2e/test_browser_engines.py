"""Browser engines: first visit, restart without a server, a whole game, resume.

`build.py test --browsers all` runs all three. Alone: PYGAMES_ENGINES=firefox,webkit.
"""

import base64
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from browser_engines import PlaywrightBrowser, Scripted, WebKit, firefox_path, wait_for, webkit_path
from conftest import ROOT, matrix
from example_games import GAME
from pages.device_storage import STORED, TRUNCATE
from pages.table import NEXT, ON_TABLE
from playwright.sync_api import Playwright
from test_plugin_install import PROBE, wheel_with_code
from tools.server import Fault, serving
from webkit_inspector import InspectedWebKit

ASKED = [name for name in os.environ.get("PYGAMES_ENGINES", "chromium").split(",") if name]
STATE = "document.documentElement.dataset.state"
SHOWN = "[...document.querySelectorAll('.felt [aria-label]:not(.again)')].map(e => e.ariaLabel).join('|')"
OFFLINE = "document.documentElement.dataset.offline === 'yes'"
SAVED = "Boolean(document.querySelector('[data-save]'))"
NEW_GAME = f"#/new?game={GAME}&seats=2&seed=7&bots=random"
MOVE = "(document.querySelector('.all-moves [data-move]').click(), true)"
OURS = "performance.getEntriesByType('resource').every(e => e.name.startsWith(location.origin))"
LONGEST = 400
# The next point to tap for the move, and whether that plays it; null: covered by another element.
TAP = f"""(() => {{
  const moves = [...document.querySelectorAll(".all-moves [data-move]")].map(each => each.dataset.move);
  const move = moves[Math.floor(moves.length / 2)];
  const place = ({NEXT})([{json.dumps(ON_TABLE)}, move]);
  place?.scrollIntoView({{ block: "center" }});
  if (!place || place.getAnimations({{ subtree: true }}).length) return null;
  const box = place.getBoundingClientRect();
  const at = [box.x + Math.min(box.width / 2, 12), box.y + box.height / 2];
  return place.contains(document.elementFromPoint(...at)) ? [...at, place.dataset.move === move] : null;
}})()"""
AGAIN = "[...document.querySelectorAll('#guard button')].find(each => !each.disabled)"
# Truncates the page's main script on the device.
HALVED = f"({TRUNCATE})('main.js').then(() => true)"
# Chooses a file, as a person does.
GIVE = """(data => {
  const bytes = Uint8Array.from(atob(data), each => each.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], "bisca-1.0-py3-none-any.whl"));
  const input = document.querySelector("[data-adding] input[type=file]");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change"));
  return true;
})"""
Engine = PlaywrightBrowser | WebKit
E = TypeVar("E", bound=Scripted)
ADDING = "document.querySelector('[data-adding]')?.dataset.adding"
# A whole run has all but Chromium, which has longer tests of the same, and the slower one of two others.
FIRST = [*matrix("chromium"), *ASKED[1:]] if len(ASKED) > 1 else ASKED
OTHERS = [each for name in ASKED for each in ([name] if name == "webkit" else matrix(name))]


@pytest.fixture
def engine(request: pytest.FixtureRequest, playwright: Playwright, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "webkit":
        if not (webkit_path() and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
            pytest.skip("no WebKitGTK here")
        pytest.importorskip("selenium")
        engine: Engine = WebKit()
    elif request.param == "firefox" and not firefox_path():
        pytest.skip("no Firefox here")
    else:
        engine = PlaywrightBrowser(playwright, request.param, tmp_path)
    yield engine
    engine.close()


def by_script(engine: Scripted) -> None:
    engine.run(MOVE)


def by_taps(engine: Engine) -> None:
    """Play a move by clicks at points of the screen."""
    makes = False
    while not makes:
        x, y, makes = wait_for(engine, TAP)
        engine.tap(x, y)


def turn(engine: Scripted) -> str:
    """Wait until a person is to move or the game is over, and return that state."""
    wait_for(engine, f"['your-turn', 'over', 'error'].includes({STATE})")
    return str(engine.run(STATE))


def left_after(engine: E, moves: int, make: Callable[[E], None] = by_script) -> tuple[str, object]:
    """Play some moves. Return the game's address, and the text of its table."""
    assert turn(engine) == "your-turn"
    for _ in range(moves):
        make(engine)
        assert turn(engine) == "your-turn"
    assert engine.run(OURS)
    return str(engine.run("location.href")), engine.run(SHOWN)


def plays_on(engine: Engine, address: str, shown: object, make: Callable[[Engine], None] = by_script) -> None:
    """Restart without a server. Check that the game continues, and play it to its end."""
    engine.restart()
    engine.goto(address)
    assert turn(engine) == "your-turn"
    assert engine.run(SHOWN) == shown
    for _ in range(LONGEST):
        if turn(engine) == "over":
            break
        make(engine)
    assert engine.run("document.querySelector('#final-title').innerText.length > 0")


@pytest.mark.parametrize("engine", FIRST, indirect=True)
def test_first_visit_restart_and_whole_game(engine: Engine) -> None:
    with serving(ROOT / "dist") as server:
        engine.goto(server.address)
        wait_for(engine, OFFLINE)
        engine.goto(f"{server.address}{NEW_GAME}&rounds=1")
        address, shown = left_after(engine, 3)
    plays_on(engine, address, shown)
    engine.goto(address)
    assert turn(engine) == "over", engine.run("document.body.innerText")


@pytest.mark.parametrize("engine", OTHERS, indirect=True)
def test_network_faults_and_a_damaged_device(engine: Engine) -> None:
    with serving(ROOT / "dist") as server:
        server.faults["/screens/menu/menu-screen.js"] = Fault("404", max_age=600)
        engine.goto(server.address)
        wait_for(engine, f"Boolean({AGAIN})")
        server.faults.clear()
        engine.run(f"({AGAIN}.click(), true)")
        wait_for(engine, "Boolean(document.querySelector('.tile'))")
        wait_for(engine, OFFLINE)
        engine.goto(f"{server.address}{NEW_GAME}")
        address, shown = left_after(engine, 0)
        assert engine.run(HALVED)
        engine.goto(address)
        assert turn(engine) == "your-turn"
        assert engine.run(SHOWN) == shown


@pytest.mark.parametrize("engine", matrix(*ASKED), indirect=True)
def test_a_plugin_is_added_and_played(engine: Engine) -> None:
    """It raises an error if it reaches anything outside itself. WebKit needs a minute for its check."""
    with serving(ROOT / "dist") as server:
        engine.goto(server.address)
        wait_for(engine, OFFLINE)
        engine.goto(f"{server.address}#/add")
        wait_for(engine, f"{ADDING} === 'choose'")
        engine.run(f"{GIVE}({json.dumps(base64.b64encode(wheel_with_code(PROBE)).decode())})")
        wait_for(engine, f"{ADDING} === 'asks'")
        engine.run("(document.querySelector('[data-adding] button.primary').click(), true)")
        wait_for(engine, f"{ADDING} === 'added'")
        engine.goto(f"{server.address}#/new?game=bisca&seats=2&seed=7&bots=random")
        address, shown = left_after(engine, 2, by_taps)
    plays_on(engine, address, shown, by_taps)


@pytest.mark.matrix
@pytest.mark.parametrize("name", [name for name in ASKED if name == "webkit"])
def test_a_game_goes_on_after_the_end_of_the_storage_process(name: str, tmp_path: Path) -> None:
    """As on a phone after a sleep: from then on only a reload connects a page to its database again."""
    if not webkit_path():
        pytest.skip("no WebKitGTK here")
    pytest.importorskip("websocket")
    engine = InspectedWebKit(tmp_path)
    try:
        with serving(ROOT / "dist") as server:
            engine.goto(f"{server.address}{NEW_GAME}")
            address, _ = left_after(engine, 1)
            wait_for(engine, OFFLINE)
            (save,) = wait_for(engine, f"({STORED})()")["saves"].values()
            before = save["events"]
            engine.run("(window.first = true)")
            engine.end_network_process()
            engine.run(MOVE)
            # The page reloads by itself.
            wait_for(engine, f"!window.first && {STATE} === 'your-turn'")
            assert engine.run("location.href") == address
            stored = wait_for(engine, f"({STORED})()")
            (save,) = stored["saves"].values()
            assert save["events"] > before
            assert json.loads(stored["records"][save["id"]])["events"][before:]
            assert engine.run("document.querySelector('.unsaved')") is None
            # There was nothing to write at that time: the menu notices.
            engine.run("(location.hash = '#/', true)")
            wait_for(engine, SAVED)
            engine.end_network_process()
            engine.run("(window.first = true, document.dispatchEvent(new Event('visibilitychange')), true)")
            wait_for(engine, "!window.first && " + SAVED)
            engine.goto(address)
            assert turn(engine) == "your-turn"
    finally:
        engine.close()

"""First visit, restart with the server stopped, a whole game, resume: in every engine that is asked for.

`build.py test --browsers all` asks for all three; alone: PYGAMES_ENGINES=firefox,webkit.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT
from engines import Engine, Played, Scripted, WebKit, firefox_path, wait, webkit_path
from examples import GAME
from inspected import InspectedWebKit
from pages.device import HALVE, KEPT, PUT
from pages.table import NEXT, ON_TABLE
from playwright.sync_api import Playwright
from test_added import PROBE, played
from tools.server import Fault, serving

ASKED = [name for name in os.environ.get("PYGAMES_ENGINES", "chromium").split(",") if name]
STATE = "document.documentElement.dataset.state"
SHOWN = "[...document.querySelectorAll('.felt [aria-label]')].map(e => e.ariaLabel).join('|')"
MOVE = "(document.querySelector('.all-moves [data-move]').click(), true)"
OURS = "performance.getEntriesByType('resource').every(e => e.name.startsWith(location.origin))"
# Chromium does these at length in tests of their own.
ASKED_BESIDE = [
    pytest.param(name, marks=pytest.mark.matrix) if name == "chromium" else name for name in ASKED
]
LONGEST = 400
# Where to tap next on the way to a move, and whether that makes it; null: something lies over it.
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
# The page's main script, cut in half on the device.
HALVED = f"({HALVE})('main.js').then(() => true)"
# A file is chosen, as a person would.
GIVE = """(data => {
  const bytes = Uint8Array.from(atob(data), each => each.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], "bisca-1.0-py3-none-any.whl"));
  const input = document.querySelector("[data-adding] input[type=file]");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change"));
  return true;
})"""
ADDING = "document.querySelector('[data-adding]')?.dataset.adding"


def open_engine(name: str, playwright: Playwright, profile: Path) -> Engine:
    if name == "webkit":
        if not (webkit_path() and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
            pytest.skip("no WebKitGTK here")
        pytest.importorskip("selenium")
        return WebKit()
    if name == "firefox" and not firefox_path():
        pytest.skip("no Firefox here")
    return Played(playwright, name, profile)


def by_script(engine: Scripted) -> None:
    engine.run(MOVE)


def by_taps(engine: Engine) -> None:
    """Make a move as a person does: tap what is seen, where it is seen."""
    makes = False
    while not makes:
        x, y, makes = wait(engine, TAP)
        engine.tap(x, y)


def turn(engine: Scripted) -> str:
    """Until a person is to move, or the game is over; which."""
    wait(engine, f"['your-turn', 'over', 'error'].includes({STATE})")
    return str(engine.run(STATE))


def left_after(engine: Engine, moves: int, make: Callable[[Engine], None] = by_script) -> tuple[str, object]:
    """Make so many moves; the game's address, and what its table shows."""
    for _ in range(moves):
        assert turn(engine) == "your-turn"
        make(engine)
    assert turn(engine) == "your-turn"
    assert engine.run(OURS)
    return str(engine.run("location.href")), engine.run(SHOWN)


def goes_on_to_its_end(
    engine: Engine, address: str, shown: object, make: Callable[[Engine], None] = by_script
) -> None:
    """The browser started anew, without a server: the game is where it was left, and is played to its end."""
    engine.restart()
    engine.goto(address)
    assert turn(engine) == "your-turn"
    assert engine.run(SHOWN) == shown
    for _ in range(LONGEST):
        if turn(engine) == "over":
            break
        make(engine)
    assert engine.run("document.querySelector('#final-title').innerText.length > 0")


@pytest.mark.parametrize("name", ASKED)
def test_a_journey(name: str, playwright: Playwright, tmp_path: Path) -> None:
    engine = open_engine(name, playwright, tmp_path)
    try:
        with serving(ROOT / "dist") as server:
            engine.goto(server.address)
            wait(engine, "document.documentElement.dataset.offline === 'yes'")
            order = f"#/new?game={GAME}&seats=2&seed=7&bots=random&rounds=1"
            engine.goto(f"{server.address}{order}")
            address, shown = left_after(engine, 3)
        goes_on_to_its_end(engine, address, shown)
        engine.goto(address)
        assert turn(engine) == "over", engine.run("document.body.innerText")
    finally:
        engine.close()


@pytest.mark.parametrize("name", ASKED_BESIDE)
def test_a_bad_line_and_a_damaged_device(name: str, playwright: Playwright, tmp_path: Path) -> None:
    engine = open_engine(name, playwright, tmp_path)
    try:
        with serving(ROOT / "dist") as server:
            server.faults["/screens/menu/menu-screen.js"] = Fault("404", max_age=600)
            engine.goto(server.address)
            wait(engine, f"Boolean({AGAIN})")
            server.faults.clear()
            engine.run(f"({AGAIN}.click(), true)")
            wait(engine, "Boolean(document.querySelector('.tile'))")
            wait(engine, "document.documentElement.dataset.offline === 'yes'")
            engine.goto(f"{server.address}#/new?game={GAME}&seats=2&seed=7&bots=random")
            assert turn(engine) == "your-turn"
            address, shown = str(engine.run("location.href")), engine.run(SHOWN)
            assert engine.run(HALVED)
            engine.goto(address)
            assert turn(engine) == "your-turn"
            assert engine.run(SHOWN) == shown
    finally:
        engine.close()


@pytest.mark.parametrize("name", ASKED_BESIDE)
def test_a_damaged_save_goes_on_and_costs_no_other(name: str, playwright: Playwright, tmp_path: Path) -> None:
    engine = open_engine(name, playwright, tmp_path)
    try:
        with serving(ROOT / "dist") as server:
            engine.goto(f"{server.address}#/new?game={GAME}&seats=2&seed=7&bots=random")
            for _ in range(2):
                assert turn(engine) == "your-turn"
                engine.run(MOVE)
            assert turn(engine) == "your-turn"
            # The service worker's first installation is not what this test is about.
            wait(engine, "document.documentElement.dataset.offline === 'yes'")
            address = str(engine.run("location.href"))
            engine.goto(server.address)
            wait(engine, "Boolean(document.querySelector('[data-save]'))")
            stored = engine.run(f"({KEPT})()")
            (save,) = stored["saves"].values()
            record = json.loads(stored["records"][save["id"]])
            record["events"].append("0 no such move")
            broken = {"id": "broken", "changed": "never"}
            put = [{"save": save, "record": json.dumps(record)}, {"save": broken}]
            engine.run(f"({PUT})({json.dumps(put)}).then(() => true)")
            engine.goto(server.address)
            wait(engine, "document.querySelectorAll('[data-save]').length === 2")
            engine.goto(address)
            assert turn(engine) == "your-turn", engine.run("document.body.innerText")
            wait(engine, "document.querySelector('.refused')?.innerText.includes('damaged')")
            engine.run(MOVE)
            assert turn(engine) == "your-turn"
            stored = engine.run(f"({KEPT})()")
            assert stored["damaged"] == {save["id"]: [put[0]["record"]]}
            assert stored["saves"]["broken"] == broken
    finally:
        engine.close()


@pytest.mark.parametrize("name", ASKED_BESIDE)
def test_a_game_that_was_added(name: str, playwright: Playwright, tmp_path: Path) -> None:
    """One that ends with an error wherever it reaches anything beside itself."""
    engine = open_engine(name, playwright, tmp_path)
    try:
        with serving(ROOT / "dist") as server:
            engine.goto(server.address)
            wait(engine, "document.documentElement.dataset.offline === 'yes'")
            engine.goto(f"{server.address}#/add")
            wait(engine, f"{ADDING} === 'choose'")
            engine.run(f"{GIVE}({json.dumps(base64.b64encode(played(PROBE)).decode())})")
            wait(engine, f"{ADDING} === 'asks'")
            engine.run("(document.querySelector('[data-adding] button.primary').click(), true)")
            wait(engine, f"{ADDING} === 'added'")
            engine.goto(f"{server.address}#/new?game=bisca&seats=2&seed=7&bots=random")
            address, shown = left_after(engine, 2, by_taps)
        goes_on_to_its_end(engine, address, shown, by_taps)
    finally:
        engine.close()


@pytest.mark.parametrize("name", [name for name in ASKED if name == "webkit"])
def test_a_game_goes_on_where_the_process_with_the_storage_ended(name: str, tmp_path: Path) -> None:
    """As on a phone whose apps have slept: from then on only a reload gives a page its database back."""
    if not webkit_path():
        pytest.skip("no WebKitGTK here")
    pytest.importorskip("websocket")
    engine = InspectedWebKit(tmp_path)
    try:
        with serving(ROOT / "dist") as server:
            engine.goto(f"{server.address}#/new?game={GAME}&seats=2&seed=7&bots=random")
            assert turn(engine) == "your-turn"
            engine.run(MOVE)
            assert turn(engine) == "your-turn"
            address = str(engine.run("location.href"))
            wait(engine, "document.documentElement.dataset.offline === 'yes'")
            (save,) = wait(engine, f"({KEPT})()")["saves"].values()
            before = save["events"]
            engine.run("(window.first = true)")
            engine.end_network_process()
            engine.run(MOVE)
            # The page reloads by itself.
            wait(engine, f"!window.first && {STATE} === 'your-turn'")
            assert engine.run("location.href") == address
            stored = wait(engine, f"({KEPT})()")
            (save,) = stored["saves"].values()
            assert save["events"] > before
            assert json.loads(stored["records"][save["id"]])["events"][before:]
            assert engine.run("document.querySelector('.unsaved')") is None
            # Nothing was to be written when it happened: the menu notices.
            engine.run("(location.hash = '#/', true)")
            wait(engine, "Boolean(document.querySelector('[data-save]'))")
            engine.end_network_process()
            engine.run("(window.first = true, document.dispatchEvent(new Event('visibilitychange')), true)")
            wait(engine, "!window.first && Boolean(document.querySelector('[data-save]'))")
            engine.goto(address)
            assert turn(engine) == "your-turn"
    finally:
        engine.close()

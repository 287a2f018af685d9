"""Failures of browser APIs: one that throws, rejects, returns nothing, hangs or is missing stops nothing.

The guard's panel covers no game. A person who pressed a button gets the wanted effect, a sentence, or the
text to copy.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from api_faults import KINDS, SYNCHRONOUS, restore, spoil, spoil_workers, spoiling_script
from browser_tools.browser_session import open_more
from conftest import OpenContext, one_of, without_errors
from example_games import GAME, SHORTEST
from pages.deals import finish_game, plan
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect

# A phone with a share sheet, and a clipboard.
PHONE = """() => {
  window.shared = [];
  const set = (owner, name, value) =>
    Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  set(Navigator.prototype, "maxTouchPoints", 5);
  set(Navigator.prototype, "canShare", () => true);
  set(Navigator.prototype, "share", async given => { window.shared.push(given); });
  set(Clipboard.prototype, "writeText", async () => {});
}"""
DESKTOP = "() => { delete Navigator.prototype.share; delete Navigator.prototype.canShare; }"
SHARE = "Navigator.prototype.share"
CLIPBOARD = "Clipboard.prototype.writeText"
COPIED = re.compile("Copied|copied")
SAVED = re.compile("is saved")
LINK = re.compile(r"#/(deal\?|game/)")


class Press(NamedTuple):
    """A button, its APIs, and the element that appears when they fail."""

    screen: str
    button: str
    apis: tuple[str, ...]
    selector: str
    text: re.Pattern[str] = re.compile(r"\S")
    phone: bool = False
    kinds: tuple[str, ...] = KINDS


BY_HAND = ".once-more .by-hand"
RESULT = ".result.final"
NOT_SAVED = re.compile("couldn't save")
NO_SOUND = re.compile("can't play sounds")
SOUND = "input[name=sound][value=on]"
CANVAS = "HTMLCanvasElement.prototype"
FILE = ("URL.createObjectURL",)
NO_CLIPBOARD = ("Navigator.prototype.clipboard",)
CAN_SHARE = ("Navigator.prototype.canShare",)
# A callback cannot reject. For an awaited API, one kind of empty result suffices.
BLOB = ("throws", "null", "never", "missing")
PROMISED = ("throws", "rejects", "never", "missing")
RESUME = ("AudioContext.prototype.resume", "BaseAudioContext.prototype.state")
GAIN = ("BaseAudioContext.prototype.createGain",)

PRESSES = {
    "challenge-share": Press("play", ".challenge", (SHARE,), ".once-more", COPIED, phone=True),
    "challenge-copy": Press("play", ".challenge", (CLIPBOARD,), BY_HAND, LINK),
    "challenge-no-clipboard": Press("play", ".challenge", NO_CLIPBOARD, BY_HAND, LINK, kinds=("missing",)),
    "picture-share": Press("play", ".picture", (SHARE,), ".once-more", SAVED, phone=True),
    "picture-can": Press("play", ".picture", CAN_SHARE, ".once-more", SAVED, phone=True, kinds=SYNCHRONOUS),
    "picture-blob": Press("play", ".picture", (f"{CANVAS}.toBlob",), BY_HAND, LINK, kinds=BLOB),
    "picture-canvas": Press("play", ".picture", (f"{CANVAS}.getContext",), BY_HAND, LINK, kinds=SYNCHRONOUS),
    "picture-decode": Press(
        "play", ".picture", ("HTMLImageElement.prototype.decode",), BY_HAND, LINK, kinds=PROMISED
    ),
    "picture-file": Press("play", ".picture", FILE, BY_HAND, LINK, kinds=SYNCHRONOUS),
    "link-share": Press("play", f"{RESULT} .share", (SHARE,), RESULT, COPIED, phone=True),
    "link-copy": Press("play", f"{RESULT} .share", (CLIPBOARD,), f"{RESULT} .by-hand", LINK),
    "replay-link": Press("replay", "footer .share", (CLIPBOARD,), ".by-hand", LINK),
    "replay-file": Press("replay", "[data-go=file]", FILE, "footer", NOT_SAVED, kinds=SYNCHRONOUS),
    "file": Press(
        "play", f"{RESULT} .buttons button:not(.share)", FILE, RESULT, NOT_SAVED, kinds=SYNCHRONOUS
    ),
    "all-files": Press("settings", ".save-all", FILE, ".settings", NOT_SAVED, kinds=SYNCHRONOUS),
    "sound": Press("settings", SOUND, ("AudioContext",), ".settings", NO_SOUND, kinds=SYNCHRONOUS),
    "sound-resume": Press("settings", SOUND, RESUME, ".settings", NO_SOUND),
    "sound-parts": Press("settings", SOUND, GAIN, ".settings", NO_SOUND, kinds=SYNCHRONOUS),
    "install": Press("settings", ".take", ("offered.prompt",), ".settings", re.compile("browser's menu")),
}
OFFER = """() => {
  window.offered = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(offered);
}"""


@pytest.fixture(scope="module")
def over(session: Any) -> str:
    """Return the address of a finished game. All tests of this file share the page."""
    if session.page.url == "about:blank":
        session.reload()
    finish_game(session.page, session.base, plan(SHORTEST))
    return str(session.page.url.split("#/play/")[1])


@pytest.fixture
def page(session: Any, over: str) -> Iterator[Page]:
    with without_errors(session.page):
        yield session.page
        restore(session.page)


def check_no_guard(page: Page) -> None:
    expect(page.locator("#guard")).to_have_count(0)
    assert page.locator("html").get_attribute("data-state") != "error"


# One API for each kind of failure in the normal run.
NORMAL = {
    ("challenge-share", "rejects"),
    ("challenge-copy", "missing"),
    ("picture-blob", "null"),
    ("picture-canvas", "null"),
    ("picture-decode", "rejects"),
    ("link-copy", "never"),
    ("file", "throws"),
    ("sound", "throws"),
    ("sound-resume", "undefined"),
    ("install", "rejects"),
}


def cases() -> Iterator[Any]:
    for name, press in PRESSES.items():
        for kind in press.kinds:
            marks = [] if (name, kind) in NORMAL else [pytest.mark.matrix]
            yield pytest.param(name, kind, marks=marks, id=f"{name}-{kind}")


@pytest.mark.parametrize(("name", "kind"), cases())
def test_a_pressed_button_always_responds(page: Page, base: str, over: str, name: str, kind: str) -> None:
    press = PRESSES[name]
    page.goto(f"{base}#/rules/{SHORTEST}")
    page.evaluate(PHONE)
    if not press.phone:
        page.evaluate(DESKTOP)
    if press.screen == "settings":
        page.evaluate(OFFER)
    page.goto(f"{base}#/{press.screen}{'' if press.screen == 'settings' else f'/{over}'}")
    if press.screen == "play":
        open_more(page)
    button = page.locator(press.button).first
    expect(button).to_be_visible()
    if press.button.startswith("input"):
        page.locator("input[name=sound][value=off]").check()
    spoil(page, press.apis, kind)
    button.click()
    selector = page.locator(press.selector).first
    if press.selector.endswith(".by-hand"):
        expect(selector).to_have_value(press.text)
    elif kind == "never" and press.phone:
        # If a sheet is open, the advice is behind it.
        expect(selector.locator(".by-hand")).to_have_value(LINK)
    else:
        expect(selector).to_contain_text(press.text)
    check_no_guard(page)


FIRST = (
    "AudioContext.prototype.resume",
    "StorageManager.prototype.persist",
    "StorageManager.prototype.persisted",
    "StorageManager.prototype.estimate",
    "CacheStorage.prototype.has",
    "CacheStorage.prototype.open",
    "CacheStorage.prototype.delete",
    "LockManager.prototype.request",
    "IDBFactory.prototype.databases",
)
"""APIs that may be missing at the start, in the page and in its worker."""
CONSTRUCTORS = ("AudioContext", "BroadcastChannel", "PerformanceObserver")
"""Those that may throw or be missing."""
FIRST_SYNCHRONOUS = (
    "Element.prototype.scrollIntoView",
    "History.prototype.replaceState",
    "Navigator.prototype.vibrate",
    "Storage.prototype.getItem",
    "Storage.prototype.setItem",
    "URL.createObjectURL",
    "matchMedia",
)
"""Those that may return at once or never."""


@pytest.mark.parametrize("kind", one_of("throws", KINDS))
def test_a_page_starts_and_a_game_goes_on_without_apis(
    open_context: OpenContext, base: str, kind: str
) -> None:
    context = open_context(has_touch=True)
    more = {
        "throws": (*FIRST_SYNCHRONOUS, *CONSTRUCTORS),
        "null": FIRST_SYNCHRONOUS,
        "undefined": FIRST_SYNCHRONOUS,
    }
    spoilt = spoiling_script((*FIRST, *(more | {"missing": more["throws"]}).get(kind, ())), kind)
    context.add_init_script(spoilt)
    spoil_workers(context, spoilt)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    Menu(page, base).open(until="ready")
    # All screens with their own APIs.
    page.goto(f"{base}#/settings")
    page.locator("input[name=sound][value=on]").check()
    expect(page.locator(".settings")).to_contain_text("saved games")
    page.goto(f"{base}#/rules/{GAME}")
    expect(page.locator("main.rules h2").first).to_be_visible()
    page.goto(f"{base}#/add")
    expect(page.locator("[data-adding]")).to_be_visible()
    Menu(page, base).open()
    table = Table(page, base)
    table.start(GAME)
    table.wait("your-turn")
    table.play(table.moves[0])
    check_no_guard(page)
    page.goto(f"{base}#/")
    expect(page.locator(".latest .resume")).to_be_visible()
    check_no_guard(page)
    assert errors == []

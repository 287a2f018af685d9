"""Failures of browser APIs: one that throws, rejects, returns nothing, hangs or is missing stops nothing.

The guard's panel covers no game. A person who pressed a button gets the wanted effect, a sentence, or the
text to copy. Without storage (a private window) nothing is saved. Without WebAssembly (Lockdown Mode) all
works that needs no Python.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from browser_tools.browser_session import BrowserSession, open_more
from browser_tools.positions import position
from conftest import OpenContext, matrix, offline, without_errors
from example_games import GAME, GAMES, SHORTEST
from pages.lesson import Lesson
from pages.menu import Menu
from pages.navigation import visit
from pages.plugins import PluginScreen
from pages.scripts import script
from pages.shared_deals import finish_game, plan
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, Route, expect
from test_plugin_install import ADDED, TITLE, write_wheel
from tools.common import WEB, languages, read_json

from tests.examples.wheels import wheel

KINDS = ("throws", "rejects", "null", "undefined", "never", "missing")
# A synchronous API can neither reject nor fail to answer.
SYNCHRONOUS = ("throws", "null", "undefined", "missing")


def spoiling_script(apis: Iterable[str], kind: str) -> str:
    return script("spoil-api") + "".join(f"spoil({json.dumps(api)}, {json.dumps(kind)});\n" for api in apis)


def spoil_workers(context: BrowserContext, text: str) -> None:
    """Run a script in every worker before its own first line."""

    def begin(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f'import "./spoil.js";\n{answer.text()}')

    context.route("**/engine/worker/index.js", begin)
    context.route("**/spoil.js", lambda route: route.fulfill(content_type="text/javascript", body=text))


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
UNSAVED = re.compile("couldn't save")
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
    "replay-file": Press("replay", "[data-go=file]", FILE, "footer", UNSAVED, kinds=SYNCHRONOUS),
    "file": Press("play", f"{RESULT} .buttons button:not(.share)", FILE, RESULT, UNSAVED, kinds=SYNCHRONOUS),
    "all-files": Press("settings", ".save-all", FILE, ".settings", UNSAVED, kinds=SYNCHRONOUS),
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
        session.page.evaluate("() => globalThis.restore?.()")


def check_no_guard(page: Page) -> None:
    expect(page.locator("#guard")).to_have_count(0)
    assert page.locator("html").get_attribute("data-state") != "error"


# One API for each kind of failure in the normal run.
NORMAL = [
    *(("challenge-share", "rejects"), ("challenge-copy", "missing"), ("link-copy", "never")),
    *(("picture-blob", "null"), ("picture-canvas", "null"), ("picture-decode", "rejects")),
    *(("file", "throws"), ("sound", "throws"), ("sound-resume", "undefined"), ("install", "rejects")),
]
EVERY = [(name, kind) for name, press in PRESSES.items() for kind in press.kinds]


@pytest.mark.parametrize("case", [*NORMAL, *matrix(*sorted({*EVERY} - {*NORMAL}))], ids="-".join)
def test_a_pressed_button_always_responds(page: Page, base: str, over: str, case: tuple[str, str]) -> None:
    press, kind = PRESSES[case[0]], case[1]
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
    page.evaluate(f"() => {{ {spoiling_script(press.apis, kind)} }}")
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
    *("AudioContext.prototype.resume", "LockManager.prototype.request", "IDBFactory.prototype.databases"),
    *(f"StorageManager.prototype.{name}" for name in ("persist", "persisted", "estimate")),
    *(f"CacheStorage.prototype.{name}" for name in ("has", "open", "delete")),
)
"""APIs that may be missing at the start, in the page and in its worker."""
CONSTRUCTORS = ("AudioContext", "BroadcastChannel", "PerformanceObserver")
"""Those that may throw or be missing."""
FIRST_SYNCHRONOUS = (
    *("Element.prototype.scrollIntoView", "History.prototype.replaceState", "Navigator.prototype.vibrate"),
    *("Storage.prototype.getItem", "Storage.prototype.setItem", "URL.createObjectURL", "matchMedia"),
)
"""Those that may return at once or never."""

THROWN = (*FIRST_SYNCHRONOUS, *CONSTRUCTORS)
# The synchronous ones that fail together with the others.
ALSO = {"throws": THROWN, "missing": THROWN, "null": FIRST_SYNCHRONOUS, "undefined": FIRST_SYNCHRONOUS}


@pytest.mark.parametrize("kinds", matrix(("never", "throws"), *zip(KINDS, KINDS, strict=True)), ids="-".join)
def test_a_game_goes_on_without_apis(open_context: OpenContext, base: str, kinds: tuple[str, str]) -> None:
    context = open_context(has_touch=True)
    kind, also = kinds
    spoilt = spoiling_script(FIRST, kind) + spoiling_script(ALSO.get(also, ()), also)
    context.add_init_script(spoilt)
    spoil_workers(context, spoilt)
    page = context.new_page()
    with without_errors(page):
        Menu(page, base).open(until="ready")
        # All screens with their own APIs.
        page.goto(f"{base}#/settings")
        page.locator("input[name=sound][value=on]").check()
        expect(page.locator(".settings")).to_contain_text("saved games")
        visit(page, f"{base}#/rules/{GAME}", "main.rules h2")
        visit(page, f"{base}#/add", "[data-adding]")
        Menu(page, base).open()
        Table(page, base).begin(moves=1)
        check_no_guard(page)
        visit(page, f"{base}#/", ".latest .resume")
        check_no_guard(page)


REFUSED = 'throw new DOMException("forbidden", "SecurityError")'
FORBID = """
const forbidden = { configurable: true, get() { REFUSAL } };
for (const name of NAMES) {
  const place = name === "serviceWorker" ? Object.getPrototypeOf(navigator) : globalThis;
  if (name in place) Object.defineProperty(place, name, forbidden);
}
"""


def forbid(names: Iterable[str], refusal: str) -> str:
    """Return a script after which these properties are refused, or undefined."""
    return FORBID.replace("NAMES", str(list(names))).replace("REFUSAL", refusal)


@pytest.mark.keeps
@pytest.mark.parametrize(
    ("names", "refusal"),
    [
        pytest.param(("localStorage", "indexedDB", "caches", "serviceWorker"), REFUSED, id="all refused"),
        pytest.param(("indexedDB",), "", marks=pytest.mark.matrix, id="no database"),
        pytest.param(("serviceWorker", "caches"), REFUSED, marks=pytest.mark.matrix, id="caches refused"),
    ],
)
def test_without_storage_the_page_plays_and_says_that_it_saves_nothing(
    open_context: OpenContext, base: str, tmp_path: Path, names: tuple[str, ...], refusal: str
) -> None:
    forbidden = forbid(names, refusal)
    context = open_context(forbidden)
    spoil_workers(context, forbidden)
    page = context.new_page()
    with without_errors(page):
        menu = Menu(page, base).open(until="ready")
        if not refusal:
            expect(page.locator(".notice")).to_contain_text("nothing is saved")
        page.goto(f"{base}#/settings")
        page.get_by_label("Dark").check()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        menu.open()
        menu.new_game()
        menu.start()
        table = Table(page, base)
        assert table.await_turn().play(table.moves[0]) == "your-turn"
        if "indexedDB" in names:
            said = "can't save games" if refusal else ""
            expect(page.locator(".unsaved, .refusal").first).to_contain_text(said)
        page.goto(f"{base}#/play/none")
        assert table.wait() == "error"
        # A plug-in that cannot be stored is not added, and the page says so.
        if {"caches", "serviceWorker"} & set(names):
            said = PluginScreen(page, base).open().give(write_wheel(tmp_path, wheel()))
            assert "isn't stored on your device" in said
        menu.open()


@pytest.mark.keeps
@pytest.mark.matrix
def test_a_plugin_plays_without_stored_settings(open_context: OpenContext, base: str, tmp_path: Path) -> None:
    page = open_context(forbid(["localStorage"], REFUSED)).new_page()
    Menu(page, base).open(until="offline")
    assert TITLE in PluginScreen(page, base).open().add(write_wheel(tmp_path, wheel()))
    page.reload()
    offline(page)
    Menu(page, base).open()
    page.locator(f".tile[data-game={ADDED}] .start").click()
    table = Table(page, base)
    assert table.await_turn().play(table.moves[0]) == "your-turn"
    page.reload()
    table.wait("your-turn")


STARTS = ("WebAssembly.compileStreaming", "WebAssembly.compile", "WebAssembly.instantiate")
WAYS = {"missing": ("WebAssembly",), "throws": STARTS, "rejects": STARTS, "instantiate": STARTS[2:]}
SENTENCES = {each: read_json(WEB / "i18n" / each / "page.json")["error.page.wasm"] for each in languages()}
NO_WASM = {each: " ".join(said.removesuffix(".").split()[-3:]) for each, said in SENTENCES.items()}

UNHANDLED = """
window.unhandled = [];
const unheard = error => { if (error && !error.benign) unhandled.push(String(error)); };
addEventListener("unhandledrejection", ({ reason }) => unheard(reason));
addEventListener("error", ({ error }) => unheard(error));
"""


# Simulates a service worker: without one the page adds no plug-ins.
CONTROLLED = "Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => ({}) })"


@pytest.mark.parametrize("way", ["missing", *matrix("throws", "rejects", "instantiate")])
@pytest.mark.parametrize("language", [languages()[0], *matrix(*languages()[1:])])
def test_without_web_assembly_the_page_says_so_and_lessons_rules_and_history_work(
    open_context: OpenContext, base: str, tmp_path: Path, way: str, language: str
) -> None:
    spoiled = spoiling_script(WAYS[way], "throws" if way == "instantiate" else way)
    # Of the page: errors of the runtime's own script in the worker are ignored.
    context = open_context(spoiled, CONTROLLED, UNHANDLED, has_touch=True, locale=language)
    spoil_workers(context, spoiled)
    page = context.new_page()
    menu = Menu(page, base).open()
    expect(page.locator(".boot.failed")).to_contain_text(NO_WASM[language])
    # No other cause is named, and nothing is downloaded without need.
    expect(page.locator("#guard")).to_have_count(0)
    # The person presses a button: a sentence.
    page.locator(".tile .start").first.click()
    expect(page.locator(".menu .notice[role=alert]")).to_contain_text(NO_WASM[language])
    expect(page.locator(".tile .start").first).to_have_attribute("data-waits", "no")
    page.goto(f"{base}#/play/none")
    expect(page.locator(".screen .notice")).to_contain_text(NO_WASM[language])
    page.goto(f"{base}#/new?game={GAME}")
    page.locator("button.start").click()
    expect(page.locator("main [role=alert]")).to_contain_text(NO_WASM[language])
    key = BrowserSession(page, base).save(position(SHORTEST, "over"))
    page.goto(f"{base}#/replay/{key}")
    expect(page.get_by_text(NO_WASM[language]).first).to_be_visible()
    # The screens without Python.
    without = {f"rules/{GAME}": "main.rules h2", "settings": ".settings", "daily": ".returns .tile"}
    for address, there in {**without, "history": f".history [data-save={key}]"}.items():
        visit(page, f"{base}#/{address}", there)
    lesson = Lesson(page, base, GAMES[0]).open()
    for step in lesson.steps[:-1]:
        lesson.follow(step)
    lesson.at(lesson.steps[-1])
    page.locator(".lesson .start").click()
    expect(page.locator(".lesson .refusal")).to_contain_text(NO_WASM[language])
    # A plug-in is not added.
    assert NO_WASM[language] in PluginScreen(page, base).open().give(write_wheel(tmp_path, wheel()))
    menu.open()
    assert page.evaluate("unhandled") == []

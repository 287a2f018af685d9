"""Missing texts: no screen and no address shows a message key, in a document without any loaded texts.

Texts come in parts with the screens that use them. A screen that uses a text of another part shows its key,
unless another screen of the same document has loaded that part. So every address is opened in a separate
document with empty storage. Texts are delayed, so that a screen that does not wait for them shows its keys.
All languages have the same keys, so a whole run has one language for each kind of screen.
"""

import re
from collections.abc import Callable, Iterator
from itertools import cycle, product

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.screens import Screen, screens
from conftest import OpenContext, matrix
from example_games import GAMES
from pages.scripts import script
from pages.shared_deals import DAY
from playwright.sync_api import Browser, Page, expect

import pygames
from pygames.bots import bots_for
from tests.web import texts

OpenFresh = Callable[[str, str], Page]
KEYS = {language: set(texts.load(language)) for language in texts.LANGUAGES}
PREFIXES = {key.split(".")[0] for keys in KEYS.values() for key in keys}
WORD = re.compile(r"(?<![\w./#-])[a-z]\w*(?:\.[\w*-]+)+")
FILE = re.compile(r"\.(?:css|html|js|json|png|svg|txt|wasm|whl|zip)$")

RECORD = script("record-texts")
# Texts of games load after those of the page, or before.
LATE = """(() => {
  const { fetch } = window;
  window.fetch = async (address, init) => {
    const answer = await fetch(address, init);
    const [, kind] = /\\/(i18n|texts)\\//.exec(new URL(address, document.baseURI).pathname) ?? [];
    if (kind) await new Promise(done => setTimeout(done, kind === "LAST" ? 120 : 40));
    return answer;
  };
})();"""
LAST = dict(zip(texts.LANGUAGES, cycle(("texts", "i18n")), strict=False))
EMPTY = "try { localStorage.clear(); sessionStorage.clear(); } catch {}"
# An engine that never finishes loading: most screens need none.
NO_ENGINE = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
SETTLED = "main:not(.waits), main .notice, main a.button, .lesson, #guard"


def message_keys(page: Page) -> list[str]:
    """Return every text of a page since it was loaded that looks like a message key or is one."""
    said: list[str] = page.evaluate("readAll()")
    every = set.union(*KEYS.values())
    found = {word for text in said for word in WORD.findall(text)}
    return sorted(
        word for word in found if word in every or (word.split(".")[0] in PREFIXES and not FILE.search(word))
    )


OF_THE_PAGE = (
    *("", "nowhere", "%E0%A4%A", "daily", "settings", "settings?back=abc", "add", "shared", "continue"),
    *("history", "statistics", "new", "new?game=chess", "rules/chess", "lesson/chess"),
    *("deal", "deal?game=chess", "deal?game=chess&seats=2&seed=1&bots=easy"),
)
SENDER = ("by=Ana", "points=12")


def deal(game: str, *more: str, bots: str = "person,medium", seats: int = 2) -> str:
    return "&".join((f"deal?game={game}&seats={seats}&seed=7&bots={bots}", *more))


def addresses_of(game: str) -> Iterator[str]:
    """Return all addresses of a game that need no engine."""
    manifest = pygames.games()[game]
    least, most = manifest.seats[0], manifest.seats[-1]
    option = next(iter(manifest.options), "colour")
    yield from (f"lesson/{game}", f"rules/{game}", f"rules/{game}/nowhere", f"new/{game}", f"new?game={game}")
    for more in (f"seats={most}", "seats=99", "colour=red", f"{option}=x", "seats=2&seats=3"):
        yield f"new?game={game}&{more}"
    wrong = ("chess", "easy,easy,easy,easy,easy,easy,easy", "easy&seed=x", "easy&names=A,B,C,D,E,F,G")
    for bots in (*wrong, "easy&colour=red", f"easy&{option}=x"):
        yield f"new?game={game}&seats={least}&bots={bots}"
    last = ",".join(["easy"] * (most - 1) + ["person"])
    yield from (deal(game), deal(game, *SENDER, bots=last, seats=most), f"deal?game={game}&by=Ana&points=1")
    for bots in ("person,medium", "medium,person", "person,person", "easy,easy", "person,chess", "person"):
        yield deal(game, *SENDER, bots=bots)
    for more in ("by=Ana", "points=12", "by=%00&points=1", "day=x", "by=Ana&points=x"):
        yield deal(game, more)
    yield deal(game, "by=Ana", f"points={(manifest.limits or (0, 0))[1] + 1}")
    yield from (deal(game, *SENDER, more) for more in (f"day={DAY}", "colour=red"))
    yield deal(game, *SENDER, seats=99)


# An address of each kind, in the language in which the texts of its part come last.
KINDS = {
    "es": ("", "nowhere", "daily", "settings", "add", "history", "statistics", "lesson/chess"),
    "pt-BR": (
        *(f"lesson/{GAMES[-1]}", f"rules/{GAMES[0]}", f"new?game={GAMES[0]}"),
        *(f"new?game={GAMES[1]}&seats=99", deal(GAMES[0], "points=12"), deal(GAMES[1], *SENDER)),
        deal(GAMES[-1], *SENDER, f"day={DAY}"),
    ),
}
ALL = product(texts.LANGUAGES, [OF_THE_PAGE, *((*addresses_of(game),) for game in GAMES)])


@pytest.fixture(scope="module")
def fresh(browser: Browser, base: str) -> Iterator[OpenFresh]:
    """Open an address in a language, in a document with empty storage and without an engine."""
    pages: dict[str, Page] = {}

    def opened(language: str, address: str) -> Page:
        if language not in pages:
            pages[language] = open_session(browser, base, language=language).page
            for script in (EMPTY, NO_ENGINE, RECORD, LATE.replace("LAST", LAST[language])):
                pages[language].add_init_script(script)
        page = pages[language]
        page.goto("about:blank")
        page.goto(f"{base}#/{address}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(SETTLED).first, address).to_be_visible()
        return page

    yield opened
    for page in pages.values():
        page.context.close()


@pytest.mark.parametrize("case", [*KINDS.items(), *matrix(*ALL)], ids=lambda case: f"{case[0]}-{case[1][0]}")
def test_no_address_shows_a_message_key(fresh: OpenFresh, case: tuple[str, tuple[str, ...]]) -> None:
    language, addresses = case
    found = {address: message_keys(fresh(language, address)) for address in addresses}
    assert {address: keys for address, keys in found.items() if keys} == {}


# The language of the screen of a whole run, to which no address leads: no id is a word of it.
LANGUAGE = "pt-BR"
# Without a text an id may be shown: these are words of English alone.
IDS = {bot for game in GAMES for bot in bots_for(game)} | {"person"}
WHOLE = """() => [...document.querySelectorAll("#page *")].filter(each => !each.childElementCount)
  .map(each => each.textContent.trim())"""
ENGINE = ("game/nonsense", f"new?game={GAMES[0]}&seats=2&bots=easy&names=%00", "play/none", "replay/none")


@pytest.fixture(scope="module")
def speaking(browser: Browser, base: str, request: pytest.FixtureRequest) -> Iterator[BrowserSession]:
    session = open_session(browser, base, language=request.param)
    session.page.context.add_init_script(RECORD)
    yield session
    session.page.context.close()


SCREENS = [
    pytest.param(language, each, id=f"{language}-{each.name}", marks=marks)
    for language, each in product(texts.LANGUAGES, screens())
    for marks in [() if each.name == f"{GAMES[1]}-hint" and language == LANGUAGE else pytest.mark.matrix]
]


@pytest.mark.parametrize(("speaking", "screen"), SCREENS, indirect=["speaking"])
def test_no_screen_shows_a_message_key(speaking: BrowserSession, screen: Screen) -> None:
    speaking.reload(tips="on" if screen.tips else "off")
    screen.reach(speaking)
    assert message_keys(speaking.page) == []
    if speaking.page.locator("html").get_attribute("lang") != "en":
        assert IDS & set(speaking.page.evaluate(WHOLE)) == set()


ERRORS = [(LANGUAGE, 2), *(pytest.param(each, 4, marks=pytest.mark.matrix) for each in texts.LANGUAGES)]


@pytest.mark.parametrize(("speaking", "count"), ERRORS, indirect=["speaking"])
def test_no_error_shows_a_message_key(speaking: BrowserSession, count: int) -> None:
    """A save or a link that is missing, and a name that the engine refuses."""
    found = {}
    for address in ENGINE[:count]:
        speaking.page.goto("about:blank")
        speaking.go(address)
        expect(speaking.page.locator(".notice, .refusal").first, address).to_be_visible()
        found[address] = message_keys(speaking.page)
    assert {address: keys for address, keys in found.items() if keys} == {}


@pytest.mark.parametrize("language", matrix(*texts.LANGUAGES))
def test_no_failed_start_shows_a_message_key(open_context: OpenContext, base: str, language: str) -> None:
    """Neither the engine nor the texts of a game arrive."""
    context = open_context(locale=language)
    context.add_init_script(RECORD)
    for files in ("**/engine/worker/index.js", "**/games/*/texts/*.json"):
        context.route(files, lambda route: route.abort())
    page = context.new_page()
    for address, there in (("", ".boot.failed"), (f"rules/{GAMES[0]}", "#guard")):
        page.goto("about:blank")
        page.goto(f"{base}#/{address}")
        expect(page.locator(there)).to_be_visible()
        assert message_keys(page) == []


# Shows each of some keys in another way, and removes them at once.
SHOW_KEYS = """async () => {
  const main = document.querySelector("main");
  main.insertAdjacentHTML("beforeend", `<p>over.points</p><p title="menu.lead"></p>
    <input aria-label="play.home"><p>points.chess and game.json</p>`);
  document.title = "menu.title";
  await navigator.clipboard.writeText("share.head");
  main.replaceChildren();
}"""
SHOWN = {"over.points", "menu.lead", "play.home", "points.chess", "share.head", "menu.title"}


def test_a_key_is_found_in_any_text(fresh: OpenFresh) -> None:
    page = fresh("en", "settings")
    page.evaluate(SHOW_KEYS)
    assert set(message_keys(page)) >= SHOWN
    assert "game.json" not in message_keys(page)

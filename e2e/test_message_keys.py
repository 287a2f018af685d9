"""Missing texts: no screen and no address shows a message key, in a document without any loaded texts.

Texts come in parts with the screens that use them. A screen that uses a text of another part shows its key,
unless another screen of the same document has loaded that part. So every address is opened in a separate
document with empty storage. Texts are delayed, so that a screen that does not wait for them shows its keys.
"""

import re
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.screens import Screen, screens
from conftest import OpenContext, one_of
from example_games import GAMES
from pages.deals import DAY
from pages.scripts import script
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tools.common import PATIENCE, PHONE

import pygames
from pygames.bots import bots_for
from tests.web import texts

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


def message_keys(said: list[str]) -> list[str]:
    """Return every text that looks like a message key or is one."""
    every = set.union(*KEYS.values())
    found = {word for text in said for word in WORD.findall(text)}
    return sorted(
        word for word in found if word in every or (word.split(".")[0] in PREFIXES and not FILE.search(word))
    )


def read(page: Page) -> list[str]:
    """Return all text of this page since it was loaded."""
    said: list[str] = page.evaluate("readAll()")
    return said


# -- addresses ----------------------------------------------------------------------------------------------


def addresses_of_the_page() -> Iterator[str]:
    yield from ("", "nowhere", "%E0%A4%A", "daily", "settings", "settings?back=abc")
    yield from ("add", "shared", "continue")
    yield from ("history", "statistics", "new", "new?game=chess", "rules/chess", "lesson/chess")
    yield from ("deal", "deal?game=chess", "deal?game=chess&seats=2&seed=1&bots=easy")


def addresses_of(game: str) -> Iterator[str]:
    """Return all addresses of a game that need no engine."""
    manifest = pygames.games()[game]
    least, most = manifest.seats[0], manifest.seats[-1]
    option = next(iter(manifest.options), "colour")
    limits = manifest.limits or (0, 0)
    yield from (f"lesson/{game}", f"rules/{game}", f"rules/{game}/nowhere")
    yield from (f"new?game={game}", f"new?game={game}&seats={most}", f"new/{game}")
    yield from (
        f"new?game={game}&{wrong}" for wrong in ("seats=99", "colour=red", f"{option}=x", "seats=2&seats=3")
    )
    order = f"new?game={game}&seats={least}&bots="
    yield from (f"{order}{wrong}" for wrong in ("chess", "easy,easy,easy,easy,easy,easy,easy", "easy&seed=x"))
    yield from (f"{order}easy&{wrong}" for wrong in ("names=A,B,C,D,E,F,G", "colour=red", f"{option}=x"))

    def deal(bots: str, *more: str, seats: int = least) -> str:
        return "&".join((f"deal?game={game}&seats={seats}&seed=7&bots={bots}", *more))

    sender = ("by=Ana", "points=12")
    yield deal("person,medium", *sender)
    yield deal("person,medium")
    yield deal("medium,person", *sender)
    yield deal("person,person", *sender)
    yield deal(",".join(["easy"] * (most - 1) + ["person"]), *sender, seats=most)
    yield from (deal("person,medium", wrong) for wrong in ("by=Ana", "points=12", "by=%00&points=1", "day=x"))
    yield from (deal("person,medium", "by=Ana", f"points={wrong}") for wrong in ("x", str(limits[1] + 1)))
    yield deal("person,medium", *sender, f"day={DAY}")
    yield from (deal(wrong, *sender) for wrong in ("easy,easy", "person,chess", "person"))
    yield deal("person,medium", *sender, "colour=red")
    yield deal("person,medium", *sender, seats=99)
    yield f"deal?game={game}&by=Ana&points=1"


def cases() -> Iterator[Any]:
    """Return the cases: every address once, with languages and games in turn.

    All combinations are in the matrix.
    """
    whole = [tuple(addresses_of_the_page()), *(tuple(addresses_of(game)) for game in GAMES)]
    mixed = [whole[0], tuple(whole[1 + at % len(GAMES)][at] for at in range(len(whole[1])))]
    for turn, language in enumerate(texts.LANGUAGES):
        now = tuple(address for each in mixed for address in each[turn :: len(texts.LANGUAGES)])
        yield pytest.param(language, now, id=f"{language}-in-turn")
        for name, addresses in zip(("page", *GAMES), whole, strict=True):
            yield pytest.param(language, addresses, marks=pytest.mark.matrix, id=f"{language}-{name}")


@pytest.fixture(scope="module")
def fresh(browser: Browser, base: str) -> Iterator[Callable[[str, str], Page]]:
    """Open an address in a language, in a document with empty storage and without an engine."""
    contexts: dict[str, tuple[BrowserContext, Page]] = {}

    def opened(language: str, address: str) -> Page:
        if language not in contexts:
            context = browser.new_context(viewport=PHONE, locale=language, service_workers="block")
            context.set_default_timeout(PATIENCE)
            for script in (EMPTY, NO_ENGINE, RECORD, LATE.replace("LAST", LAST[language])):
                context.add_init_script(script)
            contexts[language] = (context, context.new_page())
        page = contexts[language][1]
        page.goto("about:blank")
        page.goto(f"{base}#/{address}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(SETTLED).first, address).to_be_visible()
        return page

    yield opened
    for context, _ in contexts.values():
        context.close()


@pytest.mark.parametrize(("language", "addresses"), cases())
def test_no_address_shows_a_message_key(
    fresh: Callable[[str, str], Page], language: str, addresses: tuple[str, ...]
) -> None:
    found = {address: message_keys(read(fresh(language, address))) for address in addresses}
    assert {address: keys for address, keys in found.items() if keys} == {}


# -- with the engine ----------------------------------------------------------------------------------------

# Screens of a whole run with their languages, those of the games in turn: no address leads to them.
NOW = {"history": "pt-BR", "handed-on": "en"} | {
    f"{GAMES[turn % len(GAMES)]}-{kind}": texts.LANGUAGES[turn % len(texts.LANGUAGES)]
    for turn, kind in enumerate(("refused", "hint", "review-step", "replay-fork"))
}
# Without a text an id may be shown: these are words of English alone.
IDS = {bot for game in GAMES for bot in bots_for(game)} | {"person"}
WHOLE = """() => [...document.querySelectorAll("#page *")].filter(each => !each.childElementCount)
  .map(each => each.textContent.trim())"""
ENGINE = ("play/none", "replay/none", "game/nonsense", f"new?game={GAMES[0]}&seats=2&bots=easy&names=%00")


@pytest.fixture(scope="module")
def speaking(browser: Browser, base: str, request: pytest.FixtureRequest) -> Iterator[BrowserSession]:
    session = open_session(browser, base, language=request.param)
    session.page.context.add_init_script(RECORD)
    yield session
    session.page.context.close()


@pytest.mark.parametrize(
    ("speaking", "screen"),
    [
        pytest.param(language, each, id=f"{language}-{each.name}", marks=marks)
        for language in texts.LANGUAGES
        for each in screens()
        for marks in [() if NOW.get(each.name) == language else pytest.mark.matrix]
    ],
    indirect=["speaking"],
)
def test_no_screen_shows_a_message_key(speaking: BrowserSession, screen: Screen) -> None:
    speaking.reload(tips="on" if screen.tips else "off")
    screen.reach(speaking)
    assert message_keys(read(speaking.page)) == []
    if speaking.page.locator("html").get_attribute("lang") != "en":
        assert IDS & set(speaking.page.evaluate(WHOLE)) == set()


@pytest.mark.parametrize(
    ("speaking", "addresses"),
    [
        *((each, ENGINE[turn :: len(texts.LANGUAGES)]) for turn, each in enumerate(texts.LANGUAGES)),
        *(pytest.param(each, ENGINE, marks=pytest.mark.matrix) for each in texts.LANGUAGES),
    ],
    indirect=["speaking"],
)
def test_no_error_of_the_engine_shows_a_message_key(
    speaking: BrowserSession, addresses: tuple[str, ...]
) -> None:
    """A save or a link that is missing, and a name that the engine refuses."""
    found = {}
    for address in addresses:
        speaking.page.goto("about:blank")
        speaking.go(address)
        expect(speaking.page.locator(".notice, .refusal").first, address).to_be_visible()
        found[address] = message_keys(read(speaking.page))
    assert {address: keys for address, keys in found.items() if keys} == {}


# All languages have the same keys.
@pytest.mark.parametrize("language", one_of(texts.LANGUAGES[0], texts.LANGUAGES))
def test_no_failure_of_the_start_shows_a_message_key(
    open_context: OpenContext, base: str, language: str
) -> None:
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
        assert message_keys(read(page)) == []


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


def test_a_key_is_found_in_any_text(fresh: Callable[[str, str], Page]) -> None:
    page = fresh("en", "settings")
    page.evaluate(SHOW_KEYS)
    assert set(message_keys(read(page))) >= SHOWN
    assert "game.json" not in message_keys(read(page))

"""Languages of the page, a pseudo-language that finds faults of texts, and translation by the browser."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pseudo_language
import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import position
from browser_tools.screens import screens, walk
from conftest import OpenContext, clear, matrix
from example_games import GAME, GAMES, OTHER, short
from pages.lesson import Lesson
from pages.navigation import visit
from pages.scripts import script, with_module
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Browser, Page, expect
from tools.server import Server, serving

import pygames

NAMES = ("Zoé", "Ümit")
IN_PICTURES = ("Ana", "Ben", "Leo", "Mia", "Rui")
I18N = "core/i18n.js"


def test_the_browsers_language_is_used_until_one_is_chosen(open_context: OpenContext, base: str) -> None:
    """Texts, numbers, dates and lists are in it."""
    page = open_context(locale="es-AR").new_page()
    page.goto(base)
    expect(page.get_by_role("heading", name="Juegos", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    preferred = [["pt-PT"], ["es-AR"], ["en-GB"], ["eo"], ["eo", "pt"], []]
    fitting = with_module(page, I18N, "(i18n, all) => all.map(i18n.fittingLanguage)", preferred)
    assert fitting == ["pt-BR", "es", "en", "en", "pt-BR", "en"]
    page.goto(f"{base}#/settings")
    page.get_by_label("Português (Brasil)").check()
    expect(page.get_by_role("heading", name="Ajustes")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    expect(page).to_have_title("Ajustes – Kitchen Table")
    assert "sem cadastro" in page.locator("meta[name=description]").get_attribute("content")  # type: ignore[operator]
    page.reload()
    expect(page.get_by_role("heading", name="Ajustes")).to_be_visible()

    BrowserSession(page, base).open_position(position(GAME, "over"))
    expect(page.locator("#final-title")).to_have_text(re.compile("venceu!$|dividem a vitória$"))
    page.goto(f"{base}#/history")
    expect(page.locator("[data-save] .state")).to_contain_text("Vitória de ")
    assert not re.search("[AP]M", page.locator("[data-save] .when").inner_text())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server for a page with the pseudo-language, added by its folders and its entry in the list."""
    with serving(pseudo_language.build(tmp_path_factory.mktemp("pseudo"))) as running:
        yield running


@pytest.fixture(scope="module")
def phone(browser: Browser, site: Server) -> Iterator[BrowserSession]:
    session = open_session(browser, site.address, language=pseudo_language.LANGUAGE)
    yield session
    session.page.context.close()


@pytest.fixture
def strange(phone: BrowserSession) -> Page:
    if phone.page.url == "about:blank":
        phone.reload()
    clear(phone)
    return phone.page


def faults_on(page: Page) -> dict[str, list[str]]:
    found: dict[str, Any] = page.evaluate(pseudo_language.READ_PAGE)
    # The longest first: one may be the beginning of another.
    languages = with_module(page, I18N, "i18n => i18n.LANGUAGES.map(i18n.languageName)")
    names = (*NAMES, *IN_PICTURES, *sorted(languages, key=len, reverse=True))
    foreign = pseudo_language.foreign(found["words"], names)
    return {"not from the texts": foreign, "cut off": sorted(set(found["cut"]))}


def assert_fine(page: Page, screen: str) -> None:
    faults = {name: list_ for name, list_ in faults_on(page).items() if list_}
    assert faults == {}, f"{screen}: {json.dumps(faults, ensure_ascii=False, indent=1)}"


# Screens of a whole run.
OF_GAMES = "new|rules|lesson|turn-half|take-begun|round-end|over"
NOW = re.compile(f"menu|settings|cover|hand-over|history|.*-({OF_GAMES})")
# Screens with very long names, with places of friends, and with parts that are wider in this language.
CUT = re.compile("friends|menu-saves|.*-(sheet|replay|puzzle)")


@pytest.mark.usefixtures("strange")
@pytest.mark.parametrize("wanted", ["now", *matrix("all")])
@pytest.mark.parametrize("game", [None, GAMES[0], *matrix(*GAMES[1:])])
def test_texts_are_translated_and_fit(phone: BrowserSession, game: str | None, wanted: str) -> None:
    """Also those of the score sheet, of a game that goes on and of one that is over."""
    every = screens([game], page=False) if game else screens([])
    if wanted == "now":
        chosen = [each for each in every if NOW.fullmatch(each.name)]
    else:
        chosen = [each for each in every if each.translated and not CUT.match(each.name)]
    for screen in walk(phone, chosen):
        assert_fine(phone.page, screen.name)
        if screen.name.endswith(("-turn-half", "-take-begun", "-over")):
            phone.sheet()
            assert_fine(phone.page, f"score sheet of {screen.name}")


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_form_are_translated_and_fit(strange: Page, site: Server, game: str) -> None:
    visit(strange, f"{site.address}#/new?game={game}", f"form:has-text('{pseudo_language.OPEN}')")
    strange.locator("[name=name0]").fill(NAMES[0])
    if strange.locator("[name=seats]").count():
        strange.locator("[name=seats]").select_option(str(max(pygames.games()[game].seats)))
    strange.locator("[name=kind1]").select_option("person")
    assert_fine(strange, "form")


def test_texts_without_scripts(open_context: OpenContext, site: Server) -> None:
    """The truncated page, an unknown address, and the manifest."""
    page = open_context(java_script_enabled=False).new_page()
    for path, selector in (("", "#cut p"), ("404.html", "p")):
        page.goto(f"{site.address}{path}")
        said = page.locator(f"{selector}[lang={pseudo_language.LANGUAGE}]").inner_text()
        assert pseudo_language.foreign(said.split(pseudo_language.CLOSE), ()) == []
    manifest = page.request.get(f"{site.address}manifest.webmanifest").json()
    for part in (manifest, *manifest["shortcuts"]):
        assert pseudo_language.OPEN in part["name_localized"][pseudo_language.LANGUAGE]


def test_a_failure_of_the_start(open_context: OpenContext, site: Server) -> None:
    page = open_context(locale=pseudo_language.LANGUAGE).new_page()
    page.route("**/main.js", lambda route: route.abort())
    page.goto(site.address)
    expect(page.locator("#guard button")).to_be_enabled()
    assert_fine(page, "failure")


# Adds a text in no language, and two that are cut off.
SPOIL = """() => document.querySelector("main").insertAdjacentHTML("beforeend", `<p>Forgotten</p>
  <p class="cut">⟦cut⟧</p><p class="outside">⟦outside⟧</p>`)"""
STYLE = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}"""
SPOILT = ".cut { width: 1ch; overflow: hidden; white-space: nowrap } .outside { translate: 100vw }"


def test_the_check_finds_faults(strange: Page, site: Server) -> None:
    visit(strange, f"{site.address}#/settings", ".choice")
    strange.evaluate(SPOIL)
    strange.evaluate(STYLE, SPOILT)
    found = faults_on(strange)
    assert found["not from the texts"] == ["Forgotten"]
    assert {"⟦cut⟧", "⟦outside⟧"} <= {text.split()[0] for text in found["cut off"]}


def test_the_pseudo_language_leaves_placeholders() -> None:
    text = [["name"], " has ", ["count", {"one": "one card", "other": [["count"], " cards"]}, 1], "."]
    cases = "one {ónééé cárddd} other {{count} cárdsss}"
    assert pseudo_language.message(text) == f"⟦{{name}} hásss {{count, plural, {cases}}}.⟧"
    assert pseudo_language.message("a card") == "⟦áá cárddd⟧"
    assert (
        pseudo_language.markdown("> ![A **b**](c)\n\n## One `id` `A-1`")
        == "> ![⟦Áá **bb**⟧](c)\n\n## ⟦Ónééé⟧ `id` `A-1`"
    )
    assert pseudo_language.foreign(["⟦Menu⟧: Zoé 7", "Menu", "⟦a⟧ b c"], NAMES) == ["Menu", "⟦a⟧ b c"]


READ = script("translated-texts")
# Decisions of a game and steps of a lesson in a whole run: few texts are drawn in another way later.
FEW, MANY = 3, 100
# Begins a move, and plays none.
SPOT = ".felt button[data-live=yes]:not([data-move]):not([aria-pressed=true])"


@dataclass
class Twins:
    """Two pages with the same actions. The second one is translated."""

    plain: BrowserSession
    translated: BrowserSession

    def both(self, act: Callable[[Page], object]) -> None:
        """Do the same on both pages, then compare their texts."""
        for session in (self.plain, self.translated):
            act(session.page)
        self.compare()

    def go(self, address: str, there: str) -> None:
        self.both(lambda page: visit(page, f"{self.plain.base}#/{address}", there))

    def click(self, selector: str) -> None:
        self.both(lambda page: page.locator(selector).first.click())

    def compare(self) -> None:
        """Wait until both pages show the same, with all of it translated on one."""
        try:
            until(lambda: self.differences() == {})
        except AssertionError:
            assert self.differences() == {}

    def differences(self) -> dict[str, list[str]]:
        plain = self.plain.page.evaluate(READ)["read"]
        shown = self.translated.page.evaluate(READ)
        if plain == shown["read"] and not shown["left"]:
            return {}
        gone = Counter(plain) - Counter(shown["read"])
        new = Counter(shown["read"]) - Counter(plain)
        return {"not shown": [*gone], "shown instead": [*new], "not translated": shown["left"]}


@pytest.fixture(scope="module")
def pages(browser: Browser, base: str) -> Iterator[Twins]:
    """Yield both pages with Python ready, each in one document that is translated from the start."""
    twins = Twins(*(open_session(browser, base, has_touch=True) for _ in range(2)))
    for session in (twins.plain, twins.translated):
        session.reload(handover="table")
    twins.translated.page.evaluate(script("translate-page"))
    yield twins
    for session in (twins.plain, twins.translated):
        session.page.context.close()


@pytest.fixture
def twins(pages: Twins) -> Iterator[Twins]:
    """Leave all tables, and delete all games."""
    errors = list[str]()
    pages.translated.page.on("pageerror", lambda error: errors.append(str(error)))
    pages.go("settings", ".settings")
    for session in (pages.plain, pages.translated):
        session.delete_games()
    yield pages
    assert errors == []


WHOLE_GAMES = matrix(*((game, MANY) for game in GAMES))


@pytest.mark.parametrize("length", WHOLE_GAMES)
def test_a_table_is_translated(twins: Twins, length: tuple[str, int]) -> None:
    """Prompts, scores, counts and the log follow the game, also under the result."""
    game, most = length
    rng, tables = random.Random(3), [Table(each.page, each.base) for each in (twins.plain, twins.translated)]
    for table in tables:
        table.start(game, seed=4, **short(game))
        table.wait()
    for _ in range(most):
        twins.compare()
        if tables[0].state == "over":
            break
        if tables[0].round_is_over:
            twins.both(lambda page: page.locator(".way-on").click())
        move = rng.choice(tables[0].moves)
        if twins.plain.movable_cards().count():
            twins.both(lambda page: page.locator(SPOT).first.click())
        for table in tables:
            table.play(move)
    twins.compare()
    twins.click("header.bar .to-sheet")
    twins.click("header.bar .to-sheet")


@pytest.mark.parametrize("length", [(OTHER, FEW), *WHOLE_GAMES])
def test_a_lesson_is_translated(twins: Twins, length: tuple[str, int]) -> None:
    """Each step has its own instruction, and a wrong tap its answer."""
    game, most = length
    lessons = [Lesson(each.page, each.base, game) for each in (twins.plain, twins.translated)]
    for lesson in lessons:
        lesson.open()
    for step in lessons[0].steps[:-1][:most]:
        for lesson in lessons:
            lesson.at(step)
        twins.compare()
        for lesson in lessons:
            lesson.follow(step)
    twins.compare()


def test_menu_form_history_and_settings_are_translated(twins: Twins) -> None:
    """A saved game comes and goes, the fields of the form change, and the page changes its language."""
    twins.go(f"new?game={GAME}", "form")
    twins.both(lambda page: page.locator("[name=seats]").select_option("4"))
    twins.both(lambda page: page.locator("[name=kind1]").select_option("person"))
    twins.both(lambda page: page.locator("[name=seats]").select_option("2"))
    twins.go(f"new?game={GAME}&bots=&seed=4", ".play")
    twins.go("", ".latest")
    for _ in range(2):
        twins.click(".latest button.tool:last-of-type")
    expect(twins.translated.page.locator(".latest")).to_have_count(0)
    twins.go("history", "main:not(.waits)")
    twins.go("settings", ".settings")
    twins.both(lambda page: page.locator("[name=language][value='pt-BR']").check())
    expect(twins.translated.page.get_by_text("‹Ajustes›")).to_be_visible()
    twins.go(f"rules/{GAME}", "main h2")
    twins.go("settings", ".settings")
    twins.both(lambda page: page.locator("[name=language][value=auto]").check())

"""The languages of the page, and a pseudo-language that finds untranslated and cut off text at 360 px."""

import json
import random
import re
from collections.abc import Iterator
from time import time
from typing import Any

import pseudo_language
import pytest
from browser_tools.browser_session import STORE, BrowserSession, open_session, stored_game
from browser_tools.positions import POSITIONS, position
from conftest import OpenContext, clear, one_of, ready
from example_games import GAME, GAMES, SHORTEST, short
from pages.table import Table
from playwright.sync_api import Browser, Page, expect
from tools.server import Server, serving

import pygames

games = pytest.mark.parametrize("game", GAMES)
NAMES = ("Zoé", "Ümit")
IN_PICTURES = ("Ana", "Leo", "Mia", "Rui")
# The name of each language in that language, as the settings list it.
LANGUAGE_NAMES = """async () => {
  const { LANGUAGES, languageName } = await import(new URL("core/i18n.js", document.baseURI).href);
  return LANGUAGES.map(languageName);
}"""
# Returns the language of the page for each list of preferred ones.
FITTING = """async all => {
  const { fittingLanguage } = await import(new URL("core/i18n.js", document.baseURI).href);
  return all.map(fittingLanguage);
}"""
DECISIONS = 5


def test_the_browsers_language_is_used_until_one_is_chosen(open_context: OpenContext, base: str) -> None:
    """Texts, numbers, dates and lists are in it."""
    page = open_context(locale="es-AR").new_page()
    page.goto(base)
    expect(page.get_by_role("heading", name="Juegos", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    wanted = {"pt-PT": "pt-BR", "es-AR": "es", "en-GB": "en", "eo": "en"}
    assert page.evaluate(FITTING, [[each] for each in wanted]) == [*wanted.values()]
    assert page.evaluate(FITTING, [["eo", "pt"], []]) == ["pt-BR", "en"]
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
    """Yield a phone in the pseudo-language."""
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
    """Return the faults of the open screen."""
    found: dict[str, Any] = page.evaluate(pseudo_language.READ_PAGE)
    # The longest first: one may be the beginning of another.
    names = (*NAMES, *IN_PICTURES, *sorted(page.evaluate(LANGUAGE_NAMES), key=len, reverse=True))
    return {
        "not from the texts": pseudo_language.foreign(found["words"], names),
        "cut off": sorted(set(found["cut"])),
    }


def assert_fine(page: Page, screen: str) -> None:
    faults = {name: list_ for name, list_ in faults_on(page).items() if list_}
    assert faults == {}, f"{screen}: {json.dumps(faults, ensure_ascii=False, indent=1)}"


def test_menu_settings_and_start(phone: BrowserSession, site: Server) -> None:
    page = phone.page
    page.goto(site.address)
    expect(page.locator(".tile").first).to_be_visible()
    assert_fine(page, "menu")
    ready(page)
    assert_fine(page, "menu, ready")
    phone.change_settings()
    expect(page.locator(".choice").first).to_be_visible()
    assert_fine(page, "settings")


@games
def test_form_rules_and_lesson(strange: Page, site: Server, game: str) -> None:
    most = max(pygames.games()[game].seats)
    strange.goto(f"{site.address}#/new?game={game}")
    expect(strange.locator("form")).to_be_visible()
    expect(strange.locator("form")).to_contain_text(pseudo_language.OPEN)
    strange.locator("[name=name0]").fill(NAMES[0])
    if strange.locator("[name=seats]").count():
        strange.locator("[name=seats]").select_option(str(most))
    strange.locator("[name=kind1]").select_option("person")
    assert_fine(strange, "form")
    strange.goto(f"{site.address}#/rules/{game}")
    expect(strange.locator("main h2").first).to_be_visible()
    assert_fine(strange, "rules")
    strange.goto(f"{site.address}#/lesson/{game}")
    expect(strange.locator(".lesson")).to_be_visible()
    assert_fine(strange, "lesson")


@games
def test_table_cover_and_results(strange: Page, site: Server, game: str) -> None:
    page, rng = strange, random.Random(6)
    table = Table(page, site.address).start(game, bots=None, names=",".join(NAMES), seed=4, **short(game))
    state = table.wait()
    for step in range(DECISIONS):
        if state == "cover":
            assert_fine(page, f"cover, decision {step}")
            page.locator(".hold").dispatch_event("click")
            state = table.wait("your-turn", "over")
        if state == "over":
            break
        assert_fine(page, f"table, decision {step}")
        if table.round_is_over:
            table.dismiss_round()
        begins = page.locator(".felt button[data-live=yes]:not([data-move])")
        if step % 3 == 0 and begins.count():
            begins.first.click()
            assert_fine(page, f"half a move, decision {step}")
        state = table.play(rng.choice(table.moves))
        if state == "handover":
            assert_fine(page, f"handing over, decision {step}")
            if step == DECISIONS // 2:
                page.locator(".to-sheet").click()
                assert_fine(page, "score sheet")
            state = table.hand_over()


@pytest.mark.parametrize("game", one_of(SHORTEST, GAMES))
def test_the_end(phone: BrowserSession, strange: Page, game: str) -> None:
    closing = [each.name for each in POSITIONS[game] if each.closing and not each.name.endswith("crowded")]
    for given in (position(game, name) for name in closing):
        phone.open_position(given)
        phone.make(str(given.move))
        expect(strange.locator(".round-over, .result").first).to_be_visible()
        assert_fine(strange, "end of a round")
    clear(phone)
    strange.evaluate(STORE, [stored_game("over", position(game, "over"), changed=1000 * int(time()))])
    phone.go("play/over")
    expect(strange.locator(".result.final")).to_be_visible()
    assert_fine(strange, "end")
    strange.locator(".to-sheet").click()
    assert_fine(strange, "score sheet at the end")
    phone.go("")
    expect(strange.locator(".to-history")).to_be_visible()
    assert_fine(strange, "menu with a finished game")
    strange.locator(".to-history").click()
    expect(strange.locator("[data-save=over]")).to_be_visible()
    assert_fine(strange, "history")


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
    strange.goto(f"{site.address}#/settings")
    expect(strange.locator(".choice").first).to_be_visible()
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

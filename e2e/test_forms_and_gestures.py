"""Forms, the wheel and the theme of the browser's bar."""

from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from conftest import matrix, one_of
from example_games import GAME, GAMES
from pages.scripts import with_module
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

BAR = {"light": "#145039", "dark": "#10332a"}
OTHER = {"light": "dark", "dark": "light"}

# -- the theme ----------------------------------------------------------------------------------------------

# The colour of the browser's bar by the applicable meta, the page's theme, and the theme before any style.
SHOWN = """() => [
  [...document.querySelectorAll("meta[name=theme-color]")]
    .find(({ media }) => matchMedia(media || "all").matches).content,
  document.documentElement.dataset.theme, document.querySelector("meta[name=color-scheme]").content]"""


def shows(theme: str) -> list[str]:
    return [BAR[theme], theme, theme]


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_browsers_bar_has_the_chosen_theme(shared_page: Page, system: Any) -> None:
    shared_page.emulate_media(color_scheme=system)
    for chosen, seen in (
        ("light", "light"),
        ("dark", "dark"),
        ("auto", system),
        (OTHER[system], OTHER[system]),
    ):
        shared_page.locator(f"input[name=theme][value={chosen}]").check()
        assert shared_page.evaluate(SHOWN) == shows(seen), chosen
    shared_page.locator("input[name=theme][value=auto]").check()
    shared_page.emulate_media(color_scheme=OTHER[system])  # type: ignore[arg-type]
    expect(shared_page.locator("html")).to_have_attribute("data-theme", OTHER[system])
    assert shared_page.evaluate(SHOWN) == shows(OTHER[system])


@pytest.mark.parametrize("chosen", ["dark", *matrix("light")])
def test_nothing_is_painted_in_another_theme_first(session: BrowserSession, chosen: str) -> None:
    """Measured before the page's own script runs."""
    page = session.page
    session.reload(theme=chosen)
    page.emulate_media(color_scheme=OTHER[chosen])  # type: ignore[arg-type]
    session.hold("**/main.js")
    page.goto("about:blank")
    page.goto(session.base, wait_until="commit")
    expect(page.locator("header.bar.home")).to_be_visible()
    seen = page.evaluate(SHOWN)
    session.reload()
    assert seen == shows(chosen)


# -- the wheel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [f"rules/{GAME}", *matrix("settings", "")])
def test_a_wheel_scrolls(shared_page: Page, session: BrowserSession, address: str) -> None:
    session.page.set_viewport_size({"width": 360, "height": 320})
    session.go(address)
    session.wait()
    session.page.mouse.move(180, 200)
    session.page.mouse.wheel(0, 120)
    session.page.wait_for_function("() => scrollY > 0")
    session.page.set_viewport_size(PHONE)


# -- forms --------------------------------------------------------------------------------------------------

FORM = """() => Object.fromEntries([...document.querySelector("form").elements].filter(({ name }) => name)
  .map(each => [each.name, each.type === "checkbox" ? each.checked : each.value]))"""


def fill(page: Page) -> dict[str, object]:
    """Change every field of the form for a new game. Return its values."""
    seats = page.locator("[name=seats]")
    if seats.count():
        seats.select_option(index=1)
    names = page.evaluate(FORM).keys() - {"seats"}
    for name in sorted(names):
        field = page.locator(f"form [name={name}]")
        # The fields depend on the players.
        if not field.count():
            continue
        kind = field.evaluate("each => each.localName === 'select' ? 'select' : each.type")
        if kind == "select":
            field.select_option(index=0 if field.evaluate("each => each.selectedIndex") else 1)
        elif kind == "checkbox":
            field.set_checked(not field.is_checked())
        elif kind == "number":
            field.fill(str(int(field.input_value()) + 1))
        else:
            field.fill(f"Zo\u00eb {name}")
    return dict(page.evaluate(FORM))


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_a_half_filled_form_survives_other_screens(session: BrowserSession, game: str) -> None:
    page = session.page
    session.reload()
    form = page.locator("form")
    session.go(f"new?game={game}")
    expect(form).to_be_visible()
    filled = fill(page)
    for aside in ("rules", "home", "settings", "reload"):
        if aside == "reload":
            page.reload()
        elif aside == "rules":
            page.locator("header.bar a[href*=rules]").click()
            expect(page.locator("main.rules")).to_be_visible()
            page.locator(".rules a[href*=new]").click()
        else:
            session.go("" if aside == "home" else aside)
            expect(form).to_have_count(0)
            page.go_back()
        expect(form).to_be_visible()
        assert page.evaluate(FORM) == filled, aside
    # An address with more parameters replaces the draft.
    session.go(f"new?game={game}&names=Bo")
    expect(page.locator("[name=name0]")).to_have_value("Bo")


@pytest.mark.shared_page
def test_a_game_that_was_started_leaves_no_draft(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game={GAME}")
    page.locator("[name=name0]").fill("Zo\u00eb")
    page.locator("[name=rounds]").fill("2")
    page.locator("form [type=submit]").click()
    Table(page, base).wait("your-turn")
    with_module(page, "core/settings.js", "({ changeSettings }) => changeSettings({ last: {} })")
    page.goto(f"{base}#/new?game={GAME}")
    expect(page.locator("[name=rounds]")).not_to_have_value("2")


# -- what the browser is asked for --------------------------------------------------------------------------

PERSIST = """
window.asks = 0;
StorageManager.prototype.persist = async () => { window.asks += 1; return false; };
"""


def test_persistence_is_asked_for_when_there_is_something_to_lose(page: Page, base: str) -> None:
    """Once, and not before several moves."""
    page.add_init_script(PERSIST)
    table = Table(page, base).begin(rounds=9)
    asked = []
    for _ in range(7):
        table.play(table.moves[0])
        asked.append(page.evaluate("asks"))
    assert asked[0] == 0
    assert asked[-1] == 1
    assert sorted(asked) == asked

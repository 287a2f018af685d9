"""Forms keep what was filled in, fingers do what they do elsewhere, the browser's bar has the theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser_tools.situations import SITUATIONS, position
from browser_tools.visit import Visit
from conftest import matrix
from examples import GAME, GAMES
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

Sit = Callable[..., Table]
BAR = {"light": "#f4f6f4", "dark": "#10181a"}
OTHER = {"light": "dark", "dark": "light"}
OTHERS = [game for game in GAMES if game != GAME]

# -- the theme ----------------------------------------------------------------------------------------------

# The colour of the browser's bar by the meta that applies, the page's theme, the theme before any style.
SHOWN = """() => [
  [...document.querySelectorAll("meta[name=theme-color]")]
    .find(({ media }) => matchMedia(media || "all").matches).content,
  document.documentElement.dataset.theme, document.querySelector("meta[name=color-scheme]").content]"""


def shows(theme: str) -> list[str]:
    return [BAR[theme], theme, theme]


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_browsers_bar_has_the_theme_that_was_chosen(again: Page, system: Any) -> None:
    again.emulate_media(color_scheme=system)
    for chosen, seen in (
        ("light", "light"),
        ("dark", "dark"),
        ("auto", system),
        (OTHER[system], OTHER[system]),
    ):
        again.locator(f"input[name=theme][value={chosen}]").check()
        assert again.evaluate(SHOWN) == shows(seen), chosen
    again.locator("input[name=theme][value=auto]").check()
    again.emulate_media(color_scheme=OTHER[system])  # type: ignore[arg-type]
    expect(again.locator("html")).to_have_attribute("data-theme", OTHER[system])
    assert again.evaluate(SHOWN) == shows(OTHER[system])


@pytest.mark.parametrize("chosen", ["dark", *matrix("light")])
def test_nothing_is_painted_in_another_theme_first(visit: Visit, chosen: str) -> None:
    """Before the page's own script is there."""
    page = visit.page
    visit.fresh(theme=chosen)
    page.emulate_media(color_scheme=OTHER[chosen])  # type: ignore[arg-type]
    visit.hold("**/main.js")
    page.goto("about:blank")
    page.goto(visit.base, wait_until="commit")
    expect(page.locator("header.bar.home")).to_be_visible()
    seen = page.evaluate(SHOWN)
    visit.fresh()
    assert seen == shows(chosen)


# -- fingers ------------------------------------------------------------------------------------------------

# Elements on which two fingers do not enlarge, by what they are.
BLOCKED = """() => [...new Set([...document.querySelectorAll("*")].filter(each => {
  const { touchAction } = getComputedStyle(each);
  return !["auto", "manipulation"].includes(touchAction) && !touchAction.includes("pinch-zoom");
}).map(each => `${each.localName}.${each.className}`))]"""
# What happens to a pull that nothing is left to scroll for.
PULLED = "() => getComputedStyle(document.documentElement).overscrollBehaviorY"


def screens(visit: Visit) -> list[str]:
    over = next(each.name for each in SITUATIONS[GAME] if each.over)
    visit.forget()
    visit.save(position(GAME, over), "finished")
    return [
        *("", f"new?game={GAME}", f"lesson/{GAME}", "replay/finished", "play/finished", f"rules/{GAME}"),
        *("settings", "history", "statistics", "daily", "add"),
    ]


def test_two_fingers_enlarge_every_screen_and_a_pull_reloads_none(visit: Visit) -> None:
    visit.fresh()
    found = {}
    for address in screens(visit):
        visit.go(address)
        visit.wait()
        expect(visit.page.locator("h1").first).to_be_visible()
        found[address] = (visit.page.evaluate(BLOCKED), visit.page.evaluate(PULLED))
    assert found == dict.fromkeys(found, ([], "contain"))


@pytest.mark.parametrize("game", [GAME, *matrix(*OTHERS)])
def test_two_fingers_enlarge_every_table(sit: Sit, game: str) -> None:
    for looks in SITUATIONS[game]:
        page = sit(position(game, looks.name), PHONE).page
        assert page.evaluate(BLOCKED) == [], looks.name


def test_two_fingers_enlarge_the_cover(page: Page, base: str) -> None:
    Table(page, base).start(bots=None, names="Ana,Ben").wait("cover")
    assert page.evaluate(BLOCKED) == []
    assert page.evaluate(PULLED) == "contain"


@pytest.mark.parametrize("address", [f"rules/{GAME}", *matrix("settings", "")])
def test_a_wheel_scrolls_as_ever(visit: Visit, address: str) -> None:
    visit.fresh()
    visit.page.set_viewport_size({"width": 360, "height": 320})
    visit.go(address)
    visit.wait()
    visit.page.mouse.move(180, 200)
    visit.page.mouse.wheel(0, 120)
    visit.page.wait_for_function("() => scrollY > 0")
    visit.page.set_viewport_size(PHONE)


# -- forms --------------------------------------------------------------------------------------------------

FORM = """() => Object.fromEntries([...document.querySelector("form").elements].filter(({ name }) => name)
  .map(each => [each.name, each.type === "checkbox" ? each.checked : each.value]))"""


def fill(page: Page) -> dict[str, object]:
    """Change every field of the form for a new game; what it says then."""
    seats = page.locator("[name=seats]")
    if seats.count():
        seats.select_option(index=1)
    names = page.evaluate(FORM).keys() - {"seats"}
    for name in sorted(names):
        field = page.locator(f"form [name={name}]")
        # What is asked depends on who plays.
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


@pytest.mark.parametrize("game", [GAME, *matrix(*OTHERS)])
def test_what_was_filled_in_stays_whatever_is_opened_meanwhile(visit: Visit, game: str) -> None:
    page = visit.page
    visit.fresh()
    form = page.locator("form")
    visit.go(f"new?game={game}")
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
            visit.go("" if aside == "home" else aside)
            expect(form).to_have_count(0)
            page.go_back()
        expect(form).to_be_visible()
        assert page.evaluate(FORM) == filled, aside
    # An address that says more is obeyed.
    visit.go(f"new?game={game}&names=Bo")
    expect(page.locator("[name=name0]")).to_have_value("Bo")


def test_a_game_that_was_started_leaves_no_draft(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game={GAME}")
    page.locator("[name=name0]").fill("Zo\u00eb")
    page.locator("[name=rounds]").fill("2")
    page.locator("form [type=submit]").click()
    Table(page, base).wait("your-turn")
    page.evaluate("""async () => {
      const { changeSettings } = await import(new URL("core/settings.js", document.baseURI).href);
      changeSettings({ last: {} });
    }""")
    page.goto(f"{base}#/new?game={GAME}")
    expect(page.locator("[name=rounds]")).not_to_have_value("2")


# -- what the browser is asked for --------------------------------------------------------------------------

PERSIST = """
window.asks = 0;
StorageManager.prototype.persist = async () => { window.asks += 1; return false; };
"""


def test_persistence_is_asked_for_when_there_is_something_to_lose(page: Page, base: str) -> None:
    """Once, and not before several moves were made."""
    page.add_init_script(PERSIST)
    table = Table(page, base).start(rounds=9)
    table.wait("your-turn")
    asked = []
    for _ in range(7):
        table.play(table.moves[0])
        asked.append(page.evaluate("asks"))
    assert asked[0] == 0
    assert asked[-1] == 1
    assert sorted(asked) == asked

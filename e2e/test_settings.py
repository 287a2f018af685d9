"""Every setting takes effect at once, is kept, and holds in the middle of a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, expect

COUNT_SOUNDS = """
window.sounds = [];
for (const kind of ["createOscillator", "createBufferSource"]) {
  const plain = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function (...args) {
    window.sounds.push({ kind, name: document.documentElement.dataset.heard });
    return plain.apply(this, args);
  };
}
"""
SIZE = "element => element.getBoundingClientRect().width"


def settings(page: Page, base: str) -> Page:
    page.goto(f"{base}#/settings")
    expect(page.locator(".choice").first).to_be_visible()
    return page


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name={name}][value='{value}']").check()


def style(page: Page, selector: str, what: str) -> Any:
    return page.locator(selector).first.evaluate(f"e => getComputedStyle(e)['{what}']")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "dark"),
        ("cards", "large"),
        pytest.param("theme", "light", marks=pytest.mark.slow),
        pytest.param("suits", "two", marks=pytest.mark.slow),
        pytest.param("hand", "left", marks=pytest.mark.slow),
        pytest.param("speed", "fast", marks=pytest.mark.slow),
    ],
)
def test_a_choice_holds_at_once_and_after_a_reload(page: Page, base: str, name: str, value: str) -> None:
    settings(page, base)
    choose(page, name, value)
    expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    page.reload()
    expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


@pytest.mark.slow
def test_the_preview_shows_suits_and_sizes(page: Page, base: str) -> None:
    settings(page, base)
    spade, club = (f".preview [data-card='{card}']" for card in ("As", "2c"))
    assert page.locator(f"{club} [data-sign=c]").count()
    four = page.locator("[data-setting=suits] .preview").screenshot()
    choose(page, "suits", "two")
    assert page.locator("[data-setting=suits] .preview").screenshot() != four
    assert page.locator(spade).count() == 1
    small = page.locator(".preview.sizes .card").first.evaluate(SIZE)
    choose(page, "cards", "large")
    assert page.locator(".preview.sizes .card").first.evaluate(SIZE) > small


def test_the_theme_follows_the_device_until_one_is_chosen(page: Page, base: str) -> None:
    settings(page, base)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    choose(page, "theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert style(page, "html", "backgroundColor") == "rgb(16, 24, 26)"


def test_settings_in_mid_game_and_back(page: Page, base: str) -> None:
    table = Table(page, base).start()
    table.wait("your-turn")
    table.play("flip A1 A2")
    before = table.shown
    page.locator(".to-sheet").click()
    page.get_by_role("link", name="Settings").click()
    choose(page, "theme", "dark")
    choose(page, "hand", "left")
    choose(page, "tips", "off")
    choose(page, "language", "pt-BR")
    page.get_by_role("link", name="Voltar à partida").click()
    assert table.wait() == "your-turn"
    html = page.locator("html")
    for name, value in (("data-theme", "dark"), ("data-hand", "left"), ("lang", "pt-BR")):
        expect(html).to_have_attribute(name, value)
    assert page.locator(".tip").count() == 0
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    page.locator(".to-sheet").click()
    page.get_by_role("link", name="Ajustes").click()
    choose(page, "language", "en")
    page.get_by_role("link", name="Back to the game").click()
    table.wait("your-turn")
    assert table.shown == before


@pytest.mark.slow
def test_another_window_changes_this_one_in_mid_game(page: Page, base: str) -> None:
    table = Table(page, base).start()
    table.wait("your-turn")
    other = page.context.new_page()
    settings(other, base)
    choose(other, "theme", "dark")
    choose(other, "language", "pt-BR")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    assert table.state == "your-turn"


@pytest.mark.slow
def test_tips_can_be_hidden_at_the_table(page: Page, base: str) -> None:
    table = Table(page, base).start()
    table.wait("your-turn")
    expect(page.locator(".tip")).to_be_visible()
    page.get_by_role("button", name="Hide tips").click()
    expect(page.locator(".tip")).to_have_count(0)
    settings(page, base)
    expect(page.locator("input[name=tips][value=off]")).to_be_checked()


def test_reduced_motion_is_followed_unless_a_speed_is_chosen(page: Page, base: str) -> None:
    settings(page, base)
    html = page.locator("html")
    expect(html).to_have_attribute("data-speed", "off")
    page.emulate_media(reduced_motion="no-preference")
    expect(html).to_have_attribute("data-speed", "normal")
    choose(page, "speed", "off")
    expect(html).to_have_attribute("data-speed", "off")


@pytest.mark.slow
def test_sound_is_off_and_not_even_loaded_at_first_and_one_at_a_time_when_on(
    open_context: Callable[..., BrowserContext], base: str
) -> None:
    context = open_context()
    context.add_init_script(COUNT_SOUNDS)
    page = context.new_page()
    loaded = "() => performance.getEntriesByType('resource').filter(e => e.name.endsWith('sound.js')).length"
    table = Table(page, base).start()
    table.wait("your-turn")
    table.play("flip A1 A2")
    assert page.evaluate("window.sounds") == []
    assert page.evaluate(loaded) == 0
    settings(page, base)
    choose(page, "sound", "on")
    page.go_back()
    table.wait("your-turn")
    table.play("draw")
    page.wait_for_function("() => window.sounds.length > 0")
    names = {sound["name"] for sound in page.evaluate("window.sounds.splice(0)")}
    assert names == {"taken"}
    table.play(next(move for move in table.moves if move.startswith("swap")))
    page.wait_for_function("() => window.sounds.length > 0")
    assert page.evaluate(loaded) == 1
    refused = page.evaluate(
        """async () => {
          const { sound } = await import(new URL("app/sound.js", document.baseURI).href);
          const heard = news => { sound({ game: "", types: [], ownTurn: false, refused: false, ...news });
            return document.documentElement.dataset.heard; };
          return [heard({ types: ["laid", "scored", "won"], ownTurn: true }), heard({ refused: true }),
            heard({ types: ["drew"], ownTurn: true }), heard({ types: ["turned", "laid"] })];
        }"""
    )
    assert refused == ["won", "refused", "turn", "laid"]


def test_choices_are_kept_as_one_entry(page: Page, base: str) -> None:
    settings(page, base)
    choose(page, "cards", "large")
    kept = json.loads(page.evaluate("localStorage.getItem('pygames:settings')"))
    assert kept["cards"] == "large"

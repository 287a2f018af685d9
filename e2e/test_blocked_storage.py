"""Blocked storage: a private window or a strict setting still lets the page play."""

from pathlib import Path

import pytest
from conftest import OpenContext, offline, ready
from pages.menu import Menu
from pages.plugins import PluginScreen
from pages.table import Table
from playwright.sync_api import Route, expect
from test_plugin_install import ADDED, TITLE, write_wheel

from tests.examples.wheels import wheel

pytestmark = pytest.mark.keeps

FORBID = """
const forbidden = { configurable: true, get() { throw new DOMException("forbidden", "SecurityError"); } };
for (const name of NAMES) {
  const place = name === "serviceWorker" ? Object.getPrototypeOf(navigator) : globalThis;
  if (name in place) Object.defineProperty(place, name, forbidden);
}
"""
ALL = ("localStorage", "indexedDB", "caches", "serviceWorker")


@pytest.mark.slow
@pytest.mark.parametrize("names", [ALL, ("indexedDB",), ("serviceWorker", "caches")], ids=" ".join)
def test_without_storage_the_page_plays_and_says_that_it_saves_nothing(
    open_context: OpenContext, base: str, tmp_path: Path, names: tuple[str, ...]
) -> None:
    context = open_context()
    forbid = FORBID.replace("NAMES", str(list(names)))

    def worker(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{forbid}\n{answer.text()}")

    context.add_init_script(forbid)
    context.route("**/engine/worker/index.js", worker)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    menu = Menu(page, base).open()
    ready(page)
    page.goto(f"{base}#/settings")
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    menu.open()
    menu.new_game()
    menu.start()
    table = Table(page, base)
    table.wait("your-turn")
    assert table.play(table.moves[0]) == "your-turn"
    if "indexedDB" in names:
        expect(page.get_by_text("does not let the game be saved")).to_be_visible()
    page.goto(f"{base}#/play/none")
    assert table.wait() == "error"
    # A plug-in that cannot be stored is not added, and the page says so.
    if {"caches", "serviceWorker"} & set(names):
        assert "must be stored on this device first" in PluginScreen(page, base).open().give(
            write_wheel(tmp_path, wheel())
        )
    menu.open()
    assert errors == []


@pytest.mark.slow
def test_a_plugin_is_added_and_played_without_stored_settings(
    open_context: OpenContext, base: str, tmp_path: Path
) -> None:
    context = open_context()
    context.add_init_script(FORBID.replace("NAMES", '["localStorage"]'))
    page = context.new_page()
    page.goto(base)
    offline(page)
    assert TITLE in PluginScreen(page, base).open().add(write_wheel(tmp_path, wheel()))
    page.reload()
    offline(page)
    Menu(page, base).open()
    page.locator(f".tile[data-game={ADDED}] .start").click()
    table = Table(page, base)
    table.wait("your-turn")
    assert table.play(table.moves[0]) == "your-turn"
    page.reload()
    table.wait("your-turn")

"""Blocked storage: a private window or a strict setting still lets the page play."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from api_faults import spoil_workers
from conftest import OpenContext, offline
from pages.menu import Menu
from pages.plugins import PluginScreen
from pages.table import Table
from playwright.sync_api import expect
from test_plugin_install import ADDED, TITLE, write_wheel

from tests.examples.wheels import wheel

pytestmark = pytest.mark.keeps

REFUSED = 'throw new DOMException("forbidden", "SecurityError")'
FORBID = """
const forbidden = { configurable: true, get() { REFUSAL } };
for (const name of NAMES) {
  const place = name === "serviceWorker" ? Object.getPrototypeOf(navigator) : globalThis;
  if (name in place) Object.defineProperty(place, name, forbidden);
}
"""
ALL = ("localStorage", "indexedDB", "caches", "serviceWorker")


def forbid(names: Sequence[str], refusal: str) -> str:
    """Return a script after which these properties are refused, or undefined."""
    return FORBID.replace("NAMES", str(list(names))).replace("REFUSAL", refusal)


@pytest.mark.parametrize(
    ("names", "refusal"),
    [
        pytest.param(ALL, REFUSED, id="all refused"),
        pytest.param(("indexedDB",), "", id="no database"),
        pytest.param(("indexedDB",), REFUSED, marks=pytest.mark.matrix, id="database refused"),
        pytest.param(("serviceWorker", "caches"), REFUSED, marks=pytest.mark.matrix, id="caches refused"),
    ],
)
def test_without_storage_the_page_plays_and_says_that_it_saves_nothing(
    open_context: OpenContext, base: str, tmp_path: Path, names: tuple[str, ...], refusal: str
) -> None:
    script = forbid(names, refusal)
    context = open_context(script)
    spoil_workers(context, script)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
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
    table.wait("your-turn")
    assert table.play(table.moves[0]) == "your-turn"
    if "indexedDB" in names:
        said = "can't save games" if refusal else ""
        expect(page.locator(".unsaved, .refusal").first).to_contain_text(said)
    page.goto(f"{base}#/play/none")
    assert table.wait() == "error"
    # A plug-in that cannot be stored is not added, and the page says so.
    if {"caches", "serviceWorker"} & set(names):
        assert "isn't stored on your device" in PluginScreen(page, base).open().give(
            write_wheel(tmp_path, wheel())
        )
    menu.open()
    assert errors == []


@pytest.mark.matrix
def test_a_plugin_is_added_and_played_without_stored_settings(
    open_context: OpenContext, base: str, tmp_path: Path
) -> None:
    page = open_context(forbid(["localStorage"], REFUSED)).new_page()
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

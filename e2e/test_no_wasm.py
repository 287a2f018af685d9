"""A browser without WebAssembly, as in Lockdown Mode: the page says so, all without Python works."""

from pathlib import Path

import pytest
from api_faults import spoil_workers, spoiling_script
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from conftest import OpenContext, matrix
from example_games import GAME, GAMES, SHORTEST
from pages.lesson import Lesson
from pages.menu import Menu
from pages.plugins import PluginScreen
from playwright.sync_api import Page, expect
from test_plugin_install import write_wheel
from tools.common import languages

from tests.examples.wheels import wheel

WAYS = {
    "missing": ("WebAssembly",),
    "throws": ("WebAssembly.compileStreaming", "WebAssembly.compile", "WebAssembly.instantiate"),
    "rejects": ("WebAssembly.compileStreaming", "WebAssembly.compile", "WebAssembly.instantiate"),
    "instantiate": ("WebAssembly.instantiate",),
}
SAYS = {
    "en": "WebAssembly is off",
    "pt-BR": "não roda WebAssembly",
    "es": "no ejecuta WebAssembly",
}


UNHANDLED = """
window.unhandled = [];
const unheard = error => { if (error && !error.benign) unhandled.push(String(error)); };
addEventListener("unhandledrejection", ({ reason }) => unheard(reason));
addEventListener("error", ({ error }) => unheard(error));
"""


def without(open_context: OpenContext, way: str, **options: object) -> Page:
    context = open_context(has_touch=True, **options)
    spoiled = spoiling_script(WAYS[way], way if way in ("missing", "throws", "rejects") else "throws")
    context.add_init_script(spoiled)
    spoil_workers(context, spoiled)
    return context.new_page()


@pytest.mark.parametrize("way", ["missing", *matrix("throws", "rejects", "instantiate")])
@pytest.mark.parametrize("language", [languages()[0], *matrix(*languages()[1:])])
def test_without_web_assembly_the_page_says_so_and_lessons_rules_and_history_work(
    open_context: OpenContext, base: str, way: str, language: str
) -> None:
    page = without(open_context, way, locale=language)
    # Of the page: errors of the runtime's own script in the worker are ignored.
    page.add_init_script(UNHANDLED)
    menu = Menu(page, base).open()
    notice = page.locator(".boot.failed")
    expect(notice).to_contain_text(SAYS[language])
    # No other cause is named, and nothing is downloaded without need.
    expect(page.locator("#guard")).to_have_count(0)
    # The person presses a button: a sentence.
    page.locator(".tile .start").first.click()
    expect(page.locator(".menu .notice[role=alert]")).to_contain_text(SAYS[language])
    expect(page.locator(".tile .start").first).to_have_attribute("data-waits", "no")
    page.goto(f"{base}#/play/none")
    expect(page.locator(".screen .notice")).to_contain_text(SAYS[language])
    page.goto(f"{base}#/new?game={GAME}")
    page.locator("button.start").click()
    expect(page.locator("main [role=alert]")).to_contain_text(SAYS[language])
    # The screens without Python.
    page.goto(f"{base}#/rules/{GAME}")
    expect(page.locator("main.rules h2").first).to_be_visible()
    key = BrowserSession(page, base).save(position(SHORTEST, "over"))
    page.goto(f"{base}#/history")
    expect(page.locator(f".history [data-save={key}]")).to_be_visible()
    page.goto(f"{base}#/replay/{key}")
    expect(page.get_by_text(SAYS[language]).first).to_be_visible()
    page.goto(f"{base}#/settings")
    expect(page.locator(".settings")).to_be_visible()
    page.goto(f"{base}#/daily")
    expect(page.locator(".returns .tile").first).to_be_visible()
    lesson = Lesson(page, base, GAMES[0]).open()
    for step in lesson.steps[:-1]:
        lesson.follow(step)
    lesson.at(lesson.steps[-1])
    page.locator(".lesson .start").click()
    expect(page.locator(".lesson .refusal")).to_contain_text(SAYS[language])
    menu.open()
    assert page.evaluate("unhandled") == []


# Simulates a service worker: without one the page adds no plug-ins.
CONTROLLED = "Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => ({}) })"


def test_without_web_assembly_no_plugin_is_added_and_the_reason_is_shown(
    open_context: OpenContext, base: str, tmp_path: Path
) -> None:
    page = without(open_context, "missing")
    page.add_init_script(CONTROLLED)
    reason = PluginScreen(page, base).open().give(write_wheel(tmp_path, wheel()))
    assert SAYS["en"] in reason

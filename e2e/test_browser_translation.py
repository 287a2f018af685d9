"""Translation by the browser: the page goes on where a translator has replaced its texts.

A browser's translator puts the translation of every text node into new elements in its place, and watches for
new texts. The one here does the same and marks every text, so that a translated page can be compared with one
that is not: no text may be stale, doubled or missing.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from conftest import matrix
from example_games import GAME, GAMES, OTHER, short
from pages.lesson import Lesson
from pages.navigation import visit
from pages.polling import until
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Browser, Page, expect

TRANSLATE = script("translate-page")
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
        """Follow an address, and wait for an element."""
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
    twins.translated.page.evaluate(TRANSLATE)
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


LENGTHS = [(OTHER, FEW), *matrix(*((game, MANY) for game in GAMES))]


@pytest.mark.parametrize("length", LENGTHS)
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


@pytest.mark.parametrize("length", LENGTHS)
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

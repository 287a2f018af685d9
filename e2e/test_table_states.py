"""The states of a table: only the listed transitions occur, and the important ones do."""

from collections.abc import Iterator

import pytest
from browser_tools.browser_session import BrowserSession, open_more
from conftest import without_errors
from example_games import GAME, SECRET, SHORTEST
from pages.lesson import Lesson
from pages.table import Table
from playwright.sync_api import Page, expect

RECORD = """() => {
  window.transitions = [];
  addEventListener("tablestate", ({ detail }) => window.transitions.push(`${detail.from} ${detail.to}`));
}"""


@pytest.fixture
def page(session: BrowserSession) -> Iterator[Page]:
    """Yield a page with animations that records all transitions. One that is not listed is an error."""
    session.change_settings(speed="fast", tips="off")
    session.page.evaluate(RECORD)
    with without_errors(session.page):
        yield session.page


def check(page: Page, *wanted: str) -> None:
    """Check that these are among the transitions so far."""
    assert set(wanted) - set(page.evaluate("transitions")) == set()


def test_a_game_and_its_replay(page: Page, base: str) -> None:
    table = Table(page, base).start(SHORTEST, bots="easy")
    table.play_to_end(lambda: table.play(table.moves[0]))
    check(page, "loading choosing", "choosing sending", "sending animating", "animating choosing")
    open_more(page)
    page.locator(".to-replay").click()
    table.wait("ready")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    table.wait("ready")
    check(page, "loading watching")


def test_two_persons_on_one_device(page: Page, base: str) -> None:
    table = Table(page, base).start(SECRET, bots=None)
    for _ in range(6):
        state = table.wait()
        if state == "cover":
            table.hold()
        elif state == "handover":
            table.hand_over()
        else:
            table.play(table.moves[0])
    check(page, "loading covered", "covered choosing", "handingOver covered")


@pytest.mark.matrix
def test_a_lesson(page: Page, base: str) -> None:
    lesson = Lesson(page, base, GAME).open()
    for step in lesson.steps[:-1]:
        lesson.follow(step, keys=True)
    expect(page.locator("html")).to_have_attribute("data-state", "over")
    check(page, "choosing animating", "animating choosing", "animating over")

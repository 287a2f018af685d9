"""The states of a table: only the listed transitions occur, and the important ones do."""

import pytest
from browser_tools.browser_session import BrowserSession
from example_games import GAME, SECRET, SHORTEST
from pages.lesson import Lesson
from pages.table import Table
from playwright.sync_api import Page, expect

RECORD = """() => {
  window.transitions = [];
  addEventListener("tablestate", ({ detail }) => window.transitions.push(`${detail.from} ${detail.to}`));
}"""
ALLOWED = """async () => {
  const { STATES } = await import(new URL("engine/client/game/table-states.js", document.baseURI).href);
  return Object.entries(STATES).flatMap(([from, { next }]) => next.map(to => `${from} ${to}`));
}"""


@pytest.fixture
def page(session: BrowserSession) -> Page:
    """Return a page with animations that records all transitions."""
    session.reload(speed="fast", tips="off")
    session.page.evaluate(RECORD)
    return session.page


def check(page: Page, *wanted: str) -> None:
    """Check that all transitions so far are allowed, and that these are among them."""
    transitions = set(page.evaluate("transitions"))
    assert transitions - set(page.evaluate(ALLOWED)) == set()
    assert set(wanted) - transitions == set()


def test_a_game_and_its_replay(page: Page, base: str) -> None:
    table = Table(page, base).start(SHORTEST, bots="easy")
    table.play_to_end(lambda: table.play(table.moves[0]))
    check(page, "loading choosing", "choosing sending", "sending animating", "animating choosing")
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


def test_a_lesson(page: Page, base: str) -> None:
    lesson = Lesson(page, base, GAME).open()
    for step in lesson.steps[:-1]:
        lesson.follow(step, keys=True)
    expect(page.locator("html")).to_have_attribute("data-state", "over")
    check(page, "choosing animating", "animating choosing", "animating over")

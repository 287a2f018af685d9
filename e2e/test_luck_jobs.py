"""Measurements of luck that end early: stopped, left, without network or space, or with the worker gone."""

from collections.abc import Iterator

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_games
from browser_tools.positions import position
from conftest import OpenPosition, engine, one_of
from example_games import GAME, SHORTEST
from pages.network import Held
from pages.table import Table
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

pytestmark = pytest.mark.common_page
ARCHIVE = "**/runtime/luck.zip*"
LONG = 10 * PATIENCE
# The worker's storage of reviews is full.
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === "reviews") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
  };
}"""
ENOUGH = 6
"""The least number of games that give a figure in the statistics."""


@pytest.fixture
def held(session: BrowserSession) -> Iterator[Held]:
    """Yield the requests for the part of the engine that measures luck. A new worker will ask for it."""
    found = Held()
    session.reload()
    session.page.route(ARCHIVE, found.take)
    yield found
    found.let_go()
    session.page.unroute_all()
    session.failed = True  # the worker's storage is still full


def review(page: Page, state: str) -> None:
    """Review the open finished game, until its luck is in a state."""
    page.get_by_role("button", name="Review", exact=True).click()
    has_luck(page, state)


def has_luck(page: Page, state: str) -> None:
    expect(page.locator(f".luck[data-luck={state}]")).to_be_visible(timeout=LONG)


def measures(page: Page) -> Locator:
    """Return the button that begins a measurement."""
    return page.get_by_role("button", name="Measure luck")


def cut_network(page: Page) -> None:
    page.unroute_all()
    page.route(ARCHIVE, lambda route: route.abort())


@pytest.mark.parametrize("end", one_of("worker", ["reload"]))
def test_luck_is_measured_after_it_was_left_stopped_and_ended_without_network(
    open_position: OpenPosition, held: Held, session: BrowserSession, end: str
) -> None:
    page = open_position(position(GAME, "over")).page
    review(page, "runs")
    # Another game begins meanwhile.
    Table(page, session.base).begin(GAME, seed=9, moves=1)
    expect(page.locator(".luck, .review")).to_have_count(0)
    open_position(position(GAME, "over"))
    review(page, "runs")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(measures(page)).to_be_focused()
    before = page.locator(".costly-one").all_inner_texts()
    measures(page).press("Enter")
    has_luck(page, "runs")
    cut_network(page)
    if end == "worker":
        engine(page).evaluate("self.close()")
        expect(page.locator(".review")).to_have_count(0)
        expect(page.locator(".result.final")).to_be_visible()
        review(page, "failed")
    else:
        page.reload()
        expect(page.locator(".result.final")).to_be_visible()
        has_luck(page, "failed")
    expect(page.locator(".luck-sum")).to_contain_text("couldn't measure the luck. Check your internet")
    expect(page.locator(".review [data-done=yes]")).to_be_visible()
    measures(page).click()
    has_luck(page, "failed")
    page.unroute_all()
    # Its result can't be stored.
    engine(page).evaluate(FULL)
    measures(page).click()
    has_luck(page, "done")
    expect(page.locator(".luck-sum")).to_contain_text("The cards ")
    expect(measures(page)).to_have_count(0)
    assert page.locator(".costly-one").all_inner_texts() == before
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()


def test_the_statistics_are_measured_after_a_stop_and_the_loss_of_the_worker_and_the_network(
    session: BrowserSession, held: Held
) -> None:
    page = session.page
    session.go("settings")
    page.evaluate(STORE, finished_games(SHORTEST, ENOUGH))
    session.go("statistics")
    begin = page.get_by_role("button", name=f"Measure {ENOUGH} games")
    stop = page.get_by_role("button", name="Stop")
    begin.click()
    stop.press("Enter")
    expect(begin).to_be_focused()
    begin.click()
    expect(stop).to_be_visible()
    session.go("settings")
    session.go("statistics")
    begin.click()
    expect(stop).to_be_visible()
    engine(page).evaluate("self.close()")
    expect(stop).to_have_count(0)
    cut_network(page)
    begin.click()
    expect(page.get_by_role("alert")).to_contain_text("couldn't measure the luck")
    page.unroute_all()
    # The results can't be stored.
    engine(page).evaluate(FULL)
    begin.click()
    expect(page.locator("[data-luck=easy]")).to_contain_text(f"{ENOUGH} games", timeout=LONG)
    expect(page.get_by_role("alert")).to_have_count(0)

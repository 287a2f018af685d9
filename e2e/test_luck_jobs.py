"""Measurements of luck that end early: stopped, left, without network or space, or with the worker gone."""

from collections.abc import Iterator

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_games
from browser_tools.positions import position
from conftest import OpenPosition, engine
from example_games import SHORTEST
from pages.network import Held
from pages.table import Table
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

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


def review(page: Page, state: str) -> None:
    """Review the open finished game, until its luck is in a state."""
    page.get_by_role("button", name="Review", exact=True).click()
    has_luck(page, state)


def has_luck(page: Page, state: str) -> None:
    expect(page.locator(f".luck[data-luck={state}]")).to_be_visible(timeout=LONG)


def measures(page: Page) -> Locator:
    """Return the button that begins a measurement."""
    return page.get_by_role("button", name="Measure luck")


def is_measured(page: Page) -> None:
    has_luck(page, "done")
    expect(page.locator(".luck-sum")).to_contain_text("The cards ")
    expect(measures(page)).to_have_count(0)


def cut_network(page: Page) -> None:
    page.unroute_all()
    page.route(ARCHIVE, lambda route: route.abort())


def test_it_waits_for_the_network_and_is_left_stopped_and_begun_again(
    open_position: OpenPosition, held: Held, session: BrowserSession
) -> None:
    page = open_position(position(SHORTEST, "over")).page
    review(page, "runs")
    # Another game begins meanwhile.
    Table(page, session.base).begin(SHORTEST, seed=9, moves=1)
    expect(page.locator(".luck, .review")).to_have_count(0)
    open_position(position(SHORTEST, "over"))
    review(page, "runs")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(measures(page)).to_be_focused()
    expect(page.locator(".costly-one, .step-through").first).to_be_visible()
    held.let_go()
    measures(page).press("Enter")
    is_measured(page)


@pytest.mark.parametrize("end", ["worker", pytest.param("reload", marks=pytest.mark.matrix)])
def test_after_an_end_in_the_middle_it_is_measured_once_the_network_is_back(
    open_position: OpenPosition, held: Held, end: str
) -> None:
    page = open_position(position(SHORTEST, "over")).page
    review(page, "runs")
    before = page.locator(".costly-one").all_inner_texts()
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
    is_measured(page)
    assert page.locator(".costly-one").all_inner_texts() == before
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()


# -- statistics ----------------------------------------------------------------------------------------------


def offer(session: BrowserSession) -> Page:
    """Open the statistics of some games whose luck isn't measured yet."""
    session.go("settings")
    session.page.evaluate(STORE, finished_games(SHORTEST, ENOUGH))
    session.go("statistics")
    return session.page


def begin(page: Page) -> Locator:
    """Begin to measure all games. Return the button that stops it."""
    page.get_by_role("button", name=f"Measure {ENOUGH} games").click()
    return page.get_by_role("button", name="Stop")


def has_figure(page: Page) -> None:
    expect(page.locator("[data-luck=easy]")).to_contain_text(f"{ENOUGH} games", timeout=LONG)


def test_the_statistics_are_measured_after_a_stop(session: BrowserSession, held: Held) -> None:
    page = offer(session)
    begin(page).press("Enter")
    expect(page.get_by_role("button", name=f"Measure {ENOUGH} games")).to_be_focused()
    held.let_go()
    begin(page)
    has_figure(page)


def test_the_statistics_are_measured_after_they_were_left_and_the_worker_and_the_network_were_lost(
    session: BrowserSession, held: Held
) -> None:
    page = offer(session)
    expect(begin(page)).to_be_visible()
    session.go("settings")
    session.go("statistics")
    stop = begin(page)
    expect(stop).to_be_visible()
    engine(page).evaluate("self.close()")
    expect(stop).to_have_count(0)
    cut_network(page)
    begin(page)
    expect(page.get_by_role("alert")).to_contain_text("couldn't measure the luck")
    page.unroute_all()
    # The results can't be stored.
    engine(page).evaluate(FULL)
    begin(page)
    has_figure(page)
    expect(page.get_by_role("alert")).to_have_count(0)

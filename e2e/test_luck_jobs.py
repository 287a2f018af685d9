"""Measurements of luck that end early: stopped, left, without network or space, or with the worker gone."""

from collections.abc import Iterator

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_games
from browser_tools.positions import position
from conftest import OpenPosition, engine, matrix
from example_games import SHORTEST
from pages.network import Held
from pages.table import Table
from playwright.sync_api import Page, expect
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
    expect(page.locator(f".luck[data-luck={state}]")).to_be_visible(timeout=LONG)


def is_measured(page: Page) -> None:
    expect(page.locator(".luck[data-luck=done]")).to_be_visible(timeout=LONG)
    expect(page.locator(".luck-sum")).to_contain_text("The cards ")
    expect(page.get_by_role("button", name="Measure luck")).to_have_count(0)


def test_it_is_stopped_and_begun_again_by_keyboard(open_position: OpenPosition, held: Held) -> None:
    page = open_position(position(SHORTEST, "over")).page
    review(page, "runs")
    page.get_by_role("button", name="Stop").press("Enter")
    begin = page.get_by_role("button", name="Measure luck")
    expect(begin).to_be_focused()
    expect(page.locator(".costly-one, .step-through").first).to_be_visible()
    held.let_go()
    begin.press("Enter")
    is_measured(page)


def test_another_game_begins_while_it_waits_for_the_network(
    open_position: OpenPosition, held: Held, session: BrowserSession
) -> None:
    page = open_position(position(SHORTEST, "over")).page
    review(page, "runs")
    Table(page, session.base).begin(SHORTEST, seed=9, moves=1)
    expect(page.locator(".luck, .review")).to_have_count(0)
    held.let_go()
    open_position(position(SHORTEST, "over"))
    review(page, "done")
    is_measured(page)


def test_without_network_a_sentence_says_so_and_a_button_tries_again(
    open_position: OpenPosition, held: Held
) -> None:
    page = open_position(position(SHORTEST, "over")).page
    page.unroute_all()
    page.route(ARCHIVE, lambda route: route.abort())
    review(page, "failed")
    expect(page.locator(".luck-sum")).to_contain_text("couldn't measure the luck. Check your internet")
    expect(page.locator(".review [data-done=yes]")).to_be_visible()
    page.get_by_role("button", name="Measure luck").click()
    expect(page.locator(".luck[data-luck=failed]")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Measure luck").click()
    is_measured(page)


@pytest.mark.parametrize("end", ["worker", *matrix("reload")])
def test_after_an_end_in_the_middle_the_result_and_its_review_are_there(
    open_position: OpenPosition, held: Held, end: str
) -> None:
    page = open_position(position(SHORTEST, "over")).page
    review(page, "runs")
    before = page.locator(".costly-one").all_inner_texts()
    if end == "worker":
        engine(page).evaluate("self.close()")
        expect(page.locator(".review")).to_have_count(0)
        expect(page.locator(".result.final")).to_be_visible()
        held.let_go()
        review(page, "done")
    else:
        page.reload()
        expect(page.locator(".result.final")).to_be_visible()
        held.let_go()
    is_measured(page)
    assert page.locator(".costly-one").all_inner_texts() == before


def test_it_is_measured_on_a_full_device(open_position: OpenPosition, held: Held) -> None:
    page = open_position(position(SHORTEST, "over")).page
    engine(page).evaluate(FULL)
    held.let_go()
    review(page, "done")
    is_measured(page)
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()


# -- statistics ----------------------------------------------------------------------------------------------


def offer(session: BrowserSession) -> Page:
    """Open the statistics of some games whose luck isn't measured yet."""
    session.go("settings")
    session.page.evaluate(STORE, finished_games(SHORTEST, ENOUGH))
    session.go("statistics")
    return session.page


def begin(page: Page) -> None:
    page.get_by_role("button", name=f"Measure {ENOUGH} games").click()


def has_figure(page: Page) -> None:
    expect(page.locator("[data-luck=easy]")).to_contain_text(f"{ENOUGH} games", timeout=LONG)


def test_the_statistics_are_measured_after_a_stop(session: BrowserSession, held: Held) -> None:
    page = offer(session)
    begin(page)
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_role("button", name=f"Measure {ENOUGH} games")).to_be_focused()
    held.let_go()
    begin(page)
    has_figure(page)


def test_the_statistics_say_that_there_is_no_network(session: BrowserSession, held: Held) -> None:
    page = offer(session)
    page.unroute_all()
    page.route(ARCHIVE, lambda route: route.abort())
    begin(page)
    expect(page.get_by_role("alert")).to_contain_text("couldn't measure the luck")
    page.unroute_all()
    begin(page)
    has_figure(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_measurement_of_many_games_ends_when_the_statistics_are_left(
    session: BrowserSession, held: Held
) -> None:
    page = offer(session)
    begin(page)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    session.go("settings")
    held.let_go()
    session.go("statistics")
    begin(page)
    has_figure(page)


def test_a_lost_worker_leaves_the_games_to_measure(session: BrowserSession, held: Held) -> None:
    page = offer(session)
    begin(page)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    engine(page).evaluate("self.close()")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    held.let_go()
    begin(page)
    has_figure(page)


def test_the_statistics_are_measured_on_a_full_device(session: BrowserSession, held: Held) -> None:
    page = offer(session)
    engine(page).evaluate(FULL)
    held.let_go()
    begin(page)
    has_figure(page)

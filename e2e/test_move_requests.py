"""Requests of a move: each is one request, its response is all that the table shows, without repetition."""

import random
from typing import Any

import pytest
from conftest import SPY, OpenContext, matrix, one_of
from example_games import GAME, GAMES
from pages.table import Table
from playwright.sync_api import Page

import pygames

MOVES = 4
pytestmark = pytest.mark.common_page
# Operations that change or show the game. A table may also query moves.
TRIPS = ("play", "step", "undo", "view", "effects")


def trips(page: Page) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the page's requests since the last call, with the responses."""
    requests, received = page.evaluate("[requests.splice(0), received.splice(0)]")
    answers = {each["id"]: each["ok"] for each in received if "ok" in each}
    return [(each, answers[each["id"]]) for each in requests if each["op"] in TRIPS]


# Records the operation of every request of the worker to Python in `calls`.
CALLS = """() => {
  self.plain ??= JSON.stringify;
  self.calls = [];
  JSON.stringify = (value, ...rest) => {
    if (value?.op) self.calls.push(value.op);
    return plain(value, ...rest);
  };
}"""
UNDO = ".play > .bar [aria-label=Undo]:not([aria-disabled])"


@pytest.mark.parametrize("seats", [6, *matrix(2)])
@pytest.mark.parametrize("game", one_of(GAME, [game for game in GAMES if 6 in pygames.games()[game].seats]))
def test_a_move_is_one_request_and_call(open_context: OpenContext, base: str, game: str, seats: int) -> None:
    """The same for a bot's time slice and an undo."""
    page = open_context(SPY).new_page()
    table = Table(page, base).begin(game, seats=seats, seed=11)
    rng, requests = random.Random(3), list[str]()
    views = [answer for _, answer in trips(page) if "zones" in answer]
    [worker] = page.workers
    worker.evaluate(CALLS)
    for _ in range(MOVES):
        table.play(rng.choice(table.moves))
        (first, answer), *others = trips(page)
        assert first["op"] == "play"
        requests += [first["op"], *(each["op"] for each, _ in others)]
        assert {*requests} <= {"play", "step"}  # of bots, who show their moves
        views += [answer, *[each for _, each in others if "zones" in each]]
    effects = [effect for view in views for effect in view["log"]]
    events = [effect["event"] for effect in effects]
    assert events == sorted(events)
    assert set(events) == set(range(1, views[-1]["table"]["events"] + 1))
    assert len({repr(effect) for effect in effects}) == len(effects)
    # The log on the page is complete.
    assert page.locator("#side .log li").count() > len(views[-1]["log"])
    for _ in range(2):
        if page.locator(UNDO).count():
            page.locator(UNDO).click()
            table.wait("your-turn")
        table.play(rng.choice(table.moves))
    requests += [each["op"] for each, _ in trips(page)]
    assert {"play", "step"} <= {*requests} <= {"play", "step", "undo"}
    assert [each for each in worker.evaluate("calls") if each != "query_moves"] == ["update"] * len(requests)


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_incremental_views_equal_a_reload(shared_page: Page, base: str, game: str) -> None:
    """Also after an undo."""
    page = shared_page
    table = Table(page, base).start(game, seed=11)
    rng = random.Random(3)
    log = page.locator("#side .log")
    undo = page.locator(UNDO)
    table.wait("your-turn")
    for number in range(MOVES):
        table.play(rng.choice(table.moves))
        if number % 2 and undo.count():
            undo.click()
            table.wait("your-turn")
            table.play(rng.choice(table.moves))
    shown = log.text_content()
    page.reload()
    table.wait("your-turn")
    assert log.text_content() == shown

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
ONE_ROUND: dict[str, Any] = {"rounds": 1}
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


# Starts a game, and makes its first moves. Returns the number of events.
PREPARE = """async ({ game, options, moves }) => {
  window.engine = (await import(new URL("engine/client/worker-client.js", document.baseURI).href)).engine;
  const players = ["Ana", "Bo"].map(name => ({ kind: "person", name }));
  await engine.ask("start", { plan: { game, players, options, seed: 7 } });
  for (const move of moves) await engine.ask("play", move);
  return (await engine.ask("view", {})).table.events;
}"""
# Delays the worker's next request, so that the page can cover the table first.
SLOW = """() => {
  const plain = JSON.stringify;
  JSON.stringify = (...args) => {
    JSON.stringify = plain;
    const until = performance.now() + 500;
    while (performance.now() < until);
    return plain(...args);
  };
}"""
PLAY = """async ({ move, eyes, isCovered }) => {
  const answer = engine.ask("play", { ...move, viewpoint: eyes });
  if (isCovered) await engine.ready.then(() => engine.cover());
  return answer;
}"""


def first_moves(*, last: bool) -> list[dict[str, Any]]:
    """Return the first two moves of a game, or all of them."""
    moves: list[dict[str, Any]] = []
    state = pygames.games()[GAME].new(seats=2, seed=7, **ONE_ROUND)
    while state.to_act is not None and (last or len(moves) < 2):
        moves.append({"seat": state.to_act, "moves": state.legal_moves()[:1]})
        state.apply(moves[-1]["moves"][0])
    return moves


@pytest.mark.parametrize(
    ("last", "own", "is_covered", "calls"),
    [
        (False, True, False, ["update"]),
        (False, True, True, ["update", "view"]),  # covered while the game was saved
        (False, False, True, ["update"]),
        (True, True, False, ["update"]),
        pytest.param(True, False, False, ["update"], marks=pytest.mark.matrix),
    ],
)
def test_a_response_to_a_move_is_for_the_viewer_alone(
    shared_page: Page, last: bool, own: bool, is_covered: bool, calls: list[str]
) -> None:
    page = shared_page
    *moves, move = first_moves(last=last)
    since = page.evaluate(PREPARE, {"game": GAME, "options": ONE_ROUND, "moves": moves})
    [worker] = page.workers
    worker.evaluate(CALLS)
    if is_covered:
        worker.evaluate(SLOW)
    eyes = {"seat": move["seat"] if own else None, "since": since, "shared": True}
    view = page.evaluate(PLAY, {"move": move, "eyes": eyes, "isCovered": is_covered})
    assert worker.evaluate("calls") == calls
    is_own = own and not last and not is_covered
    assert view["seat"] == (move["seat"] if is_own else None)
    # Another viewer gets the whole log, the same one only new events.
    is_new = all(effect["event"] > since for effect in view["log"])
    assert is_new == (is_own or not own)
    assert view["table"]["over"] == last

"""Races at the start of a game: it starts once, and a loss is reported once."""

import json

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from browser_tools.screens import SLIDE
from conftest import engine, matrix
from example_games import GAME, SHORTEST
from pages.device_storage import only_game, put, read_database
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect

# Loses the response to a request for a new game once, after the game was written. With `terminate` the
# worker ends, too.
LOSE_ANSWER = """({ op, terminate }) => {
  if (sessionStorage.getItem("lost")) return;
  window.Worker = class extends Worker {
    #start;
    constructor(...given) {
      super(...given);
      this.addEventListener("message", event => {
        if (event.data.id !== this.#start || !event.data.ok) return;
        event.stopImmediatePropagation();
        sessionStorage.setItem("lost", "yes");
        this.#start = NaN;
        if (terminate) this.terminate();
      });
    }
    postMessage(message, ...given) {
      if (message.op === op && !sessionStorage.getItem("lost")) this.#start = message.id;
      super.postMessage(message, ...given);
    }
  };
}"""
ORDER = f"#/new?game={GAME}&seats=2&bots=random"


def lose_answer(page: Page, op: str, terminate: bool) -> None:
    page.add_init_script(f"({LOSE_ANSWER})({json.dumps({'op': op, 'terminate': terminate})})")


@pytest.mark.parametrize("terminate", [True, False], ids=["the worker ends", "the page is reloaded"])
def test_a_game_with_a_lost_response_starts_once(page: Page, base: str, terminate: bool) -> None:
    lose_answer(page, "start", terminate)
    Menu(page, base).open(until="ready")
    page.evaluate(f"() => {{ location.hash = '{ORDER}'; }}")
    page.wait_for_function("() => sessionStorage.getItem('lost')")
    if not terminate:
        page.reload()
    assert Table(page, base).wait("your-turn", "error") == "your-turn"
    only_game(page)


def play_on(page: Page) -> None:
    """Start a game from the second position of a replay."""
    replay = page.locator("[data-replay]")
    expect(replay).to_have_attribute("data-replay", "0")
    page.locator(".scrub input").evaluate(SLIDE, 1)
    expect(replay).to_have_attribute("data-replay", "1")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()


@pytest.mark.parametrize("terminate", [True, False], ids=["the worker ends", "the page is reloaded"])
def test_a_branch_with_a_lost_response_starts_once(page: Page, base: str, terminate: bool) -> None:
    lose_answer(page, "branch", terminate)
    Menu(page, base).open(until="ready")
    session = BrowserSession(page, base)
    finished = session.save(position(SHORTEST, "over"), "finished")
    session.go(f"replay/{finished}")
    play_on(page)
    page.wait_for_function("() => sessionStorage.getItem('lost')")
    if not terminate:
        page.reload()
    play_on(page)
    assert Table(page, base).wait("your-turn", "error") == "your-turn"
    assert len(read_database(page)["saves"]) == 2
    # The same again is another game.
    session.go(f"replay/{finished}")
    play_on(page)
    Table(page, base).wait("your-turn")
    assert len(read_database(page)["saves"]) == 3


def test_the_same_order_after_a_start_is_another_game(page: Page, base: str) -> None:
    Menu(page, base).open(until="ready")
    for _ in range(2):
        page.goto(f"{base}#/")
        page.goto(f"{base}{ORDER}")
        Table(page, base).wait("your-turn")
    assert len(read_database(page)["saves"]) == 2


@pytest.mark.parametrize("event", ["worker", *matrix("reload", "menu")])
def test_a_loss_is_shown_until_the_next_move(page: Page, base: str, event: str) -> None:
    table = Table(page, base).begin(GAME, seed=7, moves=2)
    address = page.url
    page.goto(f"{base}#/")
    save, record = only_game(page)
    broken = {**json.loads(record), "events": [*json.loads(record)["events"], "0 no such move"]}
    put(page, {"save": save, "record": json.dumps(broken)})
    page.goto(address)
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("damaged")
    if event == "reload":
        page.reload()
    elif event == "worker":
        with page.expect_worker():
            engine(page).evaluate("() => { self.close() }")
    else:
        page.goto(f"{base}#/")
        page.goto(address)
    table.wait("your-turn")
    expect(refusal).to_contain_text("damaged")
    table.play(table.moves[0])
    table.wait("your-turn")
    page.reload()
    table.wait("your-turn")
    expect(refusal).to_have_count(0)

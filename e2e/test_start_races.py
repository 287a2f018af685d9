"""Races at the start of a game: it starts once."""

import json

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from conftest import matrix
from example_games import GAME, SHORTEST
from pages.device_storage import only_game, read_database
from pages.menu import Menu
from pages.polling import until
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Page, expect

ORDER = f"#/new?game={GAME}&seats=2&bots=random"


def lose_response(page: Page, base: str, op: str, terminate: bool) -> None:
    """Open the menu in a page that loses the first response to an operation."""
    page.add_init_script(f"({script('lose-response')})({json.dumps({'op': op, 'terminate': terminate})})")
    Menu(page, base).open(until="ready")


def await_loss(page: Page, reload: bool) -> None:
    until(lambda: page.evaluate("sessionStorage.getItem('lost')"))
    if reload:
        page.reload()


@pytest.mark.quick
@pytest.mark.parametrize("terminate", [False, *matrix(True)])
def test_a_game_with_a_lost_response_starts_once(page: Page, base: str, terminate: bool) -> None:
    lose_response(page, base, "start", terminate)
    page.evaluate("order => { location.hash = order; }", ORDER)
    await_loss(page, reload=not terminate)
    assert Table(page, base).wait("your-turn", "error") == "your-turn"
    only_game(page)
    # The same order after a start is another game.
    page.goto(f"{base}#/")
    page.goto(f"{base}{ORDER}")
    Table(page, base).wait("your-turn")
    assert len(read_database(page)["saves"]) == 2


def play_on(page: Page) -> None:
    """Start a game from the second position of a replay."""
    # The dialog of a replay that is replaced, as its worker has ended, is still open.
    expect(page.locator(".fork")).to_have_count(0)
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", "1")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()


@pytest.mark.parametrize("terminate", [True, *matrix(False)])
def test_a_branch_with_a_lost_response_starts_once(page: Page, base: str, terminate: bool) -> None:
    lose_response(page, base, "branch", terminate)
    session = BrowserSession(page, base)
    # With the number of the position, so that a replay that is opened again begins there.
    replay = f"replay/{session.save(position(SHORTEST, 'over'), 'finished')}/2"
    session.go(replay)
    play_on(page)
    await_loss(page, reload=not terminate)
    play_on(page)
    assert Table(page, base).wait("your-turn", "error") == "your-turn"
    assert len(read_database(page)["saves"]) == 2
    # The same again is another game.
    session.go(replay)
    play_on(page)
    Table(page, base).wait("your-turn")
    assert len(read_database(page)["saves"]) == 3

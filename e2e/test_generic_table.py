"""The generic table follows the conventions of tables: a game of the page, played without its own table."""

import json
import re
from collections.abc import Iterator

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, matrix
from example_games import GAMES, SECRET
from pages.table import Table
from playwright.sync_api import Browser, Route, ViewportSize, expect
from test_animation import WATCH, play, recorded_states
from test_large_screens import COVERED
from tools.common import PHONE

MOST_TABS = 3
SIZES: tuple[ViewportSize, ...] = (PHONE, LANDSCAPE, {"width": 768, "height": 1024}, DESKTOP)
ONE_WITH_ROUNDS = SECRET
SENSIBLE = ".felt [data-live=yes], .action button:not(.back)"

# Checks that each zone of others and of the middle can be scrolled into view, as a whole or as much as
# fits.
REACHED = """() => [...document.querySelectorAll(".felt [data-zone]")].every(each => {
  if (!each.checkVisibility()) return true;
  each.scrollIntoView({ block: "nearest" });
  const { top, bottom } = each.getBoundingClientRect();
  const area = document.querySelector(".table").getBoundingClientRect();
  return Math.min(bottom, area.bottom) - Math.max(top, area.top) > Math.min(40, bottom - top - 2);
})"""


def strange(route: Route) -> None:
    """Hide the tables of all games from the page."""
    configs = json.loads(route.fetch().text())
    route.fulfill(json={game: config for game, config in configs.items() if game not in GAMES})


@pytest.fixture(scope="module")
def bare(browser: Browser, base: str) -> Iterator[BrowserSession]:
    session = open_session(browser, base)
    # A route of the context, as those of the page are removed at a reload.
    session.page.context.route("**/games/table-configs.json*", strange)
    session.reload(speed="fast", tips="off")
    yield session
    session.page.context.close()


@pytest.fixture
def table(bare: BrowserSession, base: str) -> Table:
    bare.page.set_viewport_size(PHONE)
    bare.delete_games()
    table = Table(bare.page, base).begin(ONE_WITH_ROUNDS, seed=11, seats=2, bots="easy")
    expect(bare.page.locator("[data-game] .felt .common")).to_be_attached()
    return table


@pytest.mark.slow
def test_the_table_describes_moves_of_others_and_asks_after_the_last_card(table: Table) -> None:
    page = table.page
    page.evaluate(WATCH)
    for _ in range(6):
        play(table)
        table.wait("your-turn", "over")
        if page.locator(".recap .again").count():
            break
    shown = recorded_states(page)
    staged = [each for each in shown if each["state"] == "thinking"]
    assert staged
    assert all(each["asks"] == 0 and not each["result"] for each in staged)
    rival = page.locator(".player.other .name").first.inner_text()
    expect(page.locator(".recap")).to_contain_text(rival)
    felt = page.locator(".felt").inner_text()
    page.locator(".recap .again").click()
    table.wait("thinking")
    table.wait("your-turn")
    assert page.locator(".felt").inner_text() == felt


def test_a_tap_on_an_illegal_card_says_why_in_place(table: Table) -> None:
    page = table.page
    before = table.visible_text
    idle = page.locator(".felt button.spot[aria-disabled=true]:visible")
    if not idle.count():
        play(table)
        table.wait("your-turn")
        before = table.visible_text
    assert idle.count()
    idle.first.evaluate("each => each.click()")
    recap = page.locator(".message .refusal")
    expect(recap).to_be_visible()
    assert not re.search(r"no such move|\{|undefined", recap.inner_text())
    assert table.visible_text == before


def test_by_keyboard_a_highlighted_choice_has_a_number_and_the_next_is_near(table: Table) -> None:
    page = table.page
    before = table.visible_text
    page.keyboard.press("1")
    page.wait_for_function(
        "was => [...document.querySelectorAll('.felt [aria-label]')].map(e => e.ariaLabel).join('|') !== was"
        " || document.querySelector('.felt [aria-pressed=true]')",
        arg=before,
    )
    page.keyboard.press("Escape")
    for _ in range(3):
        maker = page.locator(":is(.felt, .action) [data-move]:visible").first
        if not maker.count():
            page.locator(".felt .spot[data-live=yes]:not([aria-pressed=true])").first.press("Enter")
            continue
        maker.press("Enter")
        if table.wait() == "over" or table.round_is_over:
            break
        table.reach(SENSIBLE, most=MOST_TABS)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES[:2], *matrix(*GAMES[2:])])
def test_the_own_hand_covers_nothing(bare: BrowserSession, game: str) -> None:
    """In any size. Zones without enough space can be scrolled, and nothing ends below the own hand."""
    page = bare.page
    found = {}
    for name in (GAME_POSITIONS[game].BUSY, "crowded"):
        bare.open_position(position(game, name))
        for size in SIZES:
            page.set_viewport_size(size)
            covered = page.evaluate(COVERED)
            reached = page.evaluate(REACHED)
            if covered or not reached:
                found[name, size["width"], size["height"]] = covered, reached
    page.set_viewport_size(PHONE)
    assert found == {}

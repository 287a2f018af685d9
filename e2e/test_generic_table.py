"""The generic table follows the conventions of tables: a game of the page, played without its own table."""

import json
from collections.abc import Iterator

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, matrix
from example_games import GAMES, SECRET
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Browser, Route, ViewportSize, expect
from test_animation import check_description, play
from test_keyboard import CHANGED, check_next_action
from test_large_screens import HAND_COVERS
from test_table_conventions import check_refusals
from tools.common import PHONE

SIZES: tuple[ViewportSize, ...] = (PHONE, LANDSCAPE, {"width": 768, "height": 1024}, DESKTOP)
ONE_WITH_ROUNDS = SECRET

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


def test_the_table_describes_moves_of_others_and_asks_after_the_last_card(table: Table) -> None:
    check_description(table)


def test_a_tap_on_an_illegal_card_says_why_in_place(table: Table) -> None:
    if not check_refusals(table):
        play(table)
        table.wait("your-turn")
        assert check_refusals(table)


def test_by_keyboard_a_highlighted_choice_has_a_number_and_the_next_is_near(table: Table) -> None:
    before = table.visible_text
    table.page.keyboard.press("1")
    table.page.wait_for_function(CHANGED, arg=before)
    table.page.keyboard.press("Escape")
    check_next_action(table)


def test_a_right_click_names_a_card(table: Table) -> None:
    card = table.page.locator(".felt .spot:has([data-card]):visible").first
    card.dispatch_event("contextmenu")
    name, *_ = str(card.get_attribute("aria-label")).split(".")
    expect(table.page.locator(".card-info")).to_have_text(name)


@pytest.mark.parametrize("game", [*GAMES[:2], *matrix(*GAMES[2:])])
def test_the_own_hand_covers_nothing(bare: BrowserSession, game: str) -> None:
    """In any size. Zones without enough space can be scrolled, and nothing ends below the own hand."""
    page = bare.page
    found = {}
    for name in (GAME_POSITIONS[game].BUSY, "crowded"):
        bare.open_position(position(game, name))
        for size in SIZES:
            page.set_viewport_size(size)
            covered = page.evaluate(script("layout-faults"), HAND_COVERS)
            reached = page.evaluate(REACHED)
            if covered or not reached:
                found[name, size["width"], size["height"]] = covered, reached
    page.set_viewport_size(PHONE)
    assert found == {}

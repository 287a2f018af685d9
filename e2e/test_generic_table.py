"""The generic table: conventions of tables, without a game's own table, and games without page data."""

import json
import random
import re
from collections.abc import Iterator

import pytest
from bisca import Bisca
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, matrix
from example_games import GAMES, SECRET
from pages.generic_table import CONFIGS, GenericTable
from pages.scripts import script, with_module
from pages.table import Table
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from test_animation import check_description, play
from test_input import CHANGED, check_next_action
from test_table_conventions import check_refusals
from test_table_layout import HAND_COVERS
from tools.common import PHONE

import pygames
from pygames.game import View
from pygames.plugins.page_data import load_page_data, of_package
from tests.examples.trio import Trio

SIZES: tuple[ViewportSize, ...] = (PHONE, LANDSCAPE, {"width": 768, "height": 1024}, DESKTOP)

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
    table = Table(bare.page, base).begin(SECRET, seed=11, seats=2, bots="easy")
    expect(bare.page.locator("[data-game] .felt .common")).to_be_attached()
    return table


def test_the_table_describes_moves_of_others_and_asks_after_the_last_card(table: Table) -> None:
    check_description(table)


def test_a_tap_on_an_illegal_card_says_why_in_place(table: Table) -> None:
    if not check_refusals(table):
        play(table).wait("your-turn")
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


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_the_generic_table_plays_any_move_by_taps(page: Page, base: str, game: str) -> None:
    rng = random.Random(3)
    table = GenericTable(page, base).mount(pygames.games()[game], CONFIGS)
    for _ in range(40):
        if table.state == "over" or table.tap_move(rng.choice(table.moves)) == "over":
            break


def test_the_generic_table_plays_a_game_without_page_data(page: Page, base: str) -> None:
    table = GenericTable(page, base).mount(Trio(), {})
    swap = next(move for move in table.moves if move != "keep")
    assert table.tap_move(swap) == "your-turn"
    assert table.running
    assert f"swap {swap.split()[1]}" in table.running.events[1]
    top = next(zone for zone in table.running.view(0)["zones"] if zone["id"] == "discard")["cards"][0]
    expect(page.locator("[data-zone=discard] .card")).to_have_attribute("data-card", top)
    assert table.tap_move("keep") == "over"
    assert page.locator("[data-zone=hand0] .card").count() == 3


def took_after_me(view: View) -> bool:
    """Return True if the first seat's card completed a trick that another player took, who led next."""
    mine = [effect["event"] for effect in view["log"] if effect["type"] == "played" and effect["seat"] == 0]
    took = [each["seat"] for each in view["log"] if each["event"] == mine[-1] and each["type"] == "took"]
    return bool(took) and took[0] != 0 and not view["over"]


@pytest.mark.parametrize("seats", [4, *matrix(2)])
def test_a_game_of_tricks_is_played_by_its_page_data(page: Page, base: str, seats: int) -> None:
    """Its own texts and pictures, the player of each card, and the last trick: all from data."""
    page.set_viewport_size(PHONE)
    game = Bisca()
    table = GenericTable(page, base).mount(game, {}, load_page_data(of_package(game), game), seats=seats)
    rng = random.Random(3)
    expect(page.locator("[data-zone=stock] [data-zone=turned] [data-card]")).to_be_visible()
    expect(page.locator(".trick li")).to_have_count(seats)
    expect(page.locator(".common .facts")).to_contain_text("Trump: ")
    card = page.locator(".mine .fan .card").first
    expect(card).to_have_css("background-image", re.compile(r'^url\("data:image/svg\+xml,'))
    while table.running and not table.running.view(0)["data"]["last"]:
        table.tap_move(rng.choice(table.moves))
    assert table.running
    last = table.running.view(0)["data"]["last"]
    shown = page.locator(".trick [data-card]").count()
    page.locator(".trick .show-previous").click()
    expect(page.locator(".trick [data-card]")).to_have_count(seats)
    taker = page.locator(".trick li[data-takes=yes]")
    taken = last["cards"][(last["seat"] - last["leader"]) % seats]
    expect(taker.locator(".card")).to_have_attribute("data-card", taken)
    page.locator(".trick .show-previous").click()
    expect(page.locator(".trick [data-card]")).to_have_count(shown)
    shown = 0
    while table.state != "over":
        table.tap_move(rng.choice(table.moves))
        if took_after_me(table.running.view(0)):
            # Another player took the trick with the first seat's card, and led. Both are shown,
            # as far as they fit.
            expect(page.locator(".recap")).to_have_attribute("title", re.compile("took the trick"))
            shown += 1
    assert shown
    expect(page.locator("[data-zone=stock] .card")).to_have_count(0)
    with_module(page, "games/plugin-data.js", "page => page.registerPluginData('bisca', null)")
    assert page.evaluate("document.adoptedStyleSheets.length") == 0

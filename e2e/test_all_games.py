"""Games of the catalogue: each can be played to its end, on its own table and on the generic one."""

import random
import re

import pytest
from bisca import Bisca
from conftest import matrix
from example_games import GAMES
from pages.generic_table import CONFIGS, GenericTable
from playwright.sync_api import Page, expect
from tools.common import PHONE

import pygames
from pygames.game import View
from pygames.plugins.page_data import load_page_data, of_package
from tests.examples.trio import Trio

FEW = 40


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_the_generic_table_plays_any_move_by_taps(page: Page, base: str, game: str) -> None:
    rng = random.Random(3)
    table = GenericTable(page, base).mount(pygames.games()[game], CONFIGS)
    for _ in range(FEW):
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
    painted = page.locator(".mine .fan .card").first.evaluate(
        "card => getComputedStyle(card).backgroundImage"
    )
    assert painted.startswith('url("data:image/svg+xml,')
    while table.running and not table.running.view(0)["data"]["last"]:
        table.tap_move(rng.choice(table.moves))
    assert table.running
    last = table.running.view(0)["data"]["last"]
    shown = page.locator(".trick [data-card]").count()
    page.locator(".trick .show-previous").click()
    expect(page.locator(".trick [data-card]")).to_have_count(seats)
    taker = page.locator(".trick li[data-takes=yes]")
    expect(taker.locator(".card")).to_have_attribute(
        "data-card", last["cards"][(last["seat"] - last["leader"]) % seats]
    )
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
    page.evaluate("""async () => {
      const { registerPluginData } = await import(new URL("games/plugin-data.js", location.href).href);
      registerPluginData("bisca", null);
    }""")
    assert page.evaluate("document.adoptedStyleSheets.length") == 0

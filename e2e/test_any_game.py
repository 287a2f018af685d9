"""Every game that is registered can be played to its end, on its own table and on the generic one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from conftest import ROOT, SPY, matrix
from examples import GAMES, short
from pages.bare import BareTable
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, expect

import pygames
from tests.examples.trio import Trio

HINTS = json.loads((ROOT / "dist" / "games" / "hints.json").read_text())
LONGEST = 2000
FEW = 40


@pytest.mark.slow
@pytest.mark.parametrize("game", [GAMES[0], *matrix(*GAMES[1:])])
def test_a_game_of_random_moves_comes_to_its_end(page: Page, base: str, game: str) -> None:
    rng = random.Random(3)
    table = Table(page, base).start(game, bots="random", **short(game))
    table.to_the_end(lambda: table.play(rng.choice(table.moves)), LONGEST)
    expect(table.result()).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_generic_table_makes_any_move_by_taps(page: Page, base: str, game: str) -> None:
    rng = random.Random(3)
    table = BareTable(page, base).begin(pygames.games()[game], HINTS)
    for _ in range(FEW):
        if table.state == "over" or table.tap_move(rng.choice(table.moves)) == "over":
            break


def test_the_generic_table_plays_a_game_that_the_page_knows_nothing_of(page: Page, base: str) -> None:
    table = BareTable(page, base).begin(Trio(), {})
    swap = next(move for move in table.moves if move != "keep")
    assert table.tap_move(swap) == "your-turn"
    assert table.running
    assert f"swap {swap.split()[1]}" in table.running.events[1]
    top = next(zone for zone in table.running.view(0)["zones"] if zone["id"] == "discard")["cards"][0]
    expect(page.locator("[data-zone=discard] .card")).to_have_attribute("data-card", top)
    assert table.tap_move("keep") == "over"
    assert page.locator("[data-zone=hand0] .card").count() == 3


def test_the_page_never_hears_the_record(open_context: Callable[..., BrowserContext], base: str) -> None:
    context = open_context()
    context.add_init_script(SPY)
    page = context.new_page()
    table = Table(page, base).start()
    table.wait("your-turn")
    for _ in range(3):
        table.play(table.moves[0])
    heard = page.evaluate("window.heard.map(each => JSON.stringify(each))")
    assert len(heard) > 5
    assert not [text for text in heard if "* deal" in text or "pygames-record" in text]


def test_leaving_the_tab_covers_the_cards(open_context: Callable[..., BrowserContext], base: str) -> None:
    page = open_context().new_page()
    table = Table(page, base).start(bots=None)
    table.wait("cover")
    table.reveal()
    table.wait("your-turn")
    table.leave()
    assert table.wait("cover") == "cover"
    assert page.locator("[data-card]").count() == 0

"""Tablets and desktops: the table fills its space, the log is open, the list of all moves is folded."""

import pytest
from browser_tools.positions import position
from conftest import DESKTOP, OpenPosition, matrix, one_of
from example_games import GAMES
from pages.generic_table import GenericTable
from pages.scripts import script
from playwright.sync_api import Page, expect
from tools.common import PHONE

from tests.examples.trio import Trio

pytestmark = pytest.mark.common_page
SIZES = [(1280, 800), (1024, 768), (768, 1024)]
# The largest empty rectangle that the table may have, as a share of it.
MOST = 0.25
EMPTY = script("largest-gap")
# Widths of cards: the median and the maximum.
CARDS = """() => {
  const found = [...document.querySelectorAll(".felt .card")].map(e => e.clientWidth).filter(Boolean);
  found.sort((a, b) => a - b);
  return [found[found.length >> 1], found.at(-1)];
}"""
HAND_COVERS = {"apart": [[".felt .player.mine", ".felt :is(.card, [data-zone]):not(.mine *)", 2]]}
SCROLLS = "felt => felt.scrollHeight - felt.clientHeight"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["crowded", *matrix("first")])
def test_the_table_is_filled_and_cards_grow(open_position: OpenPosition, game: str, name: str) -> None:
    page = open_position(position(game, name)).page
    small, found = page.evaluate(CARDS), {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        common, broadest = page.evaluate(CARDS)
        empty = page.evaluate(EMPTY)
        scrolls = page.locator(".felt").evaluate(SCROLLS)
        # With six players a small tablet's cards are as large as a phone's, except the own ones.
        # A hand in one row may have slightly smaller cards than a phone's in two.
        grown = common >= 0.9 * small[0] and broadest > 0.9 * small[1]
        covered = page.evaluate(script("layout-faults"), HAND_COVERS)
        if empty > MOST or not grown or scrolls > 1 or covered:
            cards = [small, common, broadest]
            found[width, height] = {"empty": empty, "cards": cards, "scrolls": scrolls, "covered": covered}
    page.set_viewport_size(PHONE)
    assert found == {}


def test_the_generic_table_is_filled_too(page: Page, base: str) -> None:
    table = GenericTable(page, base).mount(Trio(), {})
    expect(page.locator(".felt .mine .card").first).to_be_visible()
    small = page.evaluate(CARDS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        common, broadest = page.evaluate(CARDS)
        assert (common >= 1.05 * small[0], broadest >= small[1]) == (True, True), (width, height)
        assert page.evaluate(EMPTY) < 0.4, (width, height)  # it has but three cards a hand
    assert table.moves


@pytest.mark.parametrize("game", one_of(GAMES[-1], GAMES))
def test_the_list_of_all_moves_is_folded_and_the_log_at_its_end(
    open_position: OpenPosition, game: str
) -> None:
    table = open_position(position(game, "crowded"), DESKTOP)
    page, lines = table.page, table.page.locator("#side .log li")
    moves = page.locator(".all-moves")
    expect(moves).not_to_have_attribute("open", "")
    first = moves.locator("[data-move]").first
    expect(first).to_be_attached()  # available to scripts
    expect(first).to_be_hidden()
    moves.locator("> summary").click()
    expect(first).to_be_visible()
    expect(lines.last).to_be_in_viewport()
    before = lines.all_inner_texts()
    table.play(table.moves[0])
    table.wait("your-turn", "over")
    expect(first).to_be_visible()
    expect(lines.last).to_be_in_viewport()
    assert lines.all_inner_texts() != before

"""Tablets and desktops: the table fills its space, the log is open, the list of all moves is folded."""

import pytest
from browser_tools.positions import position
from conftest import DESKTOP, OpenPosition, one_of
from example_games import GAMES
from pages.generic_table import GenericTable
from playwright.sync_api import Page, expect
from tools.common import PHONE

from tests.examples.trio import Trio

SIZES = [(1280, 800), (1024, 768), (768, 1024)]
# The largest empty rectangle that the table may have, as a share of it.
MOST = 0.25
# The largest empty rectangle of the table, as a share of its visible part.
EMPTY = """() => {
  const CELL = 16, area = document.querySelector(".table").getBoundingClientRect();
  const felt = document.querySelector(".felt").getBoundingClientRect();
  const top = Math.max(felt.top, area.top), bottom = Math.min(felt.bottom, area.bottom);
  const across = Math.floor(felt.width / CELL), down = Math.floor((bottom - top) / CELL);
  const full = Array.from({ length: down }, () => Array(across).fill(false));
  for (const each of document.querySelectorAll(".felt .card, .felt :not(:has(*))")) {
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height || !each.checkVisibility()) continue;
    const from = (start, at) => Math.max(0, Math.floor((at - start) / CELL));
    for (let y = from(top, box.top); y < Math.min(down, (box.bottom - top) / CELL); y += 1)
      for (let x = from(felt.left, box.left); x < Math.min(across, (box.right - felt.left) / CELL); x += 1)
        full[y][x] = true;
  }
  let most = 0;
  const heights = Array(across).fill(0);
  for (const row of full) {
    row.forEach((taken, x) => { heights[x] = taken ? 0 : heights[x] + 1; });
    for (let from = 0; from < across; from += 1) {
      let height = Infinity;
      for (let to = from; to < across && (height = Math.min(height, heights[to])); to += 1)
        most = Math.max(most, height * (to - from + 1));
    }
  }
  return most / (across * down);
}"""
# Widths of cards: the median and the maximum.
CARDS = """() => {
  const found = [...document.querySelectorAll(".felt .card")].map(e => e.clientWidth).filter(Boolean);
  found.sort((a, b) => a - b);
  return [found[found.length >> 1], found.at(-1)];
}"""
# The overlap of the own hand with all that others and the middle show.
COVERED = """() => {
  const own = document.querySelector(".felt .player.mine").getBoundingClientRect();
  const seen = (each) => {
    let { left, right, top, bottom } = each.getBoundingClientRect();
    for (let over = each.parentElement; over; over = over.parentElement) {
      if (getComputedStyle(over).overflow === "visible") continue;
      const box = over.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const under = ({ left, right, top, bottom }) => right > left && bottom > top
    && Math.min(right, own.right) - Math.max(left, own.left) > 2
    && Math.min(bottom, own.bottom) - Math.max(top, own.top) > 2;
  return [...document.querySelectorAll(".felt :is(.card, [data-zone])")]
    .filter(each => !each.closest(".mine") && each.checkVisibility() && under(seen(each)))
    .map(each => each.dataset.zone ?? each.closest("[data-zone]")?.dataset.zone ?? each.className);
}"""
SCROLLS = "felt => felt.scrollHeight - felt.clientHeight"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["first", "crowded"])
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
        covered = page.evaluate(COVERED)
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


@pytest.mark.slow
@pytest.mark.parametrize("game", one_of(GAMES[0], GAMES))
def test_the_list_of_all_moves_stays_open_or_folded(open_position: OpenPosition, game: str) -> None:
    table = open_position(position(game, "first"), DESKTOP)
    page = table.page
    moves = page.locator(".all-moves")
    expect(moves).not_to_have_attribute("open", "")
    assert moves.locator("[data-move]").count() > 0  # available to scripts
    expect(moves.locator("[data-move]").first).not_to_be_visible()
    moves.locator("> summary").click()
    expect(moves.locator("[data-move]").first).to_be_visible()
    table.play(table.moves[0])
    table.wait("your-turn")
    expect(moves.locator("[data-move]").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", one_of(GAMES[-1], GAMES))
def test_the_log_is_open_and_scrolled_to_its_end(open_position: OpenPosition, game: str) -> None:
    table = open_position(position(game, "crowded"), DESKTOP)
    page = table.page
    lines = page.locator("#side .log li")
    expect(lines.last).to_be_in_viewport()
    before = lines.all_inner_texts()
    table.play(table.moves[0])
    table.wait("your-turn", "over")
    expect(lines.last).to_be_in_viewport()
    assert lines.all_inner_texts() != before

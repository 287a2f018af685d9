"""Layout of all tables: messages move no card; cards are large enough to tap, text to read."""

from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix
from example_games import GAMES
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

import pygames

SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
SEATS = [
    (game, seats)
    for game in GAMES
    for seats in range(pygames.games()[game].seats[0], pygames.games()[game].seats[-1] + 1)
]
# Pixels: a fingertip, the visible strip of a card under another one, and the smallest text.
FINGERTIP, STRIP, SMALLEST_TEXT = 44, 24, 12.5

# The boxes of all cards and places of cards, to half a pixel.
BOXES = """() => [...document.querySelectorAll(".felt :is(.card, .slot)")]
  .filter(each => each.checkVisibility()).map(each => {
    const box = each.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(each => Math.round(2 * each) / 2).join(" ");
  })"""
# The own cards that can be tapped, or all of them if none can be yet: their width, and that of the strip that
# no other card covers.
OWN = """() => {
  const own = [...document.querySelectorAll(".mine .spot:not([data-zone] > .spot)")]
    .filter(each => each.checkVisibility() && each.querySelector(".card"));
  const live = own.filter(each => each.dataset.live === "yes");
  return (live.length ? live : own).map(each => {
    const box = each.querySelector(".card").getBoundingClientRect();
    const top = document.elementFromPoint(box.x + 3, box.y + box.height / 2);
    const next = each.closest("li")?.nextElementSibling?.querySelector(".card")?.getBoundingClientRect();
    const covered = next && Math.abs(next.y - box.y) < box.height / 2 ? Math.max(0, box.right - next.x) : 0;
    return { width: box.width, strip: box.width - covered, reachable: each.contains(top) };
  });
}"""
# Texts that are too small: outside of cards, whose signs scale with them, and of labels for screen readers.
SMALL = """least => {
  const walker = document.createTreeWalker(document.querySelector("#page"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (!data.trim() || !parent.checkVisibility() || parent.closest(".unseen, .card, svg")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < least) found.push(`${size}px ${parent.className}: ${data.trim().slice(0, 30)}`);
  }
  return found;
}"""
# Names and buttons at the own hand that the recap of the others' turns covers with its visible part.
COVERED = """() => {
  const messages = document.querySelector(".messages");
  const clips = getComputedStyle(messages).overflow !== "visible";
  const page = { right: innerWidth, bottom: innerHeight };
  const bounds = clips ? messages.getBoundingClientRect() : page;
  const box = document.querySelector(".recap").getBoundingClientRect();
  const [right, bottom] = [Math.min(box.right, bounds.right), Math.min(box.bottom, bounds.bottom)];
  const isVisible = box.left + 2 < right && box.top + 2 < bottom;
  const others = [...document.querySelectorAll(".mine :is(button, .name), .tip")]
    .filter(each => each.checkVisibility() && !each.closest(".recap"));
  return others.filter(each => {
    const other = each.getBoundingClientRect();
    return isVisible && other.left + 2 < right && other.right - 2 > box.left
      && other.top + 2 < bottom && other.bottom - 2 > box.top;
  }).map(each => each.className);
}"""


def settled(page: Page) -> list[str]:
    """Return the boxes of all cards when nothing moves."""
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})))")
    boxes: list[str] = page.evaluate(BOXES)
    assert boxes
    return boxes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["turn", *matrix("first", "crowded")])
def test_no_message_moves_a_card(open_position: OpenPosition, game: str, name: str, size: str) -> None:
    """Refusal, hint, tip, and a prompt of any length."""
    known = {each.name for each in GAME_POSITIONS[game].POSITIONS}
    given = position(game, name if name in known else GAME_POSITIONS[game].BUSY)
    table = open_position(given, SIZES[size], tips="off")
    page = table.page
    before = settled(page)
    for length in (0, 4, 20, 80):
        page.evaluate(f"document.querySelector('.message .prompt').textContent = 'word '.repeat({length})")
        assert settled(page) == before, f"a prompt of {length} words"
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hinted]")).to_be_visible()
    assert [each.rsplit(" ", 2)[1:] for each in settled(page)] == [each.rsplit(" ", 2)[1:] for each in before]
    page.locator(".message .coach .tool").click()
    expect(page.locator(".message .coach")).to_have_count(0)
    assert settled(page) == before, "after a hint"
    idle = page.locator(".felt button.spot[aria-disabled=true]:visible")
    if idle.count():
        idle.first.evaluate("each => each.click()")
        expect(page.locator(".message .refusal")).to_be_visible()
        assert settled(page) == before, "a refusal"
    bar = page.locator("footer.action").bounding_box()
    page = open_position(given, SIZES[size], tips="on").page
    assert settled(page) == before, "a tip"
    assert page.locator("footer.action").bounding_box() == bar


@pytest.mark.parametrize("size", ["landscape", *matrix("phone", "desktop")])
@pytest.mark.parametrize("game", GAMES)
def test_the_recap_covers_nothing_while_a_tip_is_shown(
    open_position: OpenPosition, game: str, size: str
) -> None:
    table = open_position(position(game, GAME_POSITIONS[game].BUSY), SIZES[size], tips="on")
    expect(table.page.locator(".message .tip")).to_be_visible()
    assert table.page.evaluate(COVERED) == []


def own_cards(page: Page) -> list[dict[str, Any]]:
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})))")
    cards: list[dict[str, Any]] = page.evaluate(OWN)
    return cards


def opened(session: BrowserSession, game: str, seats: int, **settings: str) -> Table:
    """Open a game on a phone at its first decision."""
    session.change_settings(**settings)
    session.page.set_viewport_size(PHONE)
    return Table(session.page, session.base).begin(game, seats=seats)


def opened_at_own_cards(
    session: BrowserSession, game: str, seats: int, **settings: str
) -> list[dict[str, Any]]:
    """Open a game on a phone, play until an own card can be tapped, and return those cards."""
    table = opened(session, game, seats, **settings)
    while not own_cards(table.page):
        assert table.play(table.moves[0]) == "your-turn"
    return own_cards(table.page)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_own_cards_fit_a_fingertip_and_grow_with_the_setting(
    session: BrowserSession, game: str, seats: int
) -> None:
    normal = opened_at_own_cards(session, game, seats, tips="off")
    for card in normal:
        assert card["reachable"]
        assert card["width"] >= FINGERTIP
        assert card["strip"] >= (STRIP if card["strip"] < card["width"] else FINGERTIP)
    large = opened_at_own_cards(session, game, seats, tips="off", cards="large")
    assert large[0]["width"] > normal[0]["width"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_no_text_is_too_small_to_read(session: BrowserSession, game: str, seats: int) -> None:
    page = opened(session, game, seats, tips="off").page
    for size in (PHONE, LANDSCAPE):
        page.set_viewport_size(size)
        settled(page)
        assert page.evaluate(SMALL, SMALLEST_TEXT) == [], size

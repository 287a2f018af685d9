"""Layout of all tables: messages move no card, cards fit a fingertip and grow, large screens are filled."""

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix, one_of
from example_games import GAMES
from pages.generic_table import GenericTable
from pages.scripts import script, with_module
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

import pygames
from tests.examples.trio import Trio

pytestmark = pytest.mark.common_page
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
# Each game with the fewest and the most players. The others are in the matrix.
SEATS = [
    pytest.param(game, seats, marks=[] if seats in (all.seats[0], all.seats[-1]) else [pytest.mark.matrix])
    for game, all in pygames.games().items()
    for seats in all.seats
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
RECAP_COVERS = {"apart": [[".recap", ".mine :is(button, .name):not(.recap *), .tip:not(.recap *)", 2]]}


def settled(page: Page, size: str) -> list[str]:
    """Return the boxes of all cards in a size when nothing moves."""
    page.set_viewport_size(SIZES[size])
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})))")
    boxes: list[str] = page.evaluate(BOXES)
    assert boxes
    return boxes


@pytest.mark.parametrize("game", [GAMES[0], GAMES[-1], *matrix(*GAMES[1:-1])])
@pytest.mark.parametrize("name", ["turn", *matrix("first", "crowded")])
def test_no_message_moves_a_card(open_position: OpenPosition, game: str, name: str) -> None:
    """Refusal, hint, tip, and a prompt of any length."""
    known = {each.name for each in GAME_POSITIONS[game].POSITIONS}
    given = position(game, name if name in known else GAME_POSITIONS[game].BUSY)
    page = open_position(given, tips="off").page
    bar = page.locator("footer.action")
    plain = {size: (settled(page, size), bar.bounding_box()) for size in SIZES}

    def check(message: str, *, places: bool = True) -> None:
        """Check that the cards lie as before in every size, or at least are as large."""
        for size, (before, _) in plain.items():
            now = settled(page, size)
            parts = slice(None) if places else slice(2, None)
            assert [box.split()[parts] for box in now] == [box.split()[parts] for box in before], message

    for length in (0, 80):
        page.evaluate(f"document.querySelector('.message .prompt').textContent = 'word '.repeat({length})")
        check(f"a prompt of {length} words")
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hinted]")).to_be_visible()
    check("a hint", places=False)
    page.locator(".message .coach .tool").click()
    expect(page.locator(".message .coach")).to_have_count(0)
    check("after a hint")
    idle = page.locator(".felt button.spot[aria-disabled=true]:visible")
    if idle.count():
        idle.first.evaluate("each => each.click()")
        expect(page.locator(".message .refusal")).to_be_visible()
        check("a refusal")
    page = open_position(given, tips="on").page
    check("a tip")
    for size in SIZES:
        page.set_viewport_size(SIZES[size])
        assert bar.bounding_box() == plain[size][1]


@pytest.mark.parametrize("game", [*GAMES[:-1], pytest.param(GAMES[-1], marks=pytest.mark.quick)])
def test_the_recap_covers_nothing_while_a_tip_is_shown(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), tips="on").page
    expect(page.locator(".message .tip")).to_be_visible()
    for size in SIZES:
        settled(page, size)
        assert page.evaluate(script("layout-faults"), RECAP_COVERS) == []


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_cards_fit_a_fingertip_and_texts_can_be_read(session: BrowserSession, game: str, seats: int) -> None:
    """On a phone. Own cards grow with the setting."""
    session.change_settings(tips="off")
    table = Table(session.page, session.base).begin(game, seats=seats)
    page = table.page
    for size in ("landscape", "phone"):
        settled(page, size)
        assert page.evaluate(SMALL, SMALLEST_TEXT) == [], size
    # Until an own card can be tapped.
    while not (normal := page.evaluate(OWN)):
        assert table.play(table.moves[0]) == "your-turn"
        settled(page, "phone")
    for card in normal:
        assert card["reachable"]
        assert card["width"] >= FINGERTIP
        assert card["strip"] >= (STRIP if card["strip"] < card["width"] else FINGERTIP)
    with_module(page, "core/settings.js", "settings => settings.changeSettings({ cards: 'large' })")
    settled(page, "phone")
    assert page.evaluate(OWN)[0]["width"] > normal[0]["width"]


# Tablets and desktops.
LARGE_SIZES = [(1280, 800), (1024, 768), (768, 1024)]
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
    for width, height in LARGE_SIZES:
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
    for width, height in LARGE_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        common, broadest = page.evaluate(CARDS)
        assert (common >= 1.05 * small[0], broadest >= small[1]) == (True, True), (width, height)
        assert page.evaluate(EMPTY) < 0.4, (width, height)  # it has but three cards a hand
    assert table.moves


@pytest.mark.parametrize("game", one_of(GAMES[-1], GAMES))
def test_the_list_of_moves_is_folded_and_the_log_at_its_end(open_position: OpenPosition, game: str) -> None:
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

"""The table of I Can't Even: two slots, a hand, Pits and Banks, on every size of screen."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession, begin_review
from browser_tools.positions import position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix
from pages.scripts import script
from pages.table import ON_TABLE, Table
from pages.whole_games import MOST, play_whole_game, ways
from playwright.sync_api import ElementHandle, Locator, Page, expect
from tools.common import PATIENCE, PHONE

pytestmark = [pytest.mark.shared_page, pytest.mark.common_page]

FREE = ".hand .spot[data-live=yes]:not([data-gone=yes])"
PITS = ".others .pit .spot[data-live=yes]"
GO_ON = ".action button.primary"


def start(page: Page, base: str, **words: Any) -> Table:
    return Table(page, base).begin("cant_even", **words)


def slot(page: Page, face: str) -> Locator:
    return page.locator(f".mine .pit [data-face={face}].spot")


class SlotTable(Table):
    """The table, with the slots filled in the order of a move."""

    def elements_for_move(self, notation: str, most: int = 2) -> Iterator[ElementHandle]:
        verb, *cards = notation.split()
        for card in cards if verb == "offer" else ():
            yield self.page.locator(f"{FREE}:has([data-card='{card}'])").first.element_handle()
        yield from super().elements_for_move(notation, most)


@ways("keyboard")
def test_a_whole_game(page: Page, session: BrowserSession, base: str, way: str, decisions: int) -> None:
    """In a whole run from a late offer on."""
    table = SlotTable(page, base)
    if decisions == MOST:
        table.start("cant_even", seats=2, seed=9)
    else:
        session.open_position(position("cant_even", "late-offer"))
    assert play_whole_game(table, way, decisions, (), drag)
    expect(table.result()).to_have_text(re.compile("wins|share the win"))
    expect(page.locator(".why.game li")).to_have_count(7 * 2)
    if way == "keyboard":
        expect(table.result()).to_be_focused()


def drag(table: Table, move: str) -> None:
    verb, *words = move.split()
    if verb == "take":
        table.drag_between(table.element_for(" ".join(words)), table.page.locator(".mine .hand"))
        return
    for word, face in zip(words, ("down", "up"), strict=True):
        free = table.page.locator(f"{FREE}:has([data-card='{word}'])").first
        table.drag_between(free, slot(table.page, face))
        expect(slot(table.page, face)).to_have_attribute("data-full", "yes")
    table.page.locator(GO_ON).click()


def offer(table: Table) -> None:
    free = table.page.locator(FREE)
    for left in [free.count() - chosen for chosen in (1, 2)]:
        free.first.click()
        expect(free).to_have_count(left)
    table.page.locator(GO_ON).click()
    table.wait("your-turn")


def test_a_card_comes_into_the_next_free_slot_or_the_chosen_one_and_goes_back(page: Page, base: str) -> None:
    table = start(page, base)
    free, go_on = page.locator(FREE), page.locator(GO_ON)
    down, up = slot(page, "down"), slot(page, "up")
    cards = free.count()
    expect(down).to_have_attribute("data-aimed", "yes")
    free.nth(0).click()
    expect(down).to_have_accessible_name(re.compile("^Face down: Amalgam"))
    expect(up).to_have_attribute("data-aimed", "yes")
    free.nth(0).click()
    expect(up).to_have_accessible_name(re.compile("^Face up: Blob"))
    expect(go_on).to_have_text("Offer Amalgam face down, Blob face up")
    page.get_by_role("button", name="Swap face down and face up").click()
    expect(go_on).to_have_text("Offer Blob face down, Amalgam face up")
    down.click()
    expect(down).to_have_attribute("data-full", "no")
    expect(free).to_have_count(cards - 1)
    page.keyboard.press("Escape")
    expect(up).to_have_attribute("data-full", "no")
    expect(free).to_have_count(cards)
    up.click()
    expect(up).to_have_attribute("data-aimed", "yes")
    table.enter(FREE)
    expect(up).to_have_attribute("data-full", "yes")
    expect(down).to_have_attribute("data-aimed", "yes")


def test_cards_are_dragged_between_slots_and_hand(page: Page, base: str) -> None:
    page.set_viewport_size(DESKTOP)
    table = start(page, base)
    free, hand = page.locator(FREE), page.locator(".mine .hand")
    down, up = slot(page, "down"), slot(page, "up")
    for source, target, shown in (
        (free.nth(0), up, {up: "Amalgam"}),
        (free.nth(0), down, {down: "Blob"}),
        (up, down, {down: "Amalgam", up: "Blob"}),
        (free.last, up, {up: "Vampire"}),
    ):
        table.drag_between(source, target)
        for each, name in shown.items():
            expect(each).to_have_accessible_name(re.compile(name))
    table.drag_between(up, hand)
    expect(up).to_have_attribute("data-full", "no")
    table.drag_between(down, page.locator(".others"))
    expect(down).to_have_attribute("data-full", "yes")


def test_a_card_is_taken_by_a_tap_on_it_and_one_on_the_hand(page: Page, base: str) -> None:
    table = start(page, base)
    offer(table)
    before = page.locator(".hand .monster").count()
    # No single tap on the table or its action bar takes a card.
    expect(page.locator(f":is({ON_TABLE}) [data-move^=take]:visible")).to_have_count(0)
    page.locator(PITS).first.click()
    page.get_by_role("button", name=re.compile("^Put it in your hand")).click()
    table.wait()
    assert page.locator(".round-over").count() or page.locator(".hand .monster").count() == before + 1


@pytest.mark.parametrize("seats", [6, *matrix(2, 4)])
def test_all_is_in_sight_and_nothing_jumps(page: Page, base: str, seats: int) -> None:
    """From the first card of an offer to the choice of a card, in every size."""
    heights: dict[int, float] = {}
    table = start(page, base, seats=seats)
    for tapped in ("", FREE, FREE, GO_ON, PITS):
        if tapped:
            page.locator(tapped).first.click()
            table.wait("your-turn")
        for size in (DESKTOP, LANDSCAPE, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate(script("layout-faults"), LAYOUT) == []
            foot = page.locator("footer.action").bounding_box()
            assert foot
            first = heights.setdefault(size["width"], foot["height"])
            assert foot["height"] == pytest.approx(first, abs=1)  # half a pixel is not a jump


LAYOUT = {
    "scrolls": ".felt",
    "area": ".felt",
    "inside": ".felt button",
    "least": {".felt button": [24, 24]},
    "apart": [[".felt button", ".felt button", 1], [".felt .points", ".felt .pit", 0]],
}
COUNT = """() => {
  window.moved = [];
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const anchor = this.closest("[data-anchor]")?.dataset.anchor ?? this.className;
    window.moved.push([anchor, JSON.stringify(frames), timing.delay, this.textContent.trim()]);
    return plain.call(this, frames, timing);
  };
}"""


def test_all_offers_are_opened_at_once_and_scores_fly(session: BrowserSession, base: str) -> None:
    page = session.page
    session.change_settings(speed="fast")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(COUNT)
    table = start(page, base, seats=3)
    offer(table)
    turned = [(anchor, delay) for anchor, frames, delay, _ in page.evaluate("moved") if "rotateY" in frames]
    opened = {anchor: delay for anchor, delay in turned if anchor.endswith(":up")}
    assert set(opened) == {"pit0:up", "pit1:up", "pit2:up"}
    assert len(set(opened.values())) == 1
    while not table.round_is_over:
        table.play(table.moves[0])
    flown = [text for anchor, _, _, text in page.evaluate("moved") if anchor == "flyer"]
    worth = page.locator(".why.banked li > .worth").all_text_contents()
    assert sorted(flown) == sorted(text for text in worth if text != "+0")
    # The result of the round is the sum of its cards.
    page.locator(".round-over .more").click()
    shown = page.locator(".why.banked .sum-up .points").all_inner_texts()
    table.dismiss_round()
    order = page.locator(".felt .player").evaluate_all("all => all.map(each => Number(each.dataset.seat))")
    points = page.locator(".felt .player .points").all_inner_texts()
    by_seat = [text for _, text in sorted(zip(order, points, strict=True))]
    assert [text.split() for text in shown] == [text.split() for text in by_seat]
    session.change_settings()


@pytest.mark.matrix
def test_a_review_highlights_the_offered_card_that_was_taken(open_position: OpenPosition) -> None:
    page = open_position(position("cant_even", "over")).page
    begin_review(page)
    page.get_by_role("button", name="Step through").click(timeout=5 * PATIENCE)
    foot = page.locator(".reviewing")
    for number in (1, 2):  # an offer, then the taking of a card
        expect(foot).to_contain_text(f"move {number} of")
        expect(foot).to_have_attribute("data-compared", "yes", timeout=2 * PATIENCE)
        if number == 1:
            page.get_by_role("button", name="Next move").click()
    expect(foot).to_contain_text("You played: Take")
    expect(page.locator(".others .pit .spot[data-played]")).to_have_count(1)

"""The table of I Can't Even: two slots, a hand, Pits and Banks, on every size of screen."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_tools.positions import position
from conftest import DESKTOP, LANDSCAPE, OpenContext, OpenPosition, matrix, slow
from pages.table import Table
from playwright.sync_api import Locator, Page, ViewportSize, expect
from test_accessibility import APPEARANCES, violations_in
from tools.common import PATIENCE, PHONE, SCOPED

pytestmark = pytest.mark.shared_page

LONGEST = 60
FREE = ".hand .spot[data-live=yes]:not([data-gone=yes])"
PITS = ".others .pit .spot[data-live=yes]"
GO_ON = ".action button.primary"


def start(page: Page, base: str, **words: Any) -> Table:
    return Table(page, base).begin("cant_even", **words)


def slot(page: Page, face: str) -> Locator:
    return page.locator(f".mine .pit [data-face={face}].spot")


def is_offering(page: Page) -> bool:
    return page.locator(".felt[data-phase=offer]").count() > 0


def play_out(table: Table, turn: Callable[[], None]) -> None:
    """Make every decision of a game in the same way, up to its result."""
    table.play_to_end(turn, LONGEST)
    expect(table.result()).to_have_text(re.compile("wins|share the win"))
    expect(table.page.locator(".why.game li")).to_have_count(7 * 2)


# -- whole games --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_whole_game_by_taps(device: Page, base: str) -> None:
    page = device
    rng = random.Random(1)
    table = start(page, base)

    def turn() -> None:
        if is_offering(page):
            for _ in range(2):
                free = page.locator(FREE)
                free.nth(rng.randrange(free.count())).tap()
        else:
            pits = page.locator(PITS)
            pits.nth(rng.randrange(pits.count())).tap()
        page.locator(GO_ON).tap()

    play_out(table, turn)


@pytest.mark.matrix
def test_a_whole_game_by_mouse(open_context: OpenContext, base: str) -> None:
    page = open_context(viewport=DESKTOP).new_page()
    rng = random.Random(2)
    table = start(page, base, seed=8)

    def turn() -> None:
        if not is_offering(page):
            pits = page.locator(PITS)
            table.drag_between(pits.nth(rng.randrange(pits.count())), page.locator(".mine .hand"))
            return
        for face in ("up", "down"):
            free = page.locator(FREE)
            table.drag_between(free.nth(rng.randrange(free.count())), slot(page, face))
            expect(slot(page, face)).to_have_attribute("data-full", "yes")
        page.locator(GO_ON).click()

    play_out(table, turn)


@pytest.mark.matrix
def test_a_whole_game_by_keyboard(page: Page, base: str) -> None:
    table = start(page, base, seed=9)

    def turn() -> None:
        if is_offering(page):
            table.enter(FREE)
            page.keyboard.press("ArrowRight")
            table.enter(FREE)
        else:
            table.enter(PITS)
        table.enter(GO_ON)

    play_out(table, turn)
    assert page.evaluate("document.activeElement.id") == "final-title"


@pytest.mark.matrix
def test_a_whole_game_by_roles_and_names(page: Page, base: str) -> None:
    table = start(page, base, seed=10)
    button = page.get_by_role("main").get_by_role("button")
    foot = page.get_by_role("contentinfo").get_by_role("button")

    def turn() -> None:
        if is_offering(page):
            for _ in range(2):
                button.and_(
                    page.get_by_role("button", name=re.compile("worth .* Offer it Face"))
                ).first.click()
            foot.and_(page.get_by_role("button", name=re.compile("^Offer .* face down, .* face up$"))).click()
        else:
            mine = page.get_by_role("region", name="Bo").get_by_role(
                "button", name=re.compile("(face up|face down). Choose$")
            )
            mine.first.click()
            foot.and_(page.get_by_role("button", name=re.compile("^Take "))).click()

    play_out(table, turn)


# -- the slots ----------------------------------------------------------------------------------------------


def test_a_card_comes_into_the_next_free_slot_and_goes_back(page: Page, base: str) -> None:
    start(page, base)
    free = page.locator(FREE)
    down, up = slot(page, "down"), slot(page, "up")
    cards = free.count()
    expect(down).to_have_attribute("data-aimed", "yes")
    free.nth(0).click()
    expect(down).to_have_accessible_name(re.compile("^Face down: Amalgam"))
    expect(up).to_have_attribute("data-aimed", "yes")
    free.nth(0).click()
    expect(up).to_have_accessible_name(re.compile("^Face up: Blob"))
    expect(page.locator(GO_ON)).to_have_text("Offer Amalgam face down, Blob face up")
    page.get_by_role("button", name="Swap face down and face up").click()
    expect(page.locator(GO_ON)).to_have_text("Offer Blob face down, Amalgam face up")
    down.click()
    expect(down).to_have_attribute("data-full", "no")
    expect(free).to_have_count(cards - 1)


@pytest.mark.slow
def test_a_slot_can_be_asked_for_first(page: Page, base: str) -> None:
    start(page, base)
    slot(page, "up").click()
    expect(slot(page, "up")).to_have_attribute("data-aimed", "yes")
    page.locator(FREE).first.click()
    expect(slot(page, "up")).to_have_attribute("data-full", "yes")
    expect(slot(page, "down")).to_have_attribute("data-aimed", "yes")


@pytest.mark.slow
def test_escape_puts_all_back(page: Page, base: str) -> None:
    table = start(page, base)
    table.enter(FREE)
    expect(slot(page, "down")).to_have_attribute("data-full", "yes")
    page.keyboard.press("Escape")
    expect(slot(page, "down")).to_have_attribute("data-full", "no")


@pytest.mark.slow
def test_cards_are_dragged_between_slots_and_hand(page: Page, base: str) -> None:
    page.set_viewport_size(DESKTOP)
    table = start(page, base)
    free = page.locator(FREE)
    down, up = slot(page, "down"), slot(page, "up")
    table.drag_between(free.nth(0), up)
    expect(up).to_have_accessible_name(re.compile("Amalgam"))
    table.drag_between(free.nth(0), down)
    table.drag_between(up, down)
    expect(down).to_have_accessible_name(re.compile("Amalgam"))
    expect(up).to_have_accessible_name(re.compile("Blob"))
    table.drag_between(free.last, up)
    expect(up).to_have_accessible_name(re.compile("Vampire"))
    table.drag_between(up, page.locator(".mine .hand"))
    expect(up).to_have_attribute("data-full", "no")
    table.drag_between(down, page.locator(".others"))
    expect(down).to_have_attribute("data-full", "yes")


def test_a_card_is_taken_by_a_tap_on_it_and_one_on_the_hand(page: Page, base: str) -> None:
    table = start(page, base)
    for _ in range(2):
        page.locator(FREE).first.click()
    page.locator(GO_ON).click()
    table.wait("your-turn")
    before = page.locator(".hand .monster").count()
    assert not [move for move in table.table_moves if move.startswith("take")]
    page.locator(PITS).first.click()
    page.get_by_role("button", name=re.compile("^Put it in your hand")).click()
    table.wait()
    assert page.locator(".round-over").count() or page.locator(".hand .monster").count() == before + 1


# -- how it looks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, *slow(LANDSCAPE, DESKTOP)], ids=["portrait", "landscape", "desk"])
@pytest.mark.parametrize("seats", [6, *slow(2, 4)])
def test_all_is_in_sight_and_nothing_jumps(page: Page, base: str, seats: int, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    table = start(page, base, seats=seats)
    foot = page.locator("footer.action")
    height = _height(foot)
    for _ in range(2):
        assert page.locator(".felt").evaluate(FAULTS) == []
        page.locator(FREE).first.click()
        assert _height(foot) == pytest.approx(height, abs=1)  # half a pixel is not a jump
    page.locator(GO_ON).click()
    table.wait("your-turn")
    assert page.locator(".felt").evaluate(FAULTS) == []
    page.locator(PITS).first.click()
    assert _height(foot) == pytest.approx(height, abs=1)
    assert page.locator(".felt").evaluate(FAULTS) == []


def _height(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["height"]


# Elements that are cut off, out of sight, too small to touch, or over another button.
FAULTS = """felt => {
  const faults = [];
  if (felt.scrollHeight > felt.clientHeight + 1 || felt.scrollWidth > felt.clientWidth + 1)
    faults.push(`${felt.scrollWidth}x${felt.scrollHeight} in ${felt.clientWidth}x${felt.clientHeight}`);
  const buttons = [...felt.querySelectorAll("button")].filter(each => each.checkVisibility());
  const boxes = buttons.map(each => [each, each.getBoundingClientRect()]);
  const area = felt.getBoundingClientRect();
  for (const [each, box] of boxes) {
    if (box.width < 24 || box.height < 24) faults.push(`${each.ariaLabel} is ${box.width}x${box.height}`);
    if (box.bottom > area.bottom + 1 || box.top < area.top - 1 || box.right > area.right + 1)
      faults.push(`${each.ariaLabel} is out of sight`);
    for (const [other, over] of boxes)
      if (other !== each && box.left < over.right - 1 && over.left < box.right - 1
        && box.top < over.bottom - 1 && over.top < box.bottom - 1)
        faults.push(`${each.ariaLabel} lies over ${other.ariaLabel}`);
  }
  for (const each of felt.querySelectorAll(".points")) {
    const box = each.getBoundingClientRect();
    const pit = each.closest(".player").querySelector(".pit").getBoundingClientRect();
    if (box.right > pit.left + 1 && box.left < pit.right && box.bottom > pit.top && box.top < pit.bottom)
      faults.push(`points ${each.ariaLabel} lie under the Pit`);
  }
  return faults;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", *matrix("light")])
@pytest.mark.parametrize("seats", [2, *matrix(6)])
def test_axe_finds_nothing_in_any_phase(page: Page, base: str, seats: int, scheme: str) -> None:
    appearances = [each for each in APPEARANCES if each[0] == scheme]
    table = start(page, base, seats=seats)
    found: dict[str, Any] = {}

    def check(phase: str) -> None:
        found[phase] = [*violations_in(page, appearances)]

    check("offer")
    page.locator(FREE).first.click()
    check("half")
    page.locator(FREE).last.click()
    check("ready")
    page.locator(GO_ON).click()
    table.wait("your-turn")
    check("draw")
    page.locator(PITS).first.click()
    check("take")
    page.locator(GO_ON).click()
    table.wait("your-turn")
    check("round")
    while table.state != "over":
        table.play(table.moves[0])
    check("over")
    assert {name: faults for name, faults in found.items() if faults} == {}


COUNT = """
window.moved = [];
const plain = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const anchor = this.closest("[data-anchor]")?.dataset.anchor ?? this.className;
  window.moved.push([anchor, JSON.stringify(frames), timing.delay, this.textContent.trim()]);
  return plain.call(this, frames, timing);
};
"""


@pytest.mark.slow
def test_all_offers_are_opened_at_once_and_scores_fly(open_context: OpenContext, base: str) -> None:
    context = open_context(reduced_motion="no-preference")
    context.add_init_script(COUNT)
    context.add_init_script(
        f"localStorage.setItem({SCOPED}('settings'), JSON.stringify({{ speed: 'fast' }}))"
    )
    page = context.new_page()
    table = start(page, base, seats=3)
    for _ in range(2):
        page.locator(FREE).first.click()
    page.locator(GO_ON).click()
    table.wait("your-turn")
    turned = [(anchor, delay) for anchor, frames, delay, _ in page.evaluate("moved") if "rotateY" in frames]
    opened = {anchor: delay for anchor, delay in turned if anchor.endswith(":up")}
    assert set(opened) == {"pit0:up", "pit1:up", "pit2:up"}
    assert len(set(opened.values())) == 1
    while not table.round_is_over:
        table.play(table.moves[0])
    flown = [text for anchor, _, _, text in page.evaluate("moved") if anchor == "flyer"]
    shown = page.locator(".why.banked li > .worth").all_text_contents()
    assert sorted(flown) == sorted(text for text in shown if text != "+0")


@pytest.mark.slow
def test_a_round_says_what_each_card_scored(page: Page, base: str) -> None:
    table = start(page, base, seats=3)
    while not table.round_is_over:
        table.play(table.moves[0])
    page.locator(".round-over .more").click()
    shown = page.locator(".why.banked .sum-up .points").all_inner_texts()
    table.dismiss_round()
    order = page.locator(".felt .player").evaluate_all("all => all.map(each => Number(each.dataset.seat))")
    points = page.locator(".felt .player .points").all_inner_texts()
    by_seat = [text for _, text in sorted(zip(order, points, strict=True))]
    assert [re.sub(r"\s+", " ", text) for text in shown] == [re.sub(r"\s+", " ", text) for text in by_seat]


@pytest.mark.slow
def test_a_review_highlights_the_offered_card_that_was_taken(open_position: OpenPosition) -> None:
    page = open_position(position("cant_even", "over")).page
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Step through").click(timeout=5 * PATIENCE)
    foot = page.locator(".reviewing")
    for number in (1, 2):  # an offer, then the taking of a card
        expect(foot).to_contain_text(f"move {number} of")
        expect(foot).to_have_attribute("data-compared", "yes", timeout=2 * PATIENCE)
        if number == 1:
            page.get_by_role("button", name="Next move").click()
    expect(foot).to_contain_text("You played: Take")
    expect(page.locator(".others .pit .spot[data-played]")).to_have_count(1)

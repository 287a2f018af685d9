"""Cancelled drags: a drag that ends without a drop plays nothing, and the next click is an ordinary one."""

from collections.abc import Callable

import pytest
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenPosition, one_of
from example_games import GAME, GAMES
from pages.generic_table import CONFIGS, GenericTable
from pages.table import HIDE, Table, middle
from playwright.sync_api import ElementHandle, Page
from tools.common import PHONE

import pygames

pytestmark = pytest.mark.common_page
Point = tuple[float, float]
Draggable = tuple[ElementHandle, Point]

# All elements with a card or a move: equal before a drag and after a cancelled one.
SEEN = """() => JSON.stringify([
  document.documentElement.dataset.state, document.documentElement.dataset.dragging,
  window.played, window.asked?.filter(op => op === "play"),
  document.querySelectorAll(".flying, [data-over]").length,
  [...document.querySelectorAll(".felt [aria-label]")].map(each => [each.ariaLabel, each.ariaPressed]),
  [...document.querySelectorAll(".action button")].map(each => each.innerText)])"""
COUNT = """() => {
  window.asked = [];
  addEventListener("pointerdown", event => { window.pointer = event.pointerId; }, true);
}"""
SPOTS = "document.querySelectorAll('.felt button.spot[data-live=yes]')"
CENTRES = """() => [...document.querySelectorAll(".felt *")].filter(each => each.moveWords || each.onDrop)
.map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".felt"))"""
CATCH = """spot => {
  window.clicks = 0;
  spot.addEventListener("click", event => {
    window.clicks += 1;
    event.stopImmediatePropagation();
  }, { capture: true, once: true });
}"""
POINTER = """([type, more]) => document.querySelector(".felt").dispatchEvent(new PointerEvent(type, {
  pointerId: window.pointer, pointerType: "mouse", isPrimary: true, bubbles: true, ...more }))"""
# Renders the same position again, as a new one would be.
REDRAWN = "() => show(structuredClone(shown[0]), shown[1])"


def right_button(page: Page) -> None:
    page.mouse.down(button="right")
    page.mouse.up(button="right")


def pointer(kind: str, **more: object) -> Callable[[Page], None]:
    return lambda page: page.evaluate(POINTER, [kind, more])


def event(kind: str) -> Callable[[Page], None]:
    return lambda page: page.evaluate("kind => { dispatchEvent(new Event(kind)); }", kind)


ENDINGS: dict[str, Callable[[Page], object]] = {
    "cancelled": pointer("pointercancel"),
    "capture lost": lambda page: page.evaluate("document.documentElement.releasePointerCapture(pointer)"),
    "another window": event("blur"),
    "page hidden": lambda page: [page.evaluate(each) for each in (HIDE, "delete document.hidden")],
    "page left": event("pagehide"),
    "button released elsewhere": pointer("pointermove", buttons=0),
    "second finger": pointer("pointerdown", pointerId=77, pointerType="touch", isPrimary=False, buttons=1),
    "second pointer": pointer("pointerdown", pointerId=78, pointerType="touch", buttons=1),
    "right button": right_button,
    "context menu": pointer("contextmenu"),
    "Escape": lambda page: page.keyboard.press("Escape"),
}


@pytest.mark.parametrize("game", one_of(GAMES[1], GAMES))
def test_a_drag_ends_without_a_move(open_position: OpenPosition, game: str) -> None:
    """Begin a drag, hold it over a target, end it in each way, then release the button and click."""
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off").page
    page.evaluate(COUNT)
    spot, goal = the(draggable(page))
    found = {name: wrong for name, end in ENDINGS.items() if (wrong := faults(page, spot, goal, end))}
    assert found == {}


def test_a_new_position_ends_a_drag(page: Page, base: str) -> None:
    """On the generic table, which can be drawn again from here."""
    table = GenericTable(page, base).mount(pygames.games()[GAME], CONFIGS)
    while not draggable(page):
        table.tap_move(table.moves[0])
    page.evaluate(COUNT)
    assert faults(page, *the(draggable(page)), lambda page: page.evaluate(REDRAWN)) == []


def the(found: Draggable | None) -> Draggable:
    assert found, "nothing can be dragged"
    return found


def draggable(page: Page) -> Draggable | None:
    """Return a card that can be dragged, and its target."""
    for at in range(page.evaluate(f"{SPOTS}.length")):
        spot = page.evaluate_handle(f"{SPOTS}[{at}]").as_element()
        assert spot
        lift(page, spot)
        for x, y in page.evaluate(CENTRES):
            page.mouse.move(x, y)
            if page.locator(".flying").count() and page.locator("[data-over]").count():
                page.keyboard.press("Escape")
                page.mouse.up()
                return spot, (x, y)
        page.keyboard.press("Escape")
        page.mouse.up()
    return None


def lift(page: Page, spot: ElementHandle) -> Point:
    """Begin to drag a card. Return its middle."""
    x, y = middle(spot)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 12, steps=3)
    return x, y


def faults(page: Page, spot: ElementHandle, goal: Point, end: Callable[[Page], object]) -> list[str]:
    """Return the faults after a drag that ended in one way."""
    x, y = goal
    before = page.evaluate(SEEN)
    middle = lift(page, spot)
    page.mouse.move(x, y, steps=3)
    assert page.locator(".flying").count() == 1
    wrong = []
    end(page)
    page.mouse.move(x + 1, y + 1)
    if page.evaluate(SEEN) != before:
        wrong.append("it goes on")
    page.mouse.up()
    if page.evaluate(SEEN) != before:
        wrong.append("it was dropped")
    page.evaluate(CATCH, spot)
    page.mouse.click(*middle)
    if page.evaluate("clicks") != 1:
        wrong.append("the next click is lost")
    if page.evaluate(SEEN) != before:
        wrong.append("the next click does more")
    return wrong


def test_two_fingers_on_a_card_enlarge_the_page_and_drag_nothing(page: Page, base: str) -> None:
    Table(page, base).begin(GAME)
    before = page.evaluate(SEEN)
    x, y = middle(page.locator(".felt .spot[data-live=yes]").first)
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: Point) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 30, y - 30))
    for apart in range(40, 200, 10):
        touch("touchMove", (x, y), (x + 30, y - apart))
    touch("touchEnd")
    page.wait_for_function("() => visualViewport.scale > 1.2")
    assert page.evaluate(SEEN) == before
